import { Result } from "effect"
import { heartbeatDueAt } from "../interruption.ts"
import { end, present, tell } from "../story.ts"
import type { Snapshot } from "../Workflows.ts"
import { type CallMeans, openAlive } from "./decision.ts"

/** `POST …/heartbeats`: its agent is alive; a suspected workflow is active again. */
export const heartbeat = (
  snapshot: Snapshot,
  means: CallMeans,
  { note, token_hash }: { readonly note: string | null; readonly token_hash: string | null }
) =>
  Result.gen(function* () {
    const alive = yield* openAlive(snapshot, means, token_hash)
    const change = end(tell(alive, "heartbeat_received", means, present({ note })), means)
    const { workflow } = change
    return {
      change,
      answer: {
        workflow_id: workflow.id,
        status: workflow.status,
        last_heartbeat_at: workflow.last_heartbeat_at,
        next_heartbeat_due_at: heartbeatDueAt(workflow),
        heartbeat_timeout_seconds: workflow.heartbeat_timeout_seconds
      }
    }
  })
