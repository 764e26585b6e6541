import { Context, type Effect, type Stream } from "effect"
import type { Blob } from "../../schemas/recovery/artifact.ts"
import type { BlobHashMismatch } from "../../schemas/recovery/artifactProblems.ts"

/** Who is asked while bytes come. */
interface Permits<E, R> {
  /** At each part, with the bytes that the workflow has under way in this process. */
  readonly going: (bytes: number) => Effect.Effect<void, E, R>
  /** In the transaction that keeps them, with the size of the blob. */
  readonly whole: (size_bytes: number) => Effect.Effect<void, E, R>
}

/** Bytes that the service keeps, by their hash, for the workflows that brought them. */
export class Blobs extends Context.Service<Blobs, {
  /** Keeps what comes, unless it does not hash to `sha256`: then nothing is kept. */
  readonly keep: <E1, E2, R>(
    workflow_id: string,
    sha256: string,
    bytes: Stream.Stream<Uint8Array, E1>,
    permits: Permits<E2, R>
  ) => Effect.Effect<Blob, BlobHashMismatch | E1 | E2, R>
  /** What the workflow has brought so far. */
  readonly kept: (
    workflow_id: string
  ) => Effect.Effect<{ readonly blobs: number; readonly bytes: number }>
  /** Null when the workflow brought no such bytes. */
  readonly find: (workflow_id: string, sha256: string) => Effect.Effect<Blob | null>
  readonly read: (sha256: string) => Stream.Stream<Uint8Array>
}>()("agent-services/recovery/Blobs") {}
