/**
 * Weeks and months of rates: the mean of what was fixed on the days of each.
 */
import { type Day, dayOf, partsOf, weekdayOf } from "./day.ts"
import type { Bank } from "./bank.ts"
import { type Decimal, multiplyDivide, type Ratio, tenTo } from "../ground/decimal.ts"
import { fixedAt, type RateTable } from "./table.ts"

export const groups = ["week", "month"] as const
export type Group = (typeof groups)[number]

/** The first day of the week, a Monday as in ISO 8601, or of the month that a day is in. */
export const groupStart = (group: Group, day: Day): Day => {
  if (group === "week") return day - (weekdayOf(day) + 6) % 7
  const { month, year } = partsOf(day)
  return dayOf(year, month, 1)
}

/** The last day of the group that begins on `start`. */
export const groupEnd = (group: Group, start: Day): Day => {
  if (group === "week") return start + 6
  const { month, year } = partsOf(start)
  return dayOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - 1
}

/** The exact sum of the rates of a currency over rows, and of how many. */
interface Total {
  readonly sum: Decimal
  readonly count: number
}

/** What a currency's figures add up to from one row to another, both included. */
export const totalOf = (
  table: RateTable,
  first: number,
  last: number,
  code: string
): Total | undefined => {
  let mantissa = 0n
  let scale = 0
  let count = 0
  for (let row = first; row <= last; row++) {
    const rate = fixedAt(table, row, code)
    if (rate === undefined) continue
    const common = Math.max(scale, rate.scale)
    mantissa = mantissa * tenTo(common - scale) + rate.mantissa * tenTo(common - rate.scale)
    scale = common
    count++
  }
  return count === 0 ? undefined : { sum: { mantissa, scale }, count }
}

/** One `base` in `quote` by the means of both, exactly. */
export const meanRate = (figures: Bank["figures"], base: Total, quote: Total): Ratio =>
  figures === "units" ? quotientOf(quote, base) : quotientOf(base, quote)

const quotientOf = (mean: Total, by: Total) =>
  multiplyDivide({ mantissa: BigInt(by.count), scale: 0 }, mean.sum, {
    mantissa: by.sum.mantissa * BigInt(mean.count),
    scale: by.sum.scale
  })
