import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CurrencyApi } from "../../../schemas/currency.ts"
import { Answers } from "../Answers.ts"
import { choose, refuseIdentity } from "../choose.ts"
import { historyOf } from "../history.ts"
import { frankfurterOf } from "../latest.ts"
import {
  type Moment,
  newestStanding,
  rangeOn,
  type Standing,
  standingOf,
  standingOn
} from "../moment.ts"
import { type Parameters, readRequest } from "../request.ts"
import { newestDay } from "../table.ts"
import { currencyNames } from "../v2.ts"

/** Frankfurter v1: the same figures, in its own shape. */
export const layer = HttpApiBuilder.group(
  CurrencyApi,
  "frankfurterV1",
  Effect.fn(function* (handlers) {
    const { respond } = yield* Answers
    return handlers.handleAll({
      latest: ({ request, query }) =>
        respond(request, (moment) => onDay(moment, query, Result.succeed(newestStanding(moment)))),
      current: ({ request, query }) =>
        respond(request, (moment) => onDay(moment, query, Result.succeed(newestStanding(moment)))),
      day: ({ request, query, params }) =>
        respond(request, (moment) => onDay(moment, query, standingOn(moment, params.date))),
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
          }))
    })
  })
)

const readPair = (query: Parameters) =>
  Result.gen(function* () {
    const request = yield* readRequest(query)
    yield* refuseIdentity(request)
    return request
  })

const onDay = <E>(
  moment: Moment,
  query: Parameters,
  standing: Result.Result<Standing, E>
) =>
  Effect.fromResult(Result.gen(function* () {
    const request = yield* readPair(query)
    const { row, date, day, staleness } = yield* standing
    const choice = yield* choose(moment.table, row, request)
    return { body: frankfurterOf(request, choice, date), day, stale: staleness.stale }
  }))

const inRange = Effect.fnUntraced(function* (
  moment: Moment,
  query: Parameters,
  asked: { readonly start: string; readonly end?: string }
) {
  const request = yield* Effect.fromResult(readPair(query))
  const rows = yield* Effect.fromResult(rangeOn(moment, asked))
  const { history } = yield* historyOf(moment.table, rows, request)
  const { day, staleness } = yield* Effect.fromResult(standingOf(moment, asked.end))
  return { body: history, day, stale: staleness.stale }
})
