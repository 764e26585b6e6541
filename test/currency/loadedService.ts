/**
 * The service with all of history, which was invented, and a feed that has nothing more.
 */
import { DateTime, Effect, Layer, Option, Predicate } from "effect"
import { TestClock } from "effect/testing"
import { serviceWith } from "../../src/currency.ts"
import { Feed } from "../../src/currency/Feed.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"
import { eventually } from "../eventually.ts"
import { inProcess } from "../inProcess.ts"
import { history } from "./fixtures.ts"

/** SEK is missing on the last two days, HRK ended in 2022, and BRL begins in 2008. */
export const days: ReadonlyArray<Fixing> = history("1999-01-04", "2026-07-21").map((day) => {
  const rates = new Map(day.rates)
  if (day.date >= "2026-07-20") rates.delete("SEK")
  if (day.date <= "2022-12-30") rates.set("HRK", "7.5345")
  if (day.date < "2008-01-02") rates.delete("BRL")
  return { ...day, rates }
})

const [last = { date: "", rates: new Map<string, string>() }] = days.slice(-1)
const embedded: Fixing = { ...last, belief: "confirmed" }

const feed = Layer.succeed(Feed, {
  embedded: [embedded],
  live: true,
  read: (file) =>
    Effect.succeed(
      Option.some({ fixings: file === "history" ? days : days.slice(-1), validators: {} })
    )
})

/** Reads the history as soon as it is started. */
export const service = serviceWith(feed)

/** On the Tuesday of the last day, after it was published. */
export const loadedService = Effect.gen(function* () {
  yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-07-21T18:00:00Z")))
  const ask = yield* inProcess(service)
  const count = (json: unknown) =>
    Predicate.hasProperty(json, "rates") && Predicate.hasProperty(json.rates, "days")
      ? json.rates.days
      : 0
  yield* eventually(ask("/health"), ({ json }) => count(json) === days.length)
  return ask
})
