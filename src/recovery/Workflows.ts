/**
 * The store of workflows, checkpoints, claims, artifacts and events, as the rules want it.
 */
import { Context, type Effect } from "effect"
import type { Artifact } from "../../schemas/recovery/artifact.ts"
import type { Checkpoint } from "../../schemas/recovery/checkpoint.ts"
import type { Claim, ClaimStatus } from "../../schemas/recovery/claim.ts"
import type { Event } from "../../schemas/recovery/event.ts"
import type { Head } from "../../schemas/recovery/head.ts"
import type { JsonObject } from "../../schemas/recovery/json.ts"
import type { LedgerEntry } from "../../schemas/recovery/effect.ts"
import type { StepEntry } from "../../schemas/recovery/step.ts"
import type { WorkflowNotFound } from "../../schemas/recovery/problems.ts"
import type { FailurePolicy, Priority, Status } from "../../schemas/recovery/workflow.ts"
import type {
  DueOffers,
  EventFilter,
  Followed,
  PageRequest,
  Place,
  RecoverableFilter,
  WorkflowFilter
} from "./Queries.ts"
import type { Found } from "../ground/cursor.ts"

/** A workflow as it is kept: what every call shows, and what the clock needs. */
export interface WorkflowState {
  readonly id: string
  readonly title: string
  readonly objective: string
  readonly status: Status
  readonly priority: Priority
  readonly failure_policy: FailurePolicy
  readonly creator_agent_id: string
  readonly current_agent_id: string | null
  readonly heartbeat_timeout_seconds: number
  readonly last_heartbeat_at: string
  readonly current_checkpoint_version: number
  readonly latest_checkpoint_id: string | null
  readonly lease_generation: number
  readonly recovery_count: number
  readonly max_recoveries: number
  readonly tags: ReadonlyArray<string>
  readonly metadata: JsonObject
  readonly created_at: string
  readonly updated_at: string
  readonly failed_at: string | null
  readonly recovered_at: string | null
  readonly completed_at: string | null
  /** Since when it counts as silent; its grace is measured from here. */
  readonly suspected_at: string | null
  /** Since when it waits for a rescuer. */
  readonly recoverable_at: string | null
  /** When the clock next decides something about it; null when it never does. */
  readonly deadline_at: string | null
  /** Since when its silence counts, where that is later: before it nobody was there to hear. */
  readonly counted_from: string | null
  /** The active claim; null when nobody holds it. Its agent is `current_agent_id`. */
  readonly claim_id: string | null
  readonly claim_token_hash: string | null
  readonly claim_expires_at: string | null
  /** The checkpoint version when it was claimed. */
  readonly claim_version: number | null
  /** Claims that ended without a resume and without a checkpoint. */
  readonly fruitless_claims: number
  /** Who fell silent without a lease, and may take it back while it waits for a rescuer. */
  readonly silent_agent_id: string | null
  /** How many events it has, and the hash of the last. */
  readonly event_sequence: number
  readonly event_head: string
  /** What the evaluation says of the latest checkpoint. */
  readonly context_score: number
  readonly blocking_issue_codes: ReadonlyArray<string>
  readonly artifact_count: number
  /** From being offered to being resumed, summed over its recoveries. */
  readonly recovery_seconds: number
}

export interface ClaimState extends Claim {
  readonly token_hash: string
}

export interface ClaimEnd {
  readonly id: string
  readonly status: Exclude<ClaimStatus, "active">
  readonly released_at: string
  readonly release_reason: string
}

/** What is known of a workflow when a rule decides about it. Lists are there when asked for. */
export interface Snapshot {
  readonly workflow: WorkflowState
  /** The claim whose token was presented, unless it is the active one or unknown. */
  readonly presented: ClaimState | null
  /** Whether the agent that was asked for held the workflow at some time. */
  readonly hasHeld: boolean
  readonly claim: ClaimState | null
  readonly checkpoint: Checkpoint | null
  /** The one that was asked for by its key. */
  readonly artifact: Artifact | null
  /**
   * What the evaluation depends on beside it: of each fault the first twenty artifacts that no newer
   * one of their name has replaced, and the newest other one of its own name.
   */
  readonly artifacts: ReadonlyArray<Artifact>
  readonly ledger: ReadonlyArray<LedgerEntry>
  /** The one that was asked for by its key. */
  readonly effect: LedgerEntry | null
  readonly history: StepHistory
}

/** What is known of the steps: as they were kept last, and the versions written since. */
export interface StepHistory {
  readonly steps: ReadonlyArray<StepEntry>
  /** Oldest first. */
  readonly since: ReadonlyArray<Progress>
}

/** An artifact by its id, or by its name in a version; null is the current one. */
export type ArtifactKey =
  | { readonly artifact_id: string }
  | { readonly name: string; readonly checkpoint_version: number | null }

/** Which parts of the snapshot a rule reads beside the workflow. */
export interface Needs {
  readonly token_hash?: string | null
  readonly agent_id?: string
  readonly claim?: boolean
  readonly checkpoint?: boolean
  readonly artifacts?: boolean
  /** With `artifacts`. */
  readonly artifact?: ArtifactKey
  readonly ledger?: boolean
  /** The key of an effect. */
  readonly effect?: string
  readonly history?: boolean
}

/** What is told to webhooks: written with the change, sent after it. */
export interface OutboxEntry {
  readonly event_id: string
  readonly type: string
  readonly body: string
  readonly at: string
}

/** Everything that one decision changes. It is written whole, or not at all. */
export interface Change {
  /** As it was read. */
  readonly before: WorkflowState
  /** As it will be. */
  readonly workflow: WorkflowState
  readonly events: ReadonlyArray<Event>
  readonly notices?: ReadonlyArray<OutboxEntry>
  readonly claim_ended?: ClaimEnd
  readonly claim_made?: ClaimState
  readonly claim_renewed?: ClaimState
  readonly checkpoint?: Checkpoint
  readonly ledger?: ReadonlyArray<LedgerEntry>
  /** All of them, as of the checkpoint. */
  readonly steps?: ReadonlyArray<StepEntry>
  readonly artifact_made?: Artifact
  readonly artifact_changed?: Artifact
}

/** A heartbeat of an agent that may find all as it was left: its event, but for what the store knows. */
export interface Beat {
  readonly workflow_id: string
  readonly agent_id: string
  readonly token_hash: string | null
  readonly event_id: string
  readonly request_id: string | null
  readonly metadata: JsonObject
  readonly at: string
  /** The event's text, cut where its version, its lease generation and its sequence stand. */
  readonly pieces: readonly [string, string, string, string]
}

/** What is read to evaluate a workflow or to hand it over. */
export interface Progress {
  readonly version: number
  readonly producing_agent_id: string
  readonly completed_steps: ReadonlyArray<string>
  readonly remaining_steps: ReadonlyArray<string>
}

export interface Due {
  readonly workflows: ReadonlyArray<WorkflowState>
  /** Ids of those before the last of them whose row is not what was written: nobody can decide. */
  readonly unreadable: ReadonlyArray<string>
  /** Whether these were so many that what is due behind them was not looked at. */
  readonly isCut: boolean
}

export interface Totals {
  readonly status_counts: { readonly [status in Status]: number }
  readonly active_claims: number
  readonly expired_claims: number
  readonly average_recovery_seconds: number | null
  readonly context_score_distribution: {
    readonly "0-49": number
    readonly "50-74": number
    readonly "75-89": number
    readonly "90-100": number
  }
  readonly checkpoints_total: number
  readonly events_total: number
}

/** A workflow that has ended, and when; empty texts stand before all of them. */
export interface Ended {
  readonly id: string
  readonly updated_at: string
}

/**
 * What a process knows of the time since it was last noted: whether it was there, by one clock; `at_start`
 * where it was not noted yet.
 */
export type Attendance = "steady" | "at_start" | "after_absence" | "after_setting_back"

/** What noting that a process is there has done. */
interface Attended {
  /** Milliseconds by which open deadlines moved: later after an absence, earlier with the clock. */
  readonly moved: number
  /** The last note where it is ahead of a process that starts: nothing was noted. */
  readonly ahead: string | null
}

/**
 * The implementation is in `layers/sql/recovery/`; what is written here is in one transaction. What
 * agents of another group than the caller's work on is not there for it: no workflow, event or count.
 */
export class Workflows extends Context.Service<Workflows, {
  /** Writes a new workflow with what comes with it. */
  readonly create: (change: Change) => Effect.Effect<void>

  /** Reads the workflow and locks it until the transaction ends, so that decisions take turns. */
  readonly lock: (
    workflow_id: string,
    needs: Needs
  ) => Effect.Effect<Snapshot, WorkflowNotFound>
  readonly save: (change: Change) => Effect.Effect<void>
  /**
   * Writes, in one statement, those of the beats whose workflow is in their agent's hands, under this
   * lease or none, and of which the clock decides nothing; gives these, as they then are. The others,
   * and where a store has no such statement all of them, are left to `lock` and `save`. One of a
   * workflow.
   */
  readonly beat: (
    beats: ReadonlyArray<Beat>
  ) => Effect.Effect<
    ReadonlyArray<Pick<WorkflowState, "id" | "status" | "heartbeat_timeout_seconds">>
  >

  /** As `lock`, without the lock. */
  readonly read: (
    workflow_id: string,
    needs: Needs
  ) => Effect.Effect<Snapshot, WorkflowNotFound>

  /** How many events the workflow has by now. */
  readonly sequenceOf: (workflow_id: string) => Effect.Effect<number>

  /**
   * Locks up to `limit` workflows whose deadline has come, oldest first. Those that another
   * transaction is at are left out, or waited for.
   */
  readonly lockDue: (
    now: string,
    limit: number,
    others: "leave" | "await"
  ) => Effect.Effect<Due>
  /**
   * Notes that a process is there at `now`, and moves open deadlines where the last note is further from
   * now than `longest` milliseconds. A lease that had lapsed by then stays lapsed. A note that is ahead
   * of a process that starts is of another whose clock is ahead, or of before the clock was set back:
   * only the latter is still `unmoved` later.
   */
  readonly attend: (
    now: string,
    attendance: Attendance,
    longest: number,
    unmoved: string | null
  ) => Effect.Effect<Attended>
  /** Whether any deadline has come. */
  readonly isDue: (now: string) => Effect.Effect<boolean>
  /** Up to `limit` ids behind `after` of those that are suspected, also where a row is unreadable. */
  readonly suspected: (after: string, limit: number) => Effect.Effect<ReadonlyArray<string>>

  /**
   * Up to `limit` of those that ended before an instant, oldest first, behind `after`; also where a row
   * is unreadable.
   */
  readonly ended: (
    before: string,
    after: Ended,
    limit: number
  ) => Effect.Effect<ReadonlyArray<Ended>>
  /** Removes a workflow that has ended, with all that is its own, and keeps its head. */
  readonly prune: (head: Head) => Effect.Effect<void>
  /** The head of a workflow that was pruned; null for any other. */
  readonly pruned: (workflow_id: string) => Effect.Effect<Head | null>

  readonly list: (filter: WorkflowFilter) => Effect.Effect<Found<WorkflowState>>
  readonly recoverable: (filter: RecoverableFilter) => Effect.Effect<Found<WorkflowState>>
  /**
   * The ids of up to twice a page of those that are due, and that belong on the page of `filter`, or
   * before its end: by their order, as far as that can be told before they are settled.
   */
  readonly dueOffers: (
    filter: RecoverableFilter,
    due: DueOffers
  ) => Effect.Effect<ReadonlyArray<string>>
  /** Locks those of them that no other transaction is at, and whose row can be read. */
  readonly lockFree: (
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<WorkflowState>>
  readonly checkpoints: (
    workflow_id: string,
    page: PageRequest
  ) => Effect.Effect<Found<Checkpoint>>
  readonly checkpoint: (
    workflow_id: string,
    version: number
  ) => Effect.Effect<Checkpoint | null>
  /** The newest `limit` versions, oldest first. */
  readonly progress: (
    workflow_id: string,
    limit: number
  ) => Effect.Effect<ReadonlyArray<Progress>>
  readonly artifacts: (workflow_id: string, page: PageRequest) => Effect.Effect<Found<Artifact>>
  readonly artifact: (
    workflow_id: string,
    artifact_id: string
  ) => Effect.Effect<Artifact | null>
  /** Newest first; a reader of all its pages misses nothing that was there when it began. */
  readonly events: (filter: EventFilter) => Effect.Effect<Found<Event>>
  /** The newest of all, as they are written. */
  readonly recentEvents: (limit: number) => Effect.Effect<ReadonlyArray<Event>>

  /** Where the event is; null when there is no such event, or none of that workflow. */
  readonly placeOf: (
    event_id: string,
    workflow_id: string | undefined
  ) => Effect.Effect<Place | null>
  /** Behind the last event that can be followed by now, of one workflow or of all. */
  readonly end: (workflow_id: string | undefined) => Effect.Effect<Place>
  /**
   * The events behind `place`, in order: of one workflow by its sequence, of all by the transaction
   * that wrote them. None that could still get a neighbour before it. What it gives as `place` is
   * where to go on: behind all that were looked at, also where none of them was asked for.
   */
  readonly follow: (
    filter: Pick<EventFilter, "workflow_id" | "event_type" | "agent_id">,
    place: Place,
    limit: number
  ) => Effect.Effect<{ readonly events: ReadonlyArray<Followed>; readonly place: Place }>
  /** To be called when a transaction with events is committed: wakes those who follow. */
  readonly announce: Effect.Effect<void>
  /**
   * Gives what ends at the next `announce` after it was taken. What other processes write is found
   * by asking again.
   */
  readonly nextAnnounce: Effect.Effect<Effect.Effect<void>>

  readonly statusCounts: Effect.Effect<Pick<Totals, "status_counts">>
  readonly totals: Effect.Effect<Totals>
}>()("agent-services/recovery/Workflows") {}
