import type { Bank } from "./bank.ts"
import { dayOf, easterOf, partsOf, weekdayOf } from "./day.ts"

const EPIPHANY_SINCE = 2011
const CHRISTMAS_EVE_SINCE = 2025

// The centenary of independence, by the Act of 7 November 2018.
const CLOSED_ONCE = dayOf(2018, 11, 12)

// Source: Act of 18 January 1951 on days free of work, as amended. None is moved.
const HOLIDAYS = new Set(["1-1", "5-1", "5-3", "8-15", "11-1", "11-11", "12-25", "12-26"])

/**
 * The National Bank of Poland: middle rates in złoty of table A, on Polish working days about noon.
 *
 * Source: https://api.nbp.pl/en.html
 */
export const nbp: Bank = {
  id: "nbp",
  key: "NBP",
  name: "National Bank of Poland",
  source: {
    name: "National Bank of Poland average exchange rates, table A",
    url: "https://nbp.pl/en/statistic-and-financial-reporting/rates/table-a/"
  },
  termsUrl: "https://nbp.pl/en/terms-of-use/",
  disclaimer:
    "The National Bank of Poland publishes these rates for information; it names itself " +
    "as their source, and they are no offer.",
  country: "PL",
  rateType: "average rate",
  pivot: "PLN",
  figures: "prices",
  currenciesMin: 20,
  calendar: {
    name: "The National Bank of Poland",
    isFixingDay: (day) => {
      const weekday = weekdayOf(day)
      if (weekday === 0 || weekday === 6 || day === CLOSED_ONCE) return false
      const { date, month, year } = partsOf(day)
      if (HOLIDAYS.has(`${month}-${date}`)) return false
      if (month === 1 && date === 6 && year >= EPIPHANY_SINCE) return false
      if (month === 12 && date === 24 && year >= CHRISTMAS_EVE_SINCE) return false
      const sinceEaster = day - easterOf(year)
      // Easter Monday and Corpus Christi.
      return sinceEaster !== 1 && sinceEaster !== 60
    }
  },
  // The first day that its API has.
  firstDay: dayOf(2002, 1, 2),
  published: { hour: 12, minute: 15, graceMinutes: 60, timeZone: "Europe/Warsaw" },
  looks: { firstHour: 10, lastHour: 14 }
}
