/**
 * F. Currency conversion: what callers may send and what they get back.
 *
 * `GET /latest?amount=100&from=USD&to=EUR` answers with the amount in the target currency, at the
 * newest reference rates of a central bank: the ECB, unless the operator chose another. Paths and parameters are those of
 * Frankfurter, so that its clients can be pointed here: `/v1` and `/v2` in its own shapes, the paths
 * without a version with more.
 */
import { HttpApi, HttpApiMiddleware, OpenApi } from "effect/http-api"
import { Additions } from "./additions.ts"
import { Authorization } from "./authorization.ts"
import { Batches, Conversions } from "./currency/conversion.ts"
import { FrankfurterV1, FrankfurterV2 } from "./currency/frankfurter.ts"
import { additions } from "./currency/operations.ts"
import { InvalidParameter } from "./currency/problems.ts"
import { CommonProblems } from "./problems.ts"

/** A parameter that comes twice does not decode, and that is a problem of the domain here. */
export class Parameters extends HttpApiMiddleware.Service<Parameters>()(
  "agent-services/currency/Parameters",
  { error: InvalidParameter }
) {}

export class CurrencyApi extends HttpApi.make("currency")
  .add(Conversions)
  .add(Batches)
  .add(FrankfurterV1)
  .add(FrankfurterV2)
  .middleware(Authorization)
  .middleware(Parameters)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(Additions, additions)
  .annotateMerge(OpenApi.annotations({
    title: "Currency conversion",
    version: "1.0.0",
    description: "Converts amounts at the daily reference rates of a central bank, to the last " +
      "digit, on the newest or any earlier day. Paths and answers are those of Frankfurter, so that " +
      "its clients can be pointed here."
  })) {}
