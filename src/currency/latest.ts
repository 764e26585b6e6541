/**
 * The answers for one day: with everything we add, and as Frankfurter v1 gives it.
 */
import { Result } from "effect"
import type {
  CurrencyNotFound,
  InvalidAmount,
  InvalidParameter
} from "../../schemas/currency/problems.ts"
import type { RatesResponse } from "./ratesResponse.ts"
import { type Choice, choose } from "./choose.ts"
import { convert, exact, type Quote, type Rounding, show, unitRate } from "./convert.ts"
import type { CurrentRates, DatedRates } from "./currentRates.ts"
import { type Parameters, readRequest, type Request } from "./request.ts"
import { comparedWith } from "./spread.ts"
import { rateNotesOf } from "./rateNotesOf.ts"

/** The answer to a conversion at the rates of a day, or why there is none. */
export const conversionAt = (
  current: CurrentRates,
  sent: Parameters,
  dated: DatedRates
): Result.Result<RatesResponse, InvalidAmount | InvalidParameter | CurrencyNotFound> => {
  const { table } = current
  const request = readRequest(sent)
  if (Result.isFailure(request)) return Result.fail(request.failure)
  const choice = choose(table, dated.row, request.success, dated.requested)
  return Result.map(choice, (choice) => {
    const plain = plainConversion(current, request.success, choice, dated)
    if (plain !== undefined) return plain
    const body = conversionOf(current, request.success, choice, dated)
    return { body, day: dated.day, stale: body.staleness.stale }
  })
}

/**
 * The same answer as text, where one pair is asked for and nothing but the day's own rates is in it:
 * most are so, and most of their text is the same. The rest of the time is BigInt's.
 */
const plainConversion = (
  { others, staleness, tail, unitRates }: CurrentRates,
  { amount, rounding: requestedRounding }: Request,
  { from, targets, unknown }: Choice,
  dated: DatedRates
): RatesResponse | undefined => {
  const { date, day, row } = dated
  const [to] = targets
  const isPlain = to !== undefined && targets.length === 1 && unknown.length === 0 &&
    dated.staleness === staleness && others.length === 0 &&
    [from, to].every((quote) => quote.law === undefined && (quote.row ?? row) === row)
  if (!isPlain) return undefined
  const key = from.code + to.code
  const rate = unitRates.get(key) ?? unitRate(from, to)
  unitRates.set(key, rate)
  const value = convert(amount.value, from, to)
  const { number, rounding } = show(value, amount.value, from, to, requestedRounding)
  const body =
    `{"amount":${amount.json},"base":"${from.code}","date":"${date}","rates":{"${to.code}"` +
    `:${number}},"from":"${from.code}","to":"${to.code}","result":${number},"rate":${rate.number},` +
    `"exact":{"result":"${exact(value)}","rate":"${rate.exact}"},"rounding":{"mode":` +
    `"${rounding.mode}","decimals":${rounding.decimals}},`
  return { body, tail, day, stale: staleness.stale }
}

/** The answer to `/latest`, in the order in which its members are sent. */
const conversionOf = (
  current: CurrentRates,
  request: Request,
  choice: Choice,
  dated: DatedRates
) => {
  const { from, targets, unknown } = choice
  const { date } = dated
  const { table } = current
  const [only] = targets
  const additions = {
    ...(unknown.length > 0 ? { unknown } : {}),
    ...rateNotesOf(table, dated, [from, ...targets]),
    source: table.bank.source
  }
  if (targets.length !== 1 || only === undefined) {
    return { ...frankfurterOf(request, choice, date), from: from.code, ...additions }
  }
  const { amount, rounding: requestedRounding } = request
  const value = convert(amount.value, from, only)
  const { number, rounding } = show(value, amount.value, from, only, requestedRounding)
  const rate = unitRate(from, only)
  const compared = from.code === only.code ? [] : comparedWith(current, dated, from, only)
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
    rounding,
    ...(compared.length > 0 ? { compared } : {}),
    ...additions
  }
}

/** `{amount, base, date, rates}`, in that order, and nothing else. */
export const frankfurterOf = (
  { amount, rounding }: Request,
  { from, targets }: Choice,
  date: string
) => ({
  amount: amount.json,
  base: from.code,
  date,
  rates: amountsOf(amount.value, from, targets, rounding)
})

/** The converted amounts by target. */
export const amountsOf = (
  amount: Request["amount"]["value"],
  from: Quote,
  targets: ReadonlyArray<Quote>,
  rounding?: Rounding
): Readonly<Record<string, number>> => {
  const amounts: Record<string, number> = {}
  for (const target of targets) {
    amounts[target.code] =
      show(convert(amount, from, target), amount, from, target, rounding).number
  }
  return amounts
}
