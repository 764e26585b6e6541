/**
 * The answers of Frankfurter v2, with the ECB as the only provider.
 */
import { Effect, Result } from "effect"
import type { CurrencyNotFound } from "../../schemas/currency/problems.ts"
import { SOURCE } from "../../schemas/currency/conversion.ts"
import { type Choice, choose, codesOf, notFound, rateOn } from "./choose.ts"
import { EUR, type Quote, rateOf } from "./convert.ts"
import { currencyOf, nameOf } from "./currencies.ts"
import { ROWS_PER_TURN } from "./history.ts"
import type { Rows } from "./currentRates.ts"
import type { Request } from "./request.ts"
import { firstFixed, lastFixed, newestRow, type RateTable } from "./table.ts"

/** One rate: units of `quote` for one `base`. */
export const rateRow = (date: string, base: Quote, quote: Quote) => ({
  date,
  base: base.code,
  quote: quote.code,
  rate: rateOf(base, quote)
})

/** The rates of one day, by quote. */
export const rateRows = (date: string, { from, targets }: Choice) =>
  targets.map((quote) => rateRow(date, from, quote))

/** The rates of each day of a range, by date and quote; fails when there are none. */
export const rateRowsIn = Effect.fnUntraced(function* (
  table: RateTable,
  { first, last }: Rows,
  request: Request
) {
  const rows: Array<ReturnType<typeof rateRow>> = []
  for (let row = first; row <= last; row++) {
    if ((row - first) % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield* Effect.yieldNow
    const choice = choose(table, row, request)
    if (Result.isSuccess(choice)) rows.push(...rateRows(table.dates[row] ?? "", choice.success))
  }
  if (rows.length === 0) yield* Effect.fromResult(choose(table, last, request))
  return rows
})

/** What is known of a currency; fails for one that the ECB has never quoted. */
export const currencyInfo = (
  table: RateTable,
  code: string
): Result.Result<CurrencyInfo, CurrencyNotFound> => {
  const newest = newestRow(table)
  const start = code === EUR.code ? table.dates[0] : firstFixed(table, code)
  const end = code === EUR.code ? table.dates[newest] : lastFixed(table, newest, code)
  if (start === undefined || end === undefined) return Result.fail(notFound(table, newest, code))
  const known = currencyOf(code)
  return Result.succeed({
    iso_code: code,
    iso_numeric: known?.numeric ?? null,
    name: nameOf(code),
    symbol: known?.symbol ?? null,
    start_date: start,
    end_date: end
  })
}

interface CurrencyInfo {
  readonly iso_code: string
  readonly iso_numeric: string | null
  readonly name: string
  readonly symbol: string | null
  readonly start_date: string
  readonly end_date: string
}

/** The currencies that have a rate today; with `all` also those that had one once. */
export const currencyInfos = (table: RateTable, all: boolean): ReadonlyArray<CurrencyInfo> =>
  (all ? codesOf(table) : currentCodes(table)).flatMap((code) => {
    const info = currencyInfo(table, code)
    return Result.isSuccess(info) ? [info.success] : []
  })

/** `{code: name}` of the currencies that have a rate today. */
export const currencyNames = (table: RateTable): Readonly<Record<string, string>> =>
  Object.fromEntries(currentCodes(table).map((code) => [code, nameOf(code)]))

export const providers = (table: RateTable) => [{
  key: "ECB",
  name: "European Central Bank",
  base: EUR.code,
  data_url: SOURCE.url,
  start_date: table.dates[0] ?? "",
  end_date: table.dates[newestRow(table)] ?? "",
  currencies: codesOf(table)
}]

const currentCodes = (table: RateTable) =>
  codesOf(table).filter((code) => rateOn(table, newestRow(table), code) !== undefined)
