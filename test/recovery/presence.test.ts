/**
 * What the service's own absence does to those who could not be heard meanwhile: nothing.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Ref } from "effect"
import { SqlClient } from "effect/sql"
import { settleOne } from "../../src/recovery/settle.ts"
import { sweep } from "../../src/recovery/sweep.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { room, serviceTime } from "./serviceTime.ts"
import { active, claimed, second } from "./states.ts"
import { transacted } from "./transacted.ts"

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

/** One process, which runs `effect` and ends with it; the time may pass meanwhile. */
const process = <A, E, R>(
  time: Effect.Success<typeof serviceTime>,
  effect: Effect.Effect<A, E, R>
) => Effect.andThen(time.start(1), time.within(effect)).pipe(Effect.tap(time.stop(1)))

const noted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly at: string }>`SELECT at FROM presence`
  return row?.at
})

describe.each(databases)("after an absence, on $name", ({ layer: database }) => {
  it.effect("a living agent keeps its work, has its whole time-out and its whole grace", () =>
    Effect.gen(function* () {
      const time = yield* serviceTime
      const alive = yield* process(time, write(1, { deadline_at: second(5.001) }))
      const suspected = yield* write(2, {
        status: "suspected_failed",
        suspected_at: second(0),
        deadline_at: second(4)
      })
      yield* time.pass(12_000)
      yield* process(
        time,
        Effect.gen(function* () {
          assert.deepInclude(yield* sweep, { suspected: 0, made_recoverable: 0 })
          assert.strictEqual((yield* statusOf(alive)).status, "active")
          assert.strictEqual((yield* statusOf(suspected)).status, "suspected_failed")
          assert.strictEqual((yield* statusOf(alive)).last_heartbeat_at, second(0))
          yield* time.pass(3_999)
          assert.strictEqual((yield* statusOf(suspected)).status, "suspected_failed")
          yield* time.pass(1)
          assert.strictEqual((yield* statusOf(suspected)).status, "recoverable")
          yield* time.pass(1_000)
          assert.strictEqual((yield* statusOf(alive)).status, "active")
          yield* time.pass(1)
          const { status, suspected_at } = yield* statusOf(alive)
          assert.deepStrictEqual({ status, suspected_at }, {
            status: "suspected_failed",
            suspected_at: second(17)
          })
          yield* time.pass(3_999)
          assert.strictEqual((yield* statusOf(alive)).status, "recoverable")
        })
      )
    }).pipe(Effect.provide(room(database))))

  it.effect("a lease runs on for as long; one that had lapsed before stays lapsed", () =>
    Effect.gen(function* () {
      const time = yield* serviceTime
      yield* process(time, Effect.void)
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
      yield* time.pass(3_000)
      yield* process(time, Effect.void)
      yield* time.pass(12_250)
      yield* process(
        time,
        Effect.gen(function* () {
          const { claim_expires_at, status } = yield* statusOf(running)
          assert.deepStrictEqual({ claim_expires_at, status }, {
            claim_expires_at: second(20.25),
            status: "claimed"
          })
          const workflows = yield* Workflows
          const { claim } = yield* workflows.read(running, { claim: true })
          assert.strictEqual(claim?.expires_at, second(20.25))
          assert.strictEqual((yield* statusOf(lapsed)).status, "recoverable")
          yield* time.pass(5_000)
          assert.strictEqual((yield* statusOf(running)).status, "recoverable")
        })
      )
    }).pipe(Effect.provide(room(database))))

  it.effect("nothing moves where another process was there, or none was away for long", () =>
    Effect.gen(function* () {
      const time = yield* serviceTime
      yield* time.start(1)
      const id = yield* time.within(write(1, { deadline_at: second(5.001) }))
      yield* time.start(2)
      yield* time.stop(1)
      yield* time.pass(4_000)
      yield* time.stop(2)
      yield* time.pass(4_000)
      yield* time.start(3)
      yield* time.pass(2_000)
      yield* time.within(Effect.gen(function* () {
        assert.strictEqual((yield* statusOf(id)).counted_from, null)
        assert.strictEqual((yield* statusOf(id)).status, "recoverable")
      }))
    }).pipe(Effect.provide(room(database))))

  it.effect("one absence upon another gives nothing away, and a dead agent's time goes on between", () =>
    Effect.gen(function* () {
      const time = yield* serviceTime
      const id = yield* process(time, write(1, { deadline_at: second(5.001) }))
      for (let count = 1; count <= 4; count++) {
        yield* time.pass(12_000)
        yield* process(
          time,
          count % 2 === 0 ? time.pass(2_000) : Effect.andThen(sweep, time.pass(2_000))
        )
      }
      // The service was there for 8 of 56 s: silence is longer than 5, and the grace not over.
      yield* time.start(1)
      assert.strictEqual((yield* time.within(statusOf(id))).status, "suspected_failed")
      yield* time.pass(1_000)
      assert.strictEqual((yield* time.within(statusOf(id))).status, "recoverable")
    }).pipe(Effect.provide(room(database))))

  it.effect("a store that was away counts as absence, before the clock decides anything", () =>
    Effect.gen(function* () {
      const time = yield* serviceTime
      const workflows = yield* Workflows
      const isAway = yield* Ref.make(false)
      const attempts = yield* Ref.make(0)
      const away = Workflows.of({
        ...workflows,
        attend: (...attendance) =>
          Effect.andThen(
            Ref.update(attempts, (count) => count + 1),
            Effect.flatMap(
              Ref.get(isAway),
              (is) => is ? Effect.die("the database is away") : workflows.attend(...attendance)
            )
          )
      })
      yield* process(
        time,
        Effect.gen(function* () {
          const id = yield* write(1, { deadline_at: second(5.001) })
          yield* Ref.set(isAway, true)
          const before = yield* Ref.get(attempts)
          yield* time.pass(12_000)
          assert.isAbove(yield* Ref.get(attempts), before)
          yield* Ref.set(isAway, false)
          assert.strictEqual((yield* statusOf(id)).status, "active")
          assert.strictEqual((yield* statusOf(id)).counted_from, second(12))
        })
      ).pipe(Effect.provideService(Workflows, away))
    }).pipe(Effect.provide(room(database))))

  it.effect("a clock that is set forward gives nothing away, and set back it holds nothing up", () =>
    Effect.gen(function* () {
      const time = yield* serviceTime
      yield* process(
        time,
        Effect.gen(function* () {
          const id = yield* write(1, { deadline_at: second(5.001) })
          yield* time.set(3_600_000)
          assert.strictEqual((yield* statusOf(id)).status, "active")
          assert.strictEqual((yield* statusOf(id)).counted_from, second(3_600))
          yield* time.set(0)
          const { counted_from, deadline_at, last_heartbeat_at, status } = yield* statusOf(id)
          assert.deepStrictEqual({ counted_from, deadline_at, last_heartbeat_at, status }, {
            counted_from: second(0),
            deadline_at: second(5.001),
            last_heartbeat_at: second(0),
            status: "active"
          })
          yield* time.pass(9_001)
          assert.strictEqual((yield* statusOf(id)).status, "recoverable")
          // Who is there is noted by the clock as it is now.
          assert.isBelow(Date.parse((yield* noted) ?? ""), 60_000)
        })
      )
    }).pipe(Effect.provide(room(database))))

  it.effect("a clock that is set back while nobody is there holds nothing up", () =>
    Effect.gen(function* () {
      const time = yield* serviceTime
      yield* time.set(3_600_000)
      const id = yield* process(
        time,
        write(1, { deadline_at: second(3_605.001), last_heartbeat_at: second(3_600) })
      )
      yield* time.set(0)
      yield* time.pass(2_000)
      yield* time.start(2)
      yield* time.pass(5_000)
      assert.strictEqual((yield* time.within(statusOf(id))).status, "active")
      // That nobody else is there is known after two beats; from then on its silence counts.
      yield* time.pass(12_000)
      assert.strictEqual((yield* time.within(statusOf(id))).status, "recoverable")
      assert.isBelow(Date.parse((yield* noted) ?? ""), 60_000)
    }).pipe(Effect.provide(room(database))))

  it.effect("a process whose clock is behind another's takes nothing for an absence", () =>
    Effect.gen(function* () {
      const time = yield* serviceTime
      yield* time.start(1, 30_000)
      const id = yield* time.within(
        write(1, { heartbeat_timeout_seconds: 100, deadline_at: second(130) })
      )
      yield* time.start(2)
      for (let count = 0; count < 4; count++) {
        yield* time.pass(3_000)
        for (const process of [2, 1]) {
          const { counted_from, status } = yield* time.within(statusOf(id), process)
          assert.deepStrictEqual({ counted_from, status }, { counted_from: null, status: "active" })
        }
      }
      yield* time.stop(1)
      yield* time.pass(6_000)
      assert.strictEqual((yield* time.within(statusOf(id))).counted_from, null)
    }).pipe(Effect.provide(room(database))))
})
