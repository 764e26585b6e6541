/** Days and rates as people write them. */
import type { Staleness } from "../../../schemas/currency/conversion.ts"
import { DAY_SECONDS, secondsOf } from "./series.ts"

const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" })
const short = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" })

/** `Tuesday 21 July 2026` */
export const longDay = (day: string): string => long.format(secondsOf(day) * 1000)

/** `21 Jul 2026` */
export const shortDay = (day: string): string => short.format(secondsOf(day) * 1000)

/** A rate with so many digits as tell it apart from its neighbours. */
export const rateText = (rate: number): string =>
  rate.toLocaleString("en", { maximumSignificantDigits: 6, useGrouping: false })

type Age = typeof Staleness.Type

/** How old the rates are, and whether newer ones should be there. */
export const ageOf = (
  { business_days_behind, data, expected_date, rate_date, stale }: Age,
  today: number
): { readonly tone: "good" | "quiet" | "warn"; readonly word: string; readonly words: string } => {
  const days = Math.floor(today / 1000 / DAY_SECONDS) - secondsOf(rate_date) / DAY_SECONDS
  const ago = days <= 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`
  const of = `Latest rates: ${longDay(rate_date)}, ${ago}`
  if (!stale) return { tone: "good", word: "Fresh", words: `${of}. No newer ones are due yet.` }
  const behind = business_days_behind === 1
    ? "1 working day"
    : `${business_days_behind} working days`
  if (data === "snapshot") {
    return { tone: "quiet", word: "Bundled", words: `Rates up to ${longDay(rate_date)}, ${ago}.` }
  }
  return {
    tone: "warn",
    word: `${behind} behind`,
    words: `${of}. Those of ${longDay(expected_date)} should be there by now.`
  }
}
