/**
 * Looking at an artifact's bytes: where they lie, or among those that are kept.
 */
import { Effect } from "effect"
import { requireCaller } from "../ground/caller.ts"
import type { Artifact } from "../../schemas/recovery/artifact.ts"
import { ArtifactSource } from "./ArtifactSource.ts"
import { Blobs } from "./Blobs.ts"
import type { Verdict } from "./commands/artifact.ts"
import { mayWrite } from "./writeAccess.ts"
import { next } from "./lifecycle.ts"
import { verified } from "./metrics.ts"
import type { Attempt } from "./perform.ts"
import { readCurrent } from "./readCurrent.ts"
import { Hash } from "../ground/Hash.ts"

type Looked = Pick<Artifact, "workflow_id" | "uri" | "storage_key" | "sha256" | "size_bytes">

const BLOB = "blob:"

const failed = (reason: string): Verdict => ({ _tag: "Failed", reason })

const bytesOf = Effect.fnUntraced(function* (
  { sha256, storage_key, uri, workflow_id }: Looked
) {
  if (uri !== null) return yield* (yield* ArtifactSource).digest(uri)
  const kept = storage_key?.startsWith(BLOB) ? storage_key.slice(BLOB.length) : sha256
  const blob = kept === null || kept === undefined
    ? null
    : yield* (yield* Blobs).find(workflow_id, kept)
  return blob
})

/** What the bytes of the artifact say of it. Fails for an address that may not be fetched. */
export const verifyArtifact = Effect.fn("Recovery.verify")(function* (artifact: Looked) {
  const verdict = yield* bytesOf(artifact).pipe(
    Effect.map((bytes): Verdict => {
      if (bytes === null) {
        return failed("It has no address to fetch, and no such bytes are kept.")
      }
      if (artifact.sha256 !== null && artifact.sha256 !== bytes.sha256) {
        return failed(
          `Checksum mismatch: its bytes hash to ${bytes.sha256}, not to ${artifact.sha256}.`
        )
      }
      if (artifact.size_bytes !== null && artifact.size_bytes !== bytes.size_bytes) {
        return failed(
          `Size mismatch: it has ${bytes.size_bytes} bytes, not ${artifact.size_bytes}.`
        )
      }
      return { _tag: "Verified", sha256: bytes.sha256, size_bytes: bytes.size_bytes }
    }),
    Effect.catchTag("ArtifactUnreadable", ({ reason }) => Effect.succeed(failed(reason)))
  )
  yield* verified(verdict._tag === "Verified" ? "verified" : "failed")
  return verdict
})

/** Nothing is read for one who may not write: asked before, and again in the transaction. */
export const allowed = Effect.fnUntraced(function* ({ lease_token, workflow_id }: Attempt) {
  const { sha256Hex } = yield* Hash
  const actor = yield* requireCaller
  const token_hash = lease_token === null || lease_token === undefined
    ? null
    : sha256Hex(lease_token)
  const snapshot = yield* readCurrent(workflow_id, { token_hash })
  yield* Effect.fromResult(mayWrite(snapshot, snapshot.workflow, { actor, token_hash }))
  yield* Effect.fromResult(next(snapshot.workflow, "beat"))
  return snapshot.workflow
})
