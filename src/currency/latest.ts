/**
 * The answers for one day: with everything we add, and as Frankfurter v1 gives it.
 */
import { Result } from "effect"
import type { CurrencyNotFound, InvalidAmount } from "../../schemas/currency/problems.ts"
import type { Answer } from "./answer.ts"
import { type Choice, choose } from "./choose.ts"
import { convert, exact, type Quote, show, unitRate } from "./convert.ts"
import type { CurrentRates, DatedRates, Staleness } from "./currentRates.ts"
import { type Parameters, readRequest, type Request } from "./request.ts"
import type { RateTable } from "./table.ts"

/** The answer to a conversion at the rates of a day, or why there is none. */
export const conversionAt = (
  { table }: CurrentRates,
  sent: Parameters,
  { row, date, day, staleness }: DatedRates
): Result.Result<Answer, InvalidAmount | CurrencyNotFound> => {
  const request = readRequest(sent)
  if (Result.isFailure(request)) return Result.fail(request.failure)
  const choice = choose(table, row, request.success)
  return Result.map(choice, (choice) => ({
    body: conversionOf(table, request.success, choice, date, staleness),
    day,
    stale: staleness.stale
  }))
}

/** The answer to `/latest`, in the order in which its members are sent. */
const conversionOf = (
  { bank }: RateTable,
  request: Request,
  choice: Choice,
  date: string,
  staleness: Staleness
) => {
  const { from, targets, unknown } = choice
  const [only] = targets
  const additions = {
    ...(unknown.length > 0 ? { unknown } : {}),
    staleness,
    source: bank.source
  }
  if (targets.length !== 1 || only === undefined) {
    return { ...frankfurterOf(request, choice, date), from: from.code, ...additions }
  }
  const { amount } = request
  const value = convert(amount.value, from, only)
  const { number, decimals } = show(value, amount.value, from, only)
  const rate = unitRate(from, only)
  return {
    amount: amount.json,
    base: from.code,
    date,
    rates: { [only.code]: number },
    from: from.code,
    to: only.code,
    result: number,
    rate: rate.number,
    exact: { result: exact(value), rate: rate.exact },
    rounding: { mode: "half-even", decimals },
    ...additions
  }
}

/** `{amount, base, date, rates}`, in that order, and nothing else. */
export const frankfurterOf = (
  { amount }: Request,
  { from, targets }: Choice,
  date: string
) => ({ amount: amount.json, base: from.code, date, rates: amountsOf(amount.value, from, targets) })

/** The converted amounts by target. */
export const amountsOf = (
  amount: Request["amount"]["value"],
  from: Quote,
  targets: ReadonlyArray<Quote>
): Readonly<Record<string, number>> => {
  const amounts: Record<string, number> = {}
  for (const target of targets) {
    amounts[target.code] = show(convert(amount, from, target), amount, from, target).number
  }
  return amounts
}
