/**
 * When the clock decides something: when a silent workflow is suspected, when it is offered, when a
 * lease ends.
 */
import { fromMillis, plusSeconds, toMillis } from "./instant.ts"
import type { Settings } from "./Settings.ts"
import type { WorkflowState } from "./Workflows.ts"

type Grace = Pick<Settings["Service"], "graceSeconds">

/** One thing that the clock will do to the workflow, and when. */
export interface Due {
  readonly command: "suspect" | "give_up" | "lapse"
  /** The first instant at which it holds. */
  readonly from: string
}

/** The instant that it is dated to: silence must be longer than the time-out. */
export const datedTo = ({ command, from }: Due) =>
  command === "suspect" ? fromMillis(toMillis(from) - 1) : from

/** Whichever is later: what counts begins no earlier than somebody could hear. */
const counted = (instant: string, { counted_from }: WorkflowState) =>
  counted_from !== null && counted_from > instant ? counted_from : instant

// The order is the order of precedence at the same instant.
const pending = (workflow: WorkflowState, { graceSeconds }: Grace): ReadonlyArray<Due> => {
  const dues: Array<Due> = []
  if (workflow.claim_expires_at !== null) {
    dues.push({ command: "lapse", from: workflow.claim_expires_at })
  }
  if (workflow.status === "active") {
    const dueMillis = toMillis(counted(workflow.last_heartbeat_at, workflow)) +
      workflow.heartbeat_timeout_seconds * 1000
    // At the instant itself all is still well.
    dues.push({ command: "suspect", from: fromMillis(dueMillis + 1) })
  }
  if (workflow.status === "suspected_failed" && workflow.suspected_at !== null) {
    const from = plusSeconds(counted(workflow.suspected_at, workflow), graceSeconds)
    dues.push({ command: "give_up", from })
  }
  return dues
}

/** What the clock does next; null when it will never do anything. */
export const nextDue = (workflow: WorkflowState, grace: Grace) =>
  pending(workflow, grace).reduce<Due | null>(
    (least, due) => least === null || due.from < least.from ? due : least,
    null
  )

/** When the next heartbeat must have come. */
export const heartbeatDueAt = (workflow: WorkflowState) =>
  plusSeconds(counted(workflow.last_heartbeat_at, workflow), workflow.heartbeat_timeout_seconds)

/** The workflow with the instant at which the clock next decides something about it. */
export const withDeadline = (workflow: WorkflowState, grace: Grace): WorkflowState => ({
  ...workflow,
  deadline_at: nextDue(workflow, grace)?.from ?? null
})
