import { Config, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as ByModel from "./byModel.ts"
import * as Nobody from "./nobody.ts"

const layers = {
  rules: Nobody.layer,
  model: ByModel.layer.pipe(Layer.provide(FetchHttpClient.layer))
}

/** Who proposes readings of unread parts, as `PROPOSER` says: the `rules` alone, or a `model` too. */
export const layer = Layer.unwrap(
  Effect.map(
    Config.Literals(["rules", "model"], "PROPOSER").pipe(Config.withDefault("rules")),
    (who) => layers[who]
  )
)
