import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { service } from "../../src/currency.ts"
import { parseDay } from "../../src/currency/day.ts"
import { replacedCodes, rootOn, successorOn } from "../../src/currency/successors.ts"
import { inProcess, post } from "../inProcess.ts"

const at = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))

const currency = Effect.andThen(
  TestClock.setTime(at("2026-07-22T08:00:00Z")),
  inProcess(service, { environment: { RATES_SOURCE: "snapshot" } })
)

describe("successorOn()", () => {
  it("holds from its day on and not before, to the factor that law writes", () => {
    for (const code of replacedCodes) {
      const late = parseDay("2026-07-21") ?? 0
      const { since = "" } = successorOn(code, late) ?? {}
      const day = parseDay(since) ?? 0
      assert.isAbove(day, 0, code)
      assert.isUndefined(successorOn(code, day - 1), code)
      assert.isDefined(successorOn(code, day), code)
      // Nothing that is replaced leads to something that is.
      assert.isUndefined(successorOn(rootOn(code, late)?.code ?? "", late), code)
    }
    assert.strictEqual(
      replacedCodes.filter((code) => successorOn(code, 30_000)?.code === "EUR").length,
      22
    )
    assert.isUndefined(successorOn("USD", 30_000))
  })
})

describe("money as law has it", () => {
  it.effect.each<[path: string, rest: Readonly<Record<string, unknown>>]>([
    // The last floating rate was 7.5365; from 1 January 2023, a Sunday, the fixed one holds.
    ["/2022-12-31?from=EUR&to=HRK", { result: 7.5365 }],
    ["/2023-01-01?from=EUR&to=HRK", {
      result: 7.5345,
      date: "2022-12-30",
      "replaced.HRK.factor": "7.53450"
    }],
    ["/latest?from=HRK&to=EUR&amount=7.5345", { result: 1, "replaced.HRK.by": "EUR" }],
    ["/latest?from=EUR&to=BGN", { result: 1.95583, "exact.rate": "1.95583" }],
    // By triangulation, and never by an inverted or rounded rate.
    ["/latest?from=DEM&to=FRF&amount=100", {
      result: 335.39,
      "exact.result": "335.3854885138278889269517"
    }],
    // A code that never floated here, and one whose successor has a successor.
    ["/latest?from=ITL&to=EUR&amount=193627", { result: 100 }],
    ["/latest?from=BGL&to=EUR&amount=1955.83", { result: 1 }],
    // The first fixing of TRY was on 3 January; until then the last one of TRL stands for both.
    ["/2005-01-01?from=TRL&to=TRY&amount=1000000", { result: 1 }],
    ["/2005-01-02?from=EUR&to=TRY&amount=1000", { result: 1836.2, date: "2004-12-31" }],
    ["/2005-01-03?from=TRL&to=TRY&amount=1000000", {
      result: 1,
      "replaced.TRL.since": "2005-01-01"
    }],
    ["/2005-07-01?from=ROL&to=RON&amount=10000", { result: 1 }],
    // Half-way is up between the euro and what it replaced, and to the even cent elsewhere.
    ["/latest?from=EEK&to=EUR&amount=0.078233&round=minor", {
      result: 0.01,
      "rounding.mode": "half-up"
    }],
    ["/latest?from=EUR&to=BGN&amount=0.5&round=minor", { result: 0.98, "rounding.decimals": 2 }],
    ["/latest?from=EUR&to=JPY&amount=0.25&round=minor", {
      "rounding.mode": "half-even",
      "rounding.decimals": 0
    }],
    // Each rate tells its own day.
    ["/2022-03-10?from=RUB&to=EUR", {
      date: "2022-03-10",
      "carried.RUB": "2022-03-01",
      "staleness.rate_date": "2022-03-01",
      "staleness.expected_date": "2022-03-10",
      "staleness.business_days_behind": 7,
      "staleness.stale": true
    }],
    ["/2022-03-10?from=EUR", { "carried.RUB": "2022-03-01", "staleness.stale": true }],
    ["/convert?from=RUB&to=EUR&date=2022-03-10", { "carried.RUB": "2022-03-01" }],
    ["/latest?from=USD&to=EUR,USD&amount=100", { "rates.USD": 100, "rates.EUR": 87.58 }]
  ])("%s", ([path, rest]) =>
    Effect.gen(function* () {
      const { json } = yield* (yield* currency)(path)
      for (const [name, value] of Object.entries(rest)) {
        assert.nestedPropertyVal(json, name, value, JSON.stringify(json))
      }
    }))

  it.effect("stays Frankfurter's below /v1 and /v2", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      assert.strictEqual((yield* ask("/v1/latest?from=HRK")).status, 404)
      assert.strictEqual((yield* ask("/v2/rate/HRK/EUR")).status, 404)
      assert.strictEqual(
        (yield* ask("/v1/2023-01-02?to=HRK")).text,
        `{"amount":1,"base":"EUR","date":"2023-01-02","rates":{"HRK":7.5365}}`
      )
      assert.notProperty((yield* ask("/v1/2022-03-10?from=EUR&to=RUB")).json, "carried")
      assert.strictEqual(
        (yield* ask("/v1/latest?from=USD&to=EUR,USD")).text,
        `{"amount":1,"base":"USD","date":"2026-07-21","rates":{"EUR":0.87581}}`
      )
    }))

  it.effect("goes on in a series, and leaves no currency in a list that is gone", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const { json } = yield* ask("/2022-12-29..2023-01-03?to=HRK,EUR")
      assert.deepNestedInclude(json, {
        "rates.2022-12-30": { EUR: 1, HRK: 7.5365 },
        "rates.2023-01-02": { EUR: 1, HRK: 7.5345 }
      })
      const { json: latest } = yield* ask("/latest")
      for (const code of replacedCodes) assert.notNestedProperty(latest, `rates.${code}`)
    }))

  it.effect("is rounded in a batch as each says, or as all do", () =>
    Effect.gen(function* () {
      const { json } = yield* (yield* currency)(
        "/convert/batch",
        post({ round: "minor", conversions: [{ amount: 3, to: "USD" }, { amount: 3, to: "JPY" }] })
      )
      assert.deepNestedInclude(json, {
        "results[0].result": 3.43,
        "results[0].rounding": { mode: "half-even", decimals: 2 },
        "results[1].result": 557,
        "results[1].rounding": { mode: "half-even", decimals: 0 }
      })
      const { status } = yield* (yield* currency)("/latest?round=cents")
      assert.strictEqual(status, 422)
    }))
})
