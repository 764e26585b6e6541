/**
 * Metrics of the rates and of the feed's files for `GET /metrics`.
 */
import { Clock, Effect, Metric } from "effect"
import { fixingDaysBetween } from "./calendar.ts"
import { dueAt } from "./due.ts"
import { Provider } from "./Provider.ts"
import type { Doubt, Origin } from "./sift.ts"
import { newestDay, type RateTable } from "./table.ts"

const files = Metric.counter("currency_feed_files_total", {
  description: "Files of the feed, by what became of them, and why where they were refused",
  incremental: true
})
const behind = Metric.gauge("currency_newest_day_age", {
  description: "Fixing days from the newest rates to those that are due"
})
const days = Metric.gauge("currency_days", { description: "Days whose rates are used" })
const unconfirmed = Metric.gauge("currency_unconfirmed_days", {
  description: "Days whose rates are used, and that the history did not confirm"
})
const quarantined = Metric.gauge("currency_quarantined_days", {
  description: "Days that are not used until something speaks for them"
})
const rejectedDays = Metric.gauge("currency_refused_days", {
  description: "Days that files are refused for, which an operator may decide of"
})

/** Counts a file of a bank by what became of it. */
export const countFile = Effect.fnUntraced(function* (
  file: Origin,
  outcome: "taken" | "unchanged" | "unavailable" | "refused",
  reason: Doubt["cause"] | "no days" | "" = ""
) {
  const { id: provider } = yield* Provider
  yield* Metric.update(Metric.withAttributes(files, { provider, file, outcome, reason }), 1)
})

interface Sized {
  readonly values: () => Iterable<ReadonlyArray<unknown>>
}

const sizeOf = (byOrigin: Sized) => {
  let size = 0
  for (const { length } of byOrigin.values()) size += length
  return size
}

/** Updates the gauges of the table and of the days that are not in it. */
export const updateGauges = Effect.fnUntraced(function* (
  table: RateTable,
  quarantine: Sized,
  rejections: Sized
) {
  const { expected } = dueAt(table.bank, yield* Clock.currentTimeMillis)
  const set = (gauge: typeof days, value: number) =>
    Metric.update(Metric.withAttributes(gauge, { provider: table.bank.id }), value)
  if (table.days.length > 0) {
    yield* set(behind, fixingDaysBetween(table.bank.calendar, newestDay(table), expected))
  }
  yield* set(days, table.days.length)
  yield* set(unconfirmed, table.confirmed.filter((confirmed) => confirmed === 0).length)
  yield* set(quarantined, sizeOf(quarantine))
  yield* set(rejectedDays, sizeOf(rejections))
})
