/**
 * The TARGET calendar: the days on which the ECB sets its reference rates.
 *
 * Source: https://www.ecb.europa.eu/ecb/educational/explainers/tell-me/html/target2.en.html
 */
import { type Day, dayOf, easterOf, partsOf, weekdayOf } from "./day.ts"

/** The day of the first reference rates, 4 January 1999. */
export const FIRST_DAY: Day = dayOf(1999, 1, 4)

// Closed on top of the rules: the change of the millennium, and the change to euro cash.
const CLOSED_ONCE = new Set([dayOf(1999, 12, 31), dayOf(2001, 12, 31)])

/** Whether rates are set on this day. In 1999 only the first two of the six holidays were kept. */
export const isFixingDay = (day: Day): boolean => {
  const weekday = weekdayOf(day)
  if (weekday === 0 || weekday === 6 || CLOSED_ONCE.has(day)) return false
  const { year, month, date } = partsOf(day)
  if ((month === 1 && date === 1) || (month === 12 && date === 25)) return false
  if (year < 2000) return true
  if ((month === 5 && date === 1) || (month === 12 && date === 26)) return false
  const easter = easterOf(year)
  return day !== easter - 2 && day !== easter + 1
}

/** The last fixing day up to and with `day`. */
export const fixingDayUpTo = (day: Day): Day => isFixingDay(day) ? day : fixingDayUpTo(day - 1)

/** The first fixing day after `day`. */
export const fixingDayAfter = (day: Day): Day =>
  isFixingDay(day + 1) ? day + 1 : fixingDayAfter(day + 1)

/** How many fixing days there are after `from`, up to and with `to`; 0 when `to` is not later. */
export const fixingDaysBetween = (from: Day, to: Day): number => {
  let count = 0
  for (let day = from + 1; day <= to; day++) {
    if (isFixingDay(day)) count++
  }
  return count
}
