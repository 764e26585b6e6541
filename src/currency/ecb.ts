import type { Bank } from "./bank.ts"
import { dayOf } from "./day.ts"
import { targetCalendar } from "./targetCalendar.ts"

/**
 * The European Central Bank: units for one euro, on TARGET days about 16:00 in Frankfurt.
 *
 * Source: https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
export const ecb: Bank = {
  id: "ecb",
  key: "ECB",
  name: "European Central Bank",
  source: {
    name: "European Central Bank euro foreign exchange reference rates",
    url:
      "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html"
  },
  termsUrl: "https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html",
  disclaimer: "The European Central Bank sets these rates for information only and advises " +
    "against using them for transactions.",
  country: "EU",
  rateType: "reference rate",
  pivot: "EUR",
  figures: "units",
  currenciesMin: 20,
  calendar: targetCalendar,
  firstDay: dayOf(1999, 1, 4),
  published: { hour: 16, minute: 0, graceMinutes: 60, timeZone: "Europe/Berlin" },
  looks: { firstHour: 14, lastHour: 17 }
}
