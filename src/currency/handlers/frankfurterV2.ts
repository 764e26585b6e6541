import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { InvalidParameter } from "../../../schemas/currency/problems.ts"
import { CurrencyApi } from "../../../schemas/currency.ts"
import type { Answer } from "../answer.ts"
import { Answers } from "../Answers.ts"
import { choose, notFound, rateOn } from "../choose.ts"
import { type CurrentRates, rangeOn, ratesOnOrNewest } from "../currentRates.ts"
import { readCode, readRequest } from "../request.ts"
import { newestDay } from "../table.ts"
import { currencyInfo, currencyInfos, providers, rateRow, rateRows, rateRowsIn } from "../v2.ts"

/** Frankfurter v2, where a parameter that is not listed is refused. */
export const layer = HttpApiBuilder.group(
  CurrencyApi,
  "frankfurterV2",
  Effect.fn(function* (handlers) {
    const { respond } = yield* Answers
    return handlers.handleAll({
      rate: ({ request, params, query }) =>
        respond(request, (current) => Effect.fromResult(oneRate(current, params, query.date)), [
          "date"
        ]),
      rates: ({ request, query }) =>
        respond(request, (current) => rates(current, query), [
          "base",
          "quotes",
          "date",
          "from",
          "to"
        ]),
      currencies: ({ request, query }) =>
        respond(
          request,
          (current) =>
            Effect.succeed(newest(current, currencyInfos(current.table, query.scope === "all"))),
          ["scope"]
        ),
      currency: ({ request, params }) =>
        respond(
          request,
          (current) =>
            Effect.fromResult(
              Result.map(
                currencyInfo(current.table, readCode(params.code)),
                (body) => newest(current, body)
              )
            ),
          []
        ),
      providers: ({ request }) =>
        respond(request, (current) => Effect.succeed(newest(current, providers(current.table))), [])
    })
  })
)

const newest = ({ table, staleness }: CurrentRates, body: unknown): Answer => ({
  body,
  day: newestDay(table),
  stale: staleness.stale
})

const oneRate = (
  current: CurrentRates,
  pair: { readonly base: string; readonly quote: string },
  asked: string | undefined
) =>
  Result.gen(function* () {
    const { row, date, day, staleness } = yield* ratesOnOrNewest(current, asked)
    const [base, quote] = [readCode(pair.base), readCode(pair.quote)]
    const from = rateOn(current.table, row, base)
    if (from === undefined) return yield* Result.fail(notFound(current.table, row, base))
    const to = rateOn(current.table, row, quote)
    if (to === undefined) return yield* Result.fail(notFound(current.table, row, quote))
    return { body: rateRow(date, from, to), day, stale: staleness.stale }
  })

interface RatesQuery {
  readonly base?: string
  readonly quotes?: string
  readonly date?: string
  readonly from?: string
  readonly to?: string
}

const rates = Effect.fnUntraced(function* (current: CurrentRates, query: RatesQuery) {
  const { base, quotes, date: asked, from: start, to: end } = query
  if (
    asked !== undefined
      ? start !== undefined || end !== undefined
      : start === undefined && end !== undefined
  ) {
    return yield* new InvalidParameter({ reason: "Send `date`, or `from` with or without `to`" })
  }
  const request = yield* Effect.fromResult(readRequest({
    ...(base === undefined ? {} : { from: base }),
    ...(quotes === undefined ? {} : { to: quotes })
  }))
  const { row, date, day, staleness } = yield* Effect.fromResult(
    ratesOnOrNewest(current, asked ?? end)
  )
  const body = start === undefined
    ? rateRows(date, yield* Effect.fromResult(choose(current.table, row, request)))
    : yield* rateRowsIn(
      current.table,
      yield* Effect.fromResult(rangeOn(current, { start, end })),
      request
    )
  return { body, day, stale: staleness.stale }
})
