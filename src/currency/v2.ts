/**
 * The answers of Frankfurter v2, with the ECB as the only provider.
 */
import { Result } from "effect"
import type { CurrencyNotFound } from "../../schemas/currency/problems.ts"
import { SOURCE } from "../../schemas/currency/conversion.ts"
import { codesOf, notFound, rateOn } from "./choose.ts"
import { EUR } from "./convert.ts"
import { currencyOf, nameOf } from "./currencies.ts"
import type { CurrentRates } from "./currentRates.ts"
import { PROVIDER } from "./series.ts"
import { firstFixed, lastFixed, newestRow, type RateTable } from "./table.ts"

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

/** The only provider, as Frankfurter tells of it. */
export const providers = ({ table, staleness }: CurrentRates) => [{
  key: PROVIDER,
  name: "European Central Bank",
  country_code: "EU",
  rate_type: "reference rate",
  base: EUR.code,
  pivot_currency: EUR.code,
  data_url: SOURCE.url,
  terms_url: TERMS_URL,
  start_date: table.dates[0] ?? "",
  end_date: table.dates[newestRow(table)] ?? "",
  publish_cadence: "daily",
  publishes_missed: staleness.business_days_behind,
  currencies: codesOf(table)
}]

const TERMS_URL = "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html"

const currentCodes = (table: RateTable) =>
  codesOf(table).filter((code) => rateOn(table, newestRow(table), code) !== undefined)
