import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate } from "effect"
import { TestClock } from "effect/testing"
import { CONVERSIONS_MAX } from "../../schemas/currency/conversion.ts"
import { serviceWith } from "../../src/currency.ts"
import { inProcess, post } from "../inProcess.ts"
import { loadedService } from "./loadedService.ts"
import * as Snapshot from "./snapshot.ts"

const resultsIn = (json: unknown): ReadonlyArray<unknown> =>
  Predicate.hasProperty(json, "results") && Array.isArray(json.results) ? json.results : []

const member = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined

describe("what is told of age", () => {
  it.effect("is that of the last day of a series", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const age = (path: string) => Effect.map(ask(path), ({ json }) => member(json, "staleness"))
      assert.deepInclude(yield* age("/2026-07-01..2026-07-10?to=USD"), {
        rate_date: "2026-07-10",
        expected_date: "2026-07-10",
        stale: false
      })
      assert.deepInclude(yield* age("/2026-07-01..?from=SEK&to=EUR"), {
        rate_date: "2026-07-17",
        expected_date: "2026-07-21",
        stale: true
      })
    }))

  it.effect("is not to be tried again without a feed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20, 18))
      const ask = yield* inProcess(serviceWith(Snapshot.layer))
      for (const path of ["/2026-07-20?to=USD", "/v1/2026-07-01..", "/v2/rates?from=2026-07-01"]) {
        assert.deepNestedInclude((yield* ask(path)).json, {
          "error.code": "HISTORY_NOT_LOADED",
          "error.retryable": false,
          "error.details.source": "snapshot"
        })
      }
    }))
})

describe("POST /convert/batch", () => {
  it.effect("gives each conversion what /latest and /{date} give it, in its place", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const conversions = [
        { amount: 100, from: "USD", to: "EUR" },
        { amount: "0.1", from: "usd", to: "JPY", date: "2020-03-15" },
        { to: "GBP" },
        { amount: "1e3", from: "GBP", to: "GBP", date: "1999-01-04" },
        { amount: 2.75, to: "USD", date: "2030-01-01" }
      ]
      const { json, status } = yield* ask("/convert/batch", post({ conversions }))
      assert.strictEqual(status, 200)
      assert.strictEqual(member(json, "success"), true)
      const results = resultsIn(json)
      assert.lengthOf(results, conversions.length)
      for (const [index, { amount = 1, date, from = "EUR", to }] of conversions.entries()) {
        const single = (yield* ask(
          `/${date ?? "latest"}?amount=${String(amount)}&from=${from}&to=${to}`
        )).json
        for (const name of ["date", "result", "rate", "exact", "staleness"]) {
          assert.deepStrictEqual(member(results[index], name), member(single, name), name)
        }
      }
    }))

  it.effect("has one day for all that name none", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const { json } = yield* ask(
        "/convert/batch",
        post({
          date: "2020-03-15",
          conversions: [{ to: "USD" }, { to: "USD", date: "2020-03-16" }]
        })
      )
      assert.deepStrictEqual(resultsIn(json).map((one) => member(one, "date")), [
        "2020-03-13",
        "2020-03-16"
      ])
    }))

  it.effect("tells what is wrong in the place of it, and the others have their results", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const { json, status } = yield* ask(
        "/convert/batch",
        post({
          conversions: [
            { to: "USD" },
            { to: "XTS" },
            { amount: -1, to: "USD" },
            { amount: 0, to: "USD" },
            { amount: "1,000", to: "USD" },
            { to: "USD", date: "2023-02-29" },
            { to: "USD", date: "1998-12-31" },
            { from: "RUB", to: "EUR" }
          ]
        })
      )
      assert.strictEqual(status, 200)
      assert.strictEqual(member(json, "success"), false)
      assert.deepStrictEqual(
        resultsIn(json).map((one) => member(member(one, "error"), "code")),
        [
          undefined,
          "CURRENCY_NOT_FOUND",
          "INVALID_AMOUNT",
          "INVALID_AMOUNT",
          "INVALID_AMOUNT",
          "INVALID_DATE",
          "RATES_NOT_FOUND",
          "CURRENCY_NOT_FOUND"
        ]
      )
    }))

  it.effect.each<[conversions: number, status: number]>([
    [0, 422],
    [1, 200],
    [CONVERSIONS_MAX, 200],
    [CONVERSIONS_MAX + 1, 422]
  ])("of %i conversions is answered with %i", ([count, expected]) =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const conversions = Array.from({ length: count }, () => ({ to: "USD" }))
      const { json, status } = yield* ask("/convert/batch", post({ conversions }))
      assert.strictEqual(status, expected)
      if (status === 200) assert.lengthOf(resultsIn(json), count)
      else assert.deepNestedInclude(json, { "error.code": "SCHEMA_VALIDATION_FAILED" })
    }))

  it.effect.each<[body: unknown, status: number]>([
    ["{", 400],
    [{}, 422],
    [{ conversions: {} }, 422],
    [{ conversions: [{}] }, 422],
    [{ conversions: [{ to: 1 }] }, 422],
    [{ conversions: [{ to: "USD", amount: null }] }, 422],
    [{ conversions: [{ to: "USD" }], date: 1 }, 422],
    [{ conversions: [{ to: "USD", unknown: 1 }] }, 200]
  ])("answers %j with %i", ([body, expected]) =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      assert.strictEqual((yield* ask("/convert/batch", post(body))).status, expected)
    }))

  it.effect("is a POST", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const { headers, status } = yield* ask("/convert/batch")
      assert.strictEqual(status, 405)
      assert.include(headers.get("allow"), "POST")
    }))
})
