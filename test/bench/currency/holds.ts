/**
 * How much processor time one turn of the event loop takes while all of history is read, judged, kept
 * and opened again. Unlike the time of an answer, it is the same on a machine that is busy.
 */
import { Clock, ConfigProvider, Effect, Layer } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import process from "node:process"
import { setImmediate } from "node:timers"
import * as EcbFeed from "../../../layers/rates/ecb.ts"
import * as Snapshot from "../../currency/snapshot.ts"
import * as Store from "../../../layers/sql/currency.ts"
import * as Migrations from "../../../layers/sql/migrations.ts"
import * as Sqlite from "../../../layers/sql/sqlite.ts"
import { dayAt } from "../../../src/currency/due.ts"
import { ecb } from "../../../src/currency/ecb.ts"
import { Feed } from "../../../src/currency/Feed.ts"
import { Fixings } from "../../../src/currency/Fixings.ts"
import { release } from "../../../src/currency/quarantine.ts"
import { makeTable, makeTableYielding } from "../../../src/currency/table.ts"
import { temporaryFolder } from "../../childProcess.ts"
import { csv, zip } from "../../currency/feedFiles.ts"
import { history } from "../../currency/fixtures.ts"

const ROUNDS = 3

const all = history("1999-01-04", "2026-07-21").map((day) => ({
  ...day,
  rates: Snapshot.fixing.rates
}))

/** What was seen of a part of the load, in milliseconds of processor time. */
interface Hold {
  readonly part: string
  readonly longestMillis: number
  readonly totalMillis: number
}

/** The longest turn while this goes on; other threads of the process, such as the collector's, count. */
const watched = Effect.fnUntraced(function* <A, E, R>(part: string, work: Effect.Effect<A, E, R>) {
  let goesOn = true
  let longest = 0
  const first = process.cpuUsage()
  let last = first
  const look = () => {
    const { system, user } = process.cpuUsage(last)
    longest = Math.max(longest, user + system)
    last = process.cpuUsage()
    if (goesOn) setImmediate(look)
  }
  setImmediate(look)
  const value = yield* work
  yield* Effect.sleep("1 millis")
  goesOn = false
  const { system, user } = process.cpuUsage(first)
  const hold: Hold = {
    part,
    longestMillis: longest / 1000,
    totalMillis: (user + system) / 1000
  }
  return { hold, value }
})

const client = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(
    zip(csv(all)),
    (bytes) =>
      HttpClient.make((request) =>
        Effect.succeed(HttpClientResponse.fromWeb(request, new Response(bytes)))
      )
  )
)

const round = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  const services = Layer.mergeAll(
    EcbFeed.layerFrom(Effect.succeed([Snapshot.fixing])).pipe(
      Layer.provide(client),
      Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({})))
    ),
    Store.layer.pipe(
      Layer.provide(Migrations.layer(Store.migrations)),
      Layer.provide(Sqlite.layer(`${folder}/currency.db`))
    )
  )
  return yield* Effect.provide(
    Effect.gen(function* () {
      const { load, save } = yield* Fixings
      const { read } = yield* Feed
      const today = dayAt(yield* Clock.currentTimeMillis)
      const feed = yield* watched("read", read("history", {}))
      const { fixings } = yield* Effect.fromOption(feed.value)
      const held = makeTable(ecb, [Snapshot.fixing], "snapshot")
      const judged = yield* watched("judged", release(held, new Map([["history", fixings]]), today))
      const { accepted } = judged.value
      const kept = yield* watched("kept", save({ accepted, dropped: [], suspects: [] }, 0))
      const opened = yield* watched(
        "opened",
        Effect.flatMap(load, ({ fixings }) => makeTableYielding(ecb, fixings, "ecb"))
      )
      return [feed.hold, judged.hold, kept.hold, opened.hold]
    }),
    services
  )
})

/** Loads all of history into an empty store, some times; the first is cold. */
export const holds = (): Promise<ReadonlyArray<ReadonlyArray<Hold>>> =>
  Effect.runPromise(Effect.replicateEffect(Effect.scoped(round), ROUNDS))
