/**
 * Beginning and ending an effect: one small write each, and no checkpoint.
 */
import { Result } from "effect"
import type {
  BeginEffect,
  EffectReply,
  EndEffect,
  LedgerEntry
} from "../../../schemas/recovery/effect.ts"
import { EffectNotFound } from "../../../schemas/recovery/problems.ts"
import { begun, ended } from "../effects.ts"
import { move } from "../lifecycle.ts"
import { appendEvent, begin as unchanged, end as whole, patchWorkflow } from "../changeLog.ts"
import type { Change, Snapshot } from "../Workflows.ts"
import { type CallMeans, openToWrite } from "./decision.ts"

type Asked<A> = Omit<A, "lease_token"> & { readonly token_hash: string | null }

const effectReply = (change: Change, entry: LedgerEntry, begun: boolean): EffectReply => ({
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
        (beaten) => patchWorkflow(opened, { ...beaten, last_heartbeat_at: means.now })
      )
  )

/** What was left open when the work was completed is ended by its last holder, or an operator. */
const isLeftTo = ({ workflow }: Snapshot, { actor }: CallMeans) =>
  workflow.status === "completed" &&
  (actor.is_admin || actor.agent_id === workflow.current_agent_id)

const teller = ({ workflow }: Change, { actor, now }: CallMeans) => ({
  version: workflow.current_checkpoint_version,
  lease_generation: workflow.lease_generation,
  agent_id: actor.agent_id,
  now
})

const written = (change: Change, means: CallMeans, entry: LedgerEntry, begun: boolean) => {
  const { attempt, key, status } = entry
  const event_type = begun ? "effect_begun" : "effect_ended"
  const next = appendEvent(change, event_type, means, { key, status, attempt })
  return {
    change: whole({ ...next, ledger: [entry] }, means),
    answer: effectReply(next, entry, begun)
  }
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
    const entry = begun(before, { key, description, idempotency_key }, teller(change, means))
    return entry === before
      // What the clock had decided is not written for an answer that only tells.
      ? { change: unchanged(snapshot.workflow), answer: effectReply(change, entry, false) }
      : written(change, means, entry, true)
  })

/** `PUT …/effects/{key}`: how it ended. What is done stays so. Needs the effect. */
export const end = (
  snapshot: Snapshot,
  means: CallMeans,
  { key, result = null, status, token_hash }: Asked<EndEffect> & { readonly key: string }
) =>
  Result.gen(function* () {
    const change = isLeftTo(snapshot, means)
      ? unchanged(snapshot.workflow)
      : yield* alive(snapshot, means, token_hash)
    const before = snapshot.effect
    if (before === null) {
      return yield* Result.fail(new EffectNotFound({ workflow_id: change.workflow.id, key }))
    }
    const entry = yield* ended(before, { result, status }, teller(change, means))
    return entry === before
      ? { change: unchanged(snapshot.workflow), answer: effectReply(change, entry, false) }
      : written(change, means, entry, false)
  })
