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
import { Misconfigured } from "../misconfigured.ts"
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
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") {
    return value
  }
  if (value === null || value === undefined) return null
  if (typeof value === "boolean") return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`Cannot bind a value of type "${typeof value}"`)
}

/** A statement and what its marks stand for. */
interface Bound {
  readonly text: string
  readonly parameters: ReadonlyArray<SQLInputValue>
}

interface Connection extends SqlConnection.Connection {
  readonly db: DatabaseSync
  /** Runs statements one after the other, and gives the rows of the last. */
  readonly executeAll: (
    statements: ReadonlyArray<Bound>
  ) => Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>
}

/** Whether a connection is one of this module. */
export const isConnection = (connection: SqlConnection.Connection): connection is Connection =>
  Predicate.hasProperty(connection, "executeAll")

/** A statement, and what running it needs to know of it. */
interface Prepared {
  readonly statement: StatementSync
  /** Without rows it is only run, which is half the price of reading none. */
  readonly hasRows: boolean
  readsBigInts: boolean
}

/** Has rows, as far as the text tells: a statement of Deno 2.5 does not say it. */
const READS = /^\s*(?:SELECT|WITH|VALUES|PRAGMA|EXPLAIN)\b|\bRETURNING\b/iu

const hasRows = (statement: StatementSync, sql: string) =>
  typeof statement.columns === "function" ? statement.columns().length > 0 : READS.test(sql)

/** Deno 2.5 knows rows as records alone, which do for columns of different names. */
const returnArrays = (statement: StatementSync, isWanted: boolean) => {
  if (typeof statement.setReturnArrays === "function") statement.setReturnArrays(isWanted)
}

const makeConnection = (db: DatabaseSync): Connection => {
  const cache = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const statement = db.prepare(sql)
    return { statement, hasRows: hasRows(statement, sql), readsBigInts: false }
  }
  const prepared = (sql: string) => {
    const known = cache.get(sql)
    if (known !== undefined) return known
    const fresh = prepare(sql)
    const oldest = cache.keys().next()
    if (cache.size >= STATEMENTS_MAX && !oldest.done) cache.delete(oldest.value)
    cache.set(sql, fresh)
    return fresh
  }

  const attempt = <A>(use: (readsBigInts: boolean) => A) =>
    Effect.withFiber<A, SqlError.SqlError>((fiber) => {
      try {
        return Effect.succeed(use(fiber.getRef(SqlClient.SafeIntegers)))
      } catch (cause) {
        return Effect.fail(failure(cause, "execute"))
      }
    })
  const ready = (found: Prepared, readsBigInts: boolean) => {
    if (found.readsBigInts !== readsBigInts) {
      found.statement.setReadBigInts(readsBigInts)
      found.readsBigInts = readsBigInts
    }
    return found
  }
  const run = <A>(find: (sql: string) => Prepared, sql: string, use: (found: Prepared) => A) => {
    const once = attempt((readsBigInts) => use(ready(find(sql), readsBigInts)))
    return Effect.catch(
      once,
      (error) =>
        isBusy(error) && !db.isTransaction
          ? Effect.retry(once, { while: isBusy, schedule: whileBusy })
          : Effect.fail(error)
    )
  }

  const runBound = ({ statement, hasRows }: Prepared, params: ReadonlyArray<SQLInputValue>) => {
    if (hasRows) return statement.all(...params)
    statement.run(...params)
    return []
  }
  const rows = (params: ReadonlyArray<unknown>) => (found: Prepared) =>
    runBound(found, params.map(bind))
  const values = (params: ReadonlyArray<unknown>) => (found: Prepared) => {
    returnArrays(found.statement, true)
    try {
      return rows(params)(found).map((row) => Object.values(row))
    } finally {
      returnArrays(found.statement, false)
    }
  }
  const transformed = (
    self: Effect.Effect<ReadonlyArray<object>, SqlError.SqlError>,
    transform: (<A extends object>(row: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined
  ) => transform === undefined ? self : Effect.map(self, transform)

  return {
    db,
    executeAll: (statements) =>
      attempt((readsBigInts) => {
        let last: ReadonlyArray<unknown> = []
        for (const { text, parameters } of statements) {
          last = runBound(ready(prepared(text), readsBigInts), parameters)
        }
        return last
      }),
    execute: (sql, params, transform) => transformed(run(prepared, sql, rows(params)), transform),
    executeRaw: (sql, params) =>
      run(
        prepared,
        sql,
        (found) => found.hasRows ? rows(params)(found) : found.statement.run(...params.map(bind))
      ),
    executeValues: (sql, params) => run(prepared, sql, values(params)),
    executeValuesUnprepared: (sql, params) => run(prepare, sql, values(params)),
    executeUnprepared: (sql, params, transform) =>
      transformed(run(prepare, sql, rows(params)), transform),
    executeStream: (sql, params, transform) =>
      Stream.unwrap(
        Effect.map(
          transformed(run(prepared, sql, rows(params)), transform),
          Stream.fromIterable
        )
      )
  }
}

const opened = (filename: string) => {
  const db = new DatabaseSync(filename)
  try {
    // Several processes may change the journal mode at once, and nobody waits for this one yet.
    db.exec("PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    // What is deleted is overwritten, also in pages that become free.
    db.exec("PRAGMA secure_delete = ON")
    db.exec(`PRAGMA foreign_keys = ON; PRAGMA busy_timeout = ${BUSY_TIMEOUT_MILLIS}`)
    return db
  } catch (cause) {
    db.close()
    throw cause
  }
}

const make = Effect.fnUntraced(function* (filename: string) {
  const db = yield* Effect.acquireRelease(
    Effect.try({
      try: () => opened(filename),
      // The driver gives no code for what fails here, and a start has to say what and where.
      catch: (cause) =>
        new Misconfigured({
          message: `The database "${filename}" cannot be used: ${
            cause instanceof Error ? cause.message : String(cause)
          }`
        })
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
