/**
 * The answer of `/convert`, in the shape of exchangerate.host and fixer.
 */
import { Result } from "effect"
import type { CurrencyNotFound } from "../../schemas/currency/problems.ts"
import type { Amount } from "./amount.ts"
import { lawfulOn, notFound } from "./choose.ts"
import { convert, rateOf, type Rounding, show } from "./convert.ts"
import type { DatedRates } from "./currentRates.ts"
import type { RateTable } from "./table.ts"
import { toldOf } from "./told.ts"

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
) => {
  const { asked, row } = dated
  const source = lawfulOn(table, row, from, asked)
  if (source === undefined) return fail(table, row, from)
  const target = lawfulOn(table, row, to, asked)
  if (target === undefined) return fail(table, row, to)
  const value = convert(amount.value, source, target)
  const { staleness, ...told } = toldOf(table, dated, [source, target])
  const body = {
    success: true,
    query: { from, to, amount: amount.json },
    info: { rate: rateOf(source, target) },
    historical,
    date: table.dates[row] ?? "",
    result: show(value, amount.value, source, target, rounding).number,
    ...told
  }
  return Result.succeed({ body, day: dated.day, stale: staleness.stale })
}

const fail = (
  table: RateTable,
  row: number,
  code: string
): Result.Result<never, CurrencyNotFound> => Result.fail(notFound(table, row, code))
