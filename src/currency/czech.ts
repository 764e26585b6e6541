/**
 * The working days of the Czech Republic, on which the Czech National Bank declares its rates.
 *
 * Source: Act No. 245/2000 Coll. on public holidays, with Good Friday since 2016.
 */
import type { Calendar } from "./calendar.ts"
import { easterOf, partsOf, weekdayOf } from "./day.ts"

const GOOD_FRIDAY_SINCE = 2016

// A holiday on a weekend is not moved to another day.
const HOLIDAYS = new Set([
  "1-1",
  "5-1",
  "5-8",
  "7-5",
  "7-6",
  "9-28",
  "10-28",
  "11-17",
  "12-24",
  "12-25",
  "12-26"
])

export const czech: Calendar = {
  name: "The Czech National Bank",
  isFixingDay: (day) => {
    const weekday = weekdayOf(day)
    if (weekday === 0 || weekday === 6) return false
    const { year, month, date } = partsOf(day)
    if (HOLIDAYS.has(`${month}-${date}`)) return false
    const easter = easterOf(year)
    return day !== easter + 1 && (year < GOOD_FRIDAY_SINCE || day !== easter - 2)
  }
}
