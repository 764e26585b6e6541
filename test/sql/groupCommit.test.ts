import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import { databases } from "../databases.ts"
import { Transaction } from "../../src/ground/Transaction.ts"

const ids = (length: number) => Array.from({ length }, (_, id) => id)

const ways = databases.flatMap((database) => [
  { ...database, commit: GroupCommit.layer },
  ...(database.name === "SQLite"
    ? []
    : [{ ...database, name: `${database.name}, in turn`, commit: GroupCommit.layerInTurn }])
])

describe.each(ways)("Transaction on $name", ({ commit, layer }) => {
  const test = <A, E>(
    title: string,
    run: Effect.Effect<A, E, Transaction | SqlClient.SqlClient>
  ) =>
    it.effect(title, () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE TABLE things (id INTEGER PRIMARY KEY)`
        yield* run
      }).pipe(Effect.provide(Layer.provideMerge(commit, layer))))

  const stored = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<{ readonly id: number }>`SELECT id FROM things ORDER BY id`
    return rows.map(({ id }) => id)
  })

  test(
    "a write that fails does not undo its neighbours",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      const exits = yield* Effect.forEach(ids(64), (id) => {
        const insert = sql`INSERT INTO things VALUES (${id})`
        return Effect.exit(
          write(id % 3 === 0 ? Effect.andThen(insert, Effect.fail("refused" as const)) : insert)
        )
      }, { concurrency: "unbounded" })
      assert.deepStrictEqual(
        exits.map(({ _tag }) => _tag),
        ids(64).map((id) => id % 3 === 0 ? "Failure" as const : "Success" as const)
      )
      assert.deepStrictEqual(yield* stored, ids(64).filter((id) => id % 3 !== 0))
    })
  )

  test(
    "writes are as if each had run once, however often a failing neighbour made them run",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      yield* sql`CREATE TABLE counts (name TEXT PRIMARY KEY, n INTEGER NOT NULL)`
      yield* sql`INSERT INTO counts VALUES ('all', 0)`
      const answers = yield* Effect.forEach(ids(64), (id) => {
        const add = sql<{ readonly n: number }>`UPDATE counts SET n = n + 1
          WHERE name = 'all' RETURNING n`
        return write(
          Effect.flatMap(add, ([row]) => id % 8 === 5 ? Effect.fail("no") : Effect.succeed(row?.n))
        ).pipe(Effect.orElseSucceed(() => undefined))
      }, { concurrency: "unbounded" })
      const counted = answers.filter((n) => n !== undefined).toSorted((a, b) => a - b)
      assert.deepStrictEqual(counted, ids(56).map((n) => n + 1))
      const [kept] = yield* sql<{ readonly n: number }>`SELECT n FROM counts`
      assert.strictEqual(kept?.n, 56)
    })
  )

  test(
    "an error and a defect reach their own caller only",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      yield* sql`INSERT INTO things VALUES (1)`
      const [clash, defect, fine] = yield* Effect.all([
        Effect.flip(write(sql`INSERT INTO things VALUES (1)`)),
        Effect.exit(write(Effect.die("broken"))),
        write(Effect.as(sql`INSERT INTO things VALUES (2)`, "fine"))
      ], { concurrency: "unbounded" })
      assert.strictEqual(clash.reason._tag, "UniqueViolation")
      assert.strictEqual(defect._tag, "Failure")
      assert.strictEqual(fine, "fine")
    })
  )

  test(
    "a write alone is rolled back when it fails",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      const failing = Effect.andThen(sql`INSERT INTO things VALUES (1)`, Effect.fail("no" as const))
      assert.strictEqual(yield* Effect.flip(write(failing)), "no")
      assert.deepStrictEqual(yield* stored, [])
    })
  )

  test(
    "a write inside a write joins its transaction",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      const inner = write(sql`INSERT INTO things VALUES (1)`)
      yield* Effect.flip(write(Effect.andThen(inner, Effect.fail("no" as const))))
      assert.deepStrictEqual(yield* stored, [])
    })
  )

  test(
    "a transaction inside a write is undone alone",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      const inner = sql.withTransaction(
        Effect.andThen(sql`INSERT INTO things VALUES (1)`, Effect.fail("no" as const))
      )
      yield* write(Effect.andThen(Effect.flip(inner), sql`INSERT INTO things VALUES (2)`))
      assert.deepStrictEqual(yield* stored, [2])
    })
  )

  test(
    "interruption loses no write that was answered, and breaks no other",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      const begun = yield* Deferred.make<void>()
      const answered = new Set<number>()
      const fibers = yield* Effect.forEach(
        ids(64),
        (id) =>
          write(
            Effect.andThen(
              Deferred.succeed(begun, undefined),
              sql`INSERT INTO things VALUES (${id})`
            )
          )
            .pipe(
              Effect.tap(() => Effect.sync(() => answered.add(id))),
              Effect.forkChild
            )
      )
      yield* Deferred.await(begun)
      yield* Effect.forEach(fibers.filter((_, id) => id % 2 === 0), Fiber.interrupt, {
        concurrency: "unbounded"
      })
      yield* Effect.forEach(fibers.filter((_, id) => id % 2 === 1), Fiber.join, {
        concurrency: "unbounded"
      })
      const kept = new Set(yield* stored)
      assert.deepStrictEqual([...answered].filter((id) => !kept.has(id)), [])
      assert.deepStrictEqual(ids(64).filter((id) => id % 2 === 1 && !kept.has(id)), [])
    })
  )
})
