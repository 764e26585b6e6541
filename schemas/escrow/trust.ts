/**
 * What the reputation service said of a payee, and what it means for the money.
 */
import { Schema } from "effect"

/** From this score on a payee with history is trusted. */
export const TRUST_SCORE_MIN = 60

/** A score goes from 0 to this. */
export const TRUST_SCORE_MAX = 100

/** One look-up, as it was judged. */
export const Trust = Schema.Struct({
  outcome: Schema.Literals(["scored", "unproven", "unavailable", "malformed"]),
  /** As it was sent; null when there was none. */
  score: Schema.NullOr(Schema.Finite),
  recommendation: Schema.NullOr(Schema.String),
  has_history: Schema.Boolean,
  /** Null when there was no answer. */
  http_status: Schema.NullOr(Schema.Int),
  attempts: Schema.Int,
  checked_at: Schema.String
}).annotate({ identifier: "Trust" })
export type Trust = typeof Trust.Type

/** Why a deliverable did not release the funds. */
export const HoldReason = Schema.Literals([
  "check_failed",
  "evaluation_pending",
  "evaluation_failed",
  "criteria_unread",
  "check_in_doubt",
  "trust_below_threshold",
  "unproven",
  "reputation_unavailable",
  "recommendation_blocked"
]).annotate({ identifier: "HoldReason" })
export type HoldReason = typeof HoldReason.Type
