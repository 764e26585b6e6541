/**
 * One day as all that comes with the code: the ECB's reference rates of 21 July 2026. Tests that
 * invent a history stand on it, which the one that comes with the package would contradict.
 */
import { Effect, Layer } from "effect"
import { Feed, FeedUnavailable } from "../../src/currency/Feed.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"

/** Units for one euro: thirty figures with the euro's own. */
const figures: ReadonlyArray<readonly [code: string, perEuro: string]> = [
  ["AUD", "1.6276"],
  ["BRL", "5.7997"],
  ["CAD", "1.6069"],
  ["CHF", "0.9259"],
  ["CNY", "7.7255"],
  ["CZK", "24.168"],
  ["DKK", "7.4756"],
  ["EUR", "1"],
  ["GBP", "0.85205"],
  ["HKD", "8.9525"],
  ["HUF", "360.4"],
  ["IDR", "20435.94"],
  ["ILS", "3.482"],
  ["INR", "109.882"],
  ["ISK", "143"],
  ["JPY", "185.82"],
  ["KRW", "1688.04"],
  ["MXN", "19.8608"],
  ["MYR", "4.6688"],
  ["NOK", "10.987"],
  ["NZD", "1.9533"],
  ["PHP", "70.496"],
  ["PLN", "4.3305"],
  ["RON", "5.2365"],
  ["SEK", "11.0485"],
  ["SGD", "1.4734"],
  ["THB", "38.439"],
  ["TRY", "53.8757"],
  ["USD", "1.1418"],
  ["ZAR", "18.7763"]
]

export const fixing: Fixing = {
  date: "2026-07-21",
  follows: "2026-07-20",
  belief: "confirmed",
  rates: new Map(figures.filter(([code]) => code !== "EUR"))
}

/** Nothing but that day: no request leaves the process. */
export const layer = Layer.succeed(Feed, {
  embedded: [fixing],
  live: false,
  read: (file) =>
    Effect.fail(new FeedUnavailable({ file, reason: "there is no feed", passing: false }))
})
