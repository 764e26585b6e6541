/**
 * What the clock has already decided about a workflow, made true.
 *
 * It follows from what is stored and from the present instant alone, so it does not matter how
 * often, or by whom, a workflow is looked at.
 */
import { Option, Result } from "effect"
import { datedTo, type Due, nextDue } from "./interruption.ts"
import { move } from "./lifecycle.ts"
import type { CommandContext } from "./means.ts"
import { appendEvent, begin, patchWorkflow } from "./changeLog.ts"
import type { Change, WorkflowState } from "./Workflows.ts"

/**
 * The workflow after everything that its clock has already decided; none when that is nothing. A
 * deadline of when the grace was another is only moved.
 */
export const applyTimeouts = (
  workflow: WorkflowState,
  means: CommandContext
): Option.Option<Change> => {
  const clock = { ...means, actor: null }
  let change = begin(workflow)
  let due = nextDue(workflow, means.settings)
  while (due !== null && due.from <= means.now) {
    const result = happen(change, due, clock)
    if (Result.isFailure(result)) break
    change = result.success
    due = nextDue(change.workflow, means.settings)
  }
  const deadline_at = due?.from ?? null
  if (change.events.length > 0) {
    return Option.some(patchWorkflow(change, { deadline_at, updated_at: means.now }))
  }
  return workflow.deadline_at === deadline_at
    ? Option.none()
    : Option.some(patchWorkflow(change, { deadline_at }))
}

const happen = (change: Change, due: Due, means: CommandContext) => {
  const at = datedTo(due)
  return Result.map(move(change.workflow, due.command, at), (workflow): Change => {
    const dated = { effective_at: at }
    const held = change.workflow.claim_id
    const moved = patchWorkflow(change, workflow)
    if (due.command === "suspect") {
      return appendEvent(moved, "failure_suspected", means, {
        ...dated,
        reason: "heartbeat_timeout",
        last_heartbeat_at: workflow.last_heartbeat_at
      })
    }
    const reason = due.command === "lapse" ? "lease_expired" : "heartbeat_timeout"
    const unclaimed = held === null ? moved : appendEvent(
      {
        ...moved,
        claim_ended: {
          id: held,
          status: "expired",
          released_at: at,
          release_reason: reason
        }
      },
      "claim_expired",
      means,
      { ...dated, claim_id: held, reason, agent_id: change.workflow.current_agent_id }
    )
    return offered(unclaimed, means, { ...dated, reason })
  })
}

/** Tells that the workflow is offered, or that it is not because it failed too often. */
export const offered = (
  change: Change,
  means: CommandContext,
  metadata: { readonly [name: string]: string }
): Change =>
  appendEvent(
    change,
    change.workflow.status === "dead_letter"
      ? "workflow_dead_lettered"
      : "workflow_made_recoverable",
    means,
    {
      ...metadata,
      recovery_count: change.workflow.recovery_count,
      max_recoveries: change.workflow.max_recoveries
    }
  )
