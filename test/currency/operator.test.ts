/**
 * Bad days, as an operator lives them: from an empty store, with a feed on this machine and the
 * command as a process of its own.
 */
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Predicate } from "effect"
import { TestClock } from "effect/testing"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Snapshot from "./snapshot.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { service } from "./bareService.ts"
import { parseDay } from "../../src/currency/day.ts"
import type { Fixing } from "../../src/currency/Fixings.ts"
import { rightsOf, temporaryFolder } from "../childProcess.ts"
import { eventually } from "../eventually.ts"
import { type Ask, inProcess } from "../inProcess.ts"
import { xml } from "./feedFiles.ts"
import { history } from "./fixtures.ts"
import { loopback, wellFiles } from "./loopback.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

// A Friday that is more than seven fixings after the day that comes with the code.
const LAST = "2026-08-14"

/** The feed's days as they are: the snapshot's figures, which wander by a percent. */
const days = history("2026-04-01", LAST).map(({ date, follows }): Fixing => {
  const wander = date === Snapshot.fixing.date ? 0 : ((parseDay(date) ?? 0) * 7) % 19
  return {
    date,
    follows,
    rates: new Map(
      [...Snapshot.fixing.rates].map(([code, rate]) =>
        [code, wander === 0 ? rate : (Number(rate) * (1 + wander / 2000)).toFixed(6)] as const
      )
    )
  }
})

const withUsd = (day: Fixing, rate: string): Fixing => ({
  ...day,
  rates: new Map(day.rates).set("USD", rate)
})
const last = days.slice(-1).map((day) => withUsd(day, "1.1335"))
const whole = [...days.slice(0, -1), ...last]
const wrong = last.map((day): Fixing => ({
  ...day,
  rates: new Map([...day.rates].map(([code, rate]) => [code, (Number(rate) * 10).toFixed(4)]))
}))

/** Where the store is, for the service here and for the command. */
interface Store {
  readonly database: ReturnType<typeof Sqlite.layer>
  readonly environment: { readonly [name: string]: string }
}

const sqlite = Effect.map(temporaryFolder, (folder): Store => ({
  database: Sqlite.layer(join(folder, "currency.db")),
  environment: { DATA_DIR: folder }
}))

const rates = ({ environment }: Store) => (...args: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...rightsOf("src/currency.rates.ts"), "src/currency.rates.ts", ...args],
      cwd: root,
      env: { USER: "anna", ...environment }
    }).output()
    const text = new TextDecoder()
    return { code, out: text.decode(stdout), err: text.decode(stderr) }
  })

const ratesIn = (json: unknown) =>
  Predicate.hasProperty(json, "rates") && Predicate.isObject(json.rates) ? json.rates : {}

const health = (ask: Ask) => Effect.map(ask("/health"), ({ json }) => ratesIn(json))

/** How often the feed was looked at: the daily file is the last that is read. */
const looks = (ask: Ask) =>
  Effect.map(
    ask("/metrics"),
    ({ text }) =>
      [...text.matchAll(/^currency_feed_files_total\{[^}]*file="daily"[^}]*\} (\d+)$/gm)]
        .reduce((sum, [, count]) => sum + Number(count), 0)
  )

/** `/health` after the feed was looked at, which is a while after `before` began. */
const after = Effect.fnUntraced(function* (ask: Ask, before: Effect.Effect<unknown>) {
  const count = yield* looks(ask)
  yield* before
  yield* eventually(looks(ask), (now) => now > count)
  return yield* health(ask)
})

/** `/health` after the first look at the feed. */
const first = (ask: Ask) =>
  Effect.andThen(eventually(looks(ask), (count) => count > 0), health(ask))

const isRefused = (rates: unknown) =>
  Predicate.hasProperty(rates, "refused_days") && Array.isArray(rates.refused_days) &&
  rates.refused_days.length > 0

const decision = TestClock.adjust("10 seconds")
const halfAnHour = TestClock.adjust("30 minutes")

const latest = (ask: Ask) =>
  Effect.map(ask("/latest?amount=100&from=EUR&to=USD"), ({ json }) => json)

const bySnapshot = { result: 114.18, date: "2026-07-21" }
const byFeed = { result: 113.35, date: LAST }
const quarantined = [{ source: "daily", days: 1, first: LAST, last: LAST }]

describe("a bad day", () => {
  it.effect("is held back, outlives a restart, is dropped, and the right one is accepted", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-08-14T18:00:00Z")))
      const store = yield* sqlite
      const operator = rates(store)
      const { exchange, url } = yield* loopback({ daily: xml(wrong) })
      const start = inProcess(service, {
        database: store.database,
        environment: { ECB_FEED_URL: url }
      })

      // Not believed, and told.
      yield* Effect.scoped(Effect.gen(function* () {
        const ask = yield* start
        assert.deepInclude(yield* first(ask), { quarantined, stale: true })
        assert.deepInclude(yield* latest(ask), bySnapshot)
        const { text } = yield* ask("/metrics")
        for (
          const told of [
            /^currency_quarantined_days\b.* 1$/m,
            /^currency_refused_days\b.* 0$/m,
            /^currency_days\b.* 1$/m,
            /^currency_unconfirmed_days\b.* 0$/m,
            /^currency_newest_day_age\b.* 18$/m,
            /^currency_feed_files_total\{.*file="daily".*outcome="taken".*\} 1$/m,
            /^currency_feed_files_total\{.*file="history".*outcome="unavailable".*\} 1$/m
          ]
        ) assert.match(text, told)
      }))

      // A restart, with the feed away, knows it still.
      yield* exchange({})
      yield* Effect.scoped(Effect.gen(function* () {
        const ask = yield* start
        assert.deepInclude(yield* first(ask), { quarantined })
        const listed = yield* operator("list")
        assert.strictEqual(
          listed.out,
          `${LAST}  daily  quarantined  USD 11.3350, GBP 8.5674, JPY 1868.4201, CHF 9.3099\n`
        )
      }))

      yield* exchange({ daily: xml(wrong) })
      const ask = yield* start
      assert.deepInclude(yield* first(ask), { quarantined })
      const dropped = yield* operator("drop", LAST)
      assert.strictEqual(dropped.code, 0, dropped.err)
      assert.match(dropped.out, /^2026-08-14 is dropped by anna: USD 11\.3350/)
      // The file still has it: it stays dropped.
      assert.deepInclude(yield* after(ask, decision), { quarantined: [], refused_days: [] })
      assert.deepInclude(yield* after(ask, halfAnHour), { quarantined: [], refused_days: [] })
      assert.deepInclude(yield* latest(ask), bySnapshot)
      const again = yield* operator("drop", LAST)
      assert.deepStrictEqual(again, {
        code: 1,
        out: "",
        err: `There is nothing to drop on ${LAST}\n`
      })

      // The right figures, alone as well: the operator takes them.
      yield* exchange({ daily: xml(last) })
      assert.deepInclude(yield* after(ask, halfAnHour), { quarantined })
      assert.deepInclude(yield* latest(ask), bySnapshot)
      assert.strictEqual((yield* operator("accept", LAST, "--by", "bela")).code, 0)
      assert.deepInclude(yield* after(ask, decision), { date: LAST, quarantined: [] })
      assert.deepInclude(yield* latest(ask), byFeed)
      assert.match(
        (yield* operator("list")).out,
        new RegExp(
          `^${LAST}  store  used, not confirmed  USD 1\\.1335.*\n` +
            `${LAST}  operator  dropped by anna at \\S+Z  USD 11\\.3350.*\n` +
            `${LAST}  operator  accepted by bela at \\S+Z  USD 1\\.1335.*\n$`
        )
      )

      // The feed is well: history confirms, and nobody had to delete anything.
      yield* exchange(yield* wellFiles(whole))
      assert.deepInclude(yield* after(ask, halfAnHour), {
        date: LAST,
        stale: false,
        days: whole.length,
        unconfirmed_days: 0,
        quarantined: [],
        refused_days: [],
        last_error: null
      })
      assert.deepInclude(yield* latest(ask), byFeed)
    }))

  it.effect("that was accepted is overruled by the history", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-08-14T18:00:00Z")))
      const store = yield* sqlite
      const operator = rates(store)
      const { exchange, url } = yield* loopback({ daily: xml(wrong) })
      const ask = yield* inProcess(service, {
        database: store.database,
        environment: { ECB_FEED_URL: url }
      })
      yield* first(ask)
      assert.strictEqual((yield* operator("accept", LAST)).code, 0)
      assert.deepInclude(yield* after(ask, decision), { date: LAST })
      assert.deepInclude(yield* latest(ask), { result: 1133.5 })

      yield* exchange(yield* wellFiles(whole))
      assert.deepInclude(yield* after(ask, halfAnHour), {
        date: LAST,
        unconfirmed_days: 0,
        quarantined: [],
        refused_days: [],
        last_error: null
      })
      assert.deepInclude(yield* latest(ask), byFeed)
    }))

  it.effect("that was used can be dropped, and accepted after all", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-08-14T18:00:00Z")))
      const store = yield* sqlite
      const operator = rates(store)
      const { url } = yield* loopback({
        daily: xml(wrong),
        ninetyDays: xml([...whole.slice(-62, -1), ...wrong])
      })
      const ask = yield* inProcess(service, {
        database: store.database,
        environment: { ECB_FEED_URL: url }
      })
      const days = yield* eventually(health(ask), isRefused)
      assert.match(JSON.stringify(days), /"source":"ninetyDays","date":"2026-08-14"/)
      for (const [verb, date] of [["accept", LAST], ["drop", "2026-03-02"], ["drop", LAST]]) {
        if (verb === undefined || date === undefined) continue
        const said = yield* operator(verb, date)
        assert.strictEqual(said.code, date === LAST ? 0 : 1)
        if (date === LAST) yield* after(ask, decision)
        assert.deepNestedInclude(yield* latest(ask), {
          date: verb === "accept" ? LAST : date === LAST ? "2026-08-13" : LAST
        })
      }
      assert.strictEqual((yield* operator("accept", LAST)).code, 0)
      assert.deepInclude(yield* after(ask, decision), { date: LAST })
    }))

  it.effect("that the ECB corrects after it was confirmed waits for the operator", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-08-14T18:00:00Z")))
      const store = yield* sqlite
      const operator = rates(store)
      const { exchange, url } = yield* loopback(yield* wellFiles(whole))
      const start = inProcess(service, {
        database: store.database,
        environment: { ECB_FEED_URL: url }
      })
      yield* Effect.scoped(Effect.gen(function* () {
        assert.deepInclude(yield* first(yield* start), { days: whole.length, last_error: null })
      }))
      // Two weeks later, in which a day was corrected.
      const corrected = "2026-08-11"
      const later = history("2026-08-17", "2026-08-28")
        .map(({ date, follows }): Fixing => ({ date, follows, rates: last[0]?.rates ?? new Map() }))
      const feed = [
        ...whole.map((day) => day.date === corrected ? withUsd(day, "1.1212") : day),
        ...later
      ]
      yield* exchange(yield* wellFiles(feed))
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.makeUnsafe("2026-08-28T18:00:00Z")))
      const ask = yield* start
      const reason = "The rate of USD is not the one that was accepted before"
      assert.deepInclude(yield* eventually(health(ask), isRefused), {
        refused_days: [{ source: "history", date: corrected, reason }]
      })
      assert.match(
        (yield* operator("list")).out,
        RegExp(`^${corrected}  history  refused: ${reason}  USD 1\\.1212`)
      )
      const taken = yield* operator("accept", corrected)
      assert.strictEqual(taken.code, 0, taken.err)
      assert.deepInclude(yield* after(ask, decision), {
        days: feed.length,
        date: "2026-08-28",
        unconfirmed_days: 0,
        refused_days: [],
        last_error: null
      })
      assert.deepInclude((yield* ask(`/${corrected}?to=USD`)).json, { result: 1.1212 })
    }))
})
