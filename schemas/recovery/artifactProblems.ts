/**
 * The problems of artifacts and of the bytes that are kept for them.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"

const workflow = { workflow_id: Schema.String }

export class ArtifactNotFound extends Problem<ArtifactNotFound>()({
  code: "ARTIFACT_NOT_FOUND",
  status: 404,
  title: "Artifact not found",
  example: { workflow_id: "wf_5b1e9c0a7d3f4e21", artifact_id: "art_1" },
  detail: ({ workflow_id, artifact_id }) =>
    `The workflow '${workflow_id}' has no artifact '${artifact_id}'.`,
  remedy: "Look the id up in `GET /api/v1/workflows/{workflow_id}/artifacts`."
}, { ...workflow, artifact_id: Schema.String }) {}

export class BlobNotFound extends Problem<BlobNotFound>()({
  code: "BLOB_NOT_FOUND",
  status: 404,
  title: "No such bytes are stored",
  example: { sha256: "0".repeat(64) },
  detail: ({ sha256 }) => `No bytes with the hash '${sha256}' are stored for this workflow.`,
  remedy: "Upload them with `PUT` to the same path."
}, { sha256: Schema.String }) {}

export class ArtifactNameTaken extends Problem<ArtifactNameTaken>()({
  code: "ARTIFACT_NAME_TAKEN",
  status: 409,
  title: "The version has an artifact of this name",
  example: { name: "report.md", checkpoint_version: 2, artifact_id: "art_1" },
  detail: ({ name, checkpoint_version }) =>
    `Version ${checkpoint_version} already has an artifact '${name}'.`,
  remedy: "Choose another name, or verify the one that is there: " +
    "`POST /api/v1/workflows/{workflow_id}/artifacts/{artifact_id}/verify`."
}, { name: Schema.String, checkpoint_version: Schema.Int, artifact_id: Schema.String }) {}

export class ArtifactVerificationFailed extends Problem<ArtifactVerificationFailed>()({
  code: "ARTIFACT_VERIFICATION_FAILED",
  status: 422,
  title: "The artifact is not what it should be",
  example: { artifact_id: "art_1", reason: "The hash is another." },
  detail: ({ reason }) => reason,
  remedy: "Mend what it points to, then verify the artifact, which is kept as failed, again."
}, { artifact_id: Schema.String, reason: Schema.String }) {}

export class ArtifactChanged extends Problem<ArtifactChanged>()({
  code: "ARTIFACT_CHANGED",
  status: 409,
  title: "The artifact was registered again meanwhile",
  example: { artifact_id: "art_1" },
  detail:
    "It was registered again while its bytes were looked at: what was found is of the old one.",
  remedy: "Verify it again.",
  retryable: true
}, { artifact_id: Schema.String }) {}

export class UnsafeArtifactUrl extends Problem<UnsafeArtifactUrl>()({
  code: "UNSAFE_ARTIFACT_URL",
  status: 422,
  title: "The address may not be fetched",
  example: { uri: "http://127.0.0.1/", reason: "It is no public address." },
  detail: ({ reason }) => reason,
  remedy: "Give a public `https` or `http` address, or upload the bytes as a blob."
}, { uri: Schema.String, reason: Schema.String }) {}

export class BlobHashMismatch extends Problem<BlobHashMismatch>()({
  code: "BLOB_HASH_MISMATCH",
  status: 422,
  title: "The bytes do not have the hash of the path",
  example: { expected: "0".repeat(64), actual: "1".repeat(64) },
  detail: ({ expected, actual }) => `The path says ${expected}; the bytes hash to ${actual}.`,
  remedy: "Hash what you send with SHA-256 and use that in the path."
}, { expected: Schema.String, actual: Schema.String }) {}

export class BlobQuotaExceeded extends Problem<BlobQuotaExceeded>()({
  code: "BLOB_QUOTA_EXCEEDED",
  status: 422,
  title: "The workflow keeps as many bytes as it may",
  example: {
    workflow_id: "wf_5b1e9c0a7d3f4e21",
    blobs_kept: 100,
    blobs_max: 100,
    bytes_kept: 4096,
    bytes_max: 104_857_600
  },
  detail: ({ blobs_kept, bytes_kept }) =>
    `${blobs_kept} blobs with ${bytes_kept} bytes are kept for the workflow.`,
  remedy: "Keep the bytes elsewhere and register them by their `uri`; `details` tells the limits."
}, {
  ...workflow,
  blobs_kept: Schema.Int,
  blobs_max: Schema.Int,
  bytes_kept: Schema.Int,
  bytes_max: Schema.Int
}) {}
