/**
 * All of history is loaded in small turns, so that other answers need not wait for it: counted, not
 * timed. `deno task bench currency` tells the time.
 */
import { assert, describe, layer } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer, Ref } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import * as EcbFeed from "../../layers/rates/ecb.ts"
import * as Snapshot from "./snapshot.ts"
import * as Store from "../../layers/sql/currency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { ecb } from "../../src/currency/ecb.ts"
import { dayAt } from "../../src/currency/due.ts"
import { Feed } from "../../src/currency/Feed.ts"
import { type Fixing, Fixings } from "../../src/currency/Fixings.ts"
import { release } from "../../src/currency/quarantine.ts"
import { makeTable, makeTableYielding } from "../../src/currency/table.ts"
import { csv, zip } from "./feedFiles.ts"
import { history } from "./fixtures.ts"

const all = history("1999-01-04", "2026-07-21")
  .map((day): Fixing => ({ ...day, rates: Snapshot.fixing.rates, belief: "confirmed" }))
const today = dayAt(Date.UTC(2026, 6, 21))

/** How often somebody else had a turn while this went on. */
const turnsDuring = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
  const turns = yield* Ref.make(0)
  const other = yield* Effect.forkChild(
    Effect.forever(Effect.andThen(Effect.yieldNow, Ref.update(turns, (n) => n + 1)))
  )
  yield* work
  yield* Fiber.interrupt(other)
  return yield* Ref.get(turns)
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

const services = Layer.mergeAll(
  EcbFeed.layerFrom(Effect.succeed([Snapshot.fixing])).pipe(
    Layer.provide(client),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({})))
  ),
  Store.layer.pipe(
    Layer.provide(Migrations.layer(Store.migrations)),
    Layer.provide(Sqlite.layer(":memory:"))
  )
)

layer(services)("7,053 days", (it) => {
  describe("give way to others all the time", () => {
    it.effect("while they are read", () =>
      Effect.gen(function* () {
        const { read } = yield* Feed
        assert.isAtLeast(yield* turnsDuring(read("history", {})), all.length / 100)
      }))

    it.effect("while they are judged and taken", () =>
      Effect.gen(function* () {
        const first = makeTable(ecb, [Snapshot.fixing], "snapshot")
        const work = release(first, new Map([["history", all]]), today)
        assert.isAtLeast(yield* turnsDuring(work), all.length / 100)
        assert.isAtLeast(
          yield* turnsDuring(makeTableYielding(ecb, all, "ecb")),
          Math.floor(all.length / 200)
        )
      }))

    it.effect("while they are kept, and opened again", () =>
      Effect.gen(function* () {
        const { load, save } = yield* Fixings
        const kept = save({ accepted: all, dropped: [], suspects: [] }, 0)
        assert.isAtLeast(yield* turnsDuring(kept), Math.floor(all.length / 200))
        assert.isAtLeast(yield* turnsDuring(load), Math.floor(all.length / 400))
      }))
  })
})
