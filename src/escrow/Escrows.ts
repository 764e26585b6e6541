import { type Array, Context, type Effect, type Option } from "effect"
import type { Criteria, OnUnread } from "../../schemas/escrow/criteria.ts"
import type { Deliverable, Delivery } from "../../schemas/escrow/escrow.ts"
import type { Event } from "../../schemas/escrow/event.ts"
import type { TransferKind } from "../../schemas/escrow/ledger.ts"
import type { Resolution, Status } from "../../schemas/escrow/status.ts"
import type {
  Evaluation,
  HeldWork,
  Inspection,
  Milestone,
  RefundRequest
} from "../../schemas/escrow/terms.ts"
import type { HoldReason } from "../../schemas/escrow/trust.ts"

/** An escrow as it is kept; money is in minor units. */
export interface EscrowRecord {
  readonly escrow_id: string
  readonly payer_agent_id: string
  readonly payee_agent_id: string
  readonly amount: bigint
  readonly currency: string
  readonly currency_exponent: number
  readonly task_description: string
  readonly verification_criteria: string
  readonly criteria: Criteria
  readonly on_unread: OnUnread
  readonly status: Status
  readonly version: number
  readonly deadline: string | null
  readonly arbiter_agent_id: string | null
  readonly evaluator_agent_id: string | null
  readonly inspection: Inspection | null
  readonly revisions: number
  readonly agreement_id: string | null
  readonly milestone: Milestone | null
  readonly held_work: HeldWork
  /** How long the payee may contest a refund of held work; null where it is free. */
  readonly contest_seconds: number | null
  /** What the payer asked for since the last deliverable. */
  readonly refund_request: RefundRequest | null
  /** When that refund comes; null where none waits, or it is contested. */
  readonly refund_at: string | null
  readonly hold_reason: HoldReason | null
  /** When the payer's silence becomes its answer; null while no clock runs. */
  readonly inspection_at: string | null
  /** How many deliverables were submitted. */
  readonly deliveries: number
  readonly evaluation: Evaluation | null
  /** The transfer that locks the amount: it can be resolved once. */
  readonly pending_id: string
  /** The hash of the last event. */
  readonly event_hash: string
  readonly deliverable: Deliverable | null
  readonly resolution: Resolution | null
  readonly released: bigint
  readonly refunded: bigint
  readonly created_at: string
  readonly updated_at: string
}

/** One entry of the ledger; it is written once and never changes. */
export interface TransferRecord {
  readonly transfer_id: string
  readonly kind: TransferKind
  readonly pending_id: string | null
  readonly debit_agent_id: string
  readonly credit_agent_id: string
  readonly amount: bigint
  readonly currency: string
  readonly currency_exponent: number
  readonly escrow_id: string | null
  readonly created_at: string
}

/** What is told to webhooks: written with the change, sent after it. */
export interface OutboxEntry {
  readonly event_id: string
  readonly type: string
  readonly body: string
  readonly at: string
}

export interface Funding {
  readonly escrow: EscrowRecord
  readonly lock: TransferRecord
  readonly event: Event
  /** The event as it is kept. */
  readonly json: string
  readonly notice: OutboxEntry
}

/** A transition from the version that was read to the next. */
export interface Change {
  /** As it is after the change; its version is one more than the one it was made from. */
  readonly escrow: EscrowRecord
  readonly from: Status
  readonly event: Event
  /** The event as it is kept. */
  readonly json: string
  readonly notice: OutboxEntry
  /** The text of a deliverable that was submitted. */
  readonly text?: string
  /** The entries that resolve the lock, when the change ends the escrow. */
  readonly payout?: Array.NonEmptyReadonlyArray<TransferRecord>
}

export interface EscrowQuery {
  readonly status?: Status
  readonly payer_agent_id?: string
  readonly payee_agent_id?: string
  readonly currency?: string
  /** Only those in which this agent has a part. */
  readonly party?: string
  /** Only those made before this one. */
  readonly before?: string
  readonly limit: number
}

/** An escrow whose deadline, or the time to inspect or to contest, has passed. */
export interface Overdue {
  readonly escrow_id: string
  readonly due_at: string
}

/** The store of escrows. Each change is one transaction, durable when it answers. */
export class Escrows extends Context.Service<Escrows, {
  /** All of them, or none. */
  readonly fund: (fundings: Array.NonEmptyReadonlyArray<Funding>) => Effect.Effect<void>
  /** Whether the escrow was still at the version before; if not, nothing was written. */
  readonly advance: (change: Change) => Effect.Effect<boolean>
  /** With the text of its deliverable. */
  readonly find: (escrow_id: string) => Effect.Effect<Option.Option<EscrowRecord>>
  /** Newest first, and how many there are in all. */
  readonly list: (
    query: EscrowQuery
  ) => Effect.Effect<{ readonly escrows: ReadonlyArray<EscrowRecord>; readonly total: number }>
  /** The parts of an agreement in their order; none when there is no such agreement. */
  readonly agreement: (agreement_id: string) => Effect.Effect<ReadonlyArray<EscrowRecord>>
  /** The deliverables of an escrow without their texts, the first one first. */
  readonly deliveries: (escrow_id: string) => Effect.Effect<ReadonlyArray<Delivery>>
  /** One of them, with its text. */
  readonly delivery: (
    escrow_id: string,
    number: number
  ) => Effect.Effect<Option.Option<Delivery>>
  readonly events: (
    escrow_id: string,
    page: { readonly after: number; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Event>>
  /** Escrows that the clock ends by `now`, the longest overdue first. */
  readonly overdue: (query: {
    readonly now: string
    readonly after: Overdue | undefined
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<Overdue>>
  readonly countByStatus: Effect.Effect<ReadonlyMap<Status, number>>
}>()("agent-services/escrow/Escrows") {}
