import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, DateTime, Effect, Layer, Option, Predicate, Ref, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { join } from "node:path"
import * as Snapshot from "../../layers/rates/snapshot.ts"
import * as Store from "../../layers/sql/currency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { service } from "../../src/currency.ts"
import { formatDay, parseDay } from "../../src/currency/day.ts"
import { dueAt } from "../../src/currency/due.ts"
import { Feed, FeedUnavailable } from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"
import { Rates } from "../../src/currency/Rates.ts"
import { fixedAt, newestRow, type RateTable } from "../../src/currency/table.ts"
import { fixingDayUpTo } from "../../src/currency/target.ts"
import { temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { type Ask, inProcess } from "../inProcess.ts"
import { csv, xml, zip } from "./feedFiles.ts"
import { history } from "./fixtures.ts"
import { loopback, wellFiles } from "./loopback.ts"
import { keptOf, layerOf } from "./memoryFixings.ts"

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
        history: yield* zip(
          csv(
            days.map((day, index) =>
              index === 50 ? { ...day, rates: new Map(day.rates).set("USD", "0") } : day
            )
          )
        )
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

/** What a file of the feed may be. */
const states = [
  "well",
  "down",
  "empty",
  "scaled",
  "scaled end",
  "short",
  "short and scaled"
] as const
const State = Schema.Literals(states)

const Step = Schema.Struct({
  /** How many days go by before it, with a restart; without any only half an hour does. */
  days: Schema.Literals([0, 0, 1, 2, 7, 30, 100]),
  daily: State,
  ninetyDays: State,
  history: State
})
const Story = Schema.Struct({
  kept: Schema.Literals(["nothing", "a wrong day", "days", "days and a wrong one"]),
  steps: Schema.Array(Step).check(Schema.isMinLength(1), Schema.isMaxLength(5))
})
type Story = typeof Story.Type

/** How wrong each file is where it is. */
type Factors = { readonly [File in FeedFile | "store"]: number }
const apart: Factors = { daily: 10, ninetyDays: 7, history: 0.1, store: 13 }
const alike: Factors = { daily: 10, ninetyDays: 10, history: 10, store: 10 }
const lengths: { readonly [File in FeedFile]: number } = { daily: 1, ninetyDays: 62, history: 1e4 }

const spoiled = (
  file: FeedFile,
  state: typeof State.Type,
  days: ReadonlyArray<Fixing>,
  factor: number
) => {
  const whole = days.slice(-lengths[file])
  const scale = times(factor)
  switch (state) {
    case "down":
      return undefined
    case "well":
      return whole
    case "empty":
      return []
    case "scaled":
      return whole.map(scale)
    case "scaled end":
      return [...whole.slice(0, -1), ...whole.slice(-1).map(scale)]
    case "short":
      return whole.slice(-5)
    case "short and scaled":
      return whole.slice(-5).map(scale)
  }
}

/** The rows of a table that are not as the feed's days are. */
const falseIn = (table: RateTable) => {
  const known = new Map(all.map(({ date, rates }) => [date, rates]))
  return table.dates.filter((date, row) =>
    ["USD", "JPY", "TRY"].some((code) => {
      const cell = fixedAt(table, row, code)
      const is = cell === undefined ? undefined : Number(cell.mantissa) / 10 ** cell.scale
      return is !== Number(known.get(date)?.get(code))
    })
  )
}

// Five waits of a hundred days, at most.
const all = truth("2028-01-31")

const BEGIN = at("2026-07-21T18:00:00Z")
const DAY = 86_400_000

/** Tells a story; gives what was false at any time, and how it ended. */
const tell = Effect.fnUntraced(function* ({ kept, steps }: Story, factors: Factors) {
  yield* TestClock.setTime(BEGIN)
  const upTo = (millis: number) => {
    const last = formatDay(dueAt(millis).expected)
    return all.filter(({ date }) => date <= last)
  }
  const first = BEGIN + DAY * (steps[0]?.days ?? 0)
  const wrongDay = {
    ...times(factors.store)({ date: "", rates: Snapshot.fixing.rates }),
    date: formatDay(fixingDayUpTo(dueAt(first).expected))
  }
  const store = layerOf(
    yield* keptOf([
      ...kept.startsWith("days") ? upTo(BEGIN) : [],
      ...kept.includes("wrong") && first > BEGIN + 20 * DAY ? [wrongDay] : []
    ])
  )
  const state = yield* Ref.make<Omit<typeof Step.Type, "days">>({
    daily: "down",
    ninetyDays: "down",
    history: "down"
  })
  const feed = Layer.succeed(Feed, {
    embedded: Snapshot.fixing,
    live: true,
    read: Effect.fnUntraced(function* (file: FeedFile) {
      const now = yield* DateTime.now
      const fixings = spoiled(
        file,
        (yield* Ref.get(state))[file],
        upTo(DateTime.toEpochMillis(now)),
        factors[file]
      )
      return fixings === undefined
        ? yield* new FeedUnavailable({ file, reason: "it is down", passing: false })
        : Option.some({ fixings, validators: {} })
    })
  })
  const falsehoods: Array<string> = []
  const look = Effect.gen(function* () {
    yield* Effect.repeat(Effect.yieldNow, { times: 12 })
    const table = (yield* Rates).current()
    falsehoods.push(...falseIn(table))
    return table
  })
  const well = { days: 0, daily: "well", ninetyDays: "well", history: "well" } as const
  const runs: Array<Array<typeof Step.Type>> = []
  for (const step of [...steps, well]) {
    if (step.days > 0 || runs.length === 0) runs.push([step])
    else runs.at(-1)?.push(step)
  }
  for (const run of runs) {
    yield* TestClock.adjust(`${run[0]?.days ?? 0} days`)
    const isLast = run === runs.at(-1)
    const end = yield* Effect.gen(function* () {
      let table = (yield* Rates).current()
      for (const [index, { daily, history, ninetyDays }] of run.entries()) {
        yield* Ref.set(state, { daily, ninetyDays, history })
        yield* TestClock.adjust(index === 0 ? "1 millis" : "30 minutes")
        table = yield* look
      }
      if (!isLast) return undefined
      // Over a weekend, to when files are read although nothing was wrong with them.
      yield* TestClock.adjust("3 days")
      table = yield* look
      const { lastError, quarantine } = yield* (yield* Rates).status
      return {
        newest: table.dates[newestRow(table)],
        lastError,
        quarantined: quarantine.size,
        last: falseIn(table)
      }
    }).pipe(Effect.provide(Rates.layer.pipe(Layer.provide([feed, store]))))
    if (end !== undefined) {
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      const newest = formatDay(dueAt(now).expected)
      return { falsehoods, end, expected: { newest, lastError: undefined, quarantined: 0 } }
    }
  }
  return yield* Effect.die("A story has a last run")
})

describe("any feed", () => {
  const STORIES = 200
  const stories = Arbitrary.sampleEffect(Arbitrary.schema(Story), { count: STORIES, seed: "feeds" })

  it.effect("never makes a rate that no two files agree on, and is right once it is well", () =>
    Effect.gen(function* () {
      for (const story of yield* stories) {
        const { end, expected, falsehoods } = yield* tell(story, apart)
        assert.deepStrictEqual(falsehoods, [], JSON.stringify(story))
        assert.deepStrictEqual(end, { ...expected, last: [] }, JSON.stringify(story))
      }
    }))

  it.effect("is right once it is well, whatever its files agreed on before", () =>
    Effect.gen(function* () {
      let believed = 0
      for (const story of yield* stories) {
        const { end, expected, falsehoods } = yield* tell(story, alike)
        if (falsehoods.length > 0) believed++
        assert.deepStrictEqual(end, { ...expected, last: [] }, JSON.stringify(story))
      }
      assert.isAbove(believed, 0)
    }))
})
