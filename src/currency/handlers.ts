/**
 * The handlers of the contract: a request is read, answered from the moment's table, and left to
 * `Answers` to encode.
 */
import { Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { InvalidParameter } from "../../schemas/currency/problems.ts"
import { Parameters } from "../../schemas/currency.ts"
import * as Conversions from "./handlers/conversions.ts"
import * as FrankfurterV1 from "./handlers/frankfurterV1.ts"
import * as FrankfurterV2 from "./handlers/frankfurterV2.ts"

const layerParameters = HttpApiMiddleware.layerSchemaErrorTransform(
  Parameters,
  (error) =>
    Effect.fail(
      error.kind === "Query"
        ? new InvalidParameter({ reason: "A query parameter was sent twice" })
        : error
    )
)

export const layer = Layer.mergeAll(Conversions.layer, FrankfurterV1.layer, FrankfurterV2.layer)
  .pipe(
    Layer.provideMerge(layerParameters)
  )
