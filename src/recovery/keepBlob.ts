/**
 * Keeping the bytes of an artifact: for who may write to the workflow, up to a limit.
 */
import { Effect, type Stream } from "effect"
import { WORKFLOW_BLOB_BYTES_MAX, WORKFLOW_BLOBS_MAX } from "../../schemas/recovery/artifact.ts"
import { BlobQuotaExceeded } from "../../schemas/recovery/artifactProblems.ts"
import { Blobs } from "./Blobs.ts"

/** Fails when the workflow would keep too much with `more` bytes. */
const fits = Effect.fnUntraced(function* (workflow_id: string, more: number) {
  const { blobs, bytes } = yield* (yield* Blobs).kept(workflow_id)
  if (blobs < WORKFLOW_BLOBS_MAX && bytes + more <= WORKFLOW_BLOB_BYTES_MAX) return
  return yield* new BlobQuotaExceeded({
    workflow_id,
    blobs_kept: blobs,
    blobs_max: WORKFLOW_BLOBS_MAX,
    bytes_kept: bytes,
    bytes_max: WORKFLOW_BLOB_BYTES_MAX
  })
})

/**
 * Keeps them once; `permit` is asked when they are all there. The limit holds for what is under way
 * too: many uploads at once take no more room than it.
 */
export const keepBlob = Effect.fnUntraced(function* <E1, E2, R>(
  workflow_id: string,
  sha256: string,
  bytes: Stream.Stream<Uint8Array, E1>,
  permit: Effect.Effect<void, E2, R>
) {
  const blobs = yield* Blobs
  const isNew = Effect.map(blobs.find(workflow_id, sha256), (blob) => blob === null)
  const fitting = (more: number) =>
    Effect.flatMap(isNew, (isNew) => isNew ? fits(workflow_id, more) : Effect.void)
  // What cannot fit is not even read.
  yield* fitting(0)
  return yield* blobs.keep(workflow_id, sha256, bytes, {
    going: fitting,
    whole: (size_bytes) => Effect.andThen(permit, fitting(size_bytes))
  })
})
