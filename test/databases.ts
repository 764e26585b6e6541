/**
 * Every storage test runs on both databases: SQLite in memory always, PostgreSQL when
 * `TEST_DATABASE_URL` is set, in a schema of its own that is dropped afterwards.
 */
import { PgClient } from "@effect/sql-pg"
import { Config, Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import * as Postgres from "../layers/sql/postgres.ts"
import * as Sqlite from "../layers/sql/sqlite.ts"

const url = Option.getOrUndefined(
  Effect.runSync(Config.option(Config.Redacted("TEST_DATABASE_URL")))
)

/** A PostgreSQL schema that lives as long as the layer. */
const postgres = (url: Redacted.Redacted) =>
  Layer.unwrap(
    Effect.gen(function* () {
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
  ...(url === undefined ? [] : [{ name: "PostgreSQL", layer: postgres(url) }])
]

/** The URL of the PostgreSQL to test with, for tests that start processes. */
export const postgresUrl = url === undefined ? undefined : Redacted.value(url)

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
