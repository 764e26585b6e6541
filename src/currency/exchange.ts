/**
 * The answer of `/convert`, in the shape of exchangerate.host and fixer.
 */
import { Result } from "effect"
import type { CurrencyNotFound } from "../../schemas/currency/problems.ts"
import type { Amount } from "./amount.ts"
import { notFound, rateOn } from "./choose.ts"
import { convert, rateOf, show } from "./convert.ts"
import type { RateTable } from "./table.ts"

export const exchangeOf = (
  table: RateTable,
  row: number,
  { amount, from, to, historical }: {
    readonly amount: Amount
    readonly from: string
    readonly to: string
    readonly historical: boolean
  }
) => {
  const source = rateOn(table, row, from)
  if (source === undefined) return fail(table, row, from)
  const target = rateOn(table, row, to)
  if (target === undefined) return fail(table, row, to)
  const value = convert(amount.value, source, target)
  return Result.succeed({
    success: true,
    query: { from, to, amount: amount.json },
    info: { rate: rateOf(source, target) },
    historical,
    date: table.dates[row] ?? "",
    result: show(value, amount.value, source, target).number
  })
}

const fail = (
  table: RateTable,
  row: number,
  code: string
): Result.Result<never, CurrencyNotFound> => Result.fail(notFound(table, row, code))
