/**
 * `SqlClient` on PostgreSQL. The tables of one service live in one schema of the database.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, type Redacted } from "effect"
import { SqlClient } from "effect/sql"

const CONNECTIONS_MAX = 10

/** `schema` is made when it is not there; every table name resolves in it. */
export const layer = (url: Redacted.Redacted, schema: string) => {
  const client = (options: { readonly path?: string; readonly maxConnections: number }) =>
    PgClient.layer({
      url,
      maxConnections: options.maxConnections,
      connectTimeout: "5 seconds",
      applicationName: `agent-services-${schema}`,
      ...(options.path === undefined ? {} : { startupParameters: { search_path: options.path } })
    })
  // Two processes that start at once may both find no schema: the lock makes one of them wait.
  const ensureSchema = Layer.effectDiscard(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql.withTransaction(Effect.gen(function* () {
        yield* sql`SELECT pg_advisory_xact_lock(hashtext('agent-services'))`
        yield* sql`CREATE SCHEMA IF NOT EXISTS ${sql(schema)}`
      }))
    })
  ).pipe(Layer.provide(client({ maxConnections: 1 })))
  return Layer.provide(client({ path: schema, maxConnections: CONNECTIONS_MAX }), ensureSchema)
}
