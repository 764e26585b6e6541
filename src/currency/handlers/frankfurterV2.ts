import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { InvalidParameter } from "../../../schemas/currency/problems.ts"
import { CurrencyApi } from "../../../schemas/currency.ts"
import type { Answer } from "../answer.ts"
import { Answers } from "../Answers.ts"
import { choose, notFound, rateOn } from "../choose.ts"
import { type Moment, rangeOn, standingOf } from "../moment.ts"
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
        respond(request, (moment) => Effect.fromResult(oneRate(moment, params, query.date)), [
          "date"
        ]),
      rates: ({ request, query }) =>
        respond(request, (moment) => rates(moment, query), [
          "base",
          "quotes",
          "date",
          "from",
          "to"
        ]),
      currencies: ({ request, query }) =>
        respond(
          request,
          (moment) =>
            Effect.succeed(newest(moment, currencyInfos(moment.table, query.scope === "all"))),
          ["scope"]
        ),
      currency: ({ request, params }) =>
        respond(
          request,
          (moment) =>
            Effect.fromResult(
              Result.map(
                currencyInfo(moment.table, readCode(params.code)),
                (body) => newest(moment, body)
              )
            ),
          []
        ),
      providers: ({ request }) =>
        respond(request, (moment) => Effect.succeed(newest(moment, providers(moment.table))), [])
    })
  })
)

const newest = ({ table, staleness }: Moment, body: unknown): Answer => ({
  body,
  day: newestDay(table),
  stale: staleness.stale
})

const oneRate = (
  moment: Moment,
  pair: { readonly base: string; readonly quote: string },
  asked: string | undefined
) =>
  Result.gen(function* () {
    const { row, date, day, staleness } = yield* standingOf(moment, asked)
    const [base, quote] = [readCode(pair.base), readCode(pair.quote)]
    const from = rateOn(moment.table, row, base)
    if (from === undefined) return yield* Result.fail(notFound(moment.table, row, base))
    const to = rateOn(moment.table, row, quote)
    if (to === undefined) return yield* Result.fail(notFound(moment.table, row, quote))
    return { body: rateRow(date, from, to), day, stale: staleness.stale }
  })

interface RatesQuery {
  readonly base?: string
  readonly quotes?: string
  readonly date?: string
  readonly from?: string
  readonly to?: string
}

const rates = Effect.fnUntraced(function* (moment: Moment, query: RatesQuery) {
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
  const { row, date, day, staleness } = yield* Effect.fromResult(standingOf(moment, asked ?? end))
  const body = start === undefined
    ? rateRows(date, yield* Effect.fromResult(choose(moment.table, row, request)))
    : yield* rateRowsIn(
      moment.table,
      yield* Effect.fromResult(rangeOn(moment, { start, end })),
      request
    )
  return { body, day, stale: staleness.stale }
})
