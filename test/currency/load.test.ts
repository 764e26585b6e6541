import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { statSync } from "node:fs"
import { join } from "node:path"
import * as Snapshot from "./snapshot.ts"
import * as Store from "../../layers/sql/currency.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { Fixings } from "../../src/currency/Fixings.ts"
import { isComplete, makeTable } from "../../src/currency/table.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { eventually } from "../eventually.ts"
import { history } from "./fixtures.ts"
import { loopback, wellFiles } from "./loopback.ts"

const DAYS = 7053

// Every day has the snapshot's figures, which the last of them has to have.
const all = history("1999-01-04", "2026-07-21").map((day) => ({
  ...day,
  rates: Snapshot.fixing.rates
}))

const start = Effect.gen(function* () {
  const { url } = yield* loopback(yield* wellFiles(all))
  const port = yield* freePort
  const base = `http://127.0.0.1:${port}`
  const folder = yield* temporaryFolder
  const open = childProcess({
    entry: "test/currency/bareService.ts",
    health: `${base}/health`,
    environment: { CURRENCY_PORT: String(port), DATA_DIR: folder, ECB_FEED_URL: url }
  })
  return { base, open, database: join(folder, "currency.db") }
})

const reply = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, json: await response.json() }
}

const ask = (url: string) => Effect.promise(() => reply(url))

const keptIn = (database: string) =>
  Effect.flatMap(Fixings, ({ load }) => load).pipe(
    Effect.provide(Layer.provide(Store.layer, Sqlite.layer(database))),
    Effect.map(({ fixings }) => fixings)
  )

const bytesIn = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

describe("the load of all of history", () => {
  it.live("is seen whole or not at all, and is kept", () =>
    Effect.gen(function* () {
      const { base, open } = yield* start
      const wholeRange = `${base}/v1/1999-01-04..2026-07-21?to=USD`
      yield* Effect.scoped(Effect.gen(function* () {
        yield* open
        const seen = new Set<string>()
        let loaded = false
        while (!loaded) {
          const { status, json } = yield* ask(wholeRange)
          seen.add(status === 200 ? `${Object.keys(json.rates).length} days` : json.error.code)
          loaded = status === 200
        }
        seen.delete("HISTORY_NOT_LOADED")
        assert.deepStrictEqual([...seen], [`${DAYS} days`])
        assert.deepInclude((yield* ask(`${base}/1999-01-04?to=USD`)).json, { date: "1999-01-04" })
        const health = (yield* ask(`${base}/health`)).json
        assert.deepNestedInclude(health, { "rates.days": DAYS, "rates.data": "ecb" })
      }))

      // The next process has it from its first moment.
      yield* open
      assert.strictEqual((yield* ask(wholeRange)).status, 200)
    }))

  it.live("survives kill -9 at any moment: a part is seen to be one, and all is loaded again", () => {
    const round = Effect.gen(function* () {
      const { base, open, database } = yield* start
      const found: Array<number> = []
      // At the first bytes of the load, and twice in the middle of what is left of it.
      const moments = [
        () => bytesIn(`${database}-wal`) > 100_000,
        () => bytesIn(`${database}-wal`) > 500_000,
        () => bytesIn(`${database}-wal`) > 500_000
      ]
      for (const moment of moments) {
        yield* Effect.scoped(Effect.gen(function* () {
          const { kill, status } = yield* open
          yield* eventually(Effect.sync(() => moment() || found.at(-1) === DAYS))
          kill("SIGKILL")
          yield* Effect.promise(() => status)
        }))
        const kept = yield* keptIn(database)
        found.push(kept.length)
        // Whole transactions, the oldest days first, and never complete before the last is there.
        assert.isTrue(kept.length % 500 === 0 || kept.length === DAYS)
        assert.deepStrictEqual(
          kept.map(({ date }) => date),
          all.slice(0, kept.length).map(({ date }) => date)
        )
        const table = makeTable(
          ecb,
          [...kept, ...kept.length < DAYS ? [Snapshot.fixing] : []],
          "ecb"
        )
        assert.strictEqual(isComplete(table), kept.length === DAYS)
      }

      yield* open
      yield* eventually(ask(`${base}/health`), ({ json }) => json.rates.days === DAYS)
      assert.strictEqual((yield* ask(`${base}/v1/1999-01-04..2026-07-21?to=USD`)).status, 200)
      yield* eventually(keptIn(database), ({ length }) => length === DAYS)
      return found
    })
    // Where this process gets no turn in time, each was killed after its load was kept: once more.
    return eventually(Effect.scoped(round), (found) => found.some((count) => count < DAYS))
  })
})
