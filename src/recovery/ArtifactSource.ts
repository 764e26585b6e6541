import { Context, Data, type Effect } from "effect"
import type { UnsafeArtifactUrl } from "../../schemas/recovery/artifactProblems.ts"

/** Where an artifact lies outside; it is read to be verified, and never kept. */
export class ArtifactSource extends Context.Service<ArtifactSource, {
  /** The hash and the size of what is there, by public addresses only. */
  readonly digest: (
    uri: string
  ) => Effect.Effect<
    { readonly sha256: string; readonly size_bytes: number },
    UnsafeArtifactUrl | ArtifactUnreadable
  >
}>()("agent-services/recovery/ArtifactSource") {}

/** It could not be read: it is not there, too large, or too slow. */
export class ArtifactUnreadable extends Data.TaggedError("ArtifactUnreadable")<{
  readonly reason: string
}> {}
