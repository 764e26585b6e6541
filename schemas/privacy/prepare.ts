/**
 * Preparing a record: the data, who may see what of it, and the id it is shared by.
 */
import { Schema } from "effect"
import { isLabel } from "../label.ts"
import { AgentId } from "../agent.ts"
import { LogPlace } from "./log.ts"
import { Action, Level, Policy, RULES_MAX } from "./policy.ts"
import { Manifest, Opening, Proof } from "./proof.ts"
import { text } from "./text.ts"
import { AnyTimestamp, Day, Timestamp } from "./timestamp.ts"
import { Voucher } from "./voucher.ts"

/** The most values (scalars and empty containers) that one record holds. */
export const LEAVES_MAX = 4096

/**
 * The most bytes that the keys and indexes of all paths have together: every leaf repeats its whole
 * path, so that a long key over many leaves would make a reply thousands of times the request.
 */
export const PATHS_BYTES_MAX = 1_048_576

/** An object or an array with something in it. */
export const Data = Schema.Union([Schema.JsonObject, Schema.Array(Schema.Json)]).check(
  Schema.makeFilter((data) =>
    Object.keys(data).length > 0 || "Expected an object or array that is not empty"
  )
)
export type Data = typeof Data.Type

export const PrepareRequest = Schema.Struct({
  /** `anonymous` if absent, or the owner of the token. */
  owner_id: Schema.optionalKey(AgentId),
  data: Data,
  policy: Schema.optionalKey(Policy),
  /** Instead of `policy`: these paths are high and masked, all others medium. */
  sensitive_fields: Schema.optionalKey(
    Schema.Array(Schema.String.check(Schema.isMaxLength(4096))).check(
      Schema.isMaxLength(RULES_MAX)
    )
  ),
  /** `only`: whatever its trust, nobody but the owner gets more than a grant says. */
  grants: Schema.optionalKey(Schema.Literal("only")),
  label: Schema.optionalKey(text(200).check(isLabel)),
  expires_at: Schema.optionalKey(AnyTimestamp)
}).annotate({ identifier: "PrepareRequest" })
export interface PrepareRequest extends Schema.Schema.Type<typeof PrepareRequest> {}

/** What the policy came to mean for one value. */
export const FieldReport = Schema.Struct({
  path: Schema.String,
  level: Level,
  action: Schema.optionalKey(Action)
})

export const PrepareReply = Schema.Struct({
  content_id: Schema.String,
  /** False when the same owner had prepared the same data under the same policy. */
  created: Schema.Boolean,
  owner_id: AgentId,
  manifest: Manifest,
  /** What the tree was made of, so that the owner can check it before it vouches for it: secret. */
  opening: Opening,
  /** The plain content address of the data: secret, as a guess can be tested against it. */
  data_cid: Schema.String,
  fields: Schema.Array(FieldReport),
  created_at: Timestamp,
  expires_at: Schema.NullOr(Timestamp),
  label: Schema.NullOr(Schema.String),
  log_index: Schema.Int,
  /** The entry of the log is of `content_id`. */
  log: LogPlace,
  warnings: Schema.Array(Schema.String),
  /** Told once, to who opened the namespace: it deletes, lists and deduplicates. */
  owner_token: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Prepared" })
export interface PrepareReply extends Schema.Schema.Type<typeof PrepareReply> {}

export const RecordSummary = Schema.Struct({
  content_id: Schema.String.check(Schema.isPattern(/^[a-z2-7]+$/u)),
  created_at: Timestamp,
  expires_at: Schema.NullOr(Timestamp),
  label: Schema.NullOr(Schema.String)
}).annotate({ identifier: "RecordSummary" })
export interface RecordSummary extends Schema.Schema.Type<typeof RecordSummary> {}

/** What anyone may see of a record. */
export const PublicDescriptor = Schema.Struct({
  content_id: Schema.String,
  manifest: Manifest,
  /** A day, in UTC. */
  created_at: Day,
  signature: Schema.NullOr(Voucher),
  public_view: Schema.Json,
  proof: Proof,
  /**
   * That these are all the public values: a compact JWS over `{content_id, iat, leaves, said}`, with
   * `leaves` as in `share_jws`; `said` is SHA-256 of the RFC 8785 form of `{created_at, signature}`.
   */
  view_jws: Schema.String
}).annotate({ identifier: "PublicDescriptor" })
