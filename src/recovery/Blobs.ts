import { Context, type Effect, type Stream } from "effect"
import type { Blob } from "../../schemas/recovery/artifact.ts"
import type { BlobHashMismatch } from "../../schemas/recovery/problems.ts"

/** Bytes that the service keeps, by their hash, for the workflows that brought them. */
export class Blobs extends Context.Service<Blobs, {
  /** Keeps what comes, unless it does not hash to `sha256`: then nothing is kept. */
  readonly keep: <E>(
    workflow_id: string,
    sha256: string,
    bytes: Stream.Stream<Uint8Array, E>
  ) => Effect.Effect<Blob, BlobHashMismatch | E>
  /** Null when the workflow brought no such bytes. */
  readonly find: (workflow_id: string, sha256: string) => Effect.Effect<Blob | null>
  readonly read: (sha256: string) => Stream.Stream<Uint8Array>
}>()("agent-services/recovery/Blobs") {}
