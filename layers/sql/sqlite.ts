/**
 * `SqlClient` on `node:sqlite`, which Deno ships.
 *
 * One connection behind a semaphore: statements take turns, and a transaction holds its turn until
 * it ends. `BEGIN IMMEDIATE` takes the write lock at once, so two processes cannot both start as
 * readers and then deadlock on the upgrade. WAL with `synchronous=FULL`: what is committed survives
 * a power cut.
 */
import { Effect, Layer, Predicate, Schedule, Semaphore, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError, Statement } from "effect/sql"
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"

// SQLite waits in the only thread there is, so it waits briefly; the rest of the wait is a fiber's.
const BUSY_TIMEOUT_MILLIS = 20
const whileBusy = Schedule.spaced("10 millis").pipe(Schedule.upTo({ duration: "5 seconds" }))
const SQLITE_BUSY = 5
const STATEMENTS_MAX = 256
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const SQLITE_CONSTRAINT_UNIQUE = 2067

const failure = (cause: unknown, operation: string) =>
  new SqlError.SqlError({ reason: SqlError.classifySqliteError(withErrno(cause), { operation }) })

// `node:sqlite` puts SQLite's extended result code in `errcode`, the classifier reads `errno`; and a
// clash of primary keys is a unique violation too, as it is on PostgreSQL.
const withErrno = (cause: unknown) =>
  Predicate.hasProperty(cause, "errcode")
    ? Object.assign(cause, {
      errno: cause.errcode === SQLITE_CONSTRAINT_PRIMARYKEY
        ? SQLITE_CONSTRAINT_UNIQUE
        : cause.errcode
    })
    : cause

// The low byte of an extended code is the plain one.
const isBusy = ({ reason: { cause } }: SqlError.SqlError) =>
  Predicate.hasProperty(cause, "errcode") && typeof cause.errcode === "number" &&
  (cause.errcode & 0xff) === SQLITE_BUSY

const bind = (value: unknown): SQLInputValue => {
  if (value === null || value === undefined) return null
  if (typeof value === "boolean") return value ? 1 : 0
  if (
    typeof value === "string" || typeof value === "number" || typeof value === "bigint" ||
    value instanceof Uint8Array
  ) return value
  throw new TypeError(`Cannot bind a value of type "${typeof value}"`)
}

interface Connection extends SqlConnection.Connection {
  readonly db: DatabaseSync
}

const makeConnection = (db: DatabaseSync): Connection => {
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const statement = db.prepare(sql)
    const oldest = statements.keys().next()
    if (statements.size >= STATEMENTS_MAX && !oldest.done) statements.delete(oldest.value)
    statements.set(sql, statement)
    return statement
  }

  const run = <A>(statement: () => StatementSync, use: (statement: StatementSync) => A) =>
    Effect.catch(
      once(statement, use),
      (error) =>
        isBusy(error) && !db.isTransaction
          ? Effect.retry(once(statement, use), { while: isBusy, schedule: whileBusy })
          : Effect.fail(error)
    )

  const once = <A>(statement: () => StatementSync, use: (statement: StatementSync) => A) =>
    Effect.withFiber<A, SqlError.SqlError>((fiber) => {
      try {
        const ready = statement()
        ready.setReadBigInts(fiber.getRef(SqlClient.SafeIntegers))
        return Effect.succeed(use(ready))
      } catch (cause) {
        return Effect.fail(failure(cause, "execute"))
      }
    })

  const rows = (params: ReadonlyArray<unknown>) => (statement: StatementSync) =>
    statement.all(...params.map(bind))
  const values = (params: ReadonlyArray<unknown>) => (statement: StatementSync) => {
    statement.setReturnArrays(true)
    try {
      return rows(params)(statement).map((row) => Object.values(row))
    } finally {
      statement.setReturnArrays(false)
    }
  }
  const transformed = (
    self: Effect.Effect<ReadonlyArray<object>, SqlError.SqlError>,
    transform: (<A extends object>(row: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined
  ) => transform === undefined ? self : Effect.map(self, transform)

  return {
    db,
    execute: (sql, params, transform) =>
      transformed(run(() => prepare(sql), rows(params)), transform),
    executeRaw: (sql, params) =>
      run(
        () => prepare(sql),
        (statement) =>
          statement.columns().length === 0
            ? statement.run(...params.map(bind))
            : rows(params)(statement)
      ),
    executeValues: (sql, params) => run(() => prepare(sql), values(params)),
    executeValuesUnprepared: (sql, params) => run(() => db.prepare(sql), values(params)),
    executeUnprepared: (sql, params, transform) =>
      transformed(run(() => db.prepare(sql), rows(params)), transform),
    executeStream: (sql, params, transform) =>
      Stream.unwrap(
        Effect.map(
          transformed(run(() => prepare(sql), rows(params)), transform),
          Stream.fromIterable
        )
      )
  }
}

const make = Effect.fnUntraced(function* (filename: string) {
  const db = yield* Effect.acquireRelease(
    Effect.try({
      try: () => {
        const db = new DatabaseSync(filename)
        // Several processes may change the journal mode at once, and nobody waits for this one yet.
        db.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        db.exec(`PRAGMA foreign_keys = ON; PRAGMA busy_timeout = ${BUSY_TIMEOUT_MILLIS}`)
        return db
      },
      catch: (cause) => failure(cause, "open")
    }),
    (db) =>
      Effect.sync(() => {
        try {
          db.exec("PRAGMA busy_timeout = 0; PRAGMA optimize")
        } catch {
          // Another process writes: its own statistics will do.
        }
        db.close()
      })
  )
  const connection = makeConnection(db)
  return yield* SqlClient.make({
    ...SqlClient.makeSqliteAcquirers({
      connection: Effect.succeed(connection),
      semaphore: yield* Semaphore.make(1),
      isTransaction: ({ db }) => db.isTransaction
    }),
    driver: "node:sqlite",
    compiler: Statement.makeCompilerSqlite(),
    beginTransaction: "BEGIN IMMEDIATE",
    prepareTransactionControls: true,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "sqlite"]]
  })
})

/** A database in one file, or in memory for `":memory:"`. */
export const layer = (filename: string) =>
  Layer.effect(SqlClient.SqlClient, make(filename)).pipe(Layer.provide(Reactivity.layer))
