import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { statSync } from "node:fs"
import { join } from "node:path"
import * as Snapshot from "../../layers/rates/snapshot.ts"
import * as Store from "../../layers/sql/currency.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { Fixings } from "../../src/currency/Fixings.ts"
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
    entry: "src/currency.ts",
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
    Effect.map(({ fixings }) => fixings.length)
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

  it.live("survives kill -9 at any moment: all is kept, or nothing, and is loaded again", () => {
    const round = Effect.gen(function* () {
      const { base, open, database } = yield* start
      const found: Array<number> = []
      // At the first byte of the load, in the middle of it, and at moments of no meaning.
      const moments = [
        () => bytesIn(`${database}-wal`) > 100_000,
        () => bytesIn(`${database}-wal`) > 1_000_000,
        () => bytesIn(`${database}-wal`) > 2_500_000
      ]
      for (const moment of moments) {
        yield* Effect.scoped(Effect.gen(function* () {
          const { kill, status } = yield* open
          while (!moment() && found.at(-1) !== DAYS) yield* Effect.sleep("1 millis")
          kill("SIGKILL")
          yield* Effect.promise(() => status)
        }))
        found.push(yield* keptIn(database))
        assert.include([0, DAYS], found.at(-1))
      }

      yield* open
      while ((yield* ask(`${base}/1999-01-04`)).status !== 200) yield* Effect.sleep("20 millis")
      assert.deepNestedInclude((yield* ask(`${base}/health`)).json, { "rates.days": DAYS })
      assert.strictEqual(yield* keptIn(database), DAYS)
      return found
    })
    // Where this process gets no turn in time, each was killed after its load was kept: once more.
    return eventually(Effect.scoped(round), (found) => found.includes(0))
  })
})
