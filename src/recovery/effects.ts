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
const isSame = (one: Schema.Json, other: Schema.Json) => canonical(one) === canonical(other)

/** Who tells of effects, and when. */
interface Teller {
  readonly version: number
  readonly lease_generation: number
  readonly agent_id: string
  readonly now: string
}

interface Named {
  readonly key: string
  readonly description: string | null
  readonly idempotency_key: string | null
}

/**
 * An effect that is begun: a new one, or one that failed. Any other stays as it is: its end is not
 * known, or it is done.
 */
export const begun = (
  before: LedgerEntry | null,
  { description, idempotency_key, key }: Named,
  { agent_id, lease_generation, now, version }: Teller
): LedgerEntry =>
  before !== null && before.status !== "failed" ? before : {
    key,
    status: "intended",
    description: description ?? before?.description ?? null,
    idempotency_key: idempotency_key ?? before?.idempotency_key ?? null,
    result: null,
    attempt: (before?.attempt ?? 0) + 1,
    begun_by: agent_id,
    begun_at: now,
    ended_by: null,
    ended_at: null,
    lease_generation,
    version
  }

/** An effect with its end; as it is when that is known already. Fails when it is done otherwise. */
export const ended = (
  before: LedgerEntry,
  { result, status }: Pick<LedgerEntry, "result" | "status">,
  { agent_id, lease_generation, now, version }: Teller
): Result.Result<LedgerEntry, EffectAlreadyDone> =>
  before.status === status && isSame(before.result, result)
    ? Result.succeed(before)
    : before.status === "done"
    ? Result.fail(isDone(before))
    : Result.succeed({
      ...before,
      status,
      result,
      ended_by: agent_id,
      ended_at: now,
      lease_generation,
      version
    })

const isDone = ({ key, result, version }: LedgerEntry) =>
  new EffectAlreadyDone({ key, version, result })

/** An effect whose begin nobody told of: a checkpoint may tell of its end alone. */
const impliedIntent = (key: string, { lease_generation, version }: Teller): LedgerEntry => ({
  key,
  status: "intended",
  description: null,
  idempotency_key: null,
  result: null,
  attempt: 1,
  begun_by: null,
  begun_at: null,
  ended_by: null,
  ended_at: null,
  lease_generation,
  version
})

/**
 * The entries that a checkpoint changes, as the calls of their own would. Fails when it says anything
 * of an effect that is done, except that it is done with the same result.
 */
export const record = (
  ledger: ReadonlyArray<LedgerEntry>,
  effects: ReadonlyArray<StepEffect>,
  teller: Teller
): Result.Result<ReadonlyArray<LedgerEntry>, EffectAlreadyDone> =>
  Result.gen(function* () {
    const known = new Map(ledger.map((entry) => [entry.key, entry]))
    const changed = new Map<string, LedgerEntry>()
    for (const { description = null, key, result = null, status } of effects) {
      const before = known.get(key) ?? null
      if (status === "intended" && before?.status === "done") {
        return yield* Result.fail(isDone(before))
      }
      const own = before ?? impliedIntent(key, teller)
      const told = { ...own, description: description ?? own.description }
      const entry = status === "intended"
        ? begun(before, { key, description, idempotency_key: null }, teller)
        : yield* ended(told, { status, result }, teller)
      if (entry === before || entry === told) continue
      known.set(key, entry)
      changed.set(key, entry)
    }
    return [...changed.values()]
  })

/** Begun, and nobody knows whether they happened: whoever takes over must look before doing them. */
export const inDoubt = (ledger: ReadonlyArray<LedgerEntry>) =>
  ledger.filter(({ status }) => status === "intended" || status === "unknown")

export const done = (ledger: ReadonlyArray<LedgerEntry>) =>
  ledger.filter(({ status }) => status === "done")
