/**
 * Somebody sets the clock of the machine forward and back by an hour while services are asked for things.
 * Their process alone is shown that: by libfaketime, which follows a file.
 */
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, type Scope } from "effect"
import { renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "../childProcess.ts"
import { at, errands, idOf, outcome } from "../escrow/desk.ts"
import { reputation } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import type { Ask } from "../inProcess.ts"
import { libfaketimePath, postgresPrograms } from "../machine.ts"
import { agentAt, claim, code, create, statusOf, typesOf } from "../recovery/agents.ts"
import { cluster } from "./cluster.ts"
import { assertQuiet } from "./outlived.ts"
import {
  assertKept,
  inFiles,
  inPostgres,
  isAlone,
  kinds,
  type Look,
  startedTogether,
  streaming
} from "./streams.ts"

const HOUR_SECONDS = 3600
/** Between what this process and that one take for the time, the second for which the file is not read again included. */
const APART_MILLIS = 60_000

/** The clock of a process: the settings that it is started with, and how it is set. */
const clock = Effect.map(temporaryFolder, (folder) => {
  const file = join(folder, "clock")
  let ahead = 0
  const set = (seconds: number) => {
    ahead = seconds
    // It is never read half.
    writeFileSync(`${file}.new`, `${seconds < 0 ? "" : "+"}${seconds}\n`)
    renameSync(`${file}.new`, file)
  }
  set(0)
  return {
    environment: {
      LD_PRELOAD: libfaketimePath ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // A machine whose clock is set counts on by another one.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1"
    },
    /** Sets it, and waits until whoever is asked has seen it. */
    set: (seconds: number, ask: Ask) =>
      Effect.andThen(
        Effect.sync(() => set(seconds)),
        eventually(Effect.map(ask("/health"), (reply) => String(at(reply, "time"))), (time) => {
          const apart = DateTime.toEpochMillis(DateTime.makeUnsafe(time)) - Date.now() -
            ahead * 1000
          return Math.abs(apart) < APART_MILLIS
        })
      )
  }
})

interface Store {
  readonly settings: { readonly [name: string]: string }
  readonly look: Look
}

const stores: ReadonlyArray<
  { readonly name: string; readonly store: Effect.Effect<Store, never, Scope.Scope> }
> = [
  {
    name: "SQLite",
    store: Effect.map(temporaryFolder, (folder) => ({
      settings: { DATA_DIR: folder },
      look: inFiles(folder)
    }))
  },
  // Beside other tests one of them: what the clock decides is decided above both.
  ...(postgresPrograms === undefined || !isAlone ? [] : [{
    name: "PostgreSQL",
    store: Effect.map(cluster, ({ url }) => ({
      settings: { DATABASE_URL: url },
      look: inPostgres(url)
    }))
  }])
]

/** Sends half of a request; what is given sends the rest, and waits for the answer. */
const slowly = Effect.fnUntraced(function* (ask: Ask) {
  const text = new TextEncoder().encode(
    JSON.stringify({ conversions: [{ amount: "1", from: "USD", to: "EUR" }] })
  )
  const half = Math.floor(text.length / 2)
  let rest = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.subarray(0, half))
      rest = () => {
        controller.enqueue(text.subarray(half))
        controller.close()
      }
    }
  })
  const headers = { "content-type": "application/json" }
  const init = { method: "POST", headers, body, duplex: "half" }
  const asked = yield* Effect.forkScoped(
    ask("/convert/batch", init),
    { startImmediately: true }
  )
  return Effect.andThen(Effect.sync(rest), Fiber.join(asked))
})

describe.skipIf(libfaketimePath === undefined).each(stores)("on $name", ({ store }) => {
  it.live("a clock that is set forward and back by an hour costs no request, nobody's work, and undoes nothing", () =>
    Effect.gen(function* () {
      const { look, settings } = yield* store
      const { environment, set } = yield* clock
      const services = Object.keys(kinds)
      const { asks, process } = yield* startedTogether(services, {
        ...settings,
        ...environment,
        REPUTATION_URL: yield* reputation,
        RECOVERY_GRACE_SECONDS: "1"
      })
      const of = (service: string): Ask => (...what) =>
        asks.get(service)?.(...what) ?? Effect.die(new Error(`${service} is not there`))
      const setTo = (seconds: number) => set(seconds, of("escrow"))
      const { all, end } = yield* streaming(asks)
      const goOn = Effect.suspend(() => {
        const before = new Map(all.map((one) => [one, one.kept.size]))
        return eventually(
          Effect.sync(() => all.every((one) => one.kept.size >= (before.get(one) ?? 0) + 2)),
          (yes) => yes
        )
      })
      const isReady = Effect.forEach(
        asks,
        ([service, ask]) =>
          Effect.map(
            ask("/ready"),
            ({ status, text }) => assert.strictEqual(status, 200, service + text)
          )
      )

      const { create: fund, deliver } = errands(of("escrow"))
      const until = (hours: number) =>
        Effect.map(
          fund({ deadline: new Date(Date.now() + hours * HOUR_SECONDS * 1000).toISOString() }),
          idOf
        )
      const escrowIs = (id: string, status: string) =>
        Effect.map(
          of("escrow")(`/escrow/${id}`),
          (reply) => assert.strictEqual(at(reply, "status"), status)
        )
      const agent = (name: string) => agentAt(of("recovery"), name)
      const [alice, bob, carol] = [agent("alice"), agent("bob"), agent("carol")]

      const [missed, met] = [yield* until(0.5), yield* until(1.5)]
      const fail = (id: string) => alice.post(`workflows/${id}/fail`, { reason: "It is too much" })
      const recoverable = (id: string) =>
        eventually(statusOf(alice, id), (status) => status === "recoverable")
      // Less than the clock will be set by, and more than the test takes.
      const living = yield* create(alice, { heartbeat_timeout_seconds: HOUR_SECONDS - 100 })
      const leased = yield* create(alice)
      yield* fail(leased)
      const lease_token = yield* claim(bob, leased, { lease_seconds: HOUR_SECONDS - 100 })
      const lapsed = yield* create(alice)
      yield* fail(lapsed)
      const lost = yield* claim(bob, lapsed, { lease_seconds: 10 })
      yield* recoverable(lapsed)
      yield* goOn

      const slow = yield* slowly(of("currency"))
      yield* setTo(HOUR_SECONDS)
      assert.strictEqual(outcome(yield* slow), "200")
      yield* goOn
      yield* isReady
      yield* escrowIs(missed, "refunded")
      yield* escrowIs(met, "funded")
      // The hour was no time in which anybody could have been heard.
      assert.strictEqual(yield* statusOf(alice, living), "active")
      assert.strictEqual(yield* statusOf(alice, leased), "claimed")
      const dead = yield* create(alice, { heartbeat_timeout_seconds: 5 })

      for (const seconds of [0, -HOUR_SECONDS, 0]) {
        const slow = yield* slowly(of("currency"))
        yield* setTo(seconds)
        assert.strictEqual(outcome(yield* slow), "200")
        yield* goOn
        yield* isReady
        yield* escrowIs(missed, "refunded")
        assert.strictEqual(outcome(yield* deliver(missed)), "409 INVALID_STATE")
        assert.strictEqual(yield* statusOf(alice, living), "active")
        // Whose lease runs has it still, and whose lease ended has none.
        assert.strictEqual(
          code(yield* carol.post(`workflows/${leased}/claims`)),
          "CLAIM_ALREADY_HELD"
        )
        assert.strictEqual(
          code(yield* alice.post(`workflows/${leased}/heartbeats`)),
          "NOT_LEASE_HOLDER"
        )
        const renewed = yield* bob.post(`workflows/${lapsed}/claims/renew`, { lease_token: lost })
        assert.strictEqual(code(renewed), "LEASE_EXPIRED")
        // A clock that was set back keeps nobody waiting for the time when it was ahead.
        yield* recoverable(dead)
      }
      assert.strictEqual(
        (yield* bob.post(`workflows/${leased}/heartbeats`, { lease_token })).status,
        200
      )
      assert.strictEqual((yield* alice.post(`workflows/${living}/heartbeats`)).status, 200)
      assert.strictEqual(outcome(yield* deliver(met)), "200")
      const counted = (types: ReadonlyArray<string>, type: string) =>
        types.filter((one) => one === type).length
      assert.strictEqual(counted(yield* typesOf(alice, lapsed), "claim_expired"), 1)
      assert.strictEqual(counted(yield* typesOf(alice, dead), "workflow_made_recoverable"), 1)

      yield* end
      assert.deepStrictEqual(
        all.flatMap(({ outcomes }) => outcomes.filter((one) => one !== "200" && one !== "201")),
        []
      )
      assert.strictEqual(at(yield* of("escrow")("/ledger"), "balanced"), true)
      yield* assertKept(look, asks, all, [missed, met, living, leased, lapsed, dead])
      process.kill("SIGTERM")
      assert.strictEqual((yield* Effect.promise(() => process.status)).code, 0)
      yield* assertQuiet(yield* Effect.promise(() => process.logged), [])
    }))
})
