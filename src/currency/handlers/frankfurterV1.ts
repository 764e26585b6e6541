import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrencyApi } from "../../../schemas/currency.ts"
import { Responses } from "../Responses.ts"
import { choose, rejectIdentity } from "../choose.ts"
import { historyOf } from "../history.ts"
import { frankfurterOf } from "../latest.ts"
import {
  type CurrentRates,
  type DatedRates,
  newestRates,
  rangeOn,
  ratesOn,
  seriesEnd
} from "../currentRates.ts"
import { type Parameters, readRequest } from "../request.ts"
import { newestDay } from "../table.ts"
import { currencyNames } from "../v2.ts"

/** Frankfurter v1: the same figures, in its own shape. */
export const layer = HttpApiBuilder.group(
  CurrencyApi,
  "frankfurterV1",
  Effect.fn(function* (handlers) {
    const { respond } = yield* Responses
    return handlers.handleAll({
      latest: ({ request, query }) =>
        respond(request, (current) => onDay(current, query, Result.succeed(newestRates(current)))),
      current: ({ request, query }) =>
        respond(request, (current) => onDay(current, query, Result.succeed(newestRates(current)))),
      day: ({ request, query, params }) =>
        respond(request, (current) => onDay(current, query, ratesOn(current, params.date))),
      range: ({ request, query, params }) =>
        respond(request, (current) => inRange(current, query, params)),
      openRange: ({ request, query, params }) =>
        respond(request, (current) => inRange(current, query, params)),
      currencies: ({ request }) =>
        respond(request, ({ table, staleness }) =>
          Effect.succeed({
            body: currencyNames(table),
            day: newestDay(table),
            stale: staleness.stale
          }))
    })
  })
)

const readPair = (query: Parameters) =>
  Result.gen(function* () {
    const request = yield* readRequest(query)
    yield* rejectIdentity(request)
    return request
  })

const onDay = <E>(
  current: CurrentRates,
  query: Parameters,
  dated: Result.Result<DatedRates, E>
) =>
  Effect.fromResult(Result.gen(function* () {
    const request = yield* readPair(query)
    const { row, date, day, staleness } = yield* dated
    const choice = yield* choose(current.table, row, request)
    return { body: frankfurterOf(request, choice, date), day, stale: staleness.stale }
  }))

const inRange = Effect.fnUntraced(function* (
  current: CurrentRates,
  query: Parameters,
  requested: { readonly start: string; readonly end?: string }
) {
  const request = yield* Effect.fromResult(readPair(query))
  const rows = yield* Effect.fromResult(rangeOn(current, requested))
  const { history } = yield* historyOf(current.table, rows, request)
  const { day, staleness } = seriesEnd(current, history.end_date, requested.end)
  return { body: history, day, stale: staleness.stale }
})
