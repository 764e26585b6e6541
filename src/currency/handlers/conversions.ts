import { Effect, Predicate, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { CurrencyApi } from "../../../schemas/currency.ts"
import type { RatesResponse } from "../ratesResponse.ts"
import { Responses } from "../Responses.ts"
import { exchangeOf } from "../exchange.ts"
import { historyOf } from "../history.ts"
import { conversionAt } from "../latest.ts"
import {
  type CurrentRates,
  newestRates,
  rangeOn,
  ratesOn,
  ratesOnOrNewest,
  seriesEnd
} from "../currentRates.ts"
import {
  DEFAULT_BASE,
  NAMES,
  namesIn,
  type Parameters,
  readAmount,
  readCode,
  readRequest,
  readRounding
} from "../request.ts"
import { newestDay } from "../table.ts"
import { currencyNames } from "../v2.ts"

/** The paths without a version: Frankfurter v1 with additions, and `/convert`. */
export const layer = HttpApiBuilder.group(
  CurrencyApi,
  "conversions",
  Effect.fn(function* (handlers) {
    const { respond } = yield* Responses
    return handlers.handleAll({
      v1: ({ request }) => respond(request, (current) => fixed(current, V1)),
      v2: ({ request }) => respond(request, (current) => fixed(current, V2)),
      latest: ({ request, query }) =>
        respond(request, (current) => withIgnored(request, onNewest(current, query)), query),
      current: ({ request, query }) =>
        respond(request, (current) => withIgnored(request, onNewest(current, query)), query),
      day: ({ request, query, params }) =>
        respond(
          request,
          (current) => withIgnored(request, onDay(current, query, params.date)),
          query
        ),
      range: ({ request, query, params }) =>
        respond(request, (current) => withIgnored(request, inRange(current, query, params)), query),
      openRange: ({ request, query, params }) =>
        respond(request, (current) => withIgnored(request, inRange(current, query, params)), query),
      currencies: ({ request, query }) =>
        respond(request, (current) => fixed(current, currencyNames(current.table)), query),
      convert: ({ request, query }) =>
        respond(
          request,
          (current) =>
            withIgnored(request, Effect.fromResult(exchanged(current, query)), CONVERT_NAMES),
          query
        )
    })
  })
)

const fixed = ({ table, staleness }: CurrentRates, body: unknown) =>
  Effect.succeed({ body, day: newestDay(table), stale: staleness.stale })

const V1 = { version: "v1", status: "frozen", openapi: "/openapi.json", docs: "/docs" }
const V2 = { version: "v2", status: "current", openapi: "/openapi.json", docs: "/docs" }

const CONVERT_NAMES = ["amount", "from", "to", "date", "round", "provider"]

/** Adds the parameters that were not looked at, so that a misspelt one is seen. */
const withIgnored = <E, R>(
  { url }: HttpServerRequest.HttpServerRequest,
  response: Effect.Effect<RatesResponse, E, R>,
  names: ReadonlyArray<string> = NAMES
): Effect.Effect<RatesResponse, E, R> => {
  const ignored = namesIn(url).filter((name) => !names.includes(name))
  return ignored.length === 0 ? response : Effect.map(response, (response) => ({
    ...response,
    body: Predicate.isObject(response.body)
      ? { ...response.body, ignored }
      : `${String(response.body)}"ignored":${JSON.stringify(ignored)},`
  }))
}

const onNewest = (current: CurrentRates, query: Parameters) =>
  Effect.fromResult(conversionAt(current, query, newestRates(current)))

const onDay = (current: CurrentRates, query: Parameters, requested: string) =>
  Effect.fromResult(
    Result.flatMap(ratesOn(current, requested), (dated) => conversionAt(current, query, dated))
  )

const inRange = Effect.fnUntraced(function* (
  current: CurrentRates,
  query: Parameters,
  requested: { readonly start: string; readonly end?: string }
) {
  const request = yield* Effect.fromResult(readRequest(query))
  const rows = yield* Effect.fromResult(rangeOn(current, requested))
  const { history, unknown } = yield* historyOf(current.table, rows, request, true)
  const { day, staleness } = seriesEnd(current, history.end_date, requested.end)
  const body = {
    ...history,
    from: history.base,
    ...(unknown.length > 0 ? { unknown } : {}),
    staleness,
    source: current.table.bank.source
  }
  return { body, day, stale: staleness.stale }
})

const exchanged = (
  current: CurrentRates,
  query: {
    readonly amount?: string
    readonly from?: string
    readonly to: string
    readonly date?: string
    readonly round?: string
  }
) =>
  Result.gen(function* () {
    const amount = yield* readAmount(query.amount)
    const rounding = yield* readRounding(query.round)
    return yield* exchangeOf(current.table, yield* ratesOnOrNewest(current, query.date), {
      amount,
      from: readCode(query.from ?? DEFAULT_BASE),
      to: readCode(query.to),
      historical: query.date !== undefined,
      rounding
    })
  })
