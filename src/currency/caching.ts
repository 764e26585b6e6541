import { DateTime } from "effect"
import { Headers } from "effect/http"
import type { Bank } from "./bank.ts"
import { fixingDayAfter } from "./calendar.ts"
import type { Day } from "./day.ts"
import { publishedMillis } from "./due.ts"
import type { CurrentRates } from "./currentRates.ts"
import { newestDay } from "./table.ts"

export const AGE_MIN_SECONDS = 60
export const AGE_MAX_SECONDS = 86_400
export const AGE_MAX_STALE_SECONDS = 300

/**
 * When the newest rates will be replaced, if the bank is on time: the fixing after the newest, or
 * after the one that is missing already.
 */
export const nextPublicationMillis = ({ table, due, staleness }: CurrentRates): number => {
  const { bank } = table
  const last = staleness.stale ? due.expected : newestDay(table)
  return publishedMillis(bank, fixingDayAfter(bank.calendar, last))
}

/** How long an answer may be kept: until the next publication, and shortly while rates are late. */
export const cacheControl = (nextMillis: number, nowMillis: number, stale: boolean): string => {
  const most = stale ? AGE_MAX_STALE_SECONDS : AGE_MAX_SECONDS
  const left = Math.floor((nextMillis - nowMillis) / 1000)
  const seconds = Math.min(Math.max(left, AGE_MIN_SECONDS), most)
  return `public, max-age=${seconds}, stale-while-revalidate=86400, stale-if-error=86400`
}

/** The publication of a fixing as an HTTP date. */
export const lastModified = (bank: Bank, day: Day): string =>
  Headers.formatHttpDate(DateTime.makeUnsafe(publishedMillis(bank, day)))
