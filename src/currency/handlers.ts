/**
 * The handlers of the contract: a request is read, answered from the current rates, and left to
 * `Answers` to encode.
 */
import { Effect, Layer, SchemaIssue } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { InvalidParameter } from "../../schemas/currency/problems.ts"
import { Parameters } from "../../schemas/currency.ts"
import * as Batches from "./handlers/batches.ts"
import * as Conversions from "./handlers/conversions.ts"
import * as FrankfurterV1 from "./handlers/frankfurterV1.ts"
import * as FrankfurterV2 from "./handlers/frankfurterV2.ts"

const layerParameters = HttpApiMiddleware.layerSchemaErrorTransform(
  Parameters,
  (error) =>
    Effect.fail(
      error.kind === "Query" ? new InvalidParameter({ reason: reasonOf(error.cause.issue) }) : error
    )
)

const formatted = SchemaIssue.makeFormatterStandardSchemaV1()

const reasonOf = (issue: SchemaIssue.Issue): string => {
  const [first] = formatted(issue).issues
  // A parameter comes as text, unless it comes as a list.
  return first === undefined || first.message === "Expected string"
    ? "A query parameter was sent twice"
    : `The parameter \`${String(first.path?.[0])}\`: ${first.message}`
}

export const layer = Layer.mergeAll(
  Batches.layer,
  Conversions.layer,
  FrankfurterV1.layer,
  FrankfurterV2.layer
)
  .pipe(
    Layer.provideMerge(layerParameters)
  )
