/**
 * Notes on the rates in a response: the day of each older rate, and the currency that replaced one by law.
 */
import type { Quote } from "./convert.ts"
import { type DatedRates, type Staleness, stalenessOf } from "./currentRates.ts"
import type { RateTable } from "./table.ts"

interface Replacement {
  readonly by: string
  readonly factor: string
  readonly since: string
}

interface RateNotes {
  /** The day of each rate that is older than the response's. */
  readonly carried?: Readonly<Record<string, string>>
  readonly replaced?: Readonly<Record<string, Replacement>>
  /** The staleness of the oldest rate. */
  readonly staleness: Staleness
}

export const rateNotesOf = (
  table: RateTable,
  { expected, row, staleness }: DatedRates,
  quotes: ReadonlyArray<Quote>
): RateNotes => {
  let oldest = row
  let carried: Record<string, string> | undefined
  let replaced: Record<string, Replacement> | undefined
  for (const { code, law, row: fixed = row } of quotes) {
    if (fixed < row) {
      carried ??= {}
      carried[code] = table.dates[fixed] ?? ""
      oldest = Math.min(oldest, fixed)
    }
    if (law !== undefined) {
      replaced ??= {}
      const { code: by, factor, since } = law.successor
      replaced[code] = { by, factor, since }
    }
  }
  return {
    ...(carried === undefined ? {} : { carried }),
    ...(replaced === undefined ? {} : { replaced }),
    staleness: oldest === row ? staleness : stalenessOf(table, oldest, expected)
  }
}
