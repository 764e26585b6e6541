/**
 * Artifacts: what a workflow has produced, where it lies and what its bytes hash to.
 */
import { Effect, Schema } from "effect"
import { Instant, LeaseToken, maybe, text, WorkflowId } from "./json.ts"

/** Of an artifact that is fetched to be verified, and of a blob that is kept: 25 MiB. */
export const ARTIFACT_BYTES_MAX = 25 * 1024 * 1024

/** Of the blobs that one workflow keeps: 1 GiB in all, and 1,000 of them. */
export const WORKFLOW_BLOB_BYTES_MAX = 1024 ** 3
export const WORKFLOW_BLOBS_MAX = 1_000

export const verificationStatuses = ["unverified", "verified", "failed"] as const

export const Artifact = Schema.Struct({
  id: Schema.String,
  workflow_id: WorkflowId,
  /** Unique among the artifacts of one checkpoint version. */
  name: Schema.String,
  uri: Schema.NullOr(Schema.String),
  storage_key: Schema.NullOr(Schema.String),
  sha256: Schema.NullOr(Schema.String),
  content_type: Schema.NullOr(Schema.String),
  size_bytes: Schema.NullOr(Schema.Int),
  description: Schema.NullOr(Schema.String),
  checkpoint_version: Schema.Int,
  verification_status: Schema.Literals(verificationStatuses),
  verification_error: Schema.NullOr(Schema.String),
  verified_at: Schema.NullOr(Instant),
  produced_by_agent_id: Schema.String,
  created_at: Instant
}).annotate({ identifier: "Artifact" })
export type Artifact = typeof Artifact.Type

export const RegisterArtifact = Schema.Struct({
  name: text(1, 255),
  uri: maybe(text(1, 2_048)),
  storage_key: maybe(text(1, 1_024)),
  /** 64 hexadecimal digits; they are kept in lower case. */
  sha256: maybe(Schema.String.check(Schema.isPattern(/^[0-9A-Fa-f]{64}$/u))),
  content_type: maybe(text(1, 255)),
  size_bytes: maybe(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  description: maybe(text(0, 2_000)),
  /** The current version unless said. */
  checkpoint_version: maybe(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  /** Fetch it now, or look it up among the kept blobs, and compare the hash. */
  verify: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  lease_token: maybe(LeaseToken)
}).annotate({ identifier: "RegisterArtifact" })

export const VerifyRequest = Schema.Struct({ lease_token: maybe(LeaseToken) })
  .annotate({ identifier: "VerifyRequest" })

/** Bytes that the service keeps, under their own hash. */
export const Blob = Schema.Struct({
  sha256: Schema.String,
  size_bytes: Schema.Int,
  /** How an artifact names it: give it as `storage_key`. */
  storage_key: Schema.String
}).annotate({ identifier: "Blob" })
export type Blob = typeof Blob.Type
