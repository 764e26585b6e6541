/** Nothing but the history that comes with the package: no request leaves the process. */
import { Effect, Layer } from "effect"
import { Feed, FeedUnavailable } from "../../src/currency/Feed.ts"
import * as Bundle from "./bundle.ts"

export const layer = Layer.effect(
  Feed,
  Effect.map(Bundle.fixings, (embedded) =>
    Feed.of({
      embedded,
      live: false,
      read: (file) =>
        Effect.fail(new FeedUnavailable({ file, reason: "there is no feed", passing: false }))
    }))
)
