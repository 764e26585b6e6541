import type { BankId } from "../../schemas/currency/banks.ts"
import type { Calendar } from "./calendar.ts"
import type { Day } from "./day.ts"

export { type BankId, bankIds } from "../../schemas/currency/banks.ts"

/** Whether a caller means this bank: by its id here, or by what Frankfurter calls it. */
export const isNamed = ({ id, key }: Bank, name: string): boolean => {
  const upper = name.trim().toUpperCase()
  return upper === key || upper === id.toUpperCase()
}

/** A central bank that sets rates, and all that the rules have to know of it. */
export interface Bank {
  readonly id: BankId
  /** What Frankfurter calls it. */
  readonly key: string
  readonly name: string
  /** The publisher of the rates; in every response. */
  readonly source: { readonly name: string; readonly url: string }
  readonly termsUrl: string
  /** What the bank says of the use of its rates, in a sentence. */
  readonly disclaimer: string
  /** ISO 3166. */
  readonly country: string
  /** As Frankfurter v2 calls such rates. */
  readonly rateType: string
  /** The currency that all others are quoted against, and that is in no row. */
  readonly pivot: string
  /** Whether a figure is the units of a currency for one pivot, or the price of one in pivots. */
  readonly figures: "units" | "prices"
  /** The fewest currencies that a day has. */
  readonly currenciesMin: number
  readonly calendar: Calendar
  /** The day of the first rates. */
  readonly firstDay: Day
  /** When a day's rates are published, and how long they may be late. */
  readonly published: {
    readonly hour: number
    readonly minute: number
    readonly graceMinutes: number
    readonly timeZone: string
  }
  /** From when to when the feed is looked at on a fixing day, in full hours of UTC. */
  readonly looks: { readonly firstHour: number; readonly lastHour: number }
}
