/**
 * Beginning and ending an effect: one small write each, and no checkpoint.
 */
import { Result } from "effect"
import type {
  BeginEffect,
  EndEffect,
  LedgerEntry,
  ToldEffect
} from "../../../schemas/recovery/effect.ts"
import { EffectAlreadyDone, EffectNotFound } from "../../../schemas/recovery/problems.ts"
import { isSame } from "../effects.ts"
import { move } from "../lifecycle.ts"
import { become, begin as unchanged, end as ended, tell } from "../story.ts"
import type { Change, Snapshot } from "../Workflows.ts"
import { type CallMeans, openToWrite } from "./decision.ts"

type Asked<A> = Omit<A, "lease_token"> & { readonly token_hash: string | null }

const told = (change: Change, entry: LedgerEntry, begun: boolean): ToldEffect => ({
  workflow_id: change.workflow.id,
  ...entry,
  begun,
  fencing_token: change.workflow.lease_generation
})

/** Who may write and works on it; it counts as a heartbeat. */
const alive = (snapshot: Snapshot, means: CallMeans, token_hash: string | null) =>
  Result.flatMap(
    openToWrite(snapshot, means, token_hash),
    (opened) =>
      Result.map(
        move(opened.workflow, "beat", means.now),
        (beaten) => become(opened, { ...beaten, last_heartbeat_at: means.now })
      )
  )

const written = (change: Change, means: CallMeans, entry: LedgerEntry, begun: boolean) => {
  const { attempt, key, status } = entry
  const event_type = begun ? "effect_begun" : "effect_ended"
  const next = tell(change, event_type, means, { key, status, attempt })
  return { change: ended({ ...next, ledger: [entry] }, means), answer: told(next, entry, begun) }
}

/**
 * `POST …/effects`: a new one, or one that failed, is the caller's to do. Of any other the caller is
 * told how it stands. Needs the effect.
 */
export const begin = (
  snapshot: Snapshot,
  means: CallMeans,
  { description = null, idempotency_key = null, key, token_hash }: Asked<BeginEffect>
) =>
  Result.map(alive(snapshot, means, token_hash), (change) => {
    const before = snapshot.effect
    if (before !== null && before.status !== "failed") {
      // What the clock had decided is not written for an answer that only tells.
      return { change: unchanged(snapshot.workflow), answer: told(change, before, false) }
    }
    return written(
      change,
      means,
      {
        key,
        status: "intended",
        description: description ?? before?.description ?? null,
        idempotency_key: idempotency_key ?? before?.idempotency_key ?? null,
        result: null,
        attempt: (before?.attempt ?? 0) + 1,
        begun_by: means.actor.agent_id,
        begun_at: means.now,
        ended_by: null,
        ended_at: null,
        lease_generation: change.workflow.lease_generation,
        version: change.workflow.current_checkpoint_version
      },
      true
    )
  })

/** `PUT …/effects/{key}`: how it ended. What is done stays so. Needs the effect. */
export const end = (
  snapshot: Snapshot,
  means: CallMeans,
  { key, result = null, status, token_hash }: Asked<EndEffect> & { readonly key: string }
) =>
  Result.gen(function* () {
    const change = yield* alive(snapshot, means, token_hash)
    const before = snapshot.effect
    if (before === null) {
      return yield* Result.fail(new EffectNotFound({ workflow_id: change.workflow.id, key }))
    }
    if (before.status === status && isSame(before.result, result)) {
      return { change: unchanged(snapshot.workflow), answer: told(change, before, false) }
    }
    if (before.status === "done") {
      const { result, version } = before
      return yield* Result.fail(new EffectAlreadyDone({ key, version, result }))
    }
    return written(
      change,
      means,
      {
        ...before,
        status,
        result,
        ended_by: means.actor.agent_id,
        ended_at: means.now,
        lease_generation: change.workflow.lease_generation,
        version: change.workflow.current_checkpoint_version
      },
      false
    )
  })
