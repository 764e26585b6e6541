import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import { dayOf, easterOf, formatDay, parseDay, partsOf, weekdayOf } from "../../src/currency/day.ts"
import { dueAt, publishedMillis } from "../../src/currency/due.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { fixingDayAfter, fixingDaysBetween, fixingDayUpTo } from "../../src/currency/calendar.ts"
import { targetCalendar } from "../../src/currency/targetCalendar.ts"

const day = (date: string) => parseDay(date) ?? assert.fail(`no date ${date}`)
const at = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))

// From 1901 to 2173.
const AnyDay = Schema.Int.check(Schema.isBetween({ minimum: -25_000, maximum: 74_000 }))

describe("day", () => {
  it.prop("is the day that the platform's calendar knows", [AnyDay], ([days]) => {
    const iso = DateTime.formatIso(DateTime.makeUnsafe(days * 86_400_000)).slice(0, 10)
    assert.strictEqual(formatDay(days), iso)
    assert.strictEqual(parseDay(iso), days)
    const { year, month, date } = partsOf(days)
    assert.strictEqual(dayOf(year, month, date), days)
  })

  it.each(["2023-02-29", "2023-13-01", "2023-00-10", "2023-04-31", "2023-4-1", "1900-02-29", ""])(
    "does not read %j",
    (text) => assert.isUndefined(parseDay(text))
  )

  it("knows the days of the week", () => {
    assert.strictEqual(weekdayOf(day("2026-11-21")), 6)
    assert.strictEqual(weekdayOf(day("1969-12-28")), 0)
  })

  it.each([[1999, "1999-04-04"], [2000, "2000-04-23"], [2024, "2024-03-31"], [2038, "2038-04-25"]])(
    "knows Easter of %i",
    (year, date) => assert.strictEqual(formatDay(easterOf(year)), date)
  )
})

describe("target.isFixingDay()", () => {
  it.each([
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-05-01",
    "2026-12-25",
    "2025-12-26",
    "2026-11-21",
    "2026-11-22",
    "1999-12-31",
    "2001-12-31"
  ])("%s is closed", (date) => assert.isFalse(targetCalendar.isFixingDay(day(date))))

  it.each(["2026-11-20", "2026-05-14", "2026-12-24", "2026-12-31", "1999-04-02", "1999-04-05"])(
    "%s is open",
    (date) => assert.isTrue(targetCalendar.isFixingDay(day(date)))
  )

  it("counts the days between two fixings", () => {
    assert.strictEqual(fixingDaysBetween(targetCalendar, day("2026-07-21"), day("2026-11-20")), 88)
    assert.strictEqual(fixingDaysBetween(targetCalendar, day("2026-07-21"), day("2026-07-21")), 0)
    assert.strictEqual(fixingDaysBetween(targetCalendar, ecb.firstDay - 1, day("2026-07-21")), 7053)
  })

  it("finds its neighbours", () => {
    assert.strictEqual(formatDay(fixingDayUpTo(targetCalendar, day("2026-04-06"))), "2026-04-02")
    assert.strictEqual(formatDay(fixingDayAfter(targetCalendar, day("2026-04-02"))), "2026-04-07")
  })
})

describe("dueAt()", () => {
  it.each([
    // In winter 17:00 in Frankfurt is 16:00 UTC, in summer 15:00 UTC.
    ["2026-11-20T15:59:59.999Z", "2026-11-19"],
    ["2026-11-20T16:00:00.000Z", "2026-11-20"],
    ["2026-07-21T14:59:59.999Z", "2026-07-20"],
    ["2026-07-21T15:00:00.000Z", "2026-07-21"],
    ["2026-11-22T23:00:00.000Z", "2026-11-20"],
    ["2026-04-06T18:00:00.000Z", "2026-04-02"],
    // The week in which summer time ends.
    ["2026-10-23T15:00:00.000Z", "2026-10-23"],
    ["2026-10-26T15:30:00.000Z", "2026-10-23"],
    ["2026-10-26T16:00:00.000Z", "2026-10-26"]
  ])("at %s expects %s", (instant, date) => {
    assert.strictEqual(formatDay(dueAt(ecb, at(instant)).expected), date)
  })

  it("holds until the next fixing is late, or the day ends", () => {
    assert.strictEqual(
      dueAt(ecb, at("2026-11-20T10:00:00Z")).untilMillis,
      at("2026-11-20T16:00:00Z")
    )
    assert.strictEqual(
      dueAt(ecb, at("2026-11-20T16:00:00Z")).untilMillis,
      at("2026-11-21T00:00:00Z")
    )
  })

  it("knows when a fixing is published", () => {
    assert.strictEqual(publishedMillis(ecb, day("2026-07-21")), at("2026-07-21T14:00:00Z"))
    assert.strictEqual(publishedMillis(ecb, day("2026-11-20")), at("2026-11-20T15:00:00Z"))
  })
})
