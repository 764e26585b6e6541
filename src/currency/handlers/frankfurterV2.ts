import { Effect, Result } from "effect"
import type { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import {
  type CurrencyNotFound,
  InvalidCurrency,
  InvalidParameter,
  NotAcceptable
} from "../../../schemas/currency/problems.ts"
import { CurrencyApi } from "../../../schemas/currency.ts"
import { isKnownCurrency } from "../../ground/currencies.ts"
import type { RatesResponse } from "../ratesResponse.ts"
import { Responses } from "../Responses.ts"
import { isNamed } from "../bank.ts"
import { notFound } from "../choose.ts"
import { currencyOf } from "../currencies.ts"
import { type CurrentRates, rangeOn, ratesOnOrNewest, readDay, seriesEnd } from "../currentRates.ts"
import { formatDay } from "../day.ts"
import { type Group, groups } from "../group.ts"
import { DEFAULT_BASE, QUOTED_MAX, readCode, readCodes } from "../request.ts"
import {
  CONTENT_TYPES,
  dailyOf,
  daysOf,
  type Format,
  groupedOf,
  type Row,
  snapshotOf,
  type Wanted,
  written
} from "../series.ts"
import { newestDay, type RateTable } from "../table.ts"
import { currencyInfo, currencyInfos, providers, providersOf } from "../v2.ts"

/** Frankfurter v2, where a parameter that is not listed is refused. */
export const layer = HttpApiBuilder.group(
  CurrencyApi,
  "frankfurterV2",
  Effect.fn(function* (handlers) {
    const { respond } = yield* Responses
    return handlers.handleAll({
      rate: ({ request, params, query }) =>
        respond(
          request,
          (current) => Effect.fromResult(oneRate(current, params, query)),
          { known: ["date", "providers", "expand"], providers: query.providers }
        ),
      rates: ({ request, query }) => {
        const format = isNdjson(request) ? "ndjson" : "json"
        return respond(request, (current) => rates(current, query, format), {
          known: NAMES,
          variant: format,
          providers: query.providers
        })
      },
      ratesCsv: ({ request, query }) =>
        respond(request, (current) => rates(current, query, "csv"), {
          known: NAMES,
          providers: query.providers
        }),
      noCsv: () => Effect.fail(new NotAcceptable()),
      currencies: ({ request, query }) =>
        respond(
          request,
          (current) =>
            Effect.succeed(newest(
              current,
              isRequested(current.table, query.providers)
                ? currencyInfos(current.table, query.scope === "all") :
                []
            )),
          { known: ["scope", "providers"], providers: query.providers }
        ),
      currency: ({ request, params }) =>
        respond(
          request,
          (current) => Effect.fromResult(oneCurrency(current, params.code)),
          { known: [] }
        ),
      providers: ({ request }) =>
        respond(
          request,
          (current) => Effect.succeed(newest(current, providers(current))),
          { known: [] }
        )
    })
  })
)

const NAMES = ["base", "quotes", "date", "from", "to", "group", "providers", "expand"]

const isNdjson = ({ headers }: HttpServerRequest.HttpServerRequest) =>
  headers["accept"]?.includes("application/x-ndjson") ?? false

/** Whether the bank is among those that were asked for. */
const isRequested = ({ bank }: RateTable, providers: string | undefined) =>
  providers === undefined || providers.split(",").some((key) => isNamed(bank, key))

/** The other banks in rows: the requested ones, or all. */
const otherTablesOf = ({ others }: CurrentRates, providers: string | undefined) =>
  others.map(({ table }) => table).filter((table) => isRequested(table, providers))

const newest = ({ table, staleness }: CurrentRates, body: unknown): RatesResponse => ({
  body,
  day: newestDay(table),
  stale: staleness.stale
})

/** Fails for codes that are no currency's; one that the bank does not quote is a currency. */
const readCurrencies = (table: RateTable, codes: ReadonlyArray<string>) => {
  const invalid = codes.filter((code) =>
    code !== table.pivot.code && !table.columns.has(code) && currencyOf(code) === undefined &&
    !(/^[A-Z]{3}$/.test(code) && isKnownCurrency(code))
  )
  return invalid.length === 0 ? Result.void : Result.fail(
    new InvalidCurrency({ currencies: invalid.map((code) => code.slice(0, QUOTED_MAX)) })
  )
}

const readExpand = (expand: string | undefined) => {
  const expansions = expand?.split(",").map((one) => one.trim().toLowerCase()) ?? []
  const unknown = expansions.find((one) => one !== "providers")
  return unknown === undefined ? Result.succeed(expansions.length > 0) : Result.fail(
    new InvalidParameter({ reason: `There is no expansion "${unknown.slice(0, QUOTED_MAX)}"` })
  )
}

const oneCurrency = (
  current: CurrentRates,
  code: string
): Result.Result<RatesResponse, CurrencyNotFound | NotAcceptable> =>
  code.endsWith(".csv") ? Result.fail(new NotAcceptable()) : Result.map(
    currencyInfo(current.table, readCode(code)),
    (body) => newest(current, { ...body, providers: providersOf(current, body.iso_code) })
  )

const oneRate = (
  current: CurrentRates,
  pair: { readonly base: string; readonly quote: string },
  query: { readonly date?: string; readonly providers?: string; readonly expand?: string }
) =>
  Result.gen(function* () {
    const isExpanded = yield* readExpand(query.expand)
    const [base, quote] = [readCode(pair.base), readCode(pair.quote)]
    yield* readCurrencies(current.table, [base, quote])
    const { row, day, staleness } = yield* ratesOnOrNewest(current, query.date)
    const otherTables = isExpanded ? otherTablesOf(current, query.providers) : undefined
    const wanted = { base, quotes: [quote], others: otherTables }
    const [body] = isRequested(current.table, query.providers)
      ? snapshotOf(current.table, row, wanted)
      : []
    if (body === undefined) {
      const isBaseless = snapshotOf(current.table, row, { ...wanted, quotes: [base] }).length === 0
      return yield* Result.fail(notFound(current.table, row, isBaseless ? base : quote))
    }
    return { body, day, stale: staleness.stale }
  })

interface RatesQuery {
  readonly base?: string
  readonly quotes?: string
  readonly date?: string
  readonly from?: string
  readonly to?: string
  readonly group?: string
  readonly providers?: string
  readonly expand?: string
}

const readGroup = (text: string): Result.Result<Group, InvalidParameter> => {
  const group = groups.find((one) => one === text.toLowerCase())
  return group === undefined
    ? Result.fail(new InvalidParameter({ reason: "`group` is `week` or `month`" }))
    : Result.succeed(group)
}

const rates = Effect.fnUntraced(function* (
  current: CurrentRates,
  query: RatesQuery,
  format: Format
) {
  const { wanted, group } = yield* Effect.fromResult(readRates(current, query))
  const { rows, day, stale } = yield* rowsOf(current, query, wanted, group).pipe(
    // Where nothing was set there are no rows, as Frankfurter has it.
    Effect.catchTag("RATES_NOT_FOUND", () =>
      Effect.succeed({
        rows: NONE,
        day: newestDay(current.table),
        stale: current.staleness.stale
      }))
  )
  const body = yield* written(
    isRequested(current.table, query.providers) ? rows : [],
    format,
    wanted.others !== undefined
  )
  return { body, contentType: CONTENT_TYPES[format], day, stale }
})

const readRates = (current: CurrentRates, query: RatesQuery) =>
  Result.gen(function* () {
    const { date, from, to } = query
    for (const day of [date, from, to]) if (day !== undefined) yield* readDay(day)
    if (date !== undefined && (from !== undefined || to !== undefined)) {
      return yield* Result.fail(
        new InvalidParameter({ reason: "Send `date`, or `from` and `to`, not both" })
      )
    }
    const group = query.group === undefined ? undefined : yield* readGroup(query.group)
    const isExpanded = yield* readExpand(query.expand)
    const base = readCode(query.base ?? DEFAULT_BASE)
    const quotes = query.quotes === undefined ? undefined : readCodes(query.quotes)
    yield* readCurrencies(current.table, [base, ...quotes ?? []])
    const otherTables = isExpanded ? otherTablesOf(current, query.providers) : undefined
    const wanted: Wanted = { base, quotes, others: otherTables }
    return { wanted, group }
  })

const NONE: ReadonlyArray<Row> = []

/** The rows of a day, of a range, or of its weeks or months. */
const rowsOf = Effect.fnUntraced(
  function* (
    current: CurrentRates,
    { date, from, to }: RatesQuery,
    wanted: Wanted,
    group: Group | undefined
  ) {
    const { table, due } = current
    if (from === undefined) {
      // Assumption: an end without a beginning asks for the newest rates up to it.
      const dated = yield* Effect.fromResult(ratesOnOrNewest(current, date ?? to))
      const rows = snapshotOf(table, dated.row, wanted)
      return { rows, day: dated.day, stale: dated.staleness.stale }
    }
    const end = to ?? formatDay(due.today)
    const days = group === undefined ? undefined : daysOf(
      group,
      yield* Effect.fromResult(readDay(from)),
      yield* Effect.fromResult(readDay(end))
    )
    const range = yield* Effect.fromResult(
      rangeOn(
        current,
        days === undefined
          ? { start: from, end }
          : { start: formatDay(days.start), end: formatDay(days.end) }
      )
    )
    const rows = group === undefined || days === undefined
      ? yield* dailyOf(table, range, wanted)
      : yield* groupedOf(table, group, days, wanted)
    const { day, staleness } = seriesEnd(current, table.dates[range.last] ?? "", to)
    return { rows, day, stale: staleness.stale }
  }
)
