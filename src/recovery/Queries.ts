/**
 * What lists are asked for and give, and where a reader of events stands.
 */
import type { Event, EventType } from "../../schemas/recovery/event.ts"
import type { Priority, Status } from "../../schemas/recovery/workflow.ts"

export interface PageRequest {
  readonly limit: number
  /** The keys of the last item of the page before. */
  readonly after: ReadonlyArray<string> | null
}

export interface WorkflowFilter extends PageRequest {
  readonly status?: Status
  readonly priority?: Priority
  readonly tag?: string
  readonly agent_id?: string
  readonly search?: string
  readonly sort?: "newest" | "urgency"
}

export interface RecoverableFilter extends PageRequest {
  readonly priority?: Priority
  readonly tag?: string
  /** Only those that are recoverable since then or longer. */
  readonly before?: string
  /** Only those whose context is enough, by this score. */
  readonly min_score?: number
}

/** The instants that decide whether the clock offers a workflow by `at`. */
export interface Offered {
  /** A lease that ended by then, */
  readonly at: string
  /** or suspected by then, */
  readonly suspected: string
  /** or with a deadline for its silence by then. */
  readonly silent: string
}

/** What of a page no sweep has come to yet. */
export interface DueOffers {
  readonly now: string
  readonly offered: Offered
  /** The keys of the last item of a page that has more behind it, and what is offered by then. */
  readonly end: { readonly keys: ReadonlyArray<string>; readonly offered: Offered } | null
}

export interface EventFilter extends PageRequest {
  readonly workflow_id?: string
  readonly event_type?: EventType
  readonly agent_id?: string
}

/** Where an event is: in its workflow, and among all in the order in which they can be followed. */
export interface Place {
  readonly sequence: number
  readonly transaction: string
  readonly position: string
}

export interface Followed {
  readonly event: Event
  readonly place: Place
}
