import type { Bank } from "./bank.ts"
import { calendarOf, type DayOff } from "./calendar.ts"
import { dayOf } from "./day.ts"

// Source: Act No. 245/2000 Coll. on public holidays. The last are Good Friday and Easter Monday.
const DAYS_OFF: ReadonlyArray<DayOff> = [
  ["1-1"],
  ["5-1"],
  ["5-8"],
  ["7-5"],
  ["7-6"],
  ["9-28"],
  ["10-28"],
  ["11-17"],
  ["12-24"],
  ["12-25"],
  ["12-26"],
  [-2, 2016],
  [1]
]

/**
 * The Czech National Bank: prices in koruna, on Czech working days after 14:30 in Prague.
 *
 * Source: https://www.cnb.cz/en/faq/Format-of-the-foreign-exchange-market-rates
 */
export const cnb: Bank = {
  id: "cnb",
  key: "CNB",
  name: "Czech National Bank",
  source: {
    name: "Czech National Bank central bank exchange rate fixing",
    url:
      "https://www.cnb.cz/en/financial-markets/foreign-exchange-market/central-bank-exchange-rate-fixing/central-bank-exchange-rate-fixing/"
  },
  termsUrl: "https://www.cnb.cz/en/privacy-statement-and-disclaimer/disclaimer-copyright/",
  disclaimer: "The Czech National Bank declares these rates for accounting, taxes and customs, " +
    "not for trading, and does not warrant that they are right.",
  country: "CZ",
  rateType: "central bank fixing",
  pivot: "CZK",
  figures: "prices",
  currenciesMin: 20,
  calendar: calendarOf("The Czech National Bank", DAYS_OFF),
  // Assumption: the files go back further, but before 2005 the price of one lira has more digits
  // than figures are compared by.
  firstDay: dayOf(2005, 1, 3),
  published: { hour: 14, minute: 30, graceMinutes: 60, timeZone: "Europe/Prague" },
  looks: { firstHour: 12, lastHour: 16 }
}
