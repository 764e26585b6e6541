/**
 * What `GET /recoverable-workflows` asks: it misses nothing that is recoverable by its clock, also
 * while another process has just that in its hands. `RECOVERY_ROUNDS` for more rounds than a few.
 */
import { assert, describe, it } from "@effect/vitest"
import { Config, Deferred, Effect, Fiber, Option, Random, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { create } from "../../src/recovery/commands/create.ts"
import { claim, resume } from "../../src/recovery/commands/claim.ts"
import type { CallMeans } from "../../src/recovery/commands/decision.ts"
import { discover } from "../../src/recovery/discover.ts"
import { readCurrent } from "../../src/recovery/readCurrent.ts"
import { applyTimeouts } from "../../src/recovery/applyTimeouts.ts"
import { sweepForAll, sweepWhole } from "../../src/recovery/sweep.ts"
import {
  type Change,
  type Snapshot,
  Workflows,
  type WorkflowState
} from "../../src/recovery/Workflows.ts"
import type { Found } from "../../src/ground/cursor.ts"
import { priorities } from "../../schemas/recovery/workflow.ts"
import { databases } from "../databases.ts"
import { content, meansAt, request, second, settings } from "./states.ts"
import { roomOn } from "./room.ts"
import { transacted } from "./transacted.ts"

const rounds = Effect.runSync(Config.Int("RECOVERY_ROUNDS").pipe(Config.withDefault(20)))

const CROWD = 120

/** Seconds until a workflow of `request` is offered. */
const SILENCE = 60 + settings.graceSeconds + 1

describe.each(databases)("discovery on $name", ({ layer: database }) => {
  const room = roomOn(database)

  it.effect(`misses none while others sweep, in ${rounds} rounds`, () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      for (let round = 0; round < rounds; round++) {
        const now = round * (SILENCE + 1)
        const newId = SecureRandom.uuidV7Unsafe
        const made = yield* Effect.forEach([1, 2, 3], () =>
          Effect.suspend(() => {
            const means = { ...meansAt(now), newId }
            const { change } = Result.getOrThrow(create(request, means))
            return Effect.as(transacted(workflows.create(change)), change.workflow.id)
          }))
        yield* TestClock.adjust(`${SILENCE + 1} seconds`)
        const means = { ...meansAt(now + SILENCE + 1), newId }
        const [locked, ended] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const hands = 1 + (yield* Random.nextIntBetween(0, 3))
        // Another process: it has some of them in an open transaction, and has not committed.
        const other = yield* Effect.forkChild(transacted(Effect.gen(function* () {
          const due = yield* workflows.lockDue(means.now, hands, "leave")
          for (const workflow of due.workflows) {
            yield* workflows.save(Option.getOrThrow(applyTimeouts(workflow, means)))
          }
          yield* Deferred.succeed(locked, undefined)
          yield* Deferred.await(ended)
        })))
        yield* Deferred.await(locked)
        const discovered = yield* Effect.forkChild(discover({ limit: 100, after: null }))
        const turns = yield* Random.nextIntBetween(0, 40)
        for (let turn = 0; turn < turns; turn++) yield* Effect.promise(macrotask)
        yield* Deferred.succeed(ended, undefined)
        const { items } = yield* Fiber.join(discovered)
        yield* Fiber.join(other)
        const found = new Set(items.map(({ id }) => id))
        for (const id of made) {
          const { workflow } = yield* readCurrent(id)
          assert.strictEqual(workflow.status, "recoverable")
          assert.isTrue(found.has(id), `round ${round}: ${id} was missed`)
        }
        // The next round has a page of its own.
        for (const id of made) {
          const { workflow } = yield* workflows.read(id, {})
          yield* transacted(workflows.save({
            before: workflow,
            workflow: { ...workflow, status: "cancelled", deadline_at: null },
            events: []
          }))
        }
      }
    }).pipe(Random.withSeed("discovery"), Effect.provide(room)))

  /** A hundred and more that stand anywhere, with all that decides about their place in a list. */
  const crowd = Effect.gen(function* () {
    const workflows = yield* Workflows
    const newId = SecureRandom.uuidV7Unsafe
    const upTo = (most: number) => Random.nextIntBetween(0, most)
    for (let n = 0; n < CROWD; n++) {
      const later = yield* upTo(40)
      const ready = yield* upTo(4)
      const asked = {
        ...request,
        priority: priorities[yield* upTo(3)] ?? "normal",
        heartbeat_timeout_seconds: 60 + (yield* upTo(120)),
        failure_policy: ready === 0 ? "dead_letter" : "recover",
        tags: (yield* upTo(2)) === 0 ? ["shelf"] : [],
        initial_checkpoint: { ...content, remaining_steps: ready === 1 ? [] : ["index"] }
      } as const
      const { change } = Result.getOrThrow(create(asked, { ...meansAt(later), newId }))
      yield* transacted(workflows.create(change))
      const { id } = change.workflow
      const what = yield* upTo(6)
      const lease_seconds = 10 + (yield* upTo(60))
      const save = (at: number, decide: (snapshot: Snapshot, means: CallMeans) => Change | null) =>
        transacted(Effect.gen(function* () {
          const snapshot = yield* workflows.lock(id, { checkpoint: true })
          const decided = decide(snapshot, { ...meansAt(at, "bob"), newId })
          if (decided !== null) yield* workflows.save(decided)
        }))
      // Some are seen while they are suspected, some are claimed, and some of those go on.
      if (what === 0 || what === 3) {
        yield* save(100, (seen, means) => Option.getOrNull(applyTimeouts(seen.workflow, means)))
      }
      if (what < 3 && ready > 0) {
        const lease = { lease_token: "lease_x", token_hash: id, lease_seconds, note: null }
        yield* save(300, (snapshot, means) =>
          Result.getOrThrow(
            claim(snapshot, means, { ...lease, acknowledge_blocking_issues: true })
          ).change)
        if (what === 1) {
          yield* save(
            301,
            (snapshot, means) =>
              Result.getOrThrow(resume(snapshot, means, { note: null, token_hash: id })).change
          )
        }
      }
    }
  })

  const walk = Effect.fnUntraced(function* <R>(
    page: (after: ReadonlyArray<string> | null) => Effect.Effect<Found<WorkflowState>, never, R>
  ) {
    const ids: Array<string> = []
    for (let after: ReadonlyArray<string> | null = null;;) {
      const found: Found<WorkflowState> = yield* page(after)
      ids.push(...found.items.map(({ id }) => id))
      if (found.next === null) return ids
      after = found.next
    }
  })

  it.effect.each([
    { name: "all", filter: {}, now: 330 },
    { name: "all when more is due", filter: {}, now: 420 },
    { name: "one priority", filter: { priority: "normal" as const }, now: 360 },
    { name: "a tag", filter: { tag: "shelf" }, now: 360 },
    { name: "what is resumable", filter: { min_score: 50 }, now: 360 },
    { name: "what waits for long", filter: { before: second(300) }, now: 360 }
  ])(
    "before a sweep lists what it lists after one, in its order: $name",
    ({ filter, now }) =>
      Effect.gen(function* () {
        const workflows = yield* Workflows
        yield* crowd
        yield* TestClock.setTime(now * 1000)
        const settled = Effect.map(
          workflows.statusCounts,
          ({ status_counts }) => status_counts.recoverable + status_counts.suspected_failed
        )
        const before = yield* settled
        const limit = 7
        yield* discover({ ...filter, limit, after: null })
        // Of both kinds no more than a page and its next, once or twice.
        assert.isAtMost((yield* settled) - before, 2 * 2 * (limit + 1))
        const asked = yield* walk((after) => discover({ ...filter, limit, after }))
        yield* sweepWhole
        const swept = yield* walk((after) => workflows.recoverable({ ...filter, limit, after }))
        assert.isAbove(swept.length, limit)
        assert.deepStrictEqual(asked, swept)
      }).pipe(Random.withSeed("crowd"), Effect.provide(room))
  )

  it.effect("offers at the instant, and not a millisecond before", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const means = { ...meansAt(0), newId: SecureRandom.uuidV7Unsafe }
      const { change } = Result.getOrThrow(create(request, means))
      yield* transacted(workflows.create(change))
      const offered = Effect.map(discover({ limit: 9, after: null }), ({ items }) => items.length)
      yield* TestClock.setTime((SILENCE - 1) * 1000 - 1)
      assert.strictEqual(yield* offered, 0)
      yield* TestClock.setTime((SILENCE - 1) * 1000)
      assert.strictEqual(yield* offered, 1)
    }).pipe(Effect.provide(room)))

  it.effect("is right about a lease that outlives the silence, which is due before it is offered", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const limit = 2
      // Held for 80 seconds by somebody who fell silent after 60, and for 75.
      const leases = [80, 80, 80, 75, 75, 75]
      for (const lease_seconds of leases) {
        const newId = SecureRandom.uuidV7Unsafe
        const means = { ...meansAt(0), newId }
        const { change: { workflow } } = yield* Effect.tap(
          Effect.fromResult(create(request, means)),
          ({ change }) => transacted(workflows.create(change))
        )
        const lease = { lease_token: "lease_x", token_hash: workflow.id, lease_seconds, note: null }
        yield* transacted(Effect.gen(function* () {
          const later = { ...meansAt(SILENCE, "bob"), newId }
          const claimed = Result.getOrThrow(
            claim(yield* workflows.lock(workflow.id, {}), later, {
              ...lease,
              acknowledge_blocking_issues: true
            })
          )
          yield* workflows.save(claimed.change)
          if (lease_seconds === 75) return
          const held = yield* workflows.lock(workflow.id, {})
          const resumed = resume(held, later, { note: null, token_hash: workflow.id })
          yield* workflows.save(Result.getOrThrow(resumed).change)
        }))
      }
      yield* TestClock.setTime((SILENCE + 85) * 1000)
      const { items } = yield* discover({ limit, after: null })
      assert.deepStrictEqual(
        items.map(({ recoverable_at }) => recoverable_at),
        [second(SILENCE + 75), second(SILENCE + 75)]
      )
    }).pipe(Effect.provide(room)))

  it.effect("leaves a row that nobody can read, and shows the others", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const sql = yield* SqlClient.SqlClient
      yield* crowd
      yield* sql`UPDATE workflows SET tags = ${"no list"} WHERE priority_rank = 2 AND deadline_at
        IS NOT NULL`
      yield* TestClock.setTime(360_000)
      const normal = { priority: "normal" as const }
      const asked = yield* walk((after) => discover({ ...normal, limit: 7, after }))
      yield* sweepWhole
      const swept = yield* walk((after) => workflows.recoverable({ ...normal, limit: 7, after }))
      assert.deepStrictEqual(asked, swept)
      assert.isAbove((yield* discover({ limit: 100, after: null })).items.length, swept.length)
    }).pipe(Random.withSeed("crowd"), Effect.provide(room)))

  it.effect("waits for what is in the hands of another process", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const means = { ...meansAt(0), newId: SecureRandom.uuidV7Unsafe }
      const { change } = Result.getOrThrow(create(request, means))
      yield* transacted(workflows.create(change))
      yield* TestClock.adjust(`${SILENCE + 1} seconds`)
      // All that is due is at another process: who leaves that finds nothing.
      const busy = Workflows.of({
        ...workflows,
        lockDue: (now, limit, others) =>
          others === "await"
            ? workflows.lockDue(now, limit, others)
            : Effect.succeed({ workflows: [], unreadable: [], isCut: false })
      })
      yield* Effect.provideService(sweepForAll, Workflows, busy)
      const { items } = yield* workflows.recoverable({ limit: 100, after: null })
      assert.deepStrictEqual(items.map(({ id }) => id), [change.workflow.id])
    }).pipe(Effect.provide(room)))
})

/** One turn of the machine's own loop: what waits for a database may go on. */
const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve))
