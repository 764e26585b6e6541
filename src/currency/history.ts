/**
 * The answers for a range of days.
 */
import { Effect, Result } from "effect"
import type { CurrencyNotFound } from "../../schemas/currency/problems.ts"
import { choose, codesOf, notFound, replaced } from "./choose.ts"
import type { Quote } from "./convert.ts"
import { amountsOf } from "./latest.ts"
import type { Rows } from "./currentRates.ts"
import type { Request } from "./request.ts"
import { rootOn } from "./successors.ts"
import { fixedAt, type RateTable } from "./table.ts"

/**
 * `{amount, base, start_date, end_date, rates}` with what was fixed on each day: nothing is carried
 * forward, and a day on which a side was not fixed is left out.
 */
export const historyOf = Effect.fnUntraced(function* (
  table: RateTable,
  { first, last }: Rows,
  request: Request,
  isLawful = false
) {
  const { amount, from, rounding, to } = request
  const codes = (to ?? codesOf(table)).toSorted()
  const targets = codes.length === 1 || (isLawful && to !== undefined)
    ? codes
    : codes.filter((code) => code !== from)
  // Of all there are, those are given that the bank quotes.
  const isLawfulTo = isLawful && to !== undefined
  const rates: Record<string, Readonly<Record<string, number>>> = {}
  const dates: Array<string> = []
  const seen = new Set([from])
  for (let row = first; row <= last; row++) {
    if ((row - first) % ROWS_PER_TURN === ROWS_PER_TURN - 1) yield* Effect.yieldNow
    const source = quoteOn(table, row, from, isLawful)
    const quotes = targets.flatMap((code) => quoteOn(table, row, code, isLawfulTo) ?? [])
    const date = table.dates[row]
    if (source === undefined || quotes.length === 0 || date === undefined) continue
    rates[date] = amountsOf(amount.value, source, quotes, rounding)
    dates.push(date)
    for (const { code } of quotes) seen.add(code)
  }
  const [start_date] = dates
  const end_date = dates.at(-1)
  if (start_date === undefined || end_date === undefined) {
    return yield* missingIn(table, last, request)
  }
  return {
    history: { amount: amount.json, base: from, start_date, end_date, rates },
    unknown: (to ?? []).filter((code) => !seen.has(code))
  }
})

/** After so many rows, others have their turn: all of history is a second of work. */
export const ROWS_PER_TURN = 100

const quoteOn = (
  table: RateTable,
  row: number,
  code: string,
  isLawful: boolean
): Quote | undefined => {
  if (code === table.pivot.code) return table.pivot
  const day = table.days[row] ?? 0
  const root = isLawful ? rootOn(code, day) : undefined
  if (root !== undefined) {
    const quote = quoteOn(table, row, root.code, false)
    return quote === undefined ? undefined : replaced(quote, code, day)
  }
  const figure = fixedAt(table, row, code)
  return figure === undefined ? undefined : { code, figure, is: table.bank.figures }
}

// On the last day one of the two has no rate, or all have and the days before it do not matter.
const missingIn = (table: RateTable, row: number, request: Request): CurrencyNotFound => {
  const choice = choose(table, row, request)
  return Result.isFailure(choice) ? choice.failure : notFound(table, row, request.from)
}
