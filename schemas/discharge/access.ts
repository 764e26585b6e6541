/**
 * Who looked at which patient, what was done, and when: a log of which each entry holds the hash of the
 * one before, for operators.
 */
import { Schema } from "effect"
import { AuditEntry } from "../audit.ts"

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
  ...AuditEntry.fields,
  /**
   * One of the actions on patients, noted before it is done; else a call as the contract has it, that
   * changed or showed something else, or that its caller had no right to.
   */
  action: Schema.String,
  /** Absent in entries of versions that had no refusals in the log, as are the next two. */
  outcome: Schema.optionalKey(AuditEntry.fields.outcome),
  request_id: Schema.optionalKey(AuditEntry.fields.request_id),
  subject_tag: Schema.optionalKey(AuditEntry.fields.subject_tag),
  /** As `subject_tag`, of the patient's name, folded: the log called it so at first. */
  patient_tag: Schema.NullOr(Schema.String)
}).annotate({ identifier: "AccessEntry" })
export type AccessEntry = typeof AccessEntry.Type
