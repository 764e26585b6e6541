/**
 * What webhooks are told of a workflow's events: enough to come and look, and nothing of its content.
 */
import type { Event, EventType } from "../../schemas/recovery/event.ts"
import type { Notice } from "../../schemas/recovery/webhook.ts"
import type { OutboxEntry, WorkflowState } from "./Workflows.ts"

const types: { readonly [type in EventType]?: Notice["type"] } = {
  failure_suspected: "workflow.interrupted",
  explicit_failure_reported: "workflow.interrupted",
  workflow_made_recoverable: "workflow.recoverable",
  claim_acquired: "workflow.claimed",
  workflow_completed: "workflow.completed",
  claim_expired: "lease.expired"
}

/** The notice of an event that has one; `workflow` is as the event left it. */
export const noticesOf = (event: Event, workflow: WorkflowState): ReadonlyArray<OutboxEntry> => {
  const type = types[event.event_type]
  if (type === undefined) return []
  const notice: Notice = {
    type,
    timestamp: event.created_at,
    data: {
      workflow_id: workflow.id,
      status: workflow.status,
      sequence: event.sequence,
      checkpoint_version: workflow.current_checkpoint_version,
      lease_generation: event.lease_generation,
      agent_id: event.actor_agent_id
    }
  }
  return [{ event_id: event.id, type, body: JSON.stringify(notice), at: event.created_at }]
}
