/**
 * Invented rates on real days, for tests that need many of them.
 */
import { formatDay, parseDay } from "../../src/currency/day.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"
import { fixingDayAfter } from "../../src/currency/calendar.ts"
import { targetCalendar } from "../../src/currency/targetCalendar.ts"

// Twenty-nine, as many as the ECB quotes.
export const codes = (
  "AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK " +
  "SGD THB TRY USD ZAR"
).split(" ")

/** A day's rates: they wander with the day by less than one percent, and have four decimals. */
export const fixing = (date: string, changes: Readonly<Record<string, string>> = {}): Fixing => {
  const day = parseDay(date) ?? 0
  const rates = new Map<string, string>(codes.map((code, index) => {
    const base = 10_000 * (index + 1)
    const rate = base + ((day * (index + 7)) % Math.floor(base / 100))
    return [code, `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, "0")}`] as const
  }))
  for (const [code, rate] of Object.entries(changes)) {
    if (rate === "") rates.delete(code)
    else rates.set(code, rate)
  }
  return { date, rates }
}

/** The fixings of all TARGET days from one date to another. */
export const fixings = (first: string, last: string): ReadonlyArray<Fixing> => {
  const end = parseDay(last) ?? 0
  const start = parseDay(first) ?? 0
  const days: Array<Fixing> = []
  for (
    let day = targetCalendar.isFixingDay(start) ? start : fixingDayAfter(targetCalendar, start);
    day <= end;
    day = fixingDayAfter(targetCalendar, day)
  ) {
    days.push(fixing(formatDay(day)))
  }
  return days
}

/** The same, with each day telling which was before it, and the first that there is none. */
export const history = (first: string, last: string): ReadonlyArray<Fixing> =>
  fixings(first, last).map((day, index, all) => ({ ...day, follows: all[index - 1]?.date ?? "" }))
