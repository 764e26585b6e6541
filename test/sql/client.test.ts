import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { SqlClient } from "effect/sql"
import * as Migrations from "../../layers/sql/migrations.ts"
import { databases } from "../databases.ts"

describe.each(databases)("SqlClient on $name", ({ layer }) => {
  const table = Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`CREATE TABLE things (id TEXT PRIMARY KEY, n INTEGER NOT NULL UNIQUE)`
  )

  it.effect("tells a unique violation of a primary key and of a column apart from other errors", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* table
      yield* sql`INSERT INTO things VALUES ('a', 1)`
      const byKey = yield* Effect.flip(sql`INSERT INTO things VALUES ('a', 2)`)
      const byColumn = yield* Effect.flip(sql`INSERT INTO things VALUES ('b', 1)`)
      const other = yield* Effect.flip(sql`INSERT INTO things VALUES ('b', NULL)`)
      assert.deepStrictEqual(
        [byKey, byColumn, other].map(({ reason }) => reason._tag === "UniqueViolation"),
        [true, true, false]
      )
    }).pipe(Effect.provide(layer)))

  it.effect("rolls back a failed transaction, and only the failed savepoint in one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* table
      const refused = sql`INSERT INTO things VALUES ('x', 1)`.pipe(
        Effect.andThen(Effect.fail("stop" as const)),
        sql.withTransaction
      )
      assert.strictEqual(yield* Effect.flip(refused), "stop")
      yield* sql.withTransaction(Effect.gen(function* () {
        yield* sql`INSERT INTO things VALUES ('kept', 2)`
        yield* Effect.flip(refused)
      }))
      const rows = yield* sql<{ readonly id: string }>`SELECT id FROM things`
      assert.deepStrictEqual(rows.map(({ id }) => id), ["kept"])
    }).pipe(Effect.provide(layer)))

  it.effect("streams rows, and gives values as arrays", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* table
      yield* sql`INSERT INTO things ${sql.insert([{ id: "a", n: 1 }, { id: "b", n: 2 }])}`
      const query = sql<{ readonly id: string }>`SELECT id, n FROM things ORDER BY n`
      const ids = yield* query.stream.pipe(Stream.map(({ id }) => id), Stream.runCollect)
      assert.deepStrictEqual(ids, ["a", "b"])
      assert.deepStrictEqual((yield* query.values).map((row) => [...row]), [["a", 1], ["b", 2]])
    }).pipe(Effect.provide(layer)))

  it.effect("migrates once, however many start at once", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const migrations = Migrations.layer({
        "0001_once": sql`CREATE TABLE once (n INTEGER)`.pipe(
          Effect.andThen(sql`INSERT INTO once VALUES (1)`)
        )
      })
      yield* Effect.all(
        Array.from({ length: 8 }, () => Effect.scoped(Effect.provide(Effect.void, migrations))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual((yield* sql`SELECT n FROM once`).length, 1)
    }).pipe(Effect.provide(layer)))
})
