/**
 * What was produced: registered, verified, and kept if its agent has no place for it.
 */
import { ByteSize, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { IdempotencyHeaders } from "../../idempotency.ts"
import { Cursor, Limit, Page } from "../../page.ts"
import { BadRequest, Forbidden } from "../../problems.ts"
import { Artifact, ARTIFACT_BYTES_MAX, Blob, RegisterArtifact, VerifyRequest } from "../artifact.ts"
import { LeaseToken, orNone, Sha256 } from "../json.ts"
import {
  ArtifactChanged,
  ArtifactNameTaken,
  ArtifactNotFound,
  ArtifactVerificationFailed,
  BlobHashMismatch,
  BlobNotFound,
  BlobQuotaExceeded,
  UnsafeArtifactUrl
} from "../artifactProblems.ts"
import { CheckpointNotFound, InvalidStateTransition, WorkflowNotFound } from "../problems.ts"
import { fenced, inWorkflow, retried } from "./path.ts"

export class ArtifactsGroup extends HttpApiGroup.make("artifacts").add(
  HttpApiEndpoint.post("register", "/api/v1/workflows/:workflow_id/artifacts", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: RegisterArtifact,
    success: Artifact.pipe(HttpApiSchema.status(201)),
    error: [
      ...retried,
      ...fenced,
      WorkflowNotFound,
      Forbidden,
      InvalidStateTransition,
      CheckpointNotFound,
      ArtifactNameTaken,
      ArtifactVerificationFailed,
      UnsafeArtifactUrl
    ]
  }).annotateMerge(OpenApi.annotations({
    summary: "Register an artifact",
    description: "What a step produced, by address or by the key of kept bytes, with its hash."
  })),
  HttpApiEndpoint.get("list", "/api/v1/workflows/:workflow_id/artifacts", {
    params: inWorkflow,
    query: { limit: Limit, cursor: Cursor },
    success: Page(Artifact),
    error: [WorkflowNotFound, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "List artifacts",
    description: "What was produced so far, with what is known of its hash."
  })),
  HttpApiEndpoint.post(
    "verify",
    "/api/v1/workflows/:workflow_id/artifacts/:artifact_id/verify",
    {
      params: { ...inWorkflow, artifact_id: Schema.String },
      headers: IdempotencyHeaders,
      payload: orNone(VerifyRequest),
      success: Artifact,
      error: [
        ...retried,
        ...fenced,
        WorkflowNotFound,
        Forbidden,
        InvalidStateTransition,
        ArtifactNotFound,
        ArtifactChanged,
        ArtifactVerificationFailed,
        UnsafeArtifactUrl
      ]
    }
  ).annotateMerge(OpenApi.annotations({
    summary: "Verify an artifact",
    description: "Before you rely on it: it is fetched, and its hash compared."
  })),
  HttpApiEndpoint.put("keep", "/api/v1/workflows/:workflow_id/artifacts/blobs/:sha256", {
    params: { ...inWorkflow, sha256: Sha256 },
    payload: HttpApiSchema.StreamUint8Array({
      maxBytes: ByteSize.bytes(ARTIFACT_BYTES_MAX)
    }),
    // The body is the bytes: the token of a lease comes beside them.
    headers: Schema.Struct({ "x-lease-token": Schema.optionalKey(LeaseToken) }),
    success: Blob.pipe(HttpApiSchema.status(201)),
    error: [
      ...fenced,
      WorkflowNotFound,
      Forbidden,
      InvalidStateTransition,
      BlobHashMismatch,
      BlobQuotaExceeded
    ]
  }).annotateMerge(OpenApi.annotations({
    summary: "Keep bytes",
    description: "Of an artifact that has no other place: under their own SHA-256, up to 25 MiB."
  })),
  HttpApiEndpoint.get("fetch", "/api/v1/workflows/:workflow_id/artifacts/blobs/:sha256", {
    params: { ...inWorkflow, sha256: Sha256 },
    success: HttpApiSchema.StreamUint8Array(),
    error: [WorkflowNotFound, BlobNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Fetch kept bytes",
    description: "By their SHA-256."
  }))
) {}
