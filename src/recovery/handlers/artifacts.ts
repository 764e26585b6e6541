import { Effect, Stream } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { requireAgent } from "../../../schemas/agent.ts"
import { Forbidden } from "../../../schemas/problems.ts"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import { Artifact } from "../../../schemas/recovery/artifact.ts"
import {
  ArtifactNotFound,
  ArtifactVerificationFailed,
  BlobNotFound
} from "../../../schemas/recovery/problems.ts"
import { Blobs } from "../Blobs.ts"
import { register, type Verdict, verify } from "../commands/artifact.ts"
import * as Cursor from "../cursor.ts"
import { performer } from "../perform.ts"
import { readSettled } from "../readSettled.ts"
import { allowed, look } from "../verification.ts"
import { Workflows } from "../Workflows.ts"
import { room } from "../room.ts"

const registered = { status: 201, schema: Artifact }

// The failed artifact is kept; what the caller asked for has failed all the same.
const refused = ({ id, verification_error }: Artifact) =>
  new ArtifactVerificationFailed({
    artifact_id: id,
    reason: verification_error ?? "It was not verified."
  })

/** What was produced: registered, verified, and kept if its agent has no place for it. */
export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "artifacts",
  Effect.fnUntraced(function* (handlers) {
    const inRoom = yield* room
    const { perform, performPlain } = yield* performer
    const workflows = yield* Workflows
    const blobs = yield* Blobs
    return handlers.handleAll({
      register: Effect.fn("Recovery.register")(function* ({ params: { workflow_id }, payload }) {
        const input = {
          name: payload.name,
          uri: payload.uri ?? null,
          storage_key: payload.storage_key ?? null,
          sha256: payload.sha256 ?? null,
          content_type: payload.content_type ?? null,
          size_bytes: payload.size_bytes ?? null,
          description: payload.description ?? null,
          checkpoint_version: payload.checkpoint_version ?? null
        }
        const command = (verdict: Verdict | null) => ({
          name: "artifact",
          workflow_id,
          lease_token: payload.lease_token,
          needs: { artifact: input, artifacts: true, checkpoint: true },
          decide: (
            snapshot: Parameters<typeof register>[0],
            means: Parameters<typeof register>[1],
            token_hash: string | null
          ) => register(snapshot, means, { ...input, token_hash }, verdict)
        })
        if (!payload.verify) return yield* perform(registered, command(null))
        const { id } = yield* allowed(workflow_id, payload.lease_token)
        const verdict = yield* look({ ...input, workflow_id: id })
        if (verdict._tag === "Verified") return yield* perform(registered, command(verdict))
        return yield* refused(yield* performPlain(command(verdict)))
      }, inRoom),
      list: Effect.fn("Recovery.listArtifacts")(function* ({ params, query }) {
        const after = yield* Cursor.decode(query.cursor, [Cursor.instant, Cursor.uuid])
        const { workflow } = yield* readSettled(params.workflow_id)
        const found = yield* workflows.artifacts(workflow.id, { limit: query.limit, after })
        return Cursor.page(found, (artifact) => artifact)
      }, inRoom),
      verify: Effect.fn("Recovery.verifyArtifact")(function* ({ params, payload }) {
        const { artifact_id, workflow_id } = params
        const { id } = yield* allowed(workflow_id, payload?.lease_token)
        const artifact = yield* workflows.artifact(id, artifact_id)
        if (artifact === null) return yield* new ArtifactNotFound({ workflow_id, artifact_id })
        const verdict = yield* look(artifact)
        const command = {
          name: "verify",
          workflow_id,
          lease_token: payload?.lease_token,
          needs: { artifact: { artifact_id }, artifacts: true, checkpoint: true },
          decide: (
            snapshot: Parameters<typeof verify>[0],
            means: Parameters<typeof verify>[1],
            token_hash: string | null
          ) => verify(snapshot, means, { artifact_id, token_hash }, verdict)
        }
        if (verdict._tag === "Verified") {
          return yield* perform({ status: 200, schema: Artifact }, command)
        }
        return yield* refused(yield* performPlain(command))
      }, inRoom),
      keep: Effect.fn("Recovery.keep")(function* ({ params: { sha256, workflow_id }, payload }) {
        const { agent_id, is_admin } = yield* requireAgent
        const { workflow } = yield* readSettled(workflow_id)
        const owners = [workflow.creator_agent_id, workflow.current_agent_id]
        if (!is_admin && !owners.includes(agent_id)) {
          return yield* new Forbidden({
            reason: "Only the agents of the workflow may keep bytes with it."
          })
        }
        return yield* blobs.keep(workflow.id, sha256, Stream.orDie(payload))
      }, inRoom),
      fetch: Effect.fn("Recovery.fetch")(function* ({ params: { sha256, workflow_id } }) {
        const { workflow } = yield* readSettled(workflow_id)
        const blob = yield* blobs.find(workflow.id, sha256)
        if (blob === null) return yield* new BlobNotFound({ sha256 })
        return HttpServerResponse.stream(blobs.read(sha256), {
          contentType: "application/octet-stream",
          contentLength: blob.size_bytes,
          headers: { etag: `"${sha256}"`, "cache-control": "private, immutable" }
        })
      }, inRoom)
    })
  })
)
