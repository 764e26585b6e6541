/**
 * The currencies of a request, with their rates.
 */
import { Result } from "effect"
import { BadCurrencyPair, CurrencyNotFound } from "../../schemas/currency/problems.ts"
import type { Quote } from "./convert.ts"
import { currencyOf } from "./currencies.ts"
import type { Day } from "./day.ts"
import { euroRateOf, predecessorOn, rootOn, successorOn } from "./successors.ts"
import { tenTo } from "../ground/decimal.ts"
import { QUOTED_MAX, type Request } from "./request.ts"
import { lastFixed, quoteAt, type RateTable } from "./table.ts"

export interface Choice {
  readonly from: Quote
  /** In alphabetical order; never empty. */
  readonly targets: ReadonlyArray<Quote>
  /** Targets without a rate, as they were sent. */
  readonly unknown: ReadonlyArray<string>
}

/**
 * Fails when the source has no rate in the row, or none of the targets has. With a day, what law put
 * in the place of a currency by then counts, and a base among the targets stays; Frankfurter knows
 * neither.
 */
export const choose = (
  table: RateTable,
  row: number,
  { from, to }: Request,
  day?: Day
): Result.Result<Choice, CurrencyNotFound> => {
  const quoteOf = (code: string) =>
    day === undefined ? rateOn(table, row, code) : lawfulOn(table, row, code, day)
  const source = quoteOf(from)
  if (source === undefined) return Result.fail(notFound(table, row, from))
  // All there are, are those that the bank quotes.
  const requested = to ?? codesOf(table).filter((code) => rateOn(table, row, code) !== undefined)
  const quotes = requested.map(quoteOf)
  const known = quotes.filter((quote) => quote !== undefined)
  const others = known.filter(({ code }) => code !== source.code)
  const targets = to === undefined || (day === undefined && others.length > 0) ? others : known
  return targets.length === 0 ?
    Result.fail(notFound(table, row, requested[0] ?? "")) :
    Result.succeed({
      from: source,
      targets: targets.length === 1
        ? targets
        : targets.toSorted((a, b) => a.code < b.code ? -1 : 1),
      unknown: known.length === requested.length || to === undefined
        ? []
        : requested.filter((_, index) => quotes[index] === undefined)
    })
}

/** Frankfurter v1 takes no conversion into the currency itself, and does not look at its rate. */
export const rejectIdentity = ({ from, to }: Request): Result.Result<void, BadCurrencyPair> =>
  to?.length === 1 && to[0] === from
    ? Result.fail(new BadCurrencyPair({ currency: from }))
    : Result.void

/** Every code that the table has ever had, and the pivot, in alphabetical order. */
export const codesOf = (table: RateTable): ReadonlyArray<string> =>
  [...table.columns.keys(), table.pivot.code].sort()

/** The rate that a currency has in a row; the pivot always has one. */
export const rateOn = (table: RateTable, row: number, code: string): Quote | undefined =>
  code === table.pivot.code ? table.pivot : quoteAt(table, row, code)

/** The same by law: the successor's at the fixed factor, where a currency has one by that day. */
export const lawfulOn = (
  table: RateTable,
  row: number,
  code: string,
  day: Day
): Quote | undefined => {
  const root = rootOn(code, day)
  const quote = rateOn(table, row, root?.code ?? code)
  if (quote !== undefined) return root === undefined ? quote : replaced(quote, code, day)
  // Up to the successor's first fixing, the last of what it replaced counts for both.
  const old = root === undefined ? predecessorOn(code, day) : { code, zeros: 0 }
  const last = old === undefined ? undefined : rateOn(table, row, old.code)
  if (old === undefined || last === undefined) return undefined
  const { mantissa, scale } = last.figure
  const figure = last.is === "prices"
    ? { mantissa: mantissa * tenTo(old.zeros), scale }
    : { mantissa, scale: scale + old.zeros }
  return { ...last, code, figure }
}

/** A replaced currency by the quote of what law leads to. */
export const replaced = (quote: Quote, code: string, day: Day): Quote | undefined => {
  const root = rootOn(code, day)
  const successor = successorOn(code, day)
  return root === undefined || successor === undefined
    ? undefined
    : { ...quote, code, law: { root: root.code, per: root.per, successor } }
}

/** Both sides of a conversion on a day, by law. */
export const pairOn = (
  table: RateTable,
  { requested, row }: { readonly requested: Day; readonly row: number },
  from: string,
  to: string
): Result.Result<readonly [source: Quote, target: Quote], CurrencyNotFound> => {
  const source = lawfulOn(table, row, from, requested)
  if (source === undefined) return Result.fail(notFound(table, row, from))
  const target = lawfulOn(table, row, to, requested)
  return target === undefined
    ? Result.fail(notFound(table, row, to))
    : Result.succeed([source, target])
}

/** Says what is known of a currency without a rate, whether its history is loaded or not. */
export const notFound = (table: RateTable, row: number, code: string): CurrencyNotFound => {
  const date = table.dates[row] ?? ""
  const { lastQuoted } = currencyOf(code) ?? {}
  const isDiscontinued = lastQuoted !== undefined && lastQuoted < date
  // Of another bank, the table alone knows when it last quoted a currency.
  const known = isDiscontinued && table.bank.id === "ecb" ? lastQuoted : null
  return new CurrencyNotFound({
    currency: code.slice(0, QUOTED_MAX),
    date,
    last_quoted: lastFixed(table, row, code) ?? known,
    fixed_rate: isDiscontinued ? euroRateOf(code) ?? null : null
  })
}
