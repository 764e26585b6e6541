import { Context, type Effect, type Option, Schema } from "effect"
import type { FeedFile, Fixing } from "./Fixings.ts"

/** What a server said of a file, so that it need not send the same file again. */
export interface Validators {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

export interface Reading {
  /** In the order of the file. */
  readonly fixings: ReadonlyArray<Fixing>
  readonly validators: Validators
}

/** The feed did not answer, or with something that is not its file. */
export class FeedUnavailable extends Schema.TaggedError<FeedUnavailable>()("FeedUnavailable", {
  file: Schema.String,
  reason: Schema.String,
  /** Whether the same request may do better in a moment. */
  passing: Schema.Boolean
}) {}

/** Where rates come from. The implementations are in `layers/rates/`. */
export class Feed extends Context.Service<Feed, {
  /** The fixings that came with the code, the oldest first. */
  readonly embedded?: ReadonlyArray<Fixing>
  /** Whether there is anything to read. */
  readonly live: boolean
  /** One file; undefined if it is still the one that `since` identifies. */
  readonly read: (
    file: FeedFile,
    since: Validators
  ) => Effect.Effect<Option.Option<Reading>, FeedUnavailable>
}>()("agent-services/currency/Feed") {}
