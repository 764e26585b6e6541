import { Clock, DateTime, Effect, Option } from "effect"
import type { RatesHealth, SpreadHealth } from "../../schemas/currency/operations.ts"
import { formatDay } from "./day.ts"
import { type Due, dueAt } from "./due.ts"
import { currentRates } from "./currentRates.ts"
import { OtherRates } from "./OtherRates.ts"
import { Rates } from "./Rates.ts"
import { spreadOf } from "./spread.ts"

// Before the first rates arrive, the feed counts as stale.
const notLoaded = ({ expected }: Due) => ({
  rate_date: null,
  expected_date: formatDay(expected),
  business_days_behind: null,
  stale: true,
  data: null
})

/** Without rates the service can convert nothing: `/ready` reports that it is not ready. */
export const loaded = Effect.map(
  Rates,
  (rates) =>
    rates.current().days.length > 0
      ? Option.none()
      : Option.some("There are no rates yet: /health shows the feed status.")
)

/** The members `rates` and `others` of `/health`: how old they are, and what keeps the feeds. */
export const health = Effect.gen(function* () {
  const first = yield* Rates
  const others = yield* OtherRates
  if (others.length === 0) return { rates: yield* healthOf(first) }
  const tables = [first, ...others].map((rates) => rates.current())
  const spreads: ReadonlyArray<SpreadHealth> = tables.flatMap((one, index) =>
    tables.slice(index + 1).flatMap((other) => spreadOf(one, other) ?? [])
  )
  return {
    rates: yield* healthOf(first),
    others: yield* Effect.forEach(
      others,
      (rates) =>
        Effect.map(healthOf(rates), (feed) => ({ provider: rates.current().bank.id, ...feed }))
    ),
    spreads
  }
})

const healthOf = Effect.fnUntraced(function* (rates: typeof Rates.Service) {
  const { lastRefresh, lastError, quarantine, rejections, rejectedFiles } = yield* rates.status
  const table = rates.current()
  const due = dueAt(table.bank, yield* Clock.currentTimeMillis)
  const staleness = table.days.length === 0 ? notLoaded(due) : currentRates(table, due).staleness
  const body: RatesHealth = {
    date: staleness.rate_date,
    stale: staleness.stale,
    business_days_behind: staleness.business_days_behind,
    expected_date: staleness.expected_date,
    data: staleness.data,
    days: table.days.length,
    last_refresh: lastRefresh === undefined ? null : DateTime.formatIso(lastRefresh),
    last_error: lastError ?? null,
    refused_files: rejectedFiles,
    unconfirmed_days: table.confirmed.filter((confirmed) => confirmed === 0).length,
    quarantined: [...quarantine].map(([source, days]) => ({
      source,
      days: days.length,
      first: days[0]?.date ?? "",
      last: days.at(-1)?.date ?? ""
    })),
    refused_days: [...rejections.values()].flatMap((days) =>
      days.map(({ source, fixing, reason = "" }) => ({ source, date: fixing.date, reason }))
    )
  }
  return body
})
