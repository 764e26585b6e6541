import { Clock, DateTime, Effect, Option } from "effect"
import type { RatesHealth } from "../../schemas/currency/operations.ts"
import { formatDay } from "./day.ts"
import { type Due, dueAt } from "./due.ts"
import { currentRates } from "./currentRates.ts"
import { Rates } from "./Rates.ts"

// Nothing is known of rates that are not there; they are not fresh.
const notLoaded = ({ expected }: Due) => ({
  rate_date: null,
  expected_date: formatDay(expected),
  business_days_behind: null,
  stale: true,
  data: null
})

/** Without rates nothing can be answered: then `/ready` says that the service is not. */
export const loaded = Effect.map(
  Rates,
  (rates) =>
    rates.current().days.length > 0
      ? Option.none()
      : Option.some("There are no rates yet: /health tells what keeps the feed.")
)

/** The member `rates` of `/health`: how old they are, and what keeps the feed. */
export const health = Effect.gen(function* () {
  const rates = yield* Rates
  const { lastRefresh, lastError, quarantine, refusals, refused } = yield* rates.status
  const table = rates.current()
  const due = dueAt(table.bank, yield* Clock.currentTimeMillis)
  const staleness = table.days.length === 0 ? notLoaded(due) : currentRates(table, due).staleness
  const told: RatesHealth = {
    date: staleness.rate_date,
    stale: staleness.stale,
    business_days_behind: staleness.business_days_behind,
    expected_date: staleness.expected_date,
    data: staleness.data,
    days: table.days.length,
    last_refresh: lastRefresh === undefined ? null : DateTime.formatIso(lastRefresh),
    last_error: lastError ?? null,
    refused_files: refused,
    unconfirmed_days: table.confirmed.filter((confirmed) => confirmed === 0).length,
    quarantined: [...quarantine].map(([source, days]) => ({
      source,
      days: days.length,
      first: days[0]?.date ?? "",
      last: days.at(-1)?.date ?? ""
    })),
    refused_days: [...refusals.values()].flatMap((days) =>
      days.map(({ source, fixing, reason = "" }) => ({ source, date: fixing.date, reason }))
    )
  }
  return { rates: told }
})
