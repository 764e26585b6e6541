/**
 * Currencies and providers in the form of Frankfurter v2.
 */
import { Result } from "effect"
import type { CurrencyNotFound } from "../../schemas/currency/problems.ts"
import { codesOf, notFound, rateOn } from "./choose.ts"
import { currencyOf, nameOf } from "./currencies.ts"
import type { CurrentRates } from "./currentRates.ts"
import { firstFixed, lastFixed, newestRow, type RateTable } from "./table.ts"

/** What is known of a currency; fails for one that the bank has never quoted. */
export const currencyInfo = (
  table: RateTable,
  code: string
): Result.Result<CurrencyInfo, CurrencyNotFound> => {
  const newest = newestRow(table)
  const start = code === table.pivot.code ? table.dates[0] : firstFixed(table, code)
  const end = code === table.pivot.code ? table.dates[newest] : lastFixed(table, newest, code)
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

/** The banks that have ever quoted a currency, by their keys. */
export const providersOf = ({ others, table }: CurrentRates, code: string): ReadonlyArray<string> =>
  [table, ...others.map(({ table }) => table)]
    .filter((table) => Result.isSuccess(currencyInfo(table, code)))
    .map(({ bank }) => bank.key)

/** The banks whose rates are here, the one of the answers first. */
export const providers = (current: CurrentRates) => [current, ...current.others].map(providerOf)

const providerOf = ({ table, staleness }: CurrentRates) => ({
  key: table.bank.key,
  name: table.bank.name,
  country_code: table.bank.country,
  rate_type: table.bank.rateType,
  base: table.pivot.code,
  pivot_currency: table.pivot.code,
  data_url: table.bank.source.url,
  terms_url: table.bank.termsUrl,
  start_date: table.dates[0] ?? "",
  end_date: table.dates[newestRow(table)] ?? "",
  publish_cadence: "daily",
  publishes_missed: staleness.business_days_behind,
  currencies: codesOf(table)
})

const currentCodes = (table: RateTable) =>
  codesOf(table).filter((code) => rateOn(table, newestRow(table), code) !== undefined)
