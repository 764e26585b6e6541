/**
 * When the ECB's rates are due: published about 16:00 in Frankfurt, and late after 17:00.
 *
 * Source: https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
import { DateTime } from "effect"
import { type Day, partsOf } from "./day.ts"
import { fixingDayAfter, fixingDayUpTo } from "./target.ts"

const PUBLISHED_HOUR = 16
const GRACE_HOURS = 1
const MILLIS_PER_DAY = 86_400_000

/** What an instant asks of the rates; it stays the same up to `untilMillis`, not included. */
export interface Due {
  readonly today: Day
  /** The newest fixing that should be there by now. */
  readonly expected: Day
  readonly untilMillis: number
}

export const dueAt = (nowMillis: number): Due => {
  const today = dayAt(nowMillis)
  const last = fixingDayUpTo(today)
  const expected = nowMillis >= lateMillis(last) ? last : fixingDayUpTo(last - 1)
  const next = lateMillis(fixingDayAfter(expected))
  return { today, expected, untilMillis: Math.min(next, (today + 1) * MILLIS_PER_DAY) }
}

/** When a fixing day's rates are published, in milliseconds since 1970. */
export const publishedMillis = (day: Day): number => inFrankfurt(day, PUBLISHED_HOUR)

/** The day at an instant, in UTC. */
export const dayAt = (millis: number): Day => Math.floor(millis / MILLIS_PER_DAY)

const lateMillis = (day: Day) => inFrankfurt(day, PUBLISHED_HOUR + GRACE_HOURS)

const inFrankfurt = (day: Day, hour: number): number => {
  const { year, month, date } = partsOf(day)
  return DateTime.toEpochMillis(
    DateTime.makeZonedUnsafe(
      { year, month, day: date, hour },
      { timeZone: "Europe/Berlin", adjustForTimeZone: true }
    )
  )
}
