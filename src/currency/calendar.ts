/**
 * The days on which a central bank sets its rates, and how they are counted.
 */
import { type Day, easterOf, parseDay, partsOf, weekdayOf } from "./day.ts"

export interface Calendar {
  /** As messages name it: "TARGET is closed on that day". */
  readonly name: string
  readonly isFixingDay: (day: Day) => boolean
}

/** A day off, as `5-1` or as days after Easter Sunday, with the year since when it is one. */
export type DayOff = readonly [when: string | number, since?: number]

/** The days that are on no weekend and no day off; none of those is moved. `once` are as `2018-11-12`. */
export const calendarOf = (
  name: string,
  daysOff: ReadonlyArray<DayOff>,
  once: ReadonlyArray<string> = []
): Calendar => {
  const fixed = new Map<number, number>()
  const movable = new Map<number, number>()
  for (const [when, since = 0] of daysOff) {
    if (typeof when === "number") movable.set(when, since)
    else {
      const [month = 0, date = 0] = when.split("-").map(Number)
      fixed.set(month * 100 + date, since)
    }
  }
  const closed = new Set(once.map((date) => parseDay(date)))
  return {
    name,
    isFixingDay: (day) => {
      if (isWeekend(day) || closed.has(day)) return false
      const { year, month, date } = partsOf(day)
      const since = fixed.get(month * 100 + date) ?? movable.get(day - easterOf(year)) ?? Infinity
      return year < since
    }
  }
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) === 0 || weekdayOf(day) === 6

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
