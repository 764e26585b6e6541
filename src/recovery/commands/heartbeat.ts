import { Result } from "effect"
import type { Heartbeat } from "../../../schemas/recovery/workflow.ts"
import { canonical } from "../../ground/canonical.ts"
import { plusSeconds } from "../instant.ts"
import { heartbeatDueAt } from "../interruption.ts"
import { redact } from "../redact.ts"
import { appendEvent, end, present } from "../changeLog.ts"
import type { Beat, Snapshot, WorkflowState } from "../Workflows.ts"
import { type CallMeans, openAlive } from "./decision.ts"

/** `POST …/heartbeats`: its agent is alive; a suspected workflow is active again. */
export const heartbeat = (
  snapshot: Snapshot,
  means: CallMeans,
  { note, token_hash }: { readonly note: string | null; readonly token_hash: string | null }
) =>
  Result.gen(function* () {
    const alive = yield* openAlive(snapshot, means, token_hash)
    const change = end(appendEvent(alive, "heartbeat_received", means, present({ note })), means)
    const { workflow } = change
    return { change, answer: beaten(workflow, means.now, heartbeatDueAt(workflow)) }
  })

/** What an agent is answered whose heartbeat was heard at `at`. */
export const beaten = (
  { heartbeat_timeout_seconds, id, status }: Pick<
    WorkflowState,
    "heartbeat_timeout_seconds" | "id" | "status"
  >,
  at: string,
  due = plusSeconds(at, heartbeat_timeout_seconds)
): Heartbeat => ({
  workflow_id: id,
  status,
  last_heartbeat_at: at,
  next_heartbeat_due_at: due,
  heartbeat_timeout_seconds
})

/** The same heartbeat for a store that writes it where the workflow is, if all is as it was left. */
export const beatOf = (
  workflow_id: string,
  { actor: { agent_id }, newId, now: at, request_id }: CallMeans,
  { note, token_hash }: { readonly note: string | null; readonly token_hash: string | null }
): Beat => {
  const event_id = newId()
  const metadata = redact(present({ note }))
  const text = (value: string | null) => JSON.stringify(value)
  // The members of the event in the order of RFC 8785.
  return {
    workflow_id,
    agent_id,
    token_hash,
    event_id,
    request_id,
    metadata,
    at,
    pieces: [
      `{"actor_agent_id":${text(agent_id)},"checkpoint_version":`,
      `,"created_at":${text(at)},"event_type":"heartbeat_received","id":${text(event_id)}` +
      `,"lease_generation":`,
      `,"metadata":${canonical(metadata)},"request_id":${text(request_id)},"sequence":`,
      `,"workflow_id":${text(workflow_id)}}`
    ]
  }
}
