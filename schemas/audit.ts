/**
 * Who did what, on what, and what came of it: an entry of the audit log, which is of one form in all
 * services. Each holds the hash of the one before.
 */
import { Context, Schema } from "effect"

/**
 * Whether calls of an endpoint are left out of the audit log: they change nothing that is kept and
 * disclose nothing but what anybody may know, or are told of elsewhere each time.
 */
export const Unaudited = Context.Reference<boolean>("agent-services/Unaudited", {
  defaultValue: () => false
})

/** `allowed`: the caller got what it asked for; `failed`: it may have been done before it broke. */
export const Outcome = Schema.Literals(["allowed", "denied", "failed"])
export type Outcome = typeof Outcome.Type

export const AuditEntry = Schema.Struct({
  /** From 1, without a gap. */
  sequence: Schema.Int,
  /** RFC 3339, UTC. */
  at: Schema.String,
  /** The agent whose key came with the call; null where none came. */
  agent_id: Schema.NullOr(Schema.String),
  /** The call as its contract has it (`POST /escrow`), or what it does of one patient. */
  action: Schema.String,
  outcome: Outcome,
  request_id: Schema.NullOr(Schema.String),
  /**
   * HMAC-SHA256 of what the call is about (an id, a name) with a key of the service, as 32 hex digits:
   * the same for one, and nothing without the key. Null where it is about nothing in particular.
   */
  subject_tag: Schema.NullOr(Schema.String),
  /** Of the entry before; of the first, 64 zeros. */
  prev_hash: Schema.String,
  /** SHA-256 of `prev_hash` and the RFC 8785 form of the entry without these two, in hex. */
  hash: Schema.String
})
