import { assert, describe, it } from "@effect/vitest"
import { Clock, Context, Effect, Layer, Option, Result } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { create } from "../../src/recovery/commands/create.ts"
import { Settings } from "../../src/recovery/Settings.ts"
import { readCurrent } from "../../src/recovery/readCurrent.ts"
import { sweep, Sweeper, sweepWhole } from "../../src/recovery/sweep.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { shiftedClock } from "../shiftedClock.ts"
import { at, create as register, service, statusOf, text } from "./agents.ts"
import { meansAt, second, settings } from "./states.ts"
import { transacted } from "./transacted.ts"
import { SecureRandom } from "effect/crypto"

const HEALTHY = 10_000

const request = {
  title: "Archive",
  objective: "Index it",
  priority: "normal",
  failure_policy: "recover",
  heartbeat_timeout_seconds: 3_600,
  max_recoveries: 3,
  tags: [],
  metadata: {}
} as const

const room = (database: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  Layer.mergeAll(RecoveryStore.layer, NodeHash.layer, Layer.succeed(Settings, settings)).pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
    Layer.provideMerge(database)
  )

describe.each(databases)("the sweep on $name", ({ layer: database }) => {
  it.effect(
    "finds the one that is silent among 10,000 that are well, in time",
    () =>
      Effect.gen(function* () {
        const workflows = yield* Workflows
        const newId = SecureRandom.uuidV7Unsafe
        const { lastSuccess } = Context.get(yield* Layer.build(Sweeper.layer), Sweeper)
        const write = (seconds: number, count: number) =>
          transacted(Effect.forEach(Array.from({ length: count }), () =>
            Effect.suspend(() => {
              const means = { ...meansAt(0), newId }
              const { change } = Result.getOrThrow(
                create({ ...request, heartbeat_timeout_seconds: seconds }, means)
              )
              return Effect.as(workflows.create(change), change.workflow.id)
            })))
        for (let n = 0; n < HEALTHY; n += 1_000) {
          yield* write(3_600, 1_000)
        }
        const [silent = ""] = yield* write(60, 1)

        const status = Effect.map(workflows.read(silent, {}), ({ workflow }) => workflow.status)
        // The database answers outside of the clock: each sweep is awaited.
        const swept = Effect.gen(function* () {
          const present = yield* Clock.currentTimeMillis
          yield* eventually(lastSuccess, Option.contains(present))
        })
        const pass = (seconds: number) =>
          Effect.repeat(Effect.andThen(TestClock.adjust("5 seconds"), swept), {
            times: seconds / 5 - 1
          })
        yield* swept
        yield* pass(60)
        assert.strictEqual(yield* status, "active")
        yield* pass(5)
        assert.strictEqual(yield* status, "suspected_failed")
        yield* pass(30)
        assert.strictEqual(yield* status, "recoverable")
        const { status_counts } = yield* workflows.statusCounts
        assert.strictEqual(status_counts.active, HEALTHY)
      }).pipe(Effect.scoped, Effect.provide(room(database)))
  )

  it.effect("makes true what is due in one go, and has nothing left to do", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const newId = SecureRandom.uuidV7Unsafe
      for (let n = 0; n < 250; n++) {
        const { change } = Result.getOrThrow(create(request, { ...meansAt(0), newId }))
        yield* transacted(workflows.create(change))
      }
      yield* TestClock.adjust("2 hours")
      assert.deepStrictEqual(yield* sweep, {
        suspected: 250,
        made_recoverable: 250,
        claims_expired: 0,
        dead_lettered: 0,
        workflows: 250
      })
      assert.strictEqual((yield* sweep).workflows, 0)
    }).pipe(Effect.provide(room(database))))

  it.effect(
    "goes on until nothing is due, also when thousands fell silent at once",
    () =>
      Effect.gen(function* () {
        const workflows = yield* Workflows
        const newId = SecureRandom.uuidV7Unsafe
        for (let n = 0; n < 5_500; n += 500) {
          yield* transacted(Effect.forEach(Array.from({ length: 500 }), () =>
            Effect.suspend(() =>
              workflows.create(
                Result.getOrThrow(create(request, { ...meansAt(0), newId })).change
              )
            )))
        }
        yield* TestClock.adjust("2 hours")
        const first = yield* sweep
        assert.strictEqual(first.workflows, 5_000)
        yield* sweepWhole
        const { status_counts } = yield* workflows.statusCounts
        assert.deepInclude(status_counts, { active: 0, recoverable: 5_500 })
        assert.isFalse(yield* workflows.isDue("9999-01-01T00:00:00.000Z"))
      }).pipe(Effect.provide(room(database)))
  )

  it.effect("a longer grace after a restart holds nobody up, and none is offered before it", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const newId = SecureRandom.uuidV7Unsafe
      const write = (count: number, heartbeat_timeout_seconds: number) =>
        transacted(
          Effect.forEach(Array.from({ length: count }), () =>
            Effect.suspend(() => {
              const means = { ...meansAt(0), newId }
              const { change } = Result.getOrThrow(
                create({ ...request, heartbeat_timeout_seconds }, means)
              )
              return Effect.as(workflows.create(change), change.workflow.id)
            }))
        )
      const [first = ""] = yield* write(150, 60)
      const [late = ""] = yield* write(1, 100)
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual((yield* sweep).suspected, 150)

      const restarted = Effect.provideService(Settings, { ...settings, graceSeconds: 300 })
      yield* TestClock.adjust("40 seconds")
      const reaped = yield* restarted(sweep)
      assert.deepInclude(reaped, { suspected: 1, made_recoverable: 0, workflows: 1 })
      assert.isFalse(yield* workflows.isDue(second(101)))
      const of = (id: string) =>
        Effect.map(
          restarted(readCurrent(id)),
          ({ workflow: { event_sequence, status } }) => ({ event_sequence, status })
        )
      assert.deepStrictEqual(yield* of(first), { event_sequence: 2, status: "suspected_failed" })
      assert.deepStrictEqual(yield* of(late), { event_sequence: 2, status: "suspected_failed" })
      yield* TestClock.setTime(360_000)
      assert.strictEqual((yield* restarted(sweep)).made_recoverable, 150)
    }).pipe(Effect.provide(room(database))))

  it.effect("a shorter grace after a restart holds for who is suspected already", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const newId = SecureRandom.uuidV7Unsafe
      const { change } = Result.getOrThrow(
        create({ ...request, heartbeat_timeout_seconds: 60 }, { ...meansAt(0), newId })
      )
      yield* transacted(workflows.create(change))
      const within = (graceSeconds: number) =>
        Effect.provideService(Settings, { ...settings, graceSeconds })
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual((yield* within(300)(sweep)).suspected, 1)

      yield* Layer.build(Sweeper.layer).pipe(within(10))
      const dated = Effect.map(
        workflows.read(change.workflow.id, {}),
        ({ workflow }) => workflow.deadline_at
      )
      yield* eventually(dated, (deadline_at) => deadline_at === second(70))
      yield* TestClock.setTime(70_000)
      assert.strictEqual((yield* within(10)(sweep)).made_recoverable, 1)
    }).pipe(Effect.scoped, Effect.provide(room(database))))

  it.effect("dates anew who is suspected, beside one that cannot be read", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const sql = yield* SqlClient.SqlClient
      const newId = SecureRandom.uuidV7Unsafe
      const write = Effect.suspend(() => {
        const means = { ...meansAt(0), newId }
        const { change } = Result.getOrThrow(
          create({ ...request, heartbeat_timeout_seconds: 60 }, means)
        )
        return Effect.as(transacted(workflows.create(change)), change.workflow.id)
      })
      const ids = [yield* write, yield* write, yield* write]
      const within = (graceSeconds: number) =>
        Effect.provideService(Settings, { ...settings, graceSeconds })
      yield* TestClock.adjust("61 seconds")
      assert.strictEqual((yield* within(300)(sweep)).suspected, 3)
      const broken = ids[1] ?? ""
      yield* sql`UPDATE workflows SET tags = ${"no list"} WHERE id = ${broken}`

      yield* Layer.build(Sweeper.layer).pipe(within(10))
      const dated = Effect.map(
        sql`SELECT id FROM workflows WHERE deadline_at = ${second(70)}`,
        (rows) => rows.map(({ id }) => id)
      )
      yield* eventually(dated, (rows) => rows.length === 2)
      assert.sameMembers([...(yield* dated)], ids.filter((id) => id !== broken))
    }).pipe(Effect.scoped, Effect.provide(room(database))))

  it.effect("is not well where so many cannot be read that others wait behind them", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const sql = yield* SqlClient.SqlClient
      const newId = SecureRandom.uuidV7Unsafe
      let begun = 0
      const seen = Workflows.of({
        ...workflows,
        isDue: (now) => {
          begun++
          return workflows.isDue(now)
        }
      })
      const { fault, lastSuccess } = Context.get(
        yield* Layer.build(Sweeper.layer.pipe(Layer.provide(Layer.succeed(Workflows, seen)))),
        Sweeper
      )
      const write = (count: number, seconds: number) =>
        transacted(
          Effect.forEach(Array.from({ length: count }), () =>
            Effect.suspend(() => {
              const means = { ...meansAt(seconds), newId }
              const asked = { ...request, heartbeat_timeout_seconds: 60 }
              return workflows.create(Result.getOrThrow(create(asked, means)).change)
            }), { discard: true })
        )
      yield* write(1_000, 0)
      yield* sql`UPDATE workflows SET tags = ${"no list"}`
      yield* TestClock.adjust("5 seconds")
      yield* write(1, 5)
      yield* eventually(lastSuccess, Option.isSome)
      yield* TestClock.setTime(70_000)
      // Each sweep has ended, well or not, before the next begins.
      for (let passes = 0; passes < 6; passes++) {
        const before = begun
        yield* eventually(
          Effect.map(TestClock.adjust("5 seconds"), () => begun),
          (now) => now > before
        )
      }
      assert.include(Option.getOrElse(yield* fault, () => ""), "No sweep has ended well")
    }).pipe(Effect.scoped, Effect.provide(room(database))))

  it.effect("is not late because the clock was set forward", () =>
    Effect.gen(function* () {
      let ahead = 0
      const clock = yield* shiftedClock(() => ahead)
      const fault = yield* Layer.build(Sweeper.layer).pipe(
        Effect.map((built) => Context.get(built, Sweeper).fault),
        Effect.provideService(Clock.Clock, clock)
      )
      ahead = 3_600_000
      const late = yield* Effect.provideService(fault, Clock.Clock, clock)
      assert.isTrue(Option.isNone(late))
    }).pipe(Effect.scoped, Effect.provide(room(database))))

  it.effect("leaves a workflow that cannot be read, tells of it, and serves the others", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const sql = yield* SqlClient.SqlClient
      const newId = SecureRandom.uuidV7Unsafe
      const write = (count: number) =>
        transacted(
          Effect.forEach(Array.from({ length: count }), () =>
            Effect.suspend(() => {
              const { change } = Result.getOrThrow(create(request, { ...meansAt(0), newId }))
              return Effect.as(workflows.create(change), change.workflow.id)
            }))
        )
      // More than one transaction looks at, all of them due before the one that is well.
      const broken = yield* write(120)
      yield* sql`UPDATE workflows SET tags = ${"no list"}`
      yield* TestClock.adjust("1 second")
      const { change } = Result.getOrThrow(create(request, { ...meansAt(1), newId }))
      yield* transacted(workflows.create(change))
      yield* TestClock.adjust("2 hours")
      assert.deepInclude(yield* sweep, { suspected: 1, made_recoverable: 1, workflows: 1 })
      const { workflow } = yield* workflows.read(change.workflow.id, {})
      assert.strictEqual(workflow.status, "recoverable")
      assert.sameMembers([...(yield* sweepWhole).unreadable], [...broken])
    }).pipe(Effect.provide(room(database))))

  it.effect("counts what it cannot read in the metrics, and stays ready", () =>
    Effect.gen(function* () {
      const shared = Layer.succeedContext(yield* Layer.build(database))
      const { agent, ask } = yield* service({ database: shared })
      yield* register(agent("alice"))
      yield* Effect.provide(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`UPDATE workflows SET tags = ${"no list"}`),
        shared
      )
      // The first sweep may still be at work when the clock is moved: it sleeps from then on.
      yield* eventually(
        Effect.andThen(TestClock.adjust("1 hour"), ask("/metrics")),
        ({ text }) => text.includes("workflow_recovery_unreadable_workflows 1")
      )
    }))

  it.effect("a read tells what the clock has decided, though no sweep ran", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({
        database,
        environment: { RECOVERY_SWEEP_SECONDS: "86400" }
      })
      const [alice, bob] = [agent("alice"), agent("bob")]
      const id = yield* register(alice)
      yield* TestClock.adjust("121 seconds")
      assert.strictEqual(yield* statusOf(bob, id), "suspected_failed")
      yield* TestClock.adjust("30 seconds")
      const active = yield* alice.get("workflows?status=active")
      assert.deepStrictEqual(at(active.json, "items"), [])
      yield* bob.post(`workflows/${id}/claims`, { lease_seconds: 10 })
      yield* TestClock.adjust("10 seconds")
      const claim = yield* bob.get(`workflows/${id}/claims/active`)
      assert.strictEqual(claim.status, 404)
      const handover = yield* bob.get(`workflows/${id}/recovery-package`)
      assert.isNull(at(handover.json, "active_claim"))
      assert.strictEqual(text(handover.json, "workflow", "status"), "recoverable")
    }))

  it.effect("tells of itself in the metrics and on /ready", () =>
    Effect.gen(function* () {
      const { ask } = yield* service({ database })
      assert.strictEqual((yield* ask("/ready")).status, 200)
      const { text: metrics } = yield* eventually(
        ask("/metrics"),
        ({ text }) => text.includes("workflow_recovery_workflows{")
      )
      assert.include(metrics, "workflow_recovery_last_sweep_timestamp_seconds")
      assert.include(metrics, 'workflow_recovery_workflows{status="active"} 0')
    }))

  it.effect("comes again a second after one that failed, and is well with the first that ends well", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      let isAway = true
      const away = Workflows.of({
        ...workflows,
        isDue: (now) => isAway ? Effect.die("the disk is gone") : workflows.isDue(now)
      })
      const { fault, lastSuccess } = Context.get(
        yield* Layer.build(Sweeper.layer.pipe(Layer.provide(Layer.succeed(Workflows, away)))),
        Sweeper
      )
      yield* TestClock.adjust("21 seconds")
      assert.isTrue(Option.isSome(yield* fault))
      isAway = false
      yield* TestClock.adjust("1 second")
      yield* eventually(lastSuccess, Option.isSome)
      assert.isTrue(Option.isNone(yield* fault))
    }).pipe(Effect.scoped, Effect.provide(room(database))))

  it.effect("says what is wrong when none has ended well for long", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const broken = Workflows.of({ ...workflows, isDue: () => Effect.die("the disk is gone") })
      const { fault } = yield* Sweeper.pipe(
        Effect.provide(Sweeper.layer.pipe(Layer.provide(Layer.succeed(Workflows, broken))))
      )
      assert.isTrue(Option.isNone(yield* fault))
      yield* TestClock.adjust("21 seconds")
      assert.include(Option.getOrElse(yield* fault, () => ""), "No sweep has ended well")
    }).pipe(Effect.scoped, Effect.provide(room(database))))
})
