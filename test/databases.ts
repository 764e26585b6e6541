/**
 * Every storage test runs on both databases: SQLite in memory always, PostgreSQL when
 * `TEST_DATABASE_URL` is set, in a schema of its own that is dropped afterwards.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import * as Postgres from "../layers/sql/postgres.ts"
import * as Sqlite from "../layers/sql/sqlite.ts"
import { postgresUrl } from "./machine.ts"

/**
 * A PostgreSQL schema that lives as long as the layer. What only PostgreSQL does is tested with it,
 * in suites that are skipped where `postgresUrl` is `undefined`.
 */
export const postgres = Layer.unwrap(
  Effect.gen(function* () {
    const url = Redacted.make(postgresUrl ?? "")
    const schema = `test_${randomBytes(6).toString("hex")}`
    yield* Effect.addFinalizer(() =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP SCHEMA ${sql(schema)} CASCADE`).pipe(
        Effect.provide(PgClient.layer({ url, maxConnections: 1 })),
        Effect.ignore
      )
    )
    return Postgres.layer(url, schema)
  })
)

/** The name of each database that can be tested here, and a fresh one. */
export const databases: ReadonlyArray<{
  readonly name: string
  readonly layer: Layer.Layer<SqlClient.SqlClient, unknown>
}> = [
  { name: "SQLite", layer: Sqlite.layer(":memory:") },
  ...(postgresUrl === undefined ? [] : [{ name: "PostgreSQL", layer: postgres }])
]

/** A PostgreSQL database that lives as long as the scope; its URL, beside that of `url`. */
export const freshDatabase = (url: string) =>
  Effect.suspend(() => {
    const name = `test_${randomBytes(6).toString("hex")}`
    const client = PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })
    return Effect.acquireRelease(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`CREATE DATABASE ${sql(name)}`
        return new URL(`/${name}`, url).href
      }).pipe(Effect.provide(client), Effect.orDie),
      () =>
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP DATABASE ${sql(name)} WITH (FORCE)`)
          .pipe(Effect.provide(client), Effect.ignore)
    )
  })
