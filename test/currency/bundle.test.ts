import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Bundle from "../../layers/rates/bundle.ts"
import { fixingDayAfter } from "../../src/currency/calendar.ts"
import { formatDay, parseDay } from "../../src/currency/day.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { service } from "../../src/currency.ts"
import { inProcess } from "../inProcess.ts"
import { fixing } from "./snapshot.ts"

describe("the history that comes with the package", () => {
  it.effect("has every TARGET day since the first, and the ECB's figures", () =>
    Effect.gen(function* () {
      const days = yield* Bundle.fixings
      assert.strictEqual(days.length, 7053)
      const newest = days.at(-1)
      assert.deepStrictEqual([newest?.date, newest?.follows], [fixing.date, fixing.follows])
      assert.deepStrictEqual(
        [...newest?.rates ?? []].sort(),
        [...fixing.rates].sort()
      )
      let day = ecb.firstDay
      for (const { date } of days) {
        assert.strictEqual(date, formatDay(day))
        day = fixingDayAfter(ecb.calendar, parseDay(date) ?? 0)
      }
      // As the ECB's own pages have them.
      const on = (date: string, code: string) =>
        days.find((one) => one.date === date)?.rates.get(code)
      assert.deepStrictEqual([
        on("1999-01-04", "USD"),
        on("1999-01-04", "JPY"),
        on("2008-12-09", "ISK"),
        on("2022-03-01", "RUB"),
        on("2022-03-02", "RUB"),
        on("2026-07-21", "IDR")
      ], ["1.1789", "133.73", "290", "117.201", undefined, "20435.94"])
      assert.strictEqual(days.reduce((sum, { rates }) => sum + rates.size, 0), CELLS)
    }))

  it.effect("is there at once and without a network, and told as such", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-07-22T08:00:00Z")))
      const ask = yield* inProcess(service, { environment: { RATES_SOURCE: "snapshot" } })
      const { json } = yield* ask("/1999-01-04?to=USD")
      assert.deepNestedInclude(json, {
        date: "1999-01-04",
        "rates.USD": 1.1789,
        "staleness.data": "snapshot",
        "staleness.stale": false
      })
      const { json: range } = yield* ask("/v1/1999-01-04..2026-07-21?to=USD")
      assert.deepNestedInclude(range, { start_date: "1999-01-04", end_date: "2026-07-21" })
      const { json: health } = yield* ask("/health")
      assert.deepNestedInclude(health, {
        "rates.days": 7053,
        "rates.data": "snapshot",
        "rates.last_error": null,
        "rates.unconfirmed_days": 0
      })
    }))
})

/** Counted in the ECB's file, without its empty cells. */
const CELLS = 219_585
