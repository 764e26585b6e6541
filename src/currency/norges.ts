import type { Bank } from "./bank.ts"
import { dayOf, easterOf, partsOf, weekdayOf } from "./day.ts"

// Source: Act of 24 February 1995 No. 12 on public holidays, and of 26 April 1947 No. 1. None is moved.
const HOLIDAYS = new Set(["1-1", "5-1", "5-17", "12-25", "12-26"])

// Maundy Thursday, Good Friday, Easter Monday, Ascension Day, Whit Monday.
const SINCE_EASTER = new Set([-3, -2, 1, 39, 50])

/**
 * Norges Bank: prices in Norwegian kroner of 1 or 100 units, on Norwegian working days about 16:00.
 *
 * Source: https://www.norges-bank.no/en/topics/Statistics/open-data/
 */
export const norges: Bank = {
  id: "norges",
  key: "NB",
  name: "Norges Bank",
  source: {
    name: "Norges Bank exchange rates",
    url: "https://www.norges-bank.no/en/topics/Statistics/exchange_rates/"
  },
  termsUrl: "https://www.norges-bank.no/en/topics/about/Terms-of-use/",
  disclaimer: "Norges Bank publishes middle rates for information; they are not binding, and not " +
    "meant for trading.",
  country: "NO",
  rateType: "middle rate",
  pivot: "NOK",
  figures: "prices",
  currenciesMin: 20,
  calendar: {
    name: "Norges Bank",
    isFixingDay: (day) => {
      const weekday = weekdayOf(day)
      if (weekday === 0 || weekday === 6) return false
      const { date, month, year } = partsOf(day)
      return !HOLIDAYS.has(`${month}-${date}`) && !SINCE_EASTER.has(day - easterOf(year))
    }
  },
  firstDay: dayOf(1999, 1, 4),
  published: { hour: 16, minute: 0, graceMinutes: 60, timeZone: "Europe/Oslo" },
  looks: { firstHour: 14, lastHour: 17 }
}
