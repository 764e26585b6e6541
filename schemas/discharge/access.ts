/**
 * Who looked at which patient, what was done, and when: a log of which each entry holds the hash of the
 * one before, for operators.
 */
import { Schema } from "effect"

export const AccessAction = Schema.Literals([
  "upload",
  "list_patients",
  "read_record",
  "read_page",
  "draft",
  "draft_text",
  /** The text went to a cloud provider, with a key that the agent set or, without keys, anybody. */
  "cloud_model",
  "read_draft",
  "verify",
  "teach",
  "share",
  "delete"
])
export type AccessAction = typeof AccessAction.Type

export const AccessEntry = Schema.Struct({
  /** From 1, without a gap. */
  sequence: Schema.Int,
  /** RFC 3339, UTC. */
  at: Schema.String,
  /** The agent whose key came with the call; null where none came. */
  agent_id: Schema.NullOr(Schema.String),
  action: AccessAction,
  /**
   * HMAC-SHA256 of the patient's name, folded, with a key of the service, as 32 hex digits: the same
   * for one name, and nothing without the key. Null where no one patient is meant.
   */
  patient_tag: Schema.NullOr(Schema.String),
  /** Of the entry before; of the first, 64 zeros. */
  prev_hash: Schema.String,
  /** SHA-256 of `prev_hash` and the RFC 8785 form of the entry without these two, in hex. */
  hash: Schema.String
}).annotate({ identifier: "AccessEntry" })
export type AccessEntry = typeof AccessEntry.Type
