import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Result } from "effect"
import { TestClock } from "effect/testing"
import type { Status } from "../../schemas/recovery/workflow.ts"
import { claim, release } from "../../src/recovery/commands/claim.ts"
import { checkpoint } from "../../src/recovery/commands/checkpoint.ts"
import { create } from "../../src/recovery/commands/create.ts"
import { listSettled, readCurrent } from "../../src/recovery/readCurrent.ts"
import { accountOf } from "../../src/recovery/steps.ts"
import { sweepWhole } from "../../src/recovery/sweep.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { SqlClient } from "effect/sql"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { claim as claimed, create as register, service, silence, text } from "./agents.ts"
import { content, meansAt, request } from "./states.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { roomOn } from "./room.ts"
import { transacted } from "./transacted.ts"
import { SecureRandom } from "effect/crypto"

/** On PostgreSQL one waits for the lock; on SQLite one transaction is open at a time. */
const isWaiting = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const waiting = sql`SELECT 1 AS waits FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND application_name = current_setting('application_name')`
  yield* sql.onDialectOrElse({
    pg: () => Effect.asVoid(eventually(waiting, (rows) => rows.length > 0)),
    orElse: () => Effect.void
  })
})

describe.each(databases)("a read on $name", ({ layer: database }) => {
  const room = roomOn(database)

  /** So many workflows that have been silent for an hour. */
  const silent = (count: number) =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const newId = SecureRandom.uuidV7Unsafe
      yield* transacted(Effect.forEach(Array.from({ length: count }), () =>
        Effect.suspend(() =>
          workflows.create(
            Result.getOrThrow(
              create({ ...request, initial_checkpoint: content }, { ...meansAt(0), newId })
            ).change
          )
        ), { discard: true }))
      yield* TestClock.adjust("1 hour")
    })

  it.effect("has the steps of a checkpoint that was committed while it waited for the lock", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const { write } = yield* Transaction
      const means = { ...meansAt(1), newId: SecureRandom.uuidV7Unsafe }
      yield* silent(1)
      const { items: [made] } = yield* workflows.list({ limit: 1, after: null })
      const id = made?.id ?? ""
      const locked = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const writer = yield* Effect.forkChild(write(Effect.gen(function* () {
        const snapshot = yield* workflows.lock(id, { history: true })
        yield* Deferred.succeed(locked, undefined)
        yield* Deferred.await(mayEnd)
        const { change } = Result.getOrThrow(
          checkpoint(snapshot, means, {
            parent_version: 1,
            content: { ...content, completed_steps: ["new"] },
            token_hash: null
          })
        )
        yield* workflows.save(change)
      })))
      yield* Deferred.await(locked)
      const waiting = yield* Effect.forkChild(write(workflows.lock(id, { history: true })))
      yield* isWaiting
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(writer)
      const { history } = yield* Fiber.join(waiting)
      assert.include(accountOf(history).map(({ name }) => name), "new")
    }).pipe(Effect.provide(room)))

  it.effect("shows a workflow and its claim of one moment, although it is released meanwhile", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const newId = SecureRandom.uuidV7Unsafe
      const means = { ...meansAt(3_600, "bob"), newId }
      yield* silent(1)
      yield* sweepWhole
      const { items: [offered] } = yield* workflows.recoverable({ limit: 1, after: null })
      const id = offered?.id ?? ""
      const token_hash = "hash-1"
      const taken = Result.getOrThrow(
        claim(yield* workflows.read(id, { checkpoint: true }), means, {
          lease_token: "lease_1",
          token_hash,
          lease_seconds: 300,
          note: null,
          acknowledge_blocking_issues: true
        })
      )
      yield* transacted(workflows.save(taken.change))

      const { write } = yield* Transaction
      const letGo = write(Effect.gen(function* () {
        const snapshot = yield* workflows.lock(id, { claim: true })
        const decided = Result.getOrThrow(release(snapshot, means, { reason: null, token_hash }))
        yield* workflows.save(decided.change)
      }))
      let reads = 0
      // What a reader of two statements meets when a release comes between them.
      const torn = Workflows.of({
        ...workflows,
        read: (workflow_id, needs) =>
          Effect.gen(function* () {
            const { workflow } = yield* workflows.read(workflow_id, {})
            if (reads++ === 0) yield* letGo
            const { claim } = yield* workflows.read(workflow_id, needs)
            return { ...(yield* workflows.read(workflow_id, {})), workflow, claim }
          })
      })
      const snapshot = yield* Effect.provideService(
        readCurrent(id, { claim: true }),
        Workflows,
        torn
      )
      assert.isNull(snapshot.claim)
      assert.strictEqual(snapshot.workflow.status, "recoverable")
      assert.strictEqual(reads, 2)
    }).pipe(Effect.provide(room)))

  it.effect("waits its turn where somebody writes all the time", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      yield* silent(1)
      const { items: [first] } = yield* workflows.list({ limit: 1, after: null })
      let asked = 0
      const busy = Workflows.of({ ...workflows, sequenceOf: () => Effect.sync(() => ++asked + 99) })
      const snapshot = yield* Effect.provideService(
        readCurrent(first?.id ?? "", { checkpoint: true }),
        Workflows,
        busy
      )
      assert.strictEqual(snapshot.checkpoint?.version, 1)
    }).pipe(Effect.provide(room)))

  it.effect("of a page shows nothing that is due, however many are", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      yield* silent(110)
      // As after a sweep that did as much as a request may wait for, and left these.
      const swept = Workflows.of({ ...workflows, isDue: () => Effect.succeed(false) })
      const listed = (filter: { readonly status?: Status }) =>
        Effect.provideService(
          listSettled(workflows.list({ ...filter, limit: 25, after: null })),
          Workflows,
          swept
        )
      const all = yield* listed({})
      assert.deepStrictEqual(
        all.items.map(({ status }) => status),
        Array.from({ length: 25 }, () => "recoverable" as const)
      )
      const active = yield* listed({ status: "active" })
      assert.deepStrictEqual(active.items, [])
      assert.isNotNull(active.next)
    }).pipe(Effect.provide(room)))

  it.effect("of a released claim shows no secret that its reason had", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const [alice, bob] = [agent("alice"), agent("bob")]
      const id = yield* register(alice)
      yield* silence
      const lease_token = yield* claimed(bob, id)
      const { json } = yield* bob.post(`workflows/${id}/claims/release`, {
        lease_token,
        reason: `I give ${lease_token} back`
      })
      assert.strictEqual(text(json, "release_reason"), "I give [redacted] back")
    }))
})
