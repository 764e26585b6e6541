/**
 * The primary of two PostgreSQL servers dies under load, and its standby takes its place.
 */
import { assert, it, vi } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { at } from "../escrow/desk.ts"
import { reputation } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import { pair, postgresPrograms } from "./cluster.ts"
import { AWAY, makers, started, stream, type Told } from "./streams.ts"

// Two servers are made and two services start before anything fails.
vi.setConfig({ testTimeout: 300_000 })

const STREAMS = 4
/** Of each stream, before and after. */
const KEPT = 20
const WELL_AGAIN_MILLIS = 10_000

it.live.skipIf(postgresPrograms === undefined)(
  "a fail-over costs refusals that can be repeated; the services find the new primary themselves",
  () =>
    Effect.gen(function* () {
      const { killPrimary, promote, url } = yield* pair
      const environment = { DATABASE_URL: url, REPUTATION_URL: yield* reputation }
      const escrow = yield* started("escrow", environment)
      const recovery = yield* started("recovery", environment)
      const make = makers(escrow.ask, recovery.ask)
      const told = new Map<string, Told>()
      const streams = yield* Effect.forEach(
        Object.entries(make).flatMap(([service, one]) =>
          Array.from({ length: STREAMS }, (_, n) => ({ name: `${service}-${n}`, one }))
        ),
        ({ name, one }) => {
          const mine: Told = { outcomes: [], kept: new Map() }
          told.set(name, mine)
          return Effect.forkScoped(stream(one, name, mine))
        }
      )
      const all = [...told.values()]
      const each = (enough: (one: Told) => boolean) =>
        eventually(Effect.sync(() => all.every(enough)), (yes) => yes)

      yield* each(({ kept }) => kept.size >= KEPT)
      yield* killPrimary
      yield* each(({ outcomes }) => outcomes.includes(AWAY))
      const before = new Map(all.map((one) => [one, one.kept.size]))
      yield* promote
      const promoted = performance.now()
      yield* each((one) => one.kept.size > (before.get(one) ?? 0))
      const millis = performance.now() - promoted
      assert.isAtMost(millis, WELL_AGAIN_MILLIS)
      yield* each((one) => one.kept.size >= (before.get(one) ?? 0) + KEPT)
      yield* Effect.forEach(streams, Fiber.interrupt)

      const outcomes = new Set(all.flatMap((one) => one.outcomes))
      assert.deepStrictEqual([...outcomes].toSorted(), ["201", AWAY])
      for (const [name, { kept }] of told) {
        const again = name.startsWith("escrow") ? make.escrow : make.recovery
        for (const [key, text] of kept) {
          const replay = yield* again(key)
          assert.strictEqual(replay.headers.get("idempotent-replay"), "true", key)
          assert.strictEqual(replay.text, text)
        }
      }
      assert.strictEqual(at(yield* escrow.ask("/ledger"), "balanced"), true)
    })
)
