/**
 * The answer of `/convert`, in the shape of exchangerate.host and fixer.
 */
import { Result } from "effect"
import type { Amount } from "./amount.ts"
import { pairOn } from "./choose.ts"
import { convert, rateOf, type Rounding, show } from "./convert.ts"
import type { DatedRates } from "./currentRates.ts"
import type { RateTable } from "./table.ts"
import { rateNotesOf } from "./rateNotesOf.ts"

export const exchangeOf = (
  table: RateTable,
  dated: DatedRates,
  { amount, from, to, historical, rounding }: {
    readonly amount: Amount
    readonly from: string
    readonly to: string
    readonly historical: boolean
    readonly rounding: Rounding | undefined
  }
) =>
  Result.map(pairOn(table, dated, from, to), ([source, target]) => {
    const value = convert(amount.value, source, target)
    const { staleness, ...notes } = rateNotesOf(table, dated, [source, target])
    const body = {
      success: true,
      query: { from, to, amount: amount.json },
      info: { rate: rateOf(source, target) },
      historical,
      date: dated.date,
      result: show(value, amount.value, source, target, rounding).number,
      ...notes
    }
    return { body, day: dated.day, stale: staleness.stale }
  })
