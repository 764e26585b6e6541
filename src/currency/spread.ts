/**
 * How far the figures of banks lie apart. They are of other hours and other markets, so a bank is not
 * corrected by another: where two disagree it is told.
 */
import type { BankId } from "./bank.ts"
import { codesOf, lawfulOn, rateOn } from "./choose.ts"
import { type Quote, rateOf } from "./convert.ts"
import type { CurrentRates, DatedRates } from "./currentRates.ts"
import { newestRow, type RateTable, rowUpTo } from "./table.ts"

/**
 * Figures of the same day that lie further apart do not agree. Of recorded answers of March 2026 the
 * widest against the ECB were 1.4 % (NBP, BRL at noon), 0.9 % (Bank of Canada) and 0.1 % (Norges Bank).
 */
const SPREAD_MAX_PERCENT = 3

/** What another bank has of the same pair on the same day. */
interface Compared {
  readonly provider: BankId
  readonly rate: number
  /** How far the answer's rate is above it. */
  readonly percent: number
  readonly agrees: boolean
}

/** What the other banks have of a pair that they fixed on the day itself. */
export const comparedWith = (
  { others }: CurrentRates,
  { requested, day }: DatedRates,
  from: Quote,
  to: Quote
): ReadonlyArray<Compared> =>
  others.flatMap(({ table }) => {
    const row = rowUpTo(table, day)
    if (table.days[row] !== day) return []
    const [source, target] = [from, to].map(({ code }) => lawfulOn(table, row, code, requested))
    const isOfDay = (quote: Quote | undefined) => quote !== undefined && (quote.row ?? row) === row
    if (source === undefined || target === undefined || !isOfDay(source) || !isOfDay(target)) {
      return []
    }
    const rate = rateOf(source, target)
    const percent = percentOf(rateOf(from, to), rate)
    return [{ provider: table.bank.id, rate, percent, agrees: agree(percent) }]
  })

/** The figures of the newest day that two banks have both, against the euro. */
export const spreadOf = (one: RateTable, other: RateTable) => {
  const row = newestCommon(one, other)
  if (row === undefined) return undefined
  const place = rowUpTo(other, one.days[row] ?? 0)
  const differences = codesOf(one).flatMap((currency) => {
    const [ours, theirs] = [perEuro(one, row, currency), perEuro(other, place, currency)]
    return currency === "EUR" || ours === undefined || theirs === undefined
      ? []
      : [{ currency, percent: percentOf(ours, theirs) }]
  }).sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
  const [widest] = differences
  return widest === undefined ? undefined : {
    provider: one.bank.id,
    against: other.bank.id,
    date: one.dates[row] ?? "",
    currencies: differences.length,
    widest,
    disagreements: differences.filter(({ percent }) => !agree(percent))
  }
}

const newestCommon = (one: RateTable, other: RateTable): number | undefined => {
  for (let row = newestRow(one); row >= 0; row--) {
    const day = one.days[row] ?? 0
    if (other.days[rowUpTo(other, day)] === day) return row
  }
  return undefined
}

const perEuro = (table: RateTable, row: number, code: string) => {
  const [euro, quote] = [rateOn(table, row, "EUR"), rateOn(table, row, code)]
  return euro === undefined || quote === undefined || (quote.row ?? row) !== row
    ? undefined
    : rateOf(euro, quote)
}

const agree = (percent: number) => Math.abs(percent) <= SPREAD_MAX_PERCENT

const percentOf = (ours: number, theirs: number) =>
  Math.round((ours / theirs - 1) * 100 * PERCENT_SCALE) / PERCENT_SCALE

const PERCENT_SCALE = 10_000
