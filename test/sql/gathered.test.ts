import { assert, describe, it } from "@effect/vitest"
import { Array, Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { batchInserts } from "../../layers/sql/batchInserts.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import { insertion, runner } from "../../layers/sql/statements.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { databases } from "../databases.ts"

const ids = (length: number) => Array.range(0, length - 1)
const insertThings = insertion("things", ["id"])

describe.each(databases)("gathered() on $name", ({ layer, name }) => {
  const inTable = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    yield* sql`CREATE TABLE things (id INTEGER PRIMARY KEY)`
    const run = runner(sql)
    let statements = 0
    const put = yield* batchInserts(
      sql,
      write,
      (rows: Array.NonEmptyReadonlyArray<number>) =>
        Effect.suspend(() => {
          statements++
          return run([insertThings(...Array.map(rows, (id) => [id]))])
        })
    )
    const stored = sql<{ readonly id: number }>`SELECT id FROM things ORDER BY id`.pipe(
      Effect.map(Array.map(({ id }) => id))
    )
    return { put, sql, stored, write, statements: () => statements }
  })
  const test = <A, E>(
    title: string,
    run: Effect.Effect<A, E, Transaction | SqlClient.SqlClient | Scope.Scope>
  ) =>
    it.effect(
      title,
      () => run.pipe(Effect.provide(Layer.provideMerge(GroupCommit.layer, layer)), Effect.scoped)
    )

  test(
    "each is told when its row is there",
    Effect.gen(function* () {
      const { put, sql, statements, stored } = yield* inTable
      yield* Effect.forEach(ids(100), (id) =>
        Effect.gen(function* () {
          yield* put(id)
          const found = yield* sql`SELECT id FROM things WHERE id = ${id}`
          assert.lengthOf(found, 1)
        }), { concurrency: "unbounded", discard: true })
      assert.deepStrictEqual(yield* stored, ids(100))
      if (name === "PostgreSQL") assert.isBelow(statements(), 100)
    })
  )

  test(
    "a row that cannot be written fails its own caller, and those beside it are written",
    Effect.gen(function* () {
      const { put, stored } = yield* inTable
      yield* put(7)
      const exits = yield* Effect.forEach(ids(20), (id) => Effect.exit(put(id)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(
        exits.flatMap(({ _tag }, id) => _tag === "Failure" ? [id] : []),
        [7]
      )
      assert.deepStrictEqual(yield* stored, ids(20))
    })
  )

  test(
    "who still waits when the scope closes is told",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      const gate = yield* Deferred.make<ReadonlyArray<unknown>>()
      const scope = yield* Scope.make()
      const put = yield* Scope.provide(batchInserts(sql, write, () => Deferred.await(gate)), scope)
      const waiting = yield* Effect.forEach(
        ids(100),
        (id) => Effect.forkChild(put(id), { startImmediately: true })
      )
      yield* Effect.yieldNow
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void), {
        startImmediately: true
      })
      yield* Deferred.succeed(gate, [])
      const exits = yield* Effect.forEach(waiting, Fiber.await)
      assert.include(exits.map(({ _tag }) => _tag), "Success")
      yield* Fiber.join(closing)
    })
  )

  test(
    "in a transaction that is open a row goes with it",
    Effect.gen(function* () {
      const { put, stored, write } = yield* inTable
      yield* write(Effect.andThen(put(1), Effect.fail("no"))).pipe(Effect.ignore)
      assert.deepStrictEqual(yield* stored, [])
      yield* write(Effect.andThen(put(1), put(2)))
      assert.deepStrictEqual(yield* stored, [1, 2])
    })
  )
})
