/**
 * The ledger of touches on the outside world: what is done is done once.
 */
import { Result } from "effect"
import type { StepEffect } from "../../schemas/recovery/checkpoint.ts"
import type { Schema } from "effect"
import type { LedgerEntry } from "../../schemas/recovery/effect.ts"
import { canonical } from "../ground/canonical.ts"
import { EffectAlreadyDone } from "../../schemas/recovery/problems.ts"

/** Whether two results are the same, whatever the order of their members. */
export const isSame = (one: Schema.Json, other: Schema.Json) => canonical(one) === canonical(other)

/** Who tells of effects, and when. */
interface Teller {
  readonly version: number
  readonly lease_generation: number
  readonly agent_id: string
  readonly now: string
}

/**
 * The entries that a checkpoint changes. Fails when it says anything of an effect that
 * is done, except that it is done with the same result.
 */
export const record = (
  ledger: ReadonlyArray<LedgerEntry>,
  effects: ReadonlyArray<StepEffect>,
  { agent_id, lease_generation, now, version }: Teller
): Result.Result<ReadonlyArray<LedgerEntry>, EffectAlreadyDone> => {
  const known = new Map(ledger.map((entry) => [entry.key, entry]))
  const changed = new Map<string, LedgerEntry>()
  for (const { description = null, key, result = null, status } of effects) {
    const before = known.get(key)
    if (before?.status === "done") {
      if (status === "done" && isSame(result, before.result)) continue
      return Result.fail(
        new EffectAlreadyDone({ key, version: before.version, result: before.result })
      )
    }
    const isBegun = status === "intended"
    const isAgain = isBegun && before !== undefined && before.status !== "intended"
    const entry: LedgerEntry = {
      key,
      status,
      description: description ?? before?.description ?? null,
      idempotency_key: before?.idempotency_key ?? null,
      result,
      attempt: (before?.attempt ?? 1) + (isAgain ? 1 : 0),
      begun_by: isBegun ? agent_id : before?.begun_by ?? null,
      begun_at: isBegun ? now : before?.begun_at ?? null,
      ended_by: isBegun ? null : agent_id,
      ended_at: isBegun ? null : now,
      lease_generation,
      version
    }
    known.set(key, entry)
    changed.set(key, entry)
  }
  return Result.succeed([...changed.values()])
}

/** Begun, and nobody knows whether they happened: whoever takes over must look before doing them. */
export const inDoubt = (ledger: ReadonlyArray<LedgerEntry>) =>
  ledger.filter(({ status }) => status === "intended" || status === "unknown")

export const done = (ledger: ReadonlyArray<LedgerEntry>) =>
  ledger.filter(({ status }) => status === "done")
