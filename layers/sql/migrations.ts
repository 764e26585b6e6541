/**
 * Tables by numbered migrations. Where none is missing a start asks no more of the database than to
 * read which there were: it needs no right to change tables, and holds up nobody who uses them.
 */
import { Effect, Layer, Predicate, Record, Schema } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"
import { Misconfigured } from "../misconfigured.ts"

/** What the two databases call by different names. */
export interface Dialect {
  readonly name: "pg" | "sqlite"
  /** Ordered by its bytes: ids and instants are compared as text. */
  readonly text: string
  readonly bytes: string
  readonly float: string
  /** What a table says that is kept in the order of its key. */
  readonly clustered: string
}

const pg: Dialect = {
  name: "pg",
  text: 'TEXT COLLATE "C"',
  bytes: "BYTEA",
  float: "DOUBLE PRECISION",
  clustered: ""
}

const sqlite: Dialect = {
  name: "sqlite",
  text: "TEXT",
  bytes: "BLOB",
  float: "REAL",
  clustered: " WITHOUT ROWID"
}

/** Statements one after the other, or whatever else changes tables. */
type Migration =
  | ReadonlyArray<string>
  | ((dialect: Dialect) => ReadonlyArray<string>)
  | Effect.Effect<unknown, unknown, SqlClient.SqlClient>

/** A migration by its name: `0001_escrows`. Each runs once, all in one transaction. */
export type Migrations = { readonly [name: string]: Migration }

const decodeLatest = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ latest: Schema.NullOr(Schema.Int) }))
)

/** The number of the last that ran; 0 before the first. */
const latestOf = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql.onDialectOrElse({
    pg: () =>
      sql`SELECT 1 FROM pg_tables
      WHERE schemaname = current_schema() AND tablename = ${table}`,
    orElse: () => sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${table}`
  })
  if (found.length === 0) return 0
  const rows = yield* sql`SELECT max(migration_id) AS latest FROM ${sql(table)}`
  const [row] = yield* decodeLatest(rows)
  return row?.latest ?? 0
})

/** The names of those that have not run yet, in their order. */
export const missingOf = (migrations: Migrations, table = "migrations") =>
  Effect.map(
    latestOf(table),
    (latest) => Object.keys(migrations).filter((name) => Number.parseInt(name, 10) > latest)
  )

/** Brings the tables of a store up to date; processes that start at once take turns. */
export const run = Effect.fnUntraced(function* (migrations: Migrations, table = "migrations") {
  const missing = yield* missingOf(migrations, table)
  if (missing.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const migrate = Migrator.make({})({
    table,
    loader: Migrator.fromRecord(Record.map(migrations, loaded(sql)))
  })
  const inTurn = sql.onDialectOrElse({
    pg: () => sql.withTransaction(Effect.andThen(oneByOne(sql), migrate)),
    orElse: () => migrate
  })
  yield* Effect.catchIf(inTurn, isForbidden, () => forbidden(missing, table))
})

const loaded = (sql: SqlClient.SqlClient) => (migration: Migration) => {
  if (Effect.isEffect(migration)) return Effect.asVoid(migration)
  const statements = typeof migration === "function"
    ? migration(sql.onDialectOrElse({ pg: () => pg, orElse: () => sqlite }))
    : migration
  return Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
}

/** One process at a time; what makes tables finds them by a path that ends with the transaction. */
const oneByOne = (sql: SqlClient.SqlClient) =>
  sql`SELECT set_config('search_path', current_schema(), true),
    pg_advisory_xact_lock(hashtext('agent-services/migrations/' || current_schema()))`

const isForbidden = (error: unknown): boolean =>
  SqlError.isSqlError(error)
    ? error.reason._tag === "AuthorizationError"
    : Predicate.hasProperty(error, "cause") && isForbidden(error.cause)

const forbidden = Effect.fnUntraced(function* (missing: ReadonlyArray<string>, table: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly role: string; readonly schema: string | null }>`
    SELECT current_user AS role, current_schema() AS schema`
  const { role, schema } = rows[0] ?? { role: "?", schema: null }
  return yield* new Misconfigured({
    message: `The role "${role}" may not make what is missing in the schema "${schema}" ` +
      `(${missing.join(", ")} of "${table}"): run "deno task migrate" with a role that may`
  })
})

export const layer = (migrations: Migrations, table?: string) =>
  Layer.effectDiscard(run(migrations, table))
