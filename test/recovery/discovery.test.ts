/**
 * What `GET /recoverable-workflows` asks: it misses nothing that is recoverable by its clock, also
 * while another process has just that in its hands. `RECOVERY_ROUNDS` for more rounds than a few.
 */
import { assert, describe, it, vi } from "@effect/vitest"
import { Config, Deferred, Effect, Fiber, Layer, Option, Random, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { create } from "../../src/recovery/commands/create.ts"
import { readSettled } from "../../src/recovery/readSettled.ts"
import { Settings } from "../../src/recovery/Settings.ts"
import { settle } from "../../src/recovery/settle.ts"
import { sweepForAll } from "../../src/recovery/sweep.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { meansAt, request, settings } from "./states.ts"
import { transacted } from "./transacted.ts"

vi.setConfig({ testTimeout: 600_000 })

const rounds = Effect.runSync(Config.Int("RECOVERY_ROUNDS").pipe(Config.withDefault(20)))

/** Seconds until a workflow of `request` is offered. */
const SILENCE = 60 + settings.graceSeconds + 1

describe.each(databases)("discovery on $name", ({ layer: database }) => {
  const room = Layer.mergeAll(
    RecoveryStore.layer,
    NodeHash.layer,
    Layer.succeed(Settings, settings)
  ).pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
    Layer.provideMerge(database)
  )

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
            yield* workflows.save(Option.getOrThrow(settle(workflow, means)))
          }
          yield* Deferred.succeed(locked, undefined)
          yield* Deferred.await(ended)
        })))
        yield* Deferred.await(locked)
        const discovered = yield* Effect.forkChild(Effect.andThen(
          sweepForAll,
          workflows.recoverable({ limit: 100, after: null })
        ))
        const turns = yield* Random.nextIntBetween(0, 40)
        for (let turn = 0; turn < turns; turn++) yield* Effect.promise(macrotask)
        yield* Deferred.succeed(ended, undefined)
        const { items } = yield* Fiber.join(discovered)
        yield* Fiber.join(other)
        const found = new Set(items.map(({ id }) => id))
        for (const id of made) {
          const { workflow } = yield* readSettled(id)
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
