/**
 * Where an escrow stands, and how it ended.
 */
import { Schema } from "effect"

export const Status = Schema.Literals([
  "funded",
  "delivered",
  "disputed",
  "released",
  "refunded",
  "settled"
]).annotate({ identifier: "EscrowStatus" })
export type Status = typeof Status.Type

/**
 * Who moved it: the check and the score, a party, the arbiter, the evaluator, or the clock (the
 * deadline, and the payer's silence).
 */
export const Actor = Schema.Literals([
  "auto",
  "payer",
  "payee",
  "arbiter",
  "evaluator",
  "deadline",
  "inspection"
])
  .annotate({ identifier: "Actor" })
export type Actor = typeof Actor.Type

/** How the locked funds were paid out; it never changes. */
export const Resolution = Schema.Struct({
  outcome: Schema.Literals(["released", "refunded", "split"]),
  by: Actor,
  at: Schema.String,
  reason: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Resolution" })
export type Resolution = typeof Resolution.Type
