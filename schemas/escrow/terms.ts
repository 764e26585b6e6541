/**
 * What a payer may opt into when it locks funds, so that they do not stay locked for ever.
 */
import { Schema } from "effect"

/** The longest time that a payer may keep silent, in seconds: a year. */
export const INSPECTION_SECONDS_MAX = 31_536_000

/** The most deliverables that may follow a first one which failed. */
export const REVISIONS_MAX = 10

/**
 * The payer's answer to a delivery, given in advance, for when it says nothing for so many seconds.
 * A disputed escrow is refunded either way. A named arbiter, or an evaluation that is open, stops the
 * clock.
 */
export const Inspection = Schema.Struct({
  seconds: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: INSPECTION_SECONDS_MAX })
  ),
  then: Schema.Literals(["release", "refund"])
}).annotate({ identifier: "Inspection" })
export type Inspection = typeof Inspection.Type

/** Who reads work that is held: all parties, or not the payer until it pays. */
export const HeldWork = Schema.Literals(["open", "sealed"]).annotate({ identifier: "HeldWork" })
export type HeldWork = typeof HeldWork.Type

/** Whether the payer takes back at once what was delivered, or the payee is asked first. */
export const RefundAfterDelivery = Schema.Literals(["free", "contested"])
  .annotate({ identifier: "RefundAfterDelivery" })

/** How long a payee has to contest a refund unless it is said: 72 hours. */
export const CONTEST_SECONDS = 259_200
export const ContestSeconds = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: INSPECTION_SECONDS_MAX })
)

/** The payer wants held work refunded: it is, at `until`, unless the payee contests it before. */
export const RefundRequest = Schema.Struct({
  at: Schema.String,
  until: Schema.String,
  reason: Schema.NullOr(Schema.String),
  contested_at: Schema.NullOr(Schema.String)
}).annotate({ identifier: "RefundRequest" })
export type RefundRequest = typeof RefundRequest.Type

/** What of its terms may keep an escrow from ending; for both sides to know before the work begins. */
export const TermsWarning = Schema.Struct({
  code: Schema.Literals(["no_inspection", "inspection_idle", "contest_without_arbiter"]),
  message: Schema.String
}).annotate({ identifier: "TermsWarning" })
export type TermsWarning = typeof TermsWarning.Type

export const Revisions = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: REVISIONS_MAX })
)

/** Whether the work is what was asked for, as the evaluator says. */
export const EvaluationOutcome = Schema.Literals(["pass", "fail"])
export type EvaluationOutcome = typeof EvaluationOutcome.Type

/** Where the evaluation of the last deliverable stands. */
export const Evaluation = Schema.Struct({
  outcome: Schema.Literals(["pending", "pass", "fail"]),
  reason: Schema.NullOr(Schema.String),
  /** When it was asked for or, once it is there, given. */
  at: Schema.String,
  /** What a language model thinks of it, which moves nothing. */
  advice: Schema.NullOr(Schema.Struct({ outcome: EvaluationOutcome, reason: Schema.String }))
}).annotate({ identifier: "Evaluation" })
export type Evaluation = typeof Evaluation.Type

/** The most parts of an agreement, and the least. */
export const MILESTONES_MAX = 50
export const MILESTONES_MIN = 2

/** Which part of its agreement an escrow is, from 1. */
export const Milestone = Schema.Struct({ number: Schema.Int, title: Schema.String })
  .annotate({ identifier: "Milestone" })
export type Milestone = typeof Milestone.Type
