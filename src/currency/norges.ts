import type { Bank } from "./bank.ts"
import { calendarOf } from "./calendar.ts"
import { dayOf } from "./day.ts"

// Source: Act of 24 February 1995 No. 12 on public holidays, and of 26 April 1947 No. 1. The last are
// Maundy Thursday, Good Friday, Easter Monday, Ascension Day and Whit Monday.
const DAYS_OFF = ["1-1", "5-1", "5-17", "12-25", "12-26", -3, -2, 1, 39, 50]

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
  calendar: calendarOf("Norges Bank", DAYS_OFF.map((when) => [when] as const)),
  firstDay: dayOf(1999, 1, 4),
  published: { hour: 16, minute: 0, graceMinutes: 60, timeZone: "Europe/Oslo" },
  looks: { firstHour: 14, lastHour: 17 }
}
