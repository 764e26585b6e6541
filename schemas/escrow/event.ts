/**
 * What happened to an escrow, as a chain in which no link can be changed unseen.
 */
import { Schema } from "effect"
import { Actor, Status } from "./status.ts"

/**
 * One transition. `hash` is the SHA-256, in hex, of `prev_hash` followed by the RFC 8785 form of the
 * event without `prev_hash` and `hash`.
 */
export const Event = Schema.Struct({
  event_id: Schema.String,
  /** From 1, without gaps. */
  sequence: Schema.Int,
  escrow_id: Schema.String,
  /** `escrow.` and the status it led to. */
  type: Schema.String,
  from: Schema.NullOr(Status),
  to: Status,
  by: Actor,
  version: Schema.Int,
  at: Schema.String,
  data: Schema.Record(Schema.String, Schema.NullOr(Schema.String)),
  prev_hash: Schema.String,
  hash: Schema.String
}).annotate({ identifier: "EscrowEvent" })
export type Event = typeof Event.Type
