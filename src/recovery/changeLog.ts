/**
 * A change while it is being told: each event is sealed onto the one before.
 */
import type { EventType } from "../../schemas/recovery/event.ts"
import type { JsonObject } from "../../schemas/recovery/json.ts"
import { append } from "../ground/eventChain.ts"
import { withDeadline } from "./interruption.ts"
import type { CommandContext } from "./means.ts"
import { noticesOf } from "./webhookEvents.ts"
import { redact } from "./redact.ts"
import type { Change, WorkflowState } from "./Workflows.ts"

/** Nothing has happened yet. */
export const begin = (workflow: WorkflowState): Change => ({
  before: workflow,
  workflow,
  events: []
})

/** The change with `members` of the workflow as they are now. */
export const patchWorkflow = (change: Change, members: Partial<WorkflowState>): Change => ({
  ...change,
  workflow: { ...change.workflow, ...members }
})

/** As `patchWorkflow`, by a state from before the last events: their place in the log stays. */
export const patchBehindEvents = (change: Change, members: Partial<WorkflowState>): Change => {
  const { event_head, event_sequence } = change.workflow
  return patchWorkflow(change, { ...members, event_head, event_sequence })
}

/** Adds an event about the workflow as it is at this point of the story. */
export const appendEvent = (
  change: Change,
  event_type: EventType,
  means: CommandContext,
  metadata: JsonObject = {}
): Change => {
  const { workflow } = change
  const { event } = append(
    {
      id: means.newId(),
      workflow_id: workflow.id,
      sequence: workflow.event_sequence + 1,
      event_type,
      actor_agent_id: means.actor?.agent_id ?? null,
      request_id: means.request_id,
      checkpoint_version: workflow.current_checkpoint_version === 0
        ? null
        : workflow.current_checkpoint_version,
      lease_generation: workflow.lease_generation,
      metadata: redact(metadata),
      created_at: means.now
    },
    workflow.event_head,
    means.sha256Hex
  )
  return {
    ...change,
    workflow: { ...workflow, event_sequence: event.sequence, event_head: event.hash },
    events: [...change.events, event],
    notices: [...change.notices ?? [], ...noticesOf(event, workflow)]
  }
}

/** The change as it is written: its deadline follows from the rest. */
export const end = (change: Change, means: CommandContext): Change => ({
  ...change,
  workflow: withDeadline({ ...change.workflow, updated_at: means.now }, means.settings)
})

/** An object without the members that are null or absent. */
export const present = (
  members: { readonly [name: string]: JsonObject[string] | undefined }
): JsonObject =>
  Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]]
    )
  )
