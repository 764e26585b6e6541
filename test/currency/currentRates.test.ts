import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result } from "effect"
import * as Snapshot from "./snapshot.ts"
import { dueAt } from "../../src/currency/due.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { currentRates, newestRates, rangeOn, ratesOn } from "../../src/currency/currentRates.ts"
import { extend, isComplete, makeTable, quoteAt, type RateTable } from "../../src/currency/table.ts"
import { fixing, fixings, history } from "./fixtures.ts"

const currentAt = (table: RateTable, instant: string) =>
  currentRates(table, dueAt(ecb, DateTime.toEpochMillis(DateTime.makeUnsafe(instant))))

const full = makeTable(ecb, history("1999-01-04", "2026-07-21"), "ecb")
const current = currentAt(full, "2026-11-21T08:00:00Z")
const alone = currentAt(makeTable(ecb, [Snapshot.fixing], "snapshot"), "2026-11-21T08:00:00Z")

const dateOn = (at: typeof current, asked: string) => {
  const dated = ratesOn(at, asked)
  return Result.isSuccess(dated) ? dated.success.date : dated.failure._tag
}

const datesIn = (at: typeof current, start: string, end?: string) => {
  const rows = rangeOn(at, { start, end })
  if (Result.isFailure(rows)) return rows.failure._tag
  const { first, last } = rows.success
  return `${at.table.dates[first]}..${at.table.dates[last]}`
}

describe("newestRates()", () => {
  it("counts the fixings that are missing", () => {
    assert.deepStrictEqual(newestRates(alone).staleness, {
      rate_date: "2026-07-21",
      expected_date: "2026-11-20",
      business_days_behind: 88,
      stale: true,
      data: "snapshot"
    })
  })

  it("is not stale before the next fixing is late", () => {
    const { staleness } = newestRates(currentAt(full, "2026-07-22T14:59:00Z"))
    assert.deepInclude(staleness, { stale: false, business_days_behind: 0, data: "ecb" })
    const late = newestRates(currentAt(full, "2026-07-22T15:00:00Z")).staleness
    assert.deepInclude(late, { stale: true, business_days_behind: 1, expected_date: "2026-07-22" })
  })
})

describe("ratesOn()", () => {
  it.each([
    ["1999-01-04", "1999-01-04"],
    ["2026-07-19", "2026-07-17"],
    ["2026-04-06", "2026-04-02"],
    ["2026-07-22", "2026-07-21"],
    ["9999-12-31", "2026-07-21"],
    ["1999-01-03", "RATES_NOT_FOUND"],
    ["0000-01-01", "RATES_NOT_FOUND"],
    ["2023-02-29", "INVALID_DATE"]
  ])("%s is answered with %s", (asked, expected) => {
    assert.strictEqual(dateOn(current, asked), expected)
  })

  it("tells no staleness of a day that is past", () => {
    const dated = Result.getOrThrow(ratesOn(current, "2020-01-04"))
    assert.deepInclude(dated.staleness, {
      rate_date: "2020-01-03",
      expected_date: "2020-01-03",
      stale: false
    })
  })

  it("does not answer for a day that was not loaded", () => {
    assert.strictEqual(dateOn(alone, "2026-07-20"), "HISTORY_NOT_LOADED")
    assert.strictEqual(dateOn(alone, "1999-01-03"), "RATES_NOT_FOUND")
    assert.strictEqual(dateOn(alone, "2026-07-25"), "2026-07-21")
  })

  it("does not answer from the far side of a gap", () => {
    const gap = currentAt(
      extend(
        makeTable(ecb, history("1999-01-04", "2026-03-02"), "ecb"),
        fixings("2026-07-01", "2026-07-21")
      ),
      "2026-11-21T08:00:00Z"
    )
    assert.strictEqual(dateOn(gap, "2026-03-02"), "2026-03-02")
    assert.strictEqual(dateOn(gap, "2026-03-03"), "HISTORY_NOT_LOADED")
    assert.strictEqual(dateOn(gap, "2026-06-30"), "HISTORY_NOT_LOADED")
    assert.strictEqual(dateOn(gap, "2026-07-01"), "2026-07-01")
    assert.strictEqual(datesIn(gap, "2026-02-25", "2026-03-02"), "2026-02-25..2026-03-02")
    assert.strictEqual(datesIn(gap, "2026-02-25", "2026-07-02"), "HISTORY_NOT_LOADED")
    assert.strictEqual(datesIn(gap, "2026-07-02"), "2026-07-02..2026-07-21")
  })
})

describe("rangeOn()", () => {
  it.each([
    ["2026-07-01", "2026-07-21", "2026-07-01..2026-07-21"],
    ["2026-07-05", "2026-07-07", "2026-07-03..2026-07-07"],
    ["2026-07-18", undefined, "2026-07-17..2026-07-21"],
    ["2026-07-18", "2026-07-19", "2026-07-17..2026-07-17"],
    ["1990-01-01", "1999-01-05", "1999-01-04..1999-01-05"],
    ["1990-01-01", "1999-01-03", "RATES_NOT_FOUND"],
    ["2026-07-21", "2026-07-01", "RATES_NOT_FOUND"],
    ["2027-01-01", "2027-02-01", "RATES_NOT_FOUND"],
    ["2026-11-01", undefined, "RATES_NOT_FOUND"],
    ["2026-07-01", "2026-02-30", "INVALID_DATE"]
  ])("%s to %s is %s", (start, end, expected) => {
    assert.strictEqual(datesIn(current, start, end), expected)
  })

  it("does not answer with a part of what was asked", () => {
    assert.strictEqual(datesIn(alone, "2026-07-01", "2026-07-21"), "HISTORY_NOT_LOADED")
    assert.strictEqual(datesIn(alone, "2026-07-21"), "2026-07-21..2026-07-21")
  })
})

describe("table", () => {
  it("keeps the digits that were published", () => {
    const table = makeTable(ecb, [{
      date: "2026-07-21",
      rates: new Map([["USD", "1.10"], ["ISK", "143"]])
    }], "ecb")
    assert.deepStrictEqual(quoteAt(table, 0, "USD")?.figure, { mantissa: 110n, scale: 2 })
    assert.deepStrictEqual(quoteAt(table, 0, "ISK")?.figure, { mantissa: 143n, scale: 0 })
  })

  it("carries a currency forward for 14 days", () => {
    const days = fixings("2026-07-01", "2026-07-21").map(({ date }) =>
      date > "2026-07-06" ? fixing(date, { HRK: "" }) : fixing(date, { HRK: "7.5345" })
    )
    const table = makeTable(ecb, days, "ecb")
    const code = (date: string) => quoteAt(table, table.dates.indexOf(date), "HRK")?.code
    assert.strictEqual(code("2026-07-20"), "HRK")
    assert.isUndefined(code("2026-07-21"))
  })

  it("does not see what every object has", () => {
    for (const code of ["constructor", "__proto__", "toString", ""]) {
      assert.isUndefined(quoteAt(full, 0, code))
    }
  })

  it("is complete with all of history, and not with a part", () => {
    assert.isTrue(isComplete(full))
    assert.isTrue(
      isComplete(
        extend(makeTable(ecb, [Snapshot.fixing], "snapshot"), history("1999-01-04", "2026-07-20"))
      )
    )
    assert.isFalse(isComplete(alone.table))
    assert.isFalse(isComplete(makeTable(ecb, fixings("1999-01-04", "1999-02-01"), "ecb")))
  })

  it("does not change when it is extended", () => {
    const table = makeTable(ecb, fixings("2026-07-01", "2026-07-20"), "ecb")
    const extended = extend(table, [fixing("2026-07-21")])
    assert.strictEqual(table.days.length, 14)
    assert.strictEqual(extended.dates.at(-1), "2026-07-21")
    assert.deepStrictEqual(
      extend(makeTable(ecb, fixings("2026-07-01", "2026-07-21"), "ecb"), []).mantissas,
      extended.mantissas
    )
  })
})
