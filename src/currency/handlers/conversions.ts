import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrencyApi } from "../../../schemas/currency.ts"
import { Answers } from "../Answers.ts"
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
    const { respond } = yield* Answers
    return handlers.handleAll({
      v1: ({ request }) => respond(request, (current) => fixed(current, V1)),
      v2: ({ request }) => respond(request, (current) => fixed(current, V2)),
      latest: ({ request, query }) => respond(request, (current) => onNewest(current, query)),
      current: ({ request, query }) => respond(request, (current) => onNewest(current, query)),
      day: ({ request, query, params }) =>
        respond(request, (current) => onDay(current, query, params.date)),
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
          })),
      convert: ({ request, query }) =>
        respond(request, (current) => Effect.fromResult(exchanged(current, query)))
    })
  })
)

const fixed = ({ table, staleness }: CurrentRates, body: unknown) =>
  Effect.succeed({ body, day: newestDay(table), stale: staleness.stale })

const V1 = { version: "v1", status: "frozen", openapi: "/openapi.json", docs: "/docs" }
const V2 = { version: "v2", status: "current", openapi: "/openapi.json", docs: "/docs" }

const onNewest = (current: CurrentRates, query: Parameters) =>
  Effect.fromResult(conversionAt(current, query, newestRates(current)))

const onDay = (current: CurrentRates, query: Parameters, asked: string) =>
  Effect.fromResult(
    Result.flatMap(ratesOn(current, asked), (dated) => conversionAt(current, query, dated))
  )

const inRange = Effect.fnUntraced(function* (
  current: CurrentRates,
  query: Parameters,
  asked: { readonly start: string; readonly end?: string }
) {
  const request = yield* Effect.fromResult(readRequest(query))
  const rows = yield* Effect.fromResult(rangeOn(current, asked))
  const { history, unknown } = yield* historyOf(current.table, rows, request, true)
  const { day, staleness } = seriesEnd(current, history.end_date, asked.end)
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
