/**
 * An escrow as callers make it and see it.
 */
import { Schema } from "effect"
import { idWarnings } from "../idWarning.ts"
import { PartyId } from "../party.ts"
import { StoredText } from "../storedText.ts"
import { TypedChecks } from "./checks.ts"
import { Check, Criteria, CRITERIA_LENGTH_MAX, OnUnread } from "./criteria.ts"
import { Resolution, Status } from "./status.ts"
import {
  ContestSeconds,
  Evaluation,
  EvaluationOutcome,
  HeldWork,
  Inspection,
  Milestone,
  MILESTONES_MAX,
  MILESTONES_MIN,
  RefundAfterDelivery,
  RefundRequest,
  Revisions,
  TermsWarning
} from "./terms.ts"
import { HoldReason, Trust } from "./trust.ts"

export const TASK_LENGTH_MAX = 20_000
export const REASON_LENGTH_MAX = 2_000
export const TITLE_LENGTH_MAX = 200
/** The largest deliverable, in bytes of UTF-8. */
export const DELIVERABLE_BYTES_MAX = 900_000

export const EscrowId = Schema.String.annotate({ identifier: "EscrowId" })

/** The ids that this service gives. */
export const ESCROW_ID = /^esc_[0-9A-Z]{26}$/

const upTo = (characters: number) => StoredText.check(Schema.isMaxLength(characters))

export const Reason = upTo(REASON_LENGTH_MAX)

/** A currency code: ISO 4217, or that of a token; lower case is raised. */
export const Currency = Schema.String.check(
  Schema.isPattern(/^[A-Za-z][A-Za-z0-9._-]{1,15}$/u, {
    message: "Expected a code of 2 to 16 of letters, digits and ._- with a letter first"
  })
)

/** A decimal above zero in major units, as a number or, for exactness in any client, as a string. */
export const AmountIn = Schema.Union([Schema.Finite, Schema.String.check(Schema.isMaxLength(400))])

/** When an escrow that is still funded goes back to the payer: RFC 3339, in the future. */
const Deadline = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/u, {
    message: "Expected a time such as 2026-11-21T09:30:00Z"
  })
)

const optional = <S extends Schema.Constraint>(schema: S) =>
  Schema.optionalKey(Schema.NullOr(schema))

/** What one escrow and an agreement are both made of. */
const common = {
  payer_agent_id: PartyId,
  payee_agent_id: PartyId,
  currency: Currency,
  /** What a passing check does when a part of the criteria is unread; `hold` when it is not there. */
  on_unread: Schema.optionalKey(OnUnread),
  arbiter_agent_id: optional(PartyId),
  /** What the payer's silence means; without it an escrow waits for an answer. */
  inspection: optional(Inspection),
  /** How many deliverables may follow one that failed; none unless it is said. */
  revisions: Schema.optionalKey(Revisions),
  /** A third agent with a key, whose word releases what passes the check. */
  evaluator_agent_id: optional(PartyId),
  /** `sealed`: the payer reads work when it pays for it; needs a service that requires keys. */
  held_work: Schema.optionalKey(HeldWork),
  /** `contested`: the payee may contest a refund of work that is held. */
  refund_after_delivery: Schema.optionalKey(RefundAfterDelivery),
  /** How long it has to do so; 72 hours unless it is said. */
  contest_seconds: optional(ContestSeconds)
}

/** What is asked for. */
const requestFields = {
  verification_criteria: upTo(CRITERIA_LENGTH_MAX),
  /** What is checked, as JSON: each has to pass, and the catalogue's patterns in the prose as well. */
  checks: optional(TypedChecks)
}

export const CreateEscrow = Schema.Struct({
  ...common,
  amount: AmountIn,
  task_description: upTo(TASK_LENGTH_MAX),
  ...requestFields,
  deadline: optional(Deadline)
}).annotate({ identifier: "CreateEscrow" })

/** Work in parts: each is an escrow of its own; all are funded, or none. */
export const CreateAgreement = Schema.Struct({
  ...common,
  /** Of all parts. */
  task_description: Schema.optionalKey(upTo(TASK_LENGTH_MAX)),
  milestones: Schema.Array(
    Schema.Struct({
      title: upTo(TITLE_LENGTH_MAX).check(Schema.isMinLength(1)),
      amount: AmountIn,
      ...requestFields,
      deadline: optional(Deadline)
    })
  ).check(Schema.isMinLength(MILESTONES_MIN), Schema.isMaxLength(MILESTONES_MAX))
}).annotate({ identifier: "CreateAgreement" })

export const Evaluate = Schema.Struct({
  outcome: EvaluationOutcome,
  /**
   * The `deliverable.sha256` of the work that was judged, so that the word lands on no other; required
   * where the escrow takes revisions.
   */
  deliverable_sha256: optional(
    Schema.String.check(
      Schema.isPattern(/^[0-9a-f]{64}$/u, {
        message: "Expected a SHA-256 as 64 hexadecimal digits in lower case"
      })
    )
  ),
  reason: optional(Reason)
}).annotate({ identifier: "Evaluate" })

export const SubmitDeliverable = Schema.Struct({
  escrow_id: EscrowId,
  payee_agent_id: Schema.String,
  deliverable: StoredText.check(
    Schema.isMinLength(1),
    Schema.makeFilter((text: string) =>
      text.length <= DELIVERABLE_BYTES_MAX / 3 ||
        new TextEncoder().encode(text).length <= DELIVERABLE_BYTES_MAX
        ? undefined
        : `Expected at most ${DELIVERABLE_BYTES_MAX} bytes`
    )
  )
}).annotate({ identifier: "SubmitDeliverable" })

export const Resolve = Schema.Struct({
  /** What the payee gets, from zero to the whole amount; the rest goes back to the payer. */
  release_amount: AmountIn,
  reason: Schema.optionalKey(Schema.NullOr(Reason))
}).annotate({ identifier: "Resolve" })

/** Why the funds are released or refunded; the body may be left out. */
export const Why = Schema.NullOr(
  Schema.Struct({ reason: Schema.optionalKey(Schema.NullOr(Reason)) })
)

/** `unchecked`: nothing that the criteria ask for was checked, so that the funds are held. */
export const CheckResult = Schema.Literals(["pass", "fail", "unchecked"])
export type CheckResult = typeof CheckResult.Type

/** What a payer sees of work that is sealed, in code points and bytes of UTF-8. */
export const Sealed = Schema.Struct({
  characters: Schema.Int,
  bytes: Schema.Int,
  /** The beginning: a fifth of it, and 500 characters at most. */
  excerpt: Schema.String
}).annotate({ identifier: "SealedWork" })

/** The work that was submitted, and how it was judged. */
export const Deliverable = Schema.Struct({
  /** Only where one escrow is read. */
  text: Schema.optionalKey(Schema.String),
  /** In place of the text, while it is sealed to who reads it; its checks then quote nothing of it. */
  sealed: Schema.optionalKey(Sealed),
  sha256: Schema.String,
  submitted_at: Schema.String,
  check_result: CheckResult,
  checks: Schema.Array(Check),
  trust: Trust
}).annotate({ identifier: "Deliverable" })
export type Deliverable = typeof Deliverable.Type

export const Escrow = Schema.Struct({
  escrow_id: EscrowId,
  payer_agent_id: Schema.String,
  payee_agent_id: Schema.String,
  amount: Schema.Finite,
  amount_decimal: Schema.String,
  amount_minor: Schema.String,
  currency: Schema.String,
  currency_exponent: Schema.Int,
  task_description: Schema.String,
  verification_criteria: Schema.String,
  criteria: Criteria,
  on_unread: OnUnread,
  status: Status,
  /** From 1; every change of status adds one. */
  version: Schema.Int,
  deadline: Schema.NullOr(Schema.String),
  arbiter_agent_id: Schema.NullOr(Schema.String),
  inspection: Schema.NullOr(Inspection),
  /** When the payer's silence becomes its answer; null while no clock runs. */
  inspection_at: Schema.NullOr(Schema.String),
  revisions: Schema.Int,
  /** How many deliverables a dispute still takes. */
  revisions_left: Schema.Int,
  /** How many deliverables were submitted. */
  deliveries: Schema.Int,
  evaluator_agent_id: Schema.NullOr(Schema.String),
  evaluation: Schema.NullOr(Evaluation),
  held_work: HeldWork,
  refund_after_delivery: RefundAfterDelivery,
  /** Null where a refund is free. */
  contest_seconds: Schema.NullOr(Schema.Int),
  /** The refund that the payer asked for after the last deliverable; null when there is none. */
  refund_request: Schema.NullOr(RefundRequest),
  /** When it comes; null where it is contested, or none waits. */
  refund_at: Schema.NullOr(Schema.String),
  warnings: Schema.Array(TermsWarning),
  /** Why the funds are still held after the last deliverable. */
  hold_reason: Schema.NullOr(HoldReason),
  agreement_id: Schema.NullOr(Schema.String),
  milestone: Schema.NullOr(Milestone),
  /** The three add up to the amount, as decimals. */
  held_amount: Schema.String,
  released_amount: Schema.String,
  refunded_amount: Schema.String,
  deliverable: Schema.NullOr(Deliverable),
  resolution: Schema.NullOr(Resolution),
  created_at: Schema.String,
  updated_at: Schema.String
}).annotate({ identifier: "Escrow" })
export type Escrow = typeof Escrow.Type

/** The answer to what made or ended an escrow. */
export const EscrowChanged = Schema.Struct({
  status: Status,
  escrow_id: EscrowId,
  message: Schema.String,
  escrow: Escrow,
  /** Of ids of agents that the call made known. */
  ...idWarnings
}).annotate({ identifier: "EscrowChanged" })
export type EscrowChanged = typeof EscrowChanged.Type

export const DeliverableJudged = Schema.Struct({
  status: Status,
  check_result: CheckResult,
  trust_score: Schema.Int,
  auto_released: Schema.Boolean,
  escrow_id: EscrowId,
  message: Schema.String,
  hold_reason: Schema.NullOr(HoldReason),
  /** How many deliverables a dispute still takes. */
  revisions_left: Schema.Int,
  checks: Schema.Array(Check),
  trust: Trust,
  escrow: Escrow
}).annotate({ identifier: "DeliverableJudged" })
export type DeliverableJudged = typeof DeliverableJudged.Type

export const Escrows = Schema.Struct({
  escrows: Schema.Array(Escrow),
  /** How many there are in all that fit the query. */
  total: Schema.Int,
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Escrows" })

/** One deliverable as it was judged when it was submitted; `text` where one is read. */
export const Delivery = Schema.Struct({ number: Schema.Int, ...Deliverable.fields })
  .annotate({ identifier: "Delivery" })
export type Delivery = typeof Delivery.Type

/** All deliverables of an escrow, without their texts, the first one first. */
export const Deliveries = Schema.Struct({ deliveries: Schema.Array(Delivery) })
  .annotate({ identifier: "Deliveries" })

/** Decimals; what was released, what was refunded and what is held add up to the amount. */
const Sums = Schema.Struct({
  amount: Schema.String,
  held: Schema.String,
  released: Schema.String,
  refunded: Schema.String
})

/** An agreement: its parts as they are now, and what they add up to. */
export const Agreement = Schema.Struct({
  agreement_id: Schema.String,
  payer_agent_id: Schema.String,
  payee_agent_id: Schema.String,
  currency: Schema.String,
  currency_exponent: Schema.Int,
  sums: Sums,
  /** Whether every part has ended. */
  is_settled: Schema.Boolean,
  milestones: Schema.Array(Escrow),
  created_at: Schema.String,
  /** Of ids of agents that the call made known. */
  ...idWarnings
}).annotate({ identifier: "Agreement" })
export type Agreement = typeof Agreement.Type
