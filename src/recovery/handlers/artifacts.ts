import { Effect, Result, Schema, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import { Artifact } from "../../../schemas/recovery/artifact.ts"
import {
  ArtifactNotFound,
  ArtifactVerificationFailed,
  BlobNotFound
} from "../../../schemas/recovery/artifactProblems.ts"
import { SchemaValidationFailed } from "../../../schemas/problems.ts"
import { Blobs } from "../Blobs.ts"
import { asked, register, verify } from "../commands/artifact.ts"
import * as Cursor from "../../ground/cursor.ts"
import { keepBlob } from "../keepBlob.ts"
import { performer } from "../perform.ts"
import { readCurrent } from "../readCurrent.ts"
import { allowed, verifyArtifact } from "../verification.ts"
import { Workflows } from "../Workflows.ts"

const registered = { status: 201, schema: Artifact }

const Judged = Schema.Union([Artifact, ArtifactVerificationFailed])

/** The answer to a verification, which is kept for a repeat whatever it found. */
const judged = (status: number) => ({
  status: (answer: typeof Judged.Type) => "verification_status" in answer ? status : answer.status,
  schema: Judged
})

type Place = Pick<Artifact, "uri" | "storage_key" | "sha256">

const hasPlace = ({ storage_key, uri }: Place) =>
  [storage_key, uri].some((location) => (location ?? "").trim() !== "")

const nowhere = new SchemaValidationFailed({
  violations: [{
    path: "uri",
    message: "An artifact needs a place: `uri`, `storage_key`, or the `sha256` of kept bytes"
  }]
})

/** The place itself; bytes that are kept for the workflow are one. */
const place = Effect.fnUntraced(function* (input: Place, workflow_id: string) {
  if (hasPlace(input)) return {}
  const blob = input.sha256 === null ? null : yield* (yield* Blobs).find(workflow_id, input.sha256)
  return blob === null ? yield* nowhere : { storage_key: blob.storage_key }
})

/** What was produced: registered, verified, and kept if its agent has no place for it. */
export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "artifacts",
  Effect.fnUntraced(function* (handlers) {
    const { attempted, perform, performAfter, permit } = yield* performer
    const workflows = yield* Workflows
    const blobs = yield* Blobs
    return handlers.handleAll({
      register: Effect.fn("Recovery.register")(function* ({ params: { workflow_id }, payload }) {
        const input = {
          name: payload.name,
          uri: payload.uri ?? null,
          storage_key: payload.storage_key ?? null,
          sha256: payload.sha256?.toLowerCase() ?? null,
          content_type: payload.content_type ?? null,
          size_bytes: payload.size_bytes ?? null,
          description: payload.description ?? null,
          checkpoint_version: payload.checkpoint_version ?? null
        }
        const attempt = { name: "artifact", workflow_id, lease_token: payload.lease_token }
        const needs = { artifact: input, artifacts: true, checkpoint: true }
        if (!payload.verify && hasPlace(input)) {
          return yield* perform(registered, {
            ...attempt,
            needs,
            decide: (snapshot, means, token_hash) =>
              register(snapshot, means, { ...input, token_hash }, null)
          })
        }
        const looked = Effect.gen(function* () {
          if (!hasPlace(input) && input.sha256 === null) return yield* nowhere
          const { id } = yield* allowed(attempt)
          const placed = { ...input, ...(yield* place(input, id)) }
          const verdict = payload.verify
            ? yield* verifyArtifact({ ...placed, workflow_id: id })
            : null
          return { placed, verdict }
        })
        return yield* performAfter(attempt, looked, judged(201), ({ placed, verdict }) => ({
          ...attempt,
          needs,
          decide: (snapshot, means, token_hash) =>
            Result.map(register(snapshot, means, { ...placed, token_hash }, verdict), asked)
        }))
      }),
      list: Effect.fn("Recovery.listArtifacts")(function* ({ params, query }) {
        const after = yield* Cursor.decode(query.cursor, [Cursor.instant, Cursor.uuid])
        const { workflow } = yield* readCurrent(params.workflow_id)
        const found = yield* workflows.artifacts(workflow.id, { limit: query.limit, after })
        return Cursor.page(found, (artifact) => artifact)
      }),
      verify: Effect.fn("Recovery.verifyArtifact")(function* ({ params, payload }) {
        const { artifact_id, workflow_id } = params
        const attempt = { name: "verify", workflow_id, lease_token: payload?.lease_token }
        const found = Effect.gen(function* () {
          const { id } = yield* allowed(attempt)
          const looked = yield* workflows.artifact(id, artifact_id)
          if (looked === null) return yield* new ArtifactNotFound({ workflow_id, artifact_id })
          return { looked, verdict: yield* verifyArtifact(looked) }
        })
        return yield* performAfter(attempt, found, judged(200), ({ looked, verdict }) => ({
          ...attempt,
          needs: { artifact: { artifact_id }, artifacts: true, checkpoint: true },
          decide: (snapshot, means, token_hash) =>
            Result.map(verify(snapshot, means, { looked, token_hash }, verdict), asked)
        }))
      }),
      keep: Effect.fn("Recovery.keep")(function* ({ headers, params, payload }) {
        const { sha256, workflow_id } = params
        const attempt = { name: "blob", workflow_id, lease_token: headers["x-lease-token"] }
        const kept = Effect.flatMap(
          allowed(attempt),
          ({ id }) => keepBlob(id, sha256, Stream.orDie(payload), permit(attempt))
        )
        return yield* attempted(attempt, kept)
      }),
      fetch: Effect.fn("Recovery.fetch")(function* ({ params: { sha256, workflow_id } }) {
        const { workflow } = yield* readCurrent(workflow_id)
        const blob = yield* blobs.find(workflow.id, sha256)
        if (blob === null) return yield* new BlobNotFound({ sha256 })
        return HttpServerResponse.stream(blobs.read(sha256), {
          contentType: "application/octet-stream",
          contentLength: blob.size_bytes,
          headers: { etag: `"${sha256}"`, "cache-control": "private, immutable" }
        })
      })
    })
  })
)
