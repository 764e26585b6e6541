/**
 * The ledger of touches on the outside world: what is done is done once.
 */
import { Result } from "effect"
import type { StepEffect } from "../../schemas/recovery/checkpoint.ts"
import type { LedgerEntry } from "../../schemas/recovery/package.ts"
import { EffectAlreadyDone } from "../../schemas/recovery/problems.ts"

/**
 * The entries that a checkpoint of `version` changes. Fails when it says anything of an effect that
 * is done, except that it is done with the same result.
 */
export const record = (
  ledger: ReadonlyArray<LedgerEntry>,
  effects: ReadonlyArray<StepEffect>,
  version: number
): Result.Result<ReadonlyArray<LedgerEntry>, EffectAlreadyDone> => {
  const known = new Map(ledger.map((entry) => [entry.key, entry]))
  const changed = new Map<string, LedgerEntry>()
  for (const { description = null, key, result = null, status } of effects) {
    const before = known.get(key)
    if (before?.status === "done") {
      if (status === "done" && result === before.result) continue
      return Result.fail(
        new EffectAlreadyDone({ key, version: before.version, result: before.result })
      )
    }
    const entry = {
      key,
      status,
      description: description ?? before?.description ?? null,
      result,
      version
    }
    known.set(key, entry)
    changed.set(key, entry)
  }
  return Result.succeed([...changed.values()])
}

/** Announced and never confirmed: whoever takes over must look before doing it. */
export const inDoubt = (ledger: ReadonlyArray<LedgerEntry>) =>
  ledger.filter(({ status }) => status === "intended")

export const done = (ledger: ReadonlyArray<LedgerEntry>) =>
  ledger.filter(({ status }) => status === "done")
