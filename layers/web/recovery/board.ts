/** Which workflows the board shows, as its address says it, and how long each may stay silent. */
import type { LedgerEntry } from "../../../schemas/recovery/effect.ts"
import type { RecoveryPackage, ResumeInstructions } from "../../../schemas/recovery/package.ts"
import type { Recoverable, Status, Workflow } from "../../../schemas/recovery/workflow.ts"

/** What people call the states, and how they are coloured. */
export const STATES: Readonly<Record<Status, { readonly name: string; readonly tone: string }>> = {
  active: { name: "Active", tone: "good" },
  suspected_failed: { name: "Suspected failed", tone: "warn" },
  recoverable: { name: "Recoverable", tone: "bad" },
  claimed: { name: "Claimed", tone: "accent" },
  completed: { name: "Completed", tone: "good" },
  dead_letter: { name: "Dead-lettered", tone: "bad" },
  cancelled: { name: "Cancelled", tone: "" }
}
/** The states in the order in which they are counted: the open ones, then the ended ones. */
export const OPEN = ["recoverable", "suspected_failed", "active", "claimed"] as const
export const ENDED = ["completed", "dead_letter", "cancelled"] as const
export const isEnded = (status: Status): boolean => ENDED.some((one) => one === status)

/** Rows of one page, and how many recoverable workflows stand above the first page of all open ones. */
export const PAGE = 25
export const PAGE_OF_RECOVERABLE = 10

/** What is shown, as it stands in the address behind `#board/`. */
export interface Query {
  /** All that are open without one. */
  readonly status: Status | undefined
  readonly search: string
  /** The workflow whose recovery package stands beside the table. */
  readonly chosen: string | undefined
  /** Of the page; the first without one. */
  readonly cursor: string | undefined
}

export const EVERYTHING: Query = {
  status: undefined,
  search: "",
  chosen: undefined,
  cursor: undefined
}

export const queryOf = (subject: string): Query => {
  const asked = new URLSearchParams(subject)
  return {
    status: [...OPEN, ...ENDED].find((status) => status === asked.get("status")),
    search: asked.get("search") ?? "",
    chosen: asked.get("chosen") ?? undefined,
    cursor: asked.get("cursor") ?? undefined
  }
}

/** The address of a query, to be sent and opened again. */
export const linkOf = ({ chosen, cursor, search, status }: Query): string => {
  const asked = new URLSearchParams({
    ...(status === undefined ? {} : { status }),
    ...(search === "" ? {} : { search }),
    ...(cursor === undefined ? {} : { cursor }),
    ...(chosen === undefined ? {} : { chosen })
  })
  return asked.size === 0 ? "#board" : `#board/${asked}`
}

/** What a row says of a workflow. */
export type Listed = Pick<
  Workflow,
  | "id"
  | "title"
  | "status"
  | "priority"
  | "current_agent_id"
  | "checkpoint_count"
  | "recovery_count"
  | "lease_generation"
  | "heartbeat_timeout_seconds"
  | "heartbeat_age_seconds"
  | "completed_at"
  | "updated_at"
>

type Offer = Pick<
  Recoverable,
  "advice" | "blocking_issue_codes" | "context_score" | "seconds_since_recoverable"
>

export interface Row {
  readonly workflow: Listed
  /** When the heartbeat is due, by the clock of this page (`performance.now()`). */
  readonly dueAt: number
  /** When it was read, by the same clock. */
  readonly readAt: number
  /** Of a recoverable one. */
  readonly offer: Offer | undefined
}

export interface Board {
  readonly rows: ReadonlyArray<Row>
  readonly counts: Readonly<Record<Status, number>>
  readonly next_cursor: string | null
}

/** What is shown of a recovery package. */
export interface Handover {
  readonly latest_checkpoint:
    | Pick<
      NonNullable<RecoveryPackage["latest_checkpoint"]>,
      "version" | "context_summary" | "remaining_steps"
    >
    | null
  readonly resume_instructions:
    & Pick<
      ResumeInstructions,
      | "next_action"
      | "preserve"
      | "must_not_repeat"
      | "completion_requirements"
      | "expected_parent_version"
    >
    & {
      readonly verify_first: ReadonlyArray<Pick<LedgerEntry, "key" | "description" | "begun_by">>
    }
  readonly effects: ReadonlyArray<Pick<LedgerEntry, "key" | "description" | "status" | "result">>
  readonly duplicate_risk: RecoveryPackage["duplicate_risk"]
}

/** Ages are the service's, so that the clock of this machine does not matter. */
export const rowOf = (workflow: Listed, now: number, offer?: Offer): Row => ({
  workflow,
  dueAt: now + (workflow.heartbeat_timeout_seconds - workflow.heartbeat_age_seconds) * 1000,
  readAt: now,
  offer
})

/** With another heartbeat of a workflow, which changes nothing else. */
export const withHeartbeat = (board: Board, id: string, now: number): Board => ({
  ...board,
  rows: board.rows.map((row) =>
    row.workflow.id === id && row.offer === undefined
      ? { ...row, dueAt: now + row.workflow.heartbeat_timeout_seconds * 1000 }
      : row
  )
})

/** A length of time, in the largest unit that says enough. */
export const duration = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 120) return `${whole} s`
  if (whole < 7200) return `${Math.round(whole / 60)} min`
  return whole < 172_800 ? `${Math.round(whole / 3600)} h` : `${Math.round(whole / 86_400)} days`
}
