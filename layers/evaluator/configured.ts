import { Config, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as ByAddress from "./byAddress.ts"
import * as ByKey from "./byKey.ts"
import * as ByModel from "./byModel.ts"

const layers = {
  key: ByKey.layer,
  address: ByAddress.layer,
  model: ByModel.layer.pipe(Layer.provide(FetchHttpClient.layer))
}

/** The evaluator that `EVALUATOR` names: by its `key` alone, behind an `address`, or with a `model`. */
export const layer = Layer.unwrap(
  Effect.map(
    Config.all({
      how: Config.Literals(["key", "address", "model"], "EVALUATOR").pipe(
        Config.withDefault("key")
      ),
      // Nonsense is told also where it would not be used.
      address: ByAddress.settings
    }),
    ({ how }) => layers[how]
  )
)
