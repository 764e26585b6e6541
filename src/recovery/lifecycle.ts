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
  /** Its owner, who fell silent without a lease, is there again before anybody claimed it. */
  reclaim: { recoverable: "active" },
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
  reclaim: "active",
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
const isBeyondRecovery = (workflow: WorkflowState) =>
  workflow.failure_policy === "dead_letter" || isUsedUp(workflow)

/** A claim that led nowhere counts as a recovery, from the second one on. */
const isUsedUp = ({ fruitless_claims, max_recoveries, recovery_count }: WorkflowState) =>
  recovery_count + Math.max(0, fruitless_claims - 1) >= max_recoveries

/** The commands that end a claim before its work is done. */
const claimEnds: ReadonlySet<Command> = new Set(["give_up", "lapse", "release"])

/** The workflow with its claim counted, where that ends without a resume and without a checkpoint. */
const counted = (workflow: WorkflowState, command: Command): WorkflowState =>
  claimEnds.has(command) && workflow.status === "claimed" &&
    workflow.claim_version === workflow.current_checkpoint_version
    ? { ...workflow, fruitless_claims: workflow.fruitless_claims + 1 }
    : workflow

/** Whether the command leads to `dead_letter`; a release only where it led nowhere once too often. */
const isLast = (before: WorkflowState, after: WorkflowState, command: Command) =>
  failures.has(command)
    ? isBeyondRecovery(after)
    : command === "release" && after.fruitless_claims > Math.max(1, before.fruitless_claims) &&
      isUsedUp(after)

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
  const last = isLast(workflow, counted(workflow, command), command)
  return Result.succeed(last ? "dead_letter" : to)
}

const free = {
  claim_id: null,
  claim_token_hash: null,
  claim_expires_at: null,
  claim_version: null
} as const

// What a status means for the other members, whoever brought it about.
const settled = (
  workflow: WorkflowState,
  command: Command,
  at: string
): Partial<WorkflowState> => {
  const failed_at = failures.has(command) ? at : workflow.failed_at
  switch (workflow.status) {
    case "active":
      return { suspected_at: null, recoverable_at: null, silent_agent_id: null }
    case "claimed":
      return { suspected_at: null, silent_agent_id: null }
    case "suspected_failed":
      return { suspected_at: at }
    case "recoverable":
      return {
        ...free,
        current_agent_id: null,
        silent_agent_id: command === "give_up" && workflow.claim_id === null
          ? workflow.current_agent_id
          : null,
        suspected_at: null,
        recoverable_at: at,
        failed_at
      }
    case "dead_letter":
      return { ...free, suspected_at: null, failed_at }
    case "completed":
      return { ...free, suspected_at: null, completed_at: at }
    case "cancelled":
      return { ...free, suspected_at: null, recoverable_at: null, silent_agent_id: null }
  }
}

/** The workflow after the command, as of `at`; fails where the table has no such move. */
export const move = (
  workflow: WorkflowState,
  command: Command,
  at: string
): Result.Result<WorkflowState, InvalidStateTransition> =>
  Result.map(next(workflow, command), (status) => {
    const moved = { ...counted(workflow, command), status }
    return { ...moved, ...settled(moved, command, at) }
  })
