/**
 * Criteria before an escrow is made: how they are read, and what a text would come to.
 */
import { Schema } from "effect"
import { Check, Criteria, Unread } from "./criteria.ts"
import { CheckResult, CreateEscrow, SubmitDeliverable } from "./escrow.ts"

export const PreviewCriteria = Schema.Struct({
  verification_criteria: CreateEscrow.fields.verification_criteria,
  checks: CreateEscrow.fields.checks,
  /** A text to try them on; it is not kept. */
  deliverable: Schema.optionalKey(Schema.NullOr(SubmitDeliverable.fields.deliverable))
}).annotate({ identifier: "PreviewCriteria" })

export const CriteriaPreviewed = Schema.Struct({
  criteria: Schema.Struct({ ...Criteria.fields, unread: Schema.Array(Unread) }),
  /** Whether anything in them asks for nothing, which `hold_strict` holds. */
  has_context: Schema.Boolean,
  /** The three are null without a deliverable. */
  check_result: Schema.NullOr(CheckResult),
  checks: Schema.NullOr(Schema.Array(Check)),
  /** Why this delivery would not release the funds to a trusted payee; null when it would. */
  hold_reason: Schema.NullOr(
    Schema.Literals(["check_failed", "criteria_unread", "check_in_doubt"])
  )
}).annotate({ identifier: "CriteriaPreviewed" })
export type CriteriaPreviewed = typeof CriteriaPreviewed.Type
