import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Result } from "effect"
import { validateFeed } from "../../src/currency/validateFeed.ts"
import {
  MOVE_MAX_PERCENT,
  MOVE_MAX_PERCENT_LIRA,
  PAST_FACTOR_MAX
} from "../../src/currency/measure.ts"
import { AMOUNT_LENGTH_MAX, AMOUNT_MAX, parseAmount } from "../../src/currency/amount.ts"
import {
  AGE_MAX_SECONDS,
  AGE_MAX_STALE_SECONDS,
  AGE_MIN_SECONDS,
  cacheControl
} from "../../src/currency/caching.ts"
import { decimalsOf, EXACT_DIGITS, RATE_DIGITS } from "../../src/currency/convert.ts"
import { formatDay, parseDay } from "../../src/currency/day.ts"
import { round } from "../../src/ground/decimal.ts"
import { dueAt } from "../../src/currency/due.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"
import {
  RESPONSE_LENGTH_MAX,
  ResponseCache,
  RESPONSES_MAX,
  URL_LENGTH_MAX
} from "../../src/currency/responseCache.ts"
import { currentRates, rowOn } from "../../src/currency/currentRates.ts"
import { COMPARABLE_DAYS } from "../../src/currency/sift.ts"
import { nextRefreshMillis } from "../../src/currency/refresh.ts"
import { CARRY_DAYS, makeTable, quoteAt, type RateTable } from "../../src/currency/table.ts"
import { fixingDayAfter } from "../../src/currency/calendar.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { targetCalendar } from "../../src/currency/targetCalendar.ts"
import { codes, fixing, history } from "./fixtures.ts"

const at = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))
const dayOf = (date: string) => parseDay(date) ?? 0

describe("the figures of the contract", () => {
  it("are those of what is believed of the feed", () => {
    assert.deepStrictEqual(
      {
        currenciesMin: ecb.currenciesMin,
        MOVE_MAX_PERCENT,
        MOVE_MAX_PERCENT_LIRA,
        PAST_FACTOR_MAX,
        COMPARABLE_DAYS,
        CARRY_DAYS
      },
      {
        currenciesMin: 20,
        MOVE_MAX_PERCENT: 20,
        MOVE_MAX_PERCENT_LIRA: 50,
        PAST_FACTOR_MAX: 2,
        COMPARABLE_DAYS: 14,
        CARRY_DAYS: 14
      }
    )
  })

  it("are those of what is asked and answered", () => {
    assert.deepStrictEqual(
      { AMOUNT_LENGTH_MAX, AMOUNT_MAX, RATE_DIGITS, EXACT_DIGITS },
      { AMOUNT_LENGTH_MAX: 60, AMOUNT_MAX: 10n ** 15n, RATE_DIGITS: 12, EXACT_DIGITS: 25 }
    )
    assert.deepStrictEqual(
      { AGE_MIN_SECONDS, AGE_MAX_SECONDS, AGE_MAX_STALE_SECONDS },
      { AGE_MIN_SECONDS: 60, AGE_MAX_SECONDS: 86_400, AGE_MAX_STALE_SECONDS: 300 }
    )
    assert.deepStrictEqual(
      { ANSWERS_MAX: RESPONSES_MAX, ANSWER_LENGTH_MAX: RESPONSE_LENGTH_MAX, URL_LENGTH_MAX },
      { ANSWERS_MAX: 1024, ANSWER_LENGTH_MAX: 262_144, URL_LENGTH_MAX: 512 }
    )
  })
})

describe("parseAmount()", () => {
  it("reads up to the largest amount, and nothing above", () => {
    const reads = (text: string) => parseAmount(text) !== undefined
    assert.deepStrictEqual(
      [`${AMOUNT_MAX - 1n}`, `${AMOUNT_MAX}`, `${AMOUNT_MAX}.01`, `${AMOUNT_MAX + 1n}`].map(reads),
      [true, true, false, false]
    )
    assert.deepStrictEqual(["0", "0.00", "0.01"].map(reads), [false, false, true])
  })

  it("reads as many characters as it says", () => {
    const reads = (length: number) => parseAmount(`1.${"0".repeat(length - 3)}1`) !== undefined
    assert.deepStrictEqual(
      [AMOUNT_LENGTH_MAX - 1, AMOUNT_LENGTH_MAX, AMOUNT_LENGTH_MAX + 1].map(reads),
      [true, true, false]
    )
  })
})

describe("round()", () => {
  it.each([
    [149n, 1n],
    [150n, 2n],
    [151n, 2n],
    [249n, 2n],
    [250n, 2n],
    [251n, 3n]
  ])("of %d hundredths is %d", (numerator, whole) => {
    assert.strictEqual(round({ numerator, denominator: 100n }, 0), whole)
  })
})

describe("decimalsOf()", () => {
  const decimals = (thousandths: bigint) =>
    decimalsOf({ numerator: thousandths, denominator: 1_000n }, "JPY")

  it.each([
    [5_000_000n, 2, 0],
    [80_000n, 3, 2],
    [20_000n, 4, 3],
    [1_000n, 5, 4]
  ])("changes above %d thousandths from %i to %i", (limit, below, above) => {
    assert.deepStrictEqual([limit - 1n, limit, limit + 1n].map(decimals), [below, below, above])
  })
})

describe("cacheControl()", () => {
  const age = (seconds: number, stale = false) =>
    Number(/max-age=(\d+)/.exec(cacheControl(seconds * 1000, 0, stale))?.[1])

  it("lasts until the next publication, within its bounds", () => {
    assert.deepStrictEqual(
      [AGE_MIN_SECONDS - 1, AGE_MIN_SECONDS, AGE_MIN_SECONDS + 1].map((one) => age(one)),
      [AGE_MIN_SECONDS, AGE_MIN_SECONDS, AGE_MIN_SECONDS + 1]
    )
    assert.deepStrictEqual(
      [AGE_MAX_SECONDS - 1, AGE_MAX_SECONDS, AGE_MAX_SECONDS + 1].map((one) => age(one)),
      [AGE_MAX_SECONDS - 1, AGE_MAX_SECONDS, AGE_MAX_SECONDS]
    )
    assert.deepStrictEqual(
      [AGE_MAX_STALE_SECONDS - 1, AGE_MAX_STALE_SECONDS, AGE_MAX_STALE_SECONDS + 1]
        .map((one) => age(one, true)),
      [AGE_MAX_STALE_SECONDS - 1, AGE_MAX_STALE_SECONDS, AGE_MAX_STALE_SECONDS]
    )
  })
})

describe("dueAt()", () => {
  // Frankfurt is at UTC+2 on this Wednesday.
  it("expects a fixing from 17:00 in Frankfurt on", () => {
    const expected = (instant: string) => formatDay(dueAt(ecb, at(instant)).expected)
    assert.deepStrictEqual(
      ["2026-07-22T14:59:59.999Z", "2026-07-22T15:00:00.000Z", "2026-07-22T15:00:00.001Z"]
        .map(expected),
      ["2026-07-21", "2026-07-22", "2026-07-22"]
    )
  })
})

describe("nextRefreshMillis()", () => {
  it("looks from 14:00 to 17:00 UTC", () => {
    const next = (instant: string) => nextRefreshMillis(ecb, at(instant), true)
    assert.strictEqual(next("2026-07-21T13:59:59.999Z"), at("2026-07-21T14:00:00Z"))
    assert.strictEqual(next("2026-07-21T16:59:59.999Z"), at("2026-07-21T17:00:00Z"))
    assert.strictEqual(next("2026-07-21T17:00:00.000Z"), at("2026-07-22T14:00:00Z"))
  })
})

describe("a rate that is no longer fixed", () => {
  // A day each, so that the last fixing of the lira stays so far behind.
  const without = (date: string) => fixing(date, { TRY: "" })
  const tableOf = (last: string) => makeTable(ecb, [fixing("2026-07-01"), without(last)], "ecb")
  const lira = (table: RateTable) => quoteAt(table, 1, "TRY")?.code

  it("is carried as many days as it says", () => {
    const later = (days: number) => formatDay(dayOf("2026-07-01") + days)
    assert.deepStrictEqual(
      [CARRY_DAYS - 1, CARRY_DAYS, CARRY_DAYS + 1].map((days) => lira(tableOf(later(days)))),
      ["TRY", "TRY", undefined]
    )
  })
})

describe("rowOn()", () => {
  const table = makeTable(ecb, history("1999-01-04", "1999-03-01"), "ecb")

  it("has nothing before the first reference rates", () => {
    assert.isTrue(Result.isFailure(rowOn(table, ecb.firstDay - 1)))
    assert.isTrue(Result.isSuccess(rowOn(table, ecb.firstDay)))
  })

  it("is stale from one fixing behind", () => {
    const stale = (expected: string) =>
      currentRates(table, { today: dayOf(expected), expected: dayOf(expected), untilMillis: 0 })
        .staleness
    assert.deepInclude(stale("1999-03-01"), { business_days_behind: 0, stale: false })
    assert.deepInclude(stale("1999-03-02"), { business_days_behind: 1, stale: true })
  })
})

describe("accept()", () => {
  const round100 = (code: string) => fixing("2026-07-01", { USD: "100", TRY: "100", [code]: "100" })
  const first = round100("USD")
  const held = makeTable(ecb, [first], "ecb")
  const today = dayOf("2026-12-01")
  const judge = (table: RateTable, ...days: ReadonlyArray<Fixing>) =>
    Effect.runSync(
      Effect.match(validateFeed(table, "daily", days, today), {
        onSuccess: ({ objections, quarantined }) =>
          objections[0]?.reason ?? (quarantined.length > 0 ? "quarantined" : "accepted"),
        onFailure: () => "no day"
      })
    )
  // The rates of the first day again, but for those that are named.
  const dated = (date: string, changes: Readonly<Record<string, string>>): Fixing => ({
    date,
    rates: new Map([...first.rates, ...Object.entries(changes)])
  })
  const verdicts = (code: string, rates: ReadonlyArray<string>) =>
    rates.map((rate) => judge(held, dated("2026-07-02", { [code]: rate })) === "accepted")

  it("refuses a move above what it says, either way", () => {
    assert.deepStrictEqual(verdicts("USD", ["79.99", "80", "80.01"]), [false, true, true])
    assert.deepStrictEqual(verdicts("USD", ["119.99", "120", "120.01"]), [true, true, false])
    assert.deepStrictEqual(verdicts("TRY", ["149.99", "150", "150.01"]), [true, true, false])
  })

  it("refuses a slip above its factor in what is past", () => {
    const later = makeTable(ecb, [first, dated("2026-07-06", {})], "ecb")
    const slip = (rate: string) => judge(later, dated("2026-07-02", { USD: rate })) === "accepted"
    assert.deepStrictEqual(["199.99", "200", "200.01"].map(slip), [true, true, false])
    assert.deepStrictEqual(["49.99", "50", "50.01"].map(slip), [false, true, true])
  })

  it("compares a currency that was missing over a fortnight, and not over more", () => {
    const without = (day: number): Fixing => {
      const { USD: _, ...rest } = Object.fromEntries(first.rates)
      return { date: formatDay(day), rates: new Map(Object.entries(rest)) }
    }
    const after = (days: number) => {
      const day = dayOf(first.date) + days
      const between: Array<number> = []
      for (
        let one = fixingDayAfter(targetCalendar, dayOf(first.date));
        one < day;
        one = fixingDayAfter(targetCalendar, one)
      ) {
        between.push(one)
      }
      const table = makeTable(ecb, [first, ...between.map(without)], "ecb")
      return judge(table, dated(formatDay(day), { USD: "200" })) === "accepted"
    }
    assert.deepStrictEqual(
      [COMPARABLE_DAYS - 1, COMPARABLE_DAYS, COMPARABLE_DAYS + 1].map(after),
      [false, false, true]
    )
  })

  it("wants as many currencies as it says", () => {
    const of = (count: number) =>
      judge(held, {
        date: "2026-07-02",
        rates: new Map(codes.slice(0, count).map((code) => [code, first.rates.get(code) ?? ""]))
      })
    assert.match(of(ecb.currenciesMin - 1), /are the least/)
    assert.strictEqual(of(ecb.currenciesMin), "accepted")
    assert.strictEqual(of(ecb.currenciesMin + 1), "accepted")
  })
})

describe("AnswerCache", () => {
  const isKept = (url: string, text: string) => {
    const kept = new ResponseCache<{ readonly text: string }>()
    kept.set(url, { text })
    kept.set(url, { text })
    return kept.get(url) !== undefined
  }

  it("keeps answers and URLs as long as it says", () => {
    const about = (limit: number) => [limit - 1, limit, limit + 1]
    assert.deepStrictEqual(
      about(RESPONSE_LENGTH_MAX).map((length) => isKept("/a", "x".repeat(length))),
      [true, true, false]
    )
    assert.deepStrictEqual(
      about(URL_LENGTH_MAX).map((length) => isKept("x".repeat(length), "a")),
      [true, true, false]
    )
  })
})
