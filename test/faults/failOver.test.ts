/**
 * The primary of two PostgreSQL servers dies under load, and its standby takes its place.
 */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { at } from "../escrow/desk.ts"
import { reputation } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import { postgresPrograms } from "../machine.ts"
import { pair } from "./cluster.ts"
import {
  assertKept,
  AWAY,
  inPostgres,
  isAlone,
  startedTogether,
  streaming,
  type Told
} from "./streams.ts"

/** Of each stream, before and after. */
const KEPT = 20
const WELL_AGAIN_MILLIS = isAlone ? 10_000 : Infinity

it.live.skipIf(postgresPrograms === undefined)(
  "a fail-over costs refusals that can be repeated; the services find the new primary themselves",
  () =>
    Effect.gen(function* () {
      const { killPrimary, promote, standbyUrl, url } = yield* pair
      const { asks } = yield* startedTogether(["escrow", "recovery"], {
        DATABASE_URL: url,
        REPUTATION_URL: yield* reputation
      })
      const { all, end } = yield* streaming(asks)
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
      yield* end

      yield* assertKept(inPostgres(standbyUrl), asks, all)
      const ledger = yield* asks.get("escrow")?.("/ledger") ?? Effect.die("Escrow is there")
      assert.strictEqual(at(ledger, "balanced"), true)
    })
)
