import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { HttpServer } from "effect/http"
import { HttpApiTest } from "effect/http-api"
import { TestClock } from "effect/testing"
import * as NodeHash from "../../layers/hash.ts"
import * as Snapshot from "./snapshot.ts"
import { Authorization, Caller } from "../../schemas/authorization.ts"
import { CurrencyApi } from "../../schemas/currency.ts"
import { CommonProblems } from "../../schemas/problems.ts"
import { Responses } from "../../src/currency/Responses.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"
import * as CurrencyHandlers from "../../src/currency/handlers.ts"
import { Rates } from "../../src/currency/Rates.ts"
import { history } from "./fixtures.ts"
import { keptOf, layerOf } from "./memoryFixings.ts"

// All of history, as it was kept by the process before.
const kept = history("1999-01-04", "2026-07-22")
  .map((day): Fixing => ({ ...day, belief: "confirmed" }))

const services = CurrencyHandlers.layer.pipe(
  Layer.provide(Responses.layer),
  Layer.provide(Rates.layer),
  Layer.provide([
    NodeHash.layer,
    Snapshot.layer,
    Layer.unwrap(Effect.map(keptOf(kept), (kept) => layerOf(kept)))
  ]),
  Layer.provideMerge([
    Layer.succeed(CommonProblems, (handled) => handled),
    Layer.succeed(
      Authorization,
      (handled) => Effect.provideService(handled, Caller, Option.none())
    ),
    HttpServer.layerServices
  ])
)

describe("the typed client", () => {
  it.effect("gets every answer as it is declared, and the declared errors", () =>
    Effect.gen(function* () {
      const client = yield* HttpApiTest.groups(CurrencyApi, [
        "conversions",
        "frankfurterV1",
        "frankfurterV2"
      ])
      const { conversions, frankfurterV1, frankfurterV2 } = client
      const query = { from: "USD", to: "EUR", amount: "10" }
      const params = { start: "2026-07-18", end: "2026-07-22" }

      const latest = yield* conversions.latest({ query })
      assert.deepInclude(latest, { base: "USD", amount: 10, date: "2026-07-22", to: "EUR" })
      assert.strictEqual((yield* conversions.current({ query })).result, latest.result)
      const day = yield* conversions.day({ params: { date: "1999-01-10" }, query })
      assert.strictEqual(day.date, "1999-01-08")
      const range = yield* conversions.range({ params, query })
      assert.deepStrictEqual(Object.keys(range.rates), [
        "2026-07-17",
        "2026-07-20",
        "2026-07-21",
        "2026-07-22"
      ])
      const open = yield* conversions.openRange({ params: { start: "2026-07-22" }, query })
      assert.strictEqual(open.end_date, "2026-07-22")
      assert.strictEqual((yield* conversions.currencies({ query: {} })).EUR, "Euro")
      const converted = yield* conversions.convert({ query: { ...query, date: "2026-07-19" } })
      assert.deepInclude(converted, { success: true, historical: true, date: "2026-07-17" })

      assert.deepStrictEqual(
        (yield* frankfurterV1.range({ params, query })).rates,
        range.rates
      )
      const [row] = yield* frankfurterV2.rates({ query: { base: "USD", quotes: "EUR" } })
      assert.deepEqual(row, {
        date: "2026-07-22",
        base: "USD",
        quote: "EUR",
        rate: latest.rate ?? NaN
      })
      const rate = yield* frankfurterV2.rate({ params: { base: "USD", quote: "EUR" }, query: {} })
      assert.deepStrictEqual(rate, row)
      const rows = yield* frankfurterV2.rates({ query: { quotes: "USD,JPY", from: "2026-07-21" } })
      assert.deepStrictEqual(rows.map(({ date, quote }) => `${date} ${quote}`), [
        "2026-07-21 JPY",
        "2026-07-21 USD",
        "2026-07-22 JPY",
        "2026-07-22 USD"
      ])
      assert.strictEqual((yield* frankfurterV2.currencies({ query: {} })).length, 30)
      assert.strictEqual(
        (yield* frankfurterV2.currency({ params: { code: "JPY" } })).name,
        "Japanese Yen"
      )
      assert.strictEqual((yield* frankfurterV2.providers({}))[0]?.key, "ECB")

      const unknown = yield* Effect.flip(conversions.latest({ query: { from: "XTS" } }))
      assert.strictEqual(unknown._tag, "CURRENCY_NOT_FOUND")
      const early = yield* Effect.flip(
        frankfurterV1.day({ params: { date: "1998-01-01" }, query: {} })
      )
      assert.strictEqual(early._tag, "RATES_NOT_FOUND")
      const same = yield* Effect.flip(frankfurterV1.latest({ query: { to: "EUR" } }))
      assert.strictEqual(same._tag, "BAD_CURRENCY_PAIR")
      const amount = yield* Effect.flip(conversions.latest({ query: { amount: "1,000" } }))
      assert.strictEqual(amount._tag, "INVALID_AMOUNT")
      const date = yield* Effect.flip(conversions.convert({ query: { to: "EUR", date: "x" } }))
      assert.strictEqual(date._tag, "INVALID_DATE")
    }).pipe(
      Effect.provide(services),
      // The clock first: the service would wake for every day since 1970.
      (test) => Effect.andThen(TestClock.setTime(Date.UTC(2026, 6, 23, 8)), test)
    ))
})
