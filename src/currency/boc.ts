import type { Bank } from "./bank.ts"
import { isWeekend } from "./calendar.ts"
import { type Day, dayOf, easterOf, partsOf, weekdayOf } from "./day.ts"

const RECONCILIATION_SINCE = 2021

// Assumption: Family Day and the Civic Holiday, which not all provinces keep, count as open. A day
// without rates on which they are due is told as a day behind; rates on a day that counts as closed
// would not be used.
/** The days off of a year: one that falls on a weekend is kept on the working day after. */
const isHoliday = (day: Day): boolean => {
  const { year } = partsOf(day)
  const nth = (month: number, n: number) => {
    const first = dayOf(year, month, 1)
    return first + (8 - weekdayOf(first)) % 7 + (n - 1) * 7
  }
  const victoria = dayOf(year, 5, 25)
  const movable = [
    easterOf(year) - 2,
    // The Monday before 25 May.
    victoria - 1 - (weekdayOf(victoria) + 5) % 7,
    nth(9, 1),
    nth(10, 2)
  ]
  const fixed: Array<Day> = []
  for (
    const [month, date] of [[1, 1], [7, 1], [9, 30], [11, 11], [12, 25], [12, 26]] as const
  ) {
    if (month === 9 && year < RECONCILIATION_SINCE) continue
    let wantedDay = dayOf(year, month, date)
    while (isWeekend(wantedDay) || fixed.includes(wantedDay)) wantedDay++
    fixed.push(wantedDay)
  }
  return movable.includes(day) || fixed.includes(day)
}

/**
 * The Bank of Canada: prices in Canadian dollars, on its business days by 16:30 in Ottawa.
 *
 * Sources: https://www.bankofcanada.ca/valet/docs and
 * https://www.bankofcanada.ca/rates/exchange/background-information-on-foreign-exchange-rates/
 */
export const boc: Bank = {
  id: "boc",
  key: "BOC",
  name: "Bank of Canada",
  source: {
    name: "Bank of Canada daily average exchange rates",
    url: "https://www.bankofcanada.ca/rates/exchange/daily-exchange-rates/"
  },
  termsUrl: "https://www.bankofcanada.ca/terms/",
  disclaimer: "The Bank of Canada publishes these rates for statistical and analytical purposes; " +
    "they are indicative, and no offer.",
  country: "CA",
  rateType: "indicative average rate",
  pivot: "CAD",
  figures: "prices",
  currenciesMin: 20,
  calendar: {
    name: "The Bank of Canada",
    isFixingDay: (day) => !isWeekend(day) && !isHoliday(day)
  },
  // One rate a day since then; what there was before is of another kind.
  firstDay: dayOf(2017, 1, 3),
  published: { hour: 16, minute: 30, graceMinutes: 60, timeZone: "America/Toronto" },
  looks: { firstHour: 20, lastHour: 23 }
}
