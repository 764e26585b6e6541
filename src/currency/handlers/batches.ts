import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrencyApi } from "../../../schemas/currency.ts"
import { Responses } from "../Responses.ts"
import { batchOf } from "../batch.ts"

/** Many conversions at once. */
export const layer = HttpApiBuilder.group(
  CurrencyApi,
  "batches",
  Effect.fn(function* (handlers) {
    const { now } = yield* Responses
    return handlers.handleAll({
      convertBatch: ({ payload }) =>
        Effect.suspend(() =>
          Effect.fromResult(
            Result.map(now(payload.provider), (current) => batchOf(current, payload))
          )
        )
    })
  })
)
