import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Predicate } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { join } from "node:path"
import * as Snapshot from "./snapshot.ts"
import * as Store from "../../layers/sql/currency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { service } from "./bareService.ts"
import { parseDay } from "../../src/currency/day.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"
import { temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { type Ask, inProcess } from "../inProcess.ts"
import { xml } from "./feedFiles.ts"
import { history } from "./fixtures.ts"
import { loopback, wellFiles } from "./loopback.ts"

const at = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))

const times = (factor: number) => ({ date, follows, rates }: Fixing): Fixing => ({
  date,
  follows,
  rates: new Map([...rates].map(([code, rate]) => [code, (Number(rate) * factor).toFixed(6)]))
})

/** The feed's days as they are: the snapshot's figures, which wander by a percent. */
const truth = (last: string): ReadonlyArray<Fixing> =>
  history("2026-04-01", last).map(({ date, follows }) => {
    const wander = date === Snapshot.fixing.date ? 0 : (((parseDay(date) ?? 0) * 7) % 19 - 9) / 1000
    return {
      ...times(1 + wander)({ date, rates: Snapshot.fixing.rates }),
      ...(wander === 0 ? { rates: Snapshot.fixing.rates } : {}),
      follows
    }
  })

const LAST = "2026-11-20"
const days = truth(LAST).map((day): Fixing =>
  day.date === LAST ? { ...day, rates: new Map(day.rates).set("USD", "1.1335") } : day
)
const wrong = days.slice(-1).map(times(10))

const latest = (ask: Ask) =>
  Effect.map(ask("/latest?amount=100&from=EUR&to=USD"), ({ json }) => json)

const ratesIn = (json: unknown) => Predicate.hasProperty(json, "rates") ? json.rates : undefined

/** `/health`, once a refresh has ended, as the error that it left is to be or not. */
const refreshed = (ask: Ask, isWell: boolean) =>
  Effect.map(
    eventually(Effect.map(ask("/health"), ({ json }) => ratesIn(json)), (rates) =>
      Predicate.hasProperty(rates, "last_error") && Predicate.hasProperty(rates, "last_refresh") &&
      rates.last_refresh !== null && (rates.last_error === null) === isWell),
    (rates) =>
      rates
  )

const byTheSnapshot = { result: 114.18, date: "2026-07-21" }
const byTheFeed = { result: 113.35, date: LAST }

describe("one day that is ten times too high", () => {
  it.effect("is not believed by an empty store, told, and forgotten when the feed is well", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-11-20T18:00:00Z"))
      const folder = yield* temporaryFolder
      const bad = {
        daily: xml(wrong),
        ninetyDays: "<broken",
        history: "broken"
      }
      const { exchange, url } = yield* loopback(bad)
      const start = inProcess(service, {
        database: Sqlite.layer(join(folder, "currency.db")),
        environment: { ECB_FEED_URL: url }
      })

      yield* Effect.scoped(Effect.gen(function* () {
        const ask = yield* start
        assert.deepInclude(yield* refreshed(ask, false), {
          date: "2026-07-21",
          stale: true,
          unconfirmed_days: 0,
          quarantined: [{ source: "daily", days: 1, first: LAST, last: LAST }]
        })
        assert.deepNestedInclude(yield* latest(ask), { ...byTheSnapshot, "staleness.stale": true })
      }))

      // Neither does a restart believe it, and then the feed is well.
      yield* Effect.scoped(Effect.gen(function* () {
        const ask = yield* start
        yield* refreshed(ask, false)
        assert.deepInclude(yield* latest(ask), byTheSnapshot)
        yield* exchange(yield* wellFiles(days))
        yield* TestClock.adjust("30 minutes")
        assert.deepInclude(yield* refreshed(ask, true), {
          date: LAST,
          stale: false,
          unconfirmed_days: 0,
          quarantined: [],
          days: days.length
        })
        assert.deepNestedInclude(yield* latest(ask), { ...byTheFeed, "staleness.stale": false })
      }))

      // It is kept so.
      yield* exchange({})
      const ask = yield* start
      assert.deepInclude(yield* latest(ask), byTheFeed)
    }))

  it.effect("is believed when another file has it too, and overruled by the history", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-11-20T18:00:00Z"))
      const { exchange, url } = yield* loopback({
        daily: xml(wrong),
        ninetyDays: xml(days.slice(-62).map(times(10)))
      })
      const ask = yield* inProcess(service, { environment: { ECB_FEED_URL: url } })
      yield* refreshed(ask, false)
      assert.deepInclude(yield* latest(ask), { result: 1133.5 })
      yield* exchange(yield* wellFiles(days))
      yield* TestClock.adjust("30 minutes")
      assert.deepInclude(yield* refreshed(ask, true), { unconfirmed_days: 0, days: days.length })
      assert.deepInclude(yield* latest(ask), byTheFeed)
    }))
})

it.effect.each(databases)(
  "a store with a wrong day that was accepted does not use it, and history overrules, on $name",
  ({ layer: database }) =>
    // The clock first: a pool of connections would be woken for every minute since 1970.
    Effect.andThen(
      TestClock.setTime(at("2026-11-20T18:00:00Z")),
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const insert = ({ date, follows, rates }: Fixing) =>
          sql`INSERT INTO fixings ${
            sql.insert({
              date,
              follows: follows ?? null,
              rates: [...rates].map(([code, rate]) => `${code}=${rate}`).join(" ")
            })
          }`
        const before = days.filter(({ date }) => date <= "2026-08-14")
        yield* Effect.forEach([...before, ...wrong], insert).pipe(
          Effect.provide(
            Migrations.layer({ "0001_fixings": Store.migrations["0001_fixings"] ?? Effect.void })
          )
        )
        const { exchange, url } = yield* loopback({ daily: xml(wrong) })
        const ask = yield* inProcess(service, {
          database: Layer.succeed(SqlClient.SqlClient, sql),
          environment: { ECB_FEED_URL: url }
        })
        assert.deepInclude(yield* refreshed(ask, false), {
          date: "2026-08-14",
          stale: true,
          unconfirmed_days: before.length - 1,
          quarantined: [
            { source: "store", days: 1, first: LAST, last: LAST },
            { source: "daily", days: 1, first: LAST, last: LAST }
          ]
        })

        yield* exchange(yield* wellFiles(days))
        yield* TestClock.adjust("30 minutes")
        assert.deepInclude(yield* refreshed(ask, true), {
          date: LAST,
          stale: false,
          unconfirmed_days: 0,
          quarantined: []
        })
        assert.deepInclude(yield* latest(ask), byTheFeed)
        const kept = yield* sql`SELECT date FROM fixings WHERE belief < 2`
        assert.deepStrictEqual(kept, [])
        const [row] = yield* sql<
          { readonly rates: string }
        >`SELECT rates FROM fixings WHERE date = ${LAST}`
        assert.include(row?.rates, "USD=1.1335")
      }).pipe(Effect.provide(database))
    )
)
