/**
 * A PostgreSQL database that lives as long as a benchmark.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"

/** Gives the URL of a new database to `use`; nothing when there is no `TEST_DATABASE_URL`. */
export const withDatabase = async <A>(
  use: (url: string) => Promise<A>
): Promise<ReadonlyArray<A>> => {
  const url = Deno.env.get("TEST_DATABASE_URL")
  if (url === undefined) return []
  const name = `bench_${randomBytes(6).toString("hex")}`
  const run = (statement: string) =>
    Effect.runPromise(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
        Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }))
      )
    )
  await run(`CREATE DATABASE ${name}`)
  try {
    const own = new URL(url)
    own.pathname = `/${name}`
    return [await use(own.href)]
  } finally {
    await run(`DROP DATABASE ${name} WITH (FORCE)`)
  }
}
