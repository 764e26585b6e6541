/**
 * The TARGET calendar: the days on which the ECB sets its reference rates.
 *
 * Source: https://www.ecb.europa.eu/ecb/educational/explainers/tell-me/html/target2.en.html
 */
import type { Calendar } from "./calendar.ts"
import { dayOf, easterOf, partsOf, weekdayOf } from "./day.ts"

// Closed on top of the rules: the change of the millennium, and the change to euro cash.
const CLOSED_ONCE = new Set([dayOf(1999, 12, 31), dayOf(2001, 12, 31)])

/** In 1999 only the first two of the six holidays were kept. */
export const target: Calendar = {
  name: "TARGET",
  isFixingDay: (day) => {
    const weekday = weekdayOf(day)
    if (weekday === 0 || weekday === 6 || CLOSED_ONCE.has(day)) return false
    const { year, month, date } = partsOf(day)
    if ((month === 1 && date === 1) || (month === 12 && date === 25)) return false
    if (year < 2000) return true
    if ((month === 5 && date === 1) || (month === 12 && date === 26)) return false
    const easter = easterOf(year)
    return day !== easter - 2 && day !== easter + 1
  }
}
