import { assert, describe, it } from "@effect/vitest"
import { Cause, Data, Effect, Exit, Layer, Logger, Redacted, Stream } from "effect"
import { TestClock } from "effect/testing"
import { SqlClient } from "effect/sql"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import { orUnavailable, outageOf } from "../../layers/sql/outage.ts"
import * as OutageLog from "../../layers/sql/outageLog.ts"
import * as Postgres from "../../layers/sql/postgres.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { freePort } from "../childProcess.ts"
import { postgres } from "../databases.ts"
import { postgresUrl } from "../machine.ts"
import { Transaction } from "../../src/ground/Transaction.ts"

const reasonOf = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isSuccess(exit) ? "none failed" : outageOf(Cause.squash(exit.cause))?.reason

const AWAY = "The database does not answer."
const BUSY = "The database can take no more now."
const READ_ONLY = "The database takes no changes now."
const FULL = "There is no room left to write."
const UNWRITABLE = "A file cannot be read or written now."

describe("outageOf() on SQLite", () => {
  it.effect("knows a full disk, and a file that takes no changes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE things (text TEXT)`
      const insert = sql`INSERT INTO things VALUES (${"x".repeat(100_000)})`
      yield* sql`PRAGMA max_page_count = 1`
      assert.strictEqual(reasonOf(yield* Effect.exit(insert)), FULL)
      yield* sql`PRAGMA query_only = ON`
      assert.strictEqual(reasonOf(yield* Effect.exit(insert)), READ_ONLY)
    }).pipe(Effect.provide(Sqlite.layer(":memory:"))))

  it.effect.each([
    { errcode: 10 | (3 << 8), expected: UNWRITABLE },
    { errcode: 13, expected: FULL },
    { errcode: 14 | (1 << 8), expected: AWAY },
    { errcode: 8 | (4 << 8), expected: READ_ONLY },
    // SQLITE_CORRUPT does not pass by itself.
    { errcode: 11, expected: undefined },
    { errcode: 1, expected: undefined }
  ])("takes $errcode for $expected", ({ errcode, expected }) =>
    Effect.sync(() => {
      const error = Object.assign(new Error("disk I/O error"), {
        code: "ERR_SQLITE_ERROR",
        errcode
      })
      assert.strictEqual(outageOf(error)?.reason, expected)
    }))
})

describe("outageOf() on files", () => {
  it.effect("knows a disk that is full", () =>
    Effect.gen(function* () {
      const exit = yield* Effect.exit(Effect.promise(() => Deno.writeTextFile("/dev/full", "x")))
      assert.strictEqual(reasonOf(exit), FULL)
    }))
})

describe("outageOf() on PostgreSQL", () => {
  it.effect("knows a server that is not there", () =>
    Effect.gen(function* () {
      const url = Redacted.make(`postgres://nobody@127.0.0.1:${yield* freePort}/none`)
      const exit = yield* Effect.exit(Postgres.exists(url, "test"))
      assert.strictEqual(reasonOf(exit), AWAY)
    }))

  describe.skipIf(postgresUrl === undefined)("that is there", () => {
    it.effect.each([
      { code: "57P01", expected: AWAY },
      { code: "57P02", expected: AWAY },
      { code: "57P03", expected: AWAY },
      { code: "57P04", expected: AWAY },
      { code: "57P05", expected: AWAY },
      { code: "08006", expected: AWAY },
      { code: "28P01", expected: AWAY },
      { code: "3D000", expected: AWAY },
      { code: "53300", expected: BUSY },
      { code: "53200", expected: BUSY },
      { code: "53100", expected: FULL },
      { code: "25006", expected: READ_ONLY },
      { code: "58030", expected: UNWRITABLE },
      { code: "40001", expected: BUSY },
      { code: "57014", expected: BUSY },
      { code: "23505", expected: undefined },
      { code: "42P01", expected: undefined },
      { code: "42501", expected: undefined },
      { code: "XX001", expected: undefined },
      { code: "22021", expected: undefined }
    ])("takes SQLSTATE $code for $expected", ({ code, expected }) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const raise = sql.unsafe(
          `DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$`
        )
        assert.strictEqual(reasonOf(yield* Effect.exit(raise)), expected)
      }).pipe(Effect.provide(postgres)))

    it.effect("knows a session that an administrator ended, and the pool goes on", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const end = sql`SELECT pg_terminate_backend(pg_backend_pid())`
        assert.strictEqual(reasonOf(yield* Effect.exit(end)), AWAY)
        assert.deepStrictEqual(yield* sql`SELECT 1 AS one`, [{ one: 1 }])
      }).pipe(Effect.provide(postgres)))

    it.effect("knows a transaction that may only read", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const exit = yield* Effect.exit(sql.withTransaction(
          Effect.andThen(sql`SET TRANSACTION READ ONLY`, sql`CREATE TABLE things (id INTEGER)`)
        ))
        assert.strictEqual(reasonOf(exit), READ_ONLY)
      }).pipe(Effect.provide(postgres)))
  })
})

const full = Object.assign(new Error("database or disk is full"), { errcode: 13 })

class Wrapped extends Data.TaggedError("Wrapped")<{ readonly cause: unknown }> {}

describe("outageOf()", () => {
  const ring = new Error("a ring")
  ring.cause = ring

  it.each<[string, unknown, string | undefined]>([
    ["a defect around it", new Wrapped({ cause: full }), FULL],
    ["a cause within a cause", new Wrapped({ cause: Cause.die(Cause.fail(full)) }), FULL],
    ["a ring", ring, undefined],
    ["a fault of our own", new TypeError("x is undefined"), undefined],
    ["a text", "database or disk is full", undefined],
    ["nothing", undefined, undefined]
  ])("looks through %s", (_, error, expected) => {
    assert.strictEqual(outageOf(error)?.reason, expected)
  })

  it.effect("knows it from a group of writes and from a stream of rows", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* Transaction
      yield* sql`CREATE TABLE things (text TEXT)`
      yield* sql`PRAGMA query_only = ON`
      const insert = sql`INSERT INTO things VALUES ('x') RETURNING text`
      for (
        const attempt of [
          write(insert),
          Effect.orDie(write(insert)),
          Stream.runDrain(insert.stream)
        ]
      ) assert.strictEqual(reasonOf(yield* Effect.exit(attempt)), READ_ONLY)
    }).pipe(Effect.provide(Layer.provideMerge(GroupCommit.layer, Sqlite.layer(":memory:")))))
})

describe("orUnavailable()", () => {
  it.effect("tells a caller of an outage, and nobody of a fault", () =>
    Effect.gen(function* () {
      const told = yield* Effect.flip(orUnavailable(new Wrapped({ cause: full })))
      assert.strictEqual(told.error.message, FULL)
      const fault = yield* Effect.exit(orUnavailable(new Wrapped({ cause: "x" })))
      assert.isTrue(Exit.isFailure(fault) && Cause.hasDies(fault.cause))
    }))
})

describe("the log of an outage", () => {
  it.effect("is a warning a second, whoever says what of it; all else is told as it is", () => {
    const told: Array<string> = []
    const loggers = Logger.layer([
      Logger.make(({ logLevel, message }) => told.push(`${logLevel} ${message}`))
    ])
    return Effect.gen(function* () {
      yield* TestClock.setTime(1_000_000)
      for (let n = 0; n < 3; n++) {
        yield* Effect.logError("A request failed", Cause.die(full))
        yield* Effect.logWarning("A sweep failed", Cause.fail(full))
        yield* Effect.logError("A fault", Cause.die(new TypeError("x")))
        yield* TestClock.adjust("999 millis")
        yield* Effect.logError("A request failed", Cause.die(full))
        yield* TestClock.adjust("1 millis")
      }
      const outage = `Warn ${FULL} database or disk is full`
      const fault = "Error A fault"
      assert.deepStrictEqual(told, [outage, fault, outage, fault, outage, fault])
    }).pipe(Effect.provide(OutageLog.layer.pipe(Layer.provide(loggers))))
  })
})
