/**
 * How many workflows have which status: what is counted as they change is what a count finds.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { create } from "../../src/recovery/commands/create.ts"
import { cancel } from "../../src/recovery/commands/ending.ts"
import { sweepWhole } from "../../src/recovery/sweep.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { meansAt, request } from "./states.ts"
import { roomOn } from "./room.ts"
import { transacted } from "./transacted.ts"

/** More than are left to be added up. */
const MANY = 1_200

describe.each(databases)("the counts by status on $name", ({ layer: database }) => {
  const room = roomOn(database)

  it.effect("are those of the rows, whoever writes and counts at once", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const sql = yield* SqlClient.SqlClient
      const newId = SecureRandom.uuidV7Unsafe
      const counted = Effect.map(workflows.statusCounts, ({ status_counts }) => status_counts)
      const rows = Effect.map(
        sql<{ readonly status: string; readonly count: number }>`
          SELECT status, CAST(count(*) AS DOUBLE PRECISION) AS count FROM workflows GROUP BY status`,
        (found) => Object.fromEntries(found.map(({ count, status }) => [status, count]))
      )
      const agrees = Effect.gen(function* () {
        const found = Object.entries(yield* counted).filter(([, count]) => count !== 0)
        assert.deepStrictEqual(Object.fromEntries(found), yield* rows)
      })
      const make = (count: number) =>
        transacted(Effect.forEach(Array.from({ length: count }), (_, n) =>
          Effect.suspend(() => {
            const failure_policy = n % 3 === 0 ? "dead_letter" : "recover"
            const { change } = Result.getOrThrow(
              create({ ...request, failure_policy }, { ...meansAt(0), newId })
            )
            return Effect.as(workflows.create(change), change.workflow.id)
          })))
      yield* agrees
      const counting = Effect.repeat(counted, { times: 20 })
      const [[first = "", second = ""]] = yield* Effect.all([
        make(MANY),
        make(100),
        counting,
        counting
      ], { concurrency: "unbounded" })
      yield* agrees
      for (const id of [first, second]) {
        yield* transacted(Effect.gen(function* () {
          const snapshot = yield* workflows.lock(id, {})
          const means = { ...meansAt(1), newId }
          yield* workflows.save(Result.getOrThrow(cancel(snapshot, means, { reason: null })).change)
        }))
      }
      // What is rolled back was never counted.
      yield* Effect.ignore(transacted(Effect.andThen(make(3), Effect.fail("no"))))
      yield* agrees
      yield* TestClock.adjust("2 hours")
      yield* Effect.all([sweepWhole, sweepWhole, counting], { concurrency: "unbounded" })
      yield* agrees
      const { cancelled, dead_letter } = yield* counted
      assert.strictEqual(cancelled, 2)
      assert.isAbove(dead_letter, 400)
    }).pipe(Effect.provide(room)))
})
