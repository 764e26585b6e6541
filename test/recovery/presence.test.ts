/**
 * What the service's own absence does to those who could not be heard meanwhile: nothing.
 */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, Ref } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import * as PresenceOf from "../../src/recovery/Presence.ts"
import { Settings } from "../../src/recovery/Settings.ts"
import { settleOne } from "../../src/recovery/settleOne.ts"
import { sweep } from "../../src/recovery/sweep.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { shiftedClock } from "../shiftedClock.ts"
import { active, claimed, second, settings } from "./states.ts"
import { transacted } from "./transacted.ts"

const short = { ...settings, graceSeconds: 4, sweepIntervalSeconds: 5 }

const room = (database: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  Layer.mergeAll(RecoveryStore.layer, NodeHash.layer, Layer.succeed(Settings, short)).pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
    Layer.provideMerge(database)
  )

const ids = (of: number) => `01a20000-0000-7000-8000-00000000000${of}`

const write = (of: number, members: object) =>
  Effect.gen(function* () {
    const workflows = yield* Workflows
    const workflow = {
      ...active,
      heartbeat_timeout_seconds: 5,
      ...members,
      id: ids(of)
    }
    yield* transacted(workflows.create({ before: workflow, workflow, events: [] }))
    return workflow.id
  })

const statusOf = (id: string) =>
  Effect.gen(function* () {
    yield* settleOne(id)
    const workflows = yield* Workflows
    const { workflow } = yield* workflows.read(id, {})
    return workflow
  })

/** Runs `effect` as one process does that starts now and ends with it. */
const process = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.scoped(Effect.provide(effect, PresenceOf.layer, { local: true }))

const noted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly at: string }>`SELECT at FROM presence`
  return row?.at
})

describe.each(databases)("after an absence, on $name", ({ layer: database }) => {
  it.effect("a living agent keeps its work, has its whole time-out and its whole grace", () =>
    Effect.gen(function* () {
      const alive = yield* process(write(1, { deadline_at: second(5.001) }))
      const suspected = yield* write(2, {
        status: "suspected_failed",
        suspected_at: second(0),
        deadline_at: second(4)
      })
      yield* TestClock.setTime(12_000)
      yield* process(Effect.gen(function* () {
        assert.deepInclude(yield* sweep, { suspected: 0, made_recoverable: 0 })
        assert.strictEqual((yield* statusOf(alive)).status, "active")
        assert.strictEqual((yield* statusOf(suspected)).status, "suspected_failed")
        assert.strictEqual((yield* statusOf(alive)).last_heartbeat_at, second(0))
        yield* TestClock.setTime(15_999)
        assert.strictEqual((yield* statusOf(suspected)).status, "suspected_failed")
        yield* TestClock.setTime(16_000)
        assert.strictEqual((yield* statusOf(suspected)).status, "recoverable")
        yield* TestClock.setTime(17_000)
        assert.strictEqual((yield* statusOf(alive)).status, "active")
        yield* TestClock.setTime(17_001)
        const { status, suspected_at } = yield* statusOf(alive)
        assert.deepStrictEqual({ status, suspected_at }, {
          status: "suspected_failed",
          suspected_at: second(17)
        })
        yield* TestClock.setTime(21_000)
        assert.strictEqual((yield* statusOf(alive)).status, "recoverable")
      }))
    }).pipe(Effect.provide(room(database))))

  it.effect("a lease runs on for as long; one that had lapsed before stays lapsed", () =>
    Effect.gen(function* () {
      yield* process(Effect.void)
      const lease = (of: number, seconds: number) =>
        Effect.gen(function* () {
          const workflow = {
            ...claimed,
            heartbeat_timeout_seconds: 100,
            id: ids(of),
            claim_id: ids(of + 5),
            claim_token_hash: `token ${of}`,
            claim_expires_at: second(seconds),
            deadline_at: second(seconds)
          }
          const claim_made = {
            id: ids(of + 5),
            workflow_id: workflow.id,
            agent_id: "bob",
            status: "active" as const,
            lease_generation: 1,
            created_at: second(0),
            expires_at: second(seconds),
            last_renewed_at: null,
            released_at: null,
            release_reason: null,
            renewal_count: 0,
            lease_token_prefix: "token",
            token_hash: `token ${of}`
          }
          const workflows = yield* Workflows
          yield* transacted(
            workflows.create({ before: workflow, workflow, events: [], claim_made })
          )
          return workflow.id
        })
      const running = yield* lease(1, 8)
      const lapsed = yield* lease(2, 2)
      yield* TestClock.setTime(3_000)
      yield* process(Effect.void)
      yield* TestClock.setTime(15_250)
      yield* process(Effect.gen(function* () {
        const { claim_expires_at, status } = yield* statusOf(running)
        assert.deepStrictEqual({ claim_expires_at, status }, {
          claim_expires_at: second(20.25),
          status: "claimed"
        })
        const workflows = yield* Workflows
        const { claim } = yield* workflows.read(running, { claim: true })
        assert.strictEqual(claim?.expires_at, second(20.25))
        assert.strictEqual((yield* statusOf(lapsed)).status, "recoverable")
        yield* TestClock.setTime(20_250)
        assert.strictEqual((yield* statusOf(running)).status, "recoverable")
      }))
    }).pipe(Effect.provide(room(database))))

  it.effect("nothing moves where another process was there, or nobody was away for long", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const id = yield* process(write(1, { deadline_at: second(5.001) }))
      // Another process, on the same store, all the while.
      for (const seconds of [4, 8]) {
        yield* TestClock.setTime(seconds * 1000)
        yield* transacted(workflows.attend(second(seconds), null))
      }
      yield* TestClock.setTime(12_000)
      yield* process(Effect.gen(function* () {
        assert.strictEqual((yield* statusOf(id)).counted_from, null)
        assert.strictEqual((yield* statusOf(id)).status, "recoverable")
      }))
    }).pipe(Effect.provide(room(database))))

  it.effect("one absence upon another gives nothing away, whatever was looked at between", () =>
    Effect.gen(function* () {
      const id = yield* process(write(1, { deadline_at: second(5.001) }))
      for (const seconds of [12, 24, 36, 48]) {
        yield* TestClock.setTime(seconds * 1000)
        yield* process(seconds === 24 ? Effect.void : sweep)
      }
      yield* process(
        Effect.gen(function* () {
          assert.strictEqual((yield* statusOf(id)).status, "active")
          yield* TestClock.setTime(57_000)
          assert.strictEqual((yield* statusOf(id)).status, "recoverable")
        })
      )
    }).pipe(Effect.provide(room(database))))

  it.effect("a store that was away counts as absence, before the clock decides anything", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const isAway = yield* Ref.make(false)
      const attempts = yield* Ref.make(0)
      const away = Workflows.of({
        ...workflows,
        attend: (now, longest) =>
          Effect.andThen(
            Ref.update(attempts, (count) => count + 1),
            Effect.flatMap(
              Ref.get(isAway),
              (is) => is ? Effect.die("the database is away") : workflows.attend(now, longest)
            )
          )
      })
      yield* process(Effect.gen(function* () {
        const id = yield* write(1, { deadline_at: second(5.001) })
        yield* Ref.set(isAway, true)
        const before = yield* Ref.get(attempts)
        yield* TestClock.adjust("12 seconds")
        yield* eventually(Ref.get(attempts), (count) => count > before)
        yield* Ref.set(isAway, false)
        assert.strictEqual((yield* statusOf(id)).status, "active")
        assert.strictEqual((yield* statusOf(id)).counted_from, second(12))
      })).pipe(Effect.provideService(Workflows, away))
    }).pipe(Effect.provide(room(database))))

  it.effect("a clock that is set forward gives nothing away, and one set back asks for nothing", () =>
    Effect.gen(function* () {
      let ahead = 0
      const own = yield* Clock.Clock
      const clock = yield* shiftedClock(() => ahead)
      yield* process(Effect.gen(function* () {
        const id = yield* write(1, { deadline_at: second(5.001) })
        ahead = 3_600_000
        assert.strictEqual((yield* statusOf(id)).status, "active")
        assert.strictEqual((yield* statusOf(id)).counted_from, second(3_600))
        ahead = 0
        const { counted_from, status } = yield* statusOf(id)
        assert.deepStrictEqual({ counted_from, status }, {
          counted_from: second(3_600),
          status: "active"
        })
        // Who is there is noted by the clock as it is now.
        yield* Effect.provideService(TestClock.adjust("3 seconds"), Clock.Clock, own)
        yield* eventually(noted, (at) => at !== undefined && at < second(60))
      })).pipe(Effect.provideService(Clock.Clock, clock))
    }).pipe(Effect.provide(room(database))))
})
