/**
 * The state machine of a workflow: one table, and one function through which a status changes.
 */
import { Result } from "effect"
import { InvalidStateTransition } from "../../schemas/recovery/problems.ts"
import type { Status } from "../../schemas/recovery/workflow.ts"
import type { WorkflowState } from "./Workflows.ts"

type Row = { readonly [from in Status]?: Status }

/**
 * What each command makes of each status; where it says nothing, the move is illegal. A command of
 * `failures` leads to `dead_letter` instead when the workflow is not to be recovered again.
 */
export const table = {
  /** It was silent for longer than its time-out. */
  suspect: { active: "suspected_failed" },
  /** A sign of life: a heartbeat or a checkpoint. */
  beat: { active: "active", claimed: "claimed", suspected_failed: "active" },
  /** Its grace is over. */
  give_up: { suspected_failed: "recoverable" },
  /** Its agent says that it failed. */
  fail: { active: "recoverable", suspected_failed: "recoverable", claimed: "recoverable" },
  /** The lease on it ran out. */
  lapse: { active: "recoverable", suspected_failed: "recoverable", claimed: "recoverable" },
  /** Its holder lets go of it. */
  release: { active: "recoverable", suspected_failed: "recoverable", claimed: "recoverable" },
  claim: { recoverable: "claimed" },
  resume: { claimed: "active" },
  complete: { active: "completed", claimed: "completed" },
  cancel: {
    active: "cancelled",
    suspected_failed: "cancelled",
    recoverable: "cancelled",
    claimed: "cancelled",
    dead_letter: "cancelled"
  },
  /** An operator offers it again. */
  reopen: { dead_letter: "recoverable" }
} as const satisfies { readonly [command: string]: Row }

export type Command = keyof typeof table

const failures: ReadonlySet<Command> = new Set(["give_up", "fail", "lapse"])

/** What the status of a command is called when the command is refused. */
const requested: { readonly [command in Command]: Status } = {
  suspect: "suspected_failed",
  beat: "active",
  give_up: "recoverable",
  fail: "recoverable",
  lapse: "recoverable",
  release: "recoverable",
  claim: "claimed",
  resume: "active",
  complete: "completed",
  cancel: "cancelled",
  reopen: "recoverable"
}

const order: ReadonlyArray<Command> = [
  "beat",
  "suspect",
  "fail",
  "give_up",
  "lapse",
  "release",
  "claim",
  "resume",
  "complete",
  "cancel",
  "reopen"
]

const target = (command: Command, from: Status): Status | undefined => {
  const row: Row = table[command]
  return row[from]
}

/** Every other status that some command leads to. */
export const allowedNext = (from: Status): ReadonlyArray<Status> => {
  const next = new Set(order.flatMap((command) => {
    const to = target(command, from)
    return to === undefined ? [] : failures.has(command) ? [to, "dead_letter" as const] : [to]
  }))
  return [...next].filter((status) => status !== from)
}

/** Whether one more failure is the last. */
const isBeyondRecovery = (
  { failure_policy, max_recoveries, recovery_count }: WorkflowState
) => failure_policy === "dead_letter" || recovery_count >= max_recoveries

/** What the command makes of the workflow's status; a move that the table does not have fails. */
export const next = (
  workflow: WorkflowState,
  command: Command
): Result.Result<Status, InvalidStateTransition> => {
  const to = target(command, workflow.status)
  if (to === undefined) {
    return Result.fail(
      new InvalidStateTransition({
        current_status: workflow.status,
        requested_status: requested[command],
        allowed_next: allowedNext(workflow.status)
      })
    )
  }
  return Result.succeed(
    failures.has(command) && isBeyondRecovery(workflow) ? "dead_letter" : to
  )
}

const free = { claim_id: null, claim_token_hash: null, claim_expires_at: null } as const

// What a status means for the other members, whoever brought it about.
const settled = (
  workflow: WorkflowState,
  command: Command,
  at: string
): Partial<WorkflowState> => {
  const failed_at = failures.has(command) ? at : workflow.failed_at
  switch (workflow.status) {
    case "active":
      return { suspected_at: null, recoverable_at: null }
    case "claimed":
      return { suspected_at: null }
    case "suspected_failed":
      return { suspected_at: at }
    case "recoverable":
      return {
        ...free,
        current_agent_id: null,
        suspected_at: null,
        recoverable_at: at,
        failed_at
      }
    case "dead_letter":
      return { ...free, suspected_at: null, failed_at }
    case "completed":
      return { ...free, suspected_at: null, completed_at: at }
    case "cancelled":
      return { ...free, suspected_at: null, recoverable_at: null }
  }
}

/** The workflow after the command, as of `at`; fails where the table has no such move. */
export const move = (
  workflow: WorkflowState,
  command: Command,
  at: string
): Result.Result<WorkflowState, InvalidStateTransition> =>
  Result.map(next(workflow, command), (status) => {
    const moved = { ...workflow, status }
    return { ...moved, ...settled(moved, command, at) }
  })
