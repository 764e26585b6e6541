/**
 * The days on which a central bank sets its rates, and how they are counted.
 */
import type { Day } from "./day.ts"

export interface Calendar {
  /** As it is told: "TARGET is closed on that day". */
  readonly name: string
  readonly isFixingDay: (day: Day) => boolean
}

/** The last fixing day up to and with `day`. */
export const fixingDayUpTo = (calendar: Calendar, day: Day): Day => {
  let last = day
  while (!calendar.isFixingDay(last)) last--
  return last
}

/** The first fixing day after `day`. */
export const fixingDayAfter = (calendar: Calendar, day: Day): Day => {
  let next = day + 1
  while (!calendar.isFixingDay(next)) next++
  return next
}

/** How many fixing days there are after `from`, up to and with `to`; 0 when `to` is not later. */
export const fixingDaysBetween = ({ isFixingDay }: Calendar, from: Day, to: Day): number => {
  let count = 0
  for (let day = from + 1; day <= to; day++) {
    if (isFixingDay(day)) count++
  }
  return count
}
