/**
 * `SqlClient` on PostgreSQL. The tables of one service live in one schema of the database.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, identity, Layer, Option, type Redacted } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { Misconfigured } from "../misconfigured.ts"
import { addressOf, placeOf } from "./address.ts"
import { outageOf } from "./outage.ts"
import { qualifying } from "./qualified.ts"
import { inTurn } from "./poolWait.ts"
import { writable } from "./writable.ts"

const CONNECTIONS_MAX = 10

/** A client of the server that takes writes; its statements are seen through `over`. */
const client = (
  url: Redacted.Redacted,
  schema: string,
  { connections = 1, over = identity }: {
    readonly connections?: number
    readonly over?: Parameters<typeof inTurn>[1]["over"]
  } = {}
) =>
  Layer.effect(
    SqlClient.SqlClient,
    Effect.gen(function* () {
      const address = Option.getOrUndefined(addressOf(url))
      if (address === undefined) return yield* unreadable
      const clients = yield* Effect.forEach(address.servers, ({ url }) =>
        PgClient.make({
          url,
          maxConnections: connections,
          connectTimeout: "5 seconds",
          keepAlive: "30 seconds",
          applicationName: `agent-services-${schema}`,
          prepare: !address.isPooled
        }))
      const [first, ...others] = clients
      if (first === undefined) return yield* unreadable
      return yield* inTurn({ driver: first.driver, reserve: writable([first, ...others]) }, {
        connections,
        compiler: PgClient.makeCompiler(),
        over
      })
    })
  ).pipe(Layer.provide(Reactivity.layer))

/** Nothing of it is quoted: its password may stand anywhere in what cannot be read. */
export const unreadable = new Misconfigured({
  message: "DATABASE_URL cannot be read as a URL: look at its host, its port (up to 65535), and " +
    "that the user and the password are percent-encoded"
})

/** A start that cannot be says where the database is, and what that or the system said. */
export const unusable = (url: Redacted.Redacted, said: string) => {
  const place = Option.match(addressOf(url), { onNone: () => "?", onSome: placeOf })
  return new Misconfigured({ message: `The database at ${place} cannot be used: ${said}` })
}

const found = (schema: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`SELECT 1 FROM pg_namespace WHERE nspname = ${schema}`
  ).pipe(Effect.map((rows) => rows.length > 0))

/** Whether the database has the schema. */
export const exists = (url: Redacted.Redacted, schema: string) =>
  found(schema).pipe(Effect.provide(client(url, schema)))

/** `schema` is made when it is not there; every table that a statement names is one of it. */
export const layer = (url: Redacted.Redacted, schema: string) => {
  // Two processes that start at once may both find no schema: the lock makes one of them wait.
  const made = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(Effect.gen(function* () {
      yield* sql`SELECT pg_advisory_xact_lock(hashtext('agent-services'))`
      yield* sql`CREATE SCHEMA IF NOT EXISTS ${sql(schema)}`
    }))
  }).pipe(
    Effect.catchIf(({ reason }) => reason._tag === "AuthorizationError", () =>
      new Misconfigured({
        message: `The schema "${schema}" is missing, and this role may not make it: run ` +
          '"deno task migrate" with a role that may'
      }))
  )
  const ensureSchema = Layer.effectDiscard(
    Effect.flatMap(found(schema), (isThere) => isThere ? Effect.void : made).pipe(
      Effect.catchTag("SqlError", (error) => unusable(url, outageOf(error)?.said ?? error.message))
    )
  ).pipe(Layer.provide(client(url, schema)))
  const pooled = client(url, schema, {
    connections: CONNECTIONS_MAX,
    over: qualifying(schema)
  })
  return Layer.provide(pooled, ensureSchema)
}
