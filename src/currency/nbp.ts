import type { Bank } from "./bank.ts"
import { calendarOf, type DayOff } from "./calendar.ts"
import { dayOf } from "./day.ts"

// Source: Act of 18 January 1951 on days free of work, as amended. The last are Easter Monday and
// Corpus Christi.
const DAYS_OFF: ReadonlyArray<DayOff> = [
  ["1-1"],
  ["1-6", 2011],
  ["5-1"],
  ["5-3"],
  ["8-15"],
  ["11-1"],
  ["11-11"],
  ["12-24", 2025],
  ["12-25"],
  ["12-26"],
  [1],
  [60]
]

// The centenary of independence, by the Act of 7 November 2018.
const CLOSED_ONCE = ["2018-11-12"]

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
  calendar: calendarOf("The National Bank of Poland", DAYS_OFF, CLOSED_ONCE),
  // The first day that its API has.
  firstDay: dayOf(2002, 1, 2),
  published: { hour: 12, minute: 15, graceMinutes: 60, timeZone: "Europe/Warsaw" },
  looks: { firstHour: 10, lastHour: 14 }
}
