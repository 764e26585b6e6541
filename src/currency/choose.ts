/**
 * The currencies of a request, with their rates.
 */
import { Result } from "effect"
import { BadCurrencyPair, CurrencyNotFound } from "../../schemas/currency/problems.ts"
import type { Quote } from "./convert.ts"
import { currencyOf } from "./currencies.ts"
import { QUOTED_MAX, type Request } from "./request.ts"
import { lastFixed, quoteAt, type RateTable } from "./table.ts"

export interface Choice {
  readonly from: Quote
  /** In alphabetical order, without `from` unless it is the only one; never empty. */
  readonly targets: ReadonlyArray<Quote>
  /** Targets without a rate, as they were sent. */
  readonly unknown: ReadonlyArray<string>
}

/** Fails when the source has no rate in the row, or none of the targets has. */
export const choose = (
  table: RateTable,
  row: number,
  { from, to }: Request
): Result.Result<Choice, CurrencyNotFound> => {
  const source = rateOn(table, row, from)
  if (source === undefined) return Result.fail(notFound(table, row, from))
  const asked = to ?? codesOf(table)
  const quotes = asked.map((code) => rateOn(table, row, code))
  const known = quotes.filter((quote) => quote !== undefined)
  const others = known.filter(({ code }) => code !== source.code)
  const targets = others.length > 0 || to === undefined ? others : known
  return targets.length === 0 ? Result.fail(notFound(table, row, asked[0] ?? "")) : Result.succeed({
    from: source,
    targets: targets.length === 1 ? targets : targets.toSorted((a, b) => a.code < b.code ? -1 : 1),
    unknown: known.length === asked.length || to === undefined
      ? []
      : asked.filter((_, index) => quotes[index] === undefined)
  })
}

/** Frankfurter v1 takes no conversion into the currency itself, and does not look at its rate. */
export const refuseIdentity = ({ from, to }: Request): Result.Result<void, BadCurrencyPair> =>
  to?.length === 1 && to[0] === from
    ? Result.fail(new BadCurrencyPair({ currency: from }))
    : Result.void

/** Every code that the table has ever had, and the pivot, in alphabetical order. */
export const codesOf = (table: RateTable): ReadonlyArray<string> =>
  [...table.columns.keys(), table.pivot.code].sort()

/** The rate that a currency has in a row; the pivot always has one. */
export const rateOn = (table: RateTable, row: number, code: string): Quote | undefined =>
  code === table.pivot.code ? table.pivot : quoteAt(table, row, code)

/** Says what is known of a currency without a rate, whether its history is loaded or not. */
export const notFound = (table: RateTable, row: number, code: string): CurrencyNotFound => {
  const date = table.dates[row] ?? ""
  const { lastQuoted, fixedRate } = currencyOf(code) ?? {}
  const isGone = lastQuoted !== undefined && lastQuoted < date
  // Of another bank, the table alone knows when it last quoted a currency.
  const known = isGone && table.bank.id === "ecb" ? lastQuoted : null
  return new CurrencyNotFound({
    currency: code.slice(0, QUOTED_MAX),
    date,
    last_quoted: lastFixed(table, row, code) ?? known,
    fixed_rate: isGone ? fixedRate ?? null : null
  })
}
