/**
 * When a bank's rates are due: some time after they are published, they are late.
 */
import { DateTime } from "effect"
import type { Bank } from "./bank.ts"
import { fixingDayAfter, fixingDayUpTo } from "./calendar.ts"
import { type Day, partsOf } from "./day.ts"

const MILLIS_PER_MINUTE = 60_000
const MILLIS_PER_DAY = 86_400_000

/** What an instant asks of the rates; it stays the same up to `untilMillis`, not included. */
export interface Due {
  readonly today: Day
  /** The newest fixing that should be there by now. */
  readonly expected: Day
  readonly untilMillis: number
}

export const dueAt = (bank: Bank, nowMillis: number): Due => {
  const { calendar } = bank
  const today = dayAt(nowMillis)
  const last = fixingDayUpTo(calendar, today)
  const expected = nowMillis >= lateMillis(bank, last) ? last : fixingDayUpTo(calendar, last - 1)
  const next = lateMillis(bank, fixingDayAfter(calendar, expected))
  return { today, expected, untilMillis: Math.min(next, (today + 1) * MILLIS_PER_DAY) }
}

/** When a fixing day's rates are published, in milliseconds since 1970. */
export const publishedMillis = ({ published }: Bank, day: Day): number => {
  const { hour, minute, timeZone } = published
  const { year, month, date } = partsOf(day)
  return DateTime.toEpochMillis(
    DateTime.makeZonedUnsafe(
      { year, month, day: date, hour, minute },
      { timeZone, adjustForTimeZone: true }
    )
  )
}

/** The day at an instant, in UTC. */
export const dayAt = (millis: number): Day => Math.floor(millis / MILLIS_PER_DAY)

const lateMillis = (bank: Bank, day: Day) =>
  publishedMillis(bank, day) + bank.published.graceMinutes * MILLIS_PER_MINUTE
