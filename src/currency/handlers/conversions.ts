import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SOURCE } from "../../../schemas/currency/conversion.ts"
import { CurrencyApi } from "../../../schemas/currency.ts"
import { Answers } from "../Answers.ts"
import { exchangeOf } from "../exchange.ts"
import { historyOf } from "../history.ts"
import { conversionAt } from "../latest.ts"
import { type Moment, newestStanding, rangeOn, standingOf, standingOn } from "../moment.ts"
import { type Parameters, readAmount, readCode, readRequest } from "../request.ts"
import { newestDay } from "../table.ts"
import { currencyNames } from "../v2.ts"

/** The paths without a version: Frankfurter v1 with additions, and `/convert`. */
export const layer = HttpApiBuilder.group(
  CurrencyApi,
  "conversions",
  Effect.fn(function* (handlers) {
    const { respond } = yield* Answers
    return handlers.handleAll({
      latest: ({ request, query }) => respond(request, (moment) => onNewest(moment, query)),
      current: ({ request, query }) => respond(request, (moment) => onNewest(moment, query)),
      day: ({ request, query, params }) =>
        respond(request, (moment) => onDay(moment, query, params.date)),
      range: ({ request, query, params }) =>
        respond(request, (moment) => inRange(moment, query, params)),
      openRange: ({ request, query, params }) =>
        respond(request, (moment) => inRange(moment, query, params)),
      currencies: ({ request }) =>
        respond(request, ({ table, staleness }) =>
          Effect.succeed({
            body: currencyNames(table),
            day: newestDay(table),
            stale: staleness.stale
          })),
      convert: ({ request, query }) =>
        respond(request, (moment) => Effect.fromResult(exchanged(moment, query)))
    })
  })
)

const onNewest = (moment: Moment, query: Parameters) =>
  Effect.fromResult(conversionAt(moment, query, newestStanding(moment)))

const onDay = (moment: Moment, query: Parameters, asked: string) =>
  Effect.fromResult(
    Result.flatMap(standingOn(moment, asked), (standing) => conversionAt(moment, query, standing))
  )

const inRange = Effect.fnUntraced(function* (
  moment: Moment,
  query: Parameters,
  asked: { readonly start: string; readonly end?: string }
) {
  const request = yield* Effect.fromResult(readRequest(query))
  const rows = yield* Effect.fromResult(rangeOn(moment, asked))
  const { history, unknown } = yield* historyOf(moment.table, rows, request)
  const { day, staleness } = yield* Effect.fromResult(standingOf(moment, asked.end))
  const body = {
    ...history,
    from: history.base,
    ...(unknown.length > 0 ? { unknown } : {}),
    staleness,
    source: SOURCE
  }
  return { body, day, stale: staleness.stale }
})

const exchanged = (
  moment: Moment,
  query: {
    readonly amount?: string
    readonly from?: string
    readonly to: string
    readonly date?: string
  }
) =>
  Result.gen(function* () {
    const amount = yield* readAmount(query.amount)
    const { row, day, staleness } = yield* standingOf(moment, query.date)
    const body = yield* exchangeOf(moment.table, row, {
      amount,
      from: readCode(query.from ?? "EUR"),
      to: readCode(query.to),
      historical: query.date !== undefined
    })
    return { body, day, stale: staleness.stale }
  })
