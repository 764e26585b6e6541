/**
 * Many conversions in one answer, all at the same table of rates.
 */
import { Result } from "effect"
import type { ConversionBatch } from "../../schemas/currency/conversion.ts"
import { pairOn } from "./choose.ts"
import { convert, exact, type Rounding, show, unitRate } from "./convert.ts"
import { type CurrentRates, ratesOnOrNewest } from "./currentRates.ts"
import { DEFAULT_BASE, readAmount, readCode } from "./request.ts"
import { comparedWith } from "./spread.ts"
import { rateNotesOf } from "./rateNotesOf.ts"

type Batch = typeof ConversionBatch.Type
type Item = Batch["conversions"][number]

/** The answer to a batch: a result, or what is wrong, in the place of each conversion. */
export const batchOf = (current: CurrentRates, { conversions, date, round }: Batch) => {
  const results = conversions.map((item) => {
    const converted = itemOf(current, { ...item, round: item.round ?? round }, item.date ?? date)
    return Result.isSuccess(converted)
      ? converted.success
      : { success: false as const, error: converted.failure.error }
  })
  return {
    success: results.every(({ success }) => success),
    results,
    source: current.table.bank.source
  }
}

const itemOf = (
  current: CurrentRates,
  item: Omit<Item, "round"> & { readonly round: Rounding | undefined },
  date: string | undefined
) =>
  Result.gen(function* () {
    const { table } = current
    const amount = yield* readAmount(item.amount === undefined ? undefined : String(item.amount))
    const [from, to] = [readCode(item.from ?? DEFAULT_BASE), readCode(item.to)]
    const dated = yield* ratesOnOrNewest(current, date)
    const [source, target] = yield* pairOn(table, dated, from, to)
    const value = convert(amount.value, source, target)
    const rate = unitRate(source, target)
    const { number, rounding } = show(value, amount.value, source, target, item.round)
    const compared = from === to ? [] : comparedWith(current, dated, source, target)
    return {
      success: true as const,
      query: { from, to, amount: amount.json },
      date: dated.date,
      result: number,
      rate: rate.number,
      exact: { result: exact(value), rate: rate.exact },
      rounding,
      ...(compared.length > 0 ? { compared } : {}),
      ...rateNotesOf(table, dated, [source, target])
    }
  })
