import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { scrub } from "../../layers/sql/scrub.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { temporaryFolder } from "../childProcess.ts"

const PHRASE = "a phrase of a record "

/** A store of one table, as its client and as its files hold it. */
const store = <A, E>(
  use: (store: {
    readonly sql: SqlClient.SqlClient
    readonly path: string
    readonly journal: () => string
  }) => Effect.Effect<A, E>
) =>
  Effect.gen(function* () {
    const path = join(yield* temporaryFolder, "store.db")
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE records (text TEXT)`
      yield* use({ sql, path, journal: () => readFileSync(`${path}-wal`, "latin1") })
    }).pipe(Effect.provide(Sqlite.layer(path)))
  })

describe("scrub()", () => {
  it.effect("leaves nothing of what was deleted in rows, free pages and the journal", () =>
    store(({ sql, path, journal }) =>
      Effect.gen(function* () {
        // Most of it stands in pages of its own.
        yield* sql`INSERT INTO records VALUES ('keep'), (${PHRASE.repeat(2000)}), (${PHRASE})`
        yield* scrub(sql)
        assert.include(readFileSync(path, "latin1"), PHRASE)
        yield* sql`DELETE FROM records WHERE text <> 'keep'`
        yield* scrub(sql)
        assert.notInclude(readFileSync(path, "latin1") + journal(), PHRASE)
      })
    ))

  it.effect("leaves nothing of it in the samples of indexes", () =>
    store(({ sql, path, journal }) =>
      Effect.gen(function* () {
        yield* sql`CREATE INDEX texts ON records (text)`
        yield* sql`INSERT INTO records VALUES ('keep'), (${PHRASE})`
        yield* sql`ANALYZE`
        yield* sql`DELETE FROM records WHERE text <> 'keep'`
        yield* scrub(sql)
        assert.notInclude(readFileSync(path, "latin1") + journal(), PHRASE)
      })
    ))

  it.effect("waits for who reads the journal, but not without end", () =>
    store(({ sql, path, journal }) =>
      Effect.gen(function* () {
        yield* sql`INSERT INTO records VALUES (${PHRASE})`
        const reader = new DatabaseSync(path)
        reader.exec("BEGIN")
        reader.prepare("SELECT * FROM records").all()
        yield* sql`DELETE FROM records`
        const first = yield* Effect.forkChild(scrub(sql), { startImmediately: true })
        yield* TestClock.adjust("6 seconds")
        yield* Fiber.join(first)
        assert.include(journal(), PHRASE)
        const second = yield* Effect.forkChild(scrub(sql), { startImmediately: true })
        yield* TestClock.adjust("1 seconds")
        assert.isUndefined(second.pollUnsafe())
        reader.close()
        yield* TestClock.adjust("50 millis")
        yield* Fiber.join(second)
        assert.strictEqual(journal(), "")
      })
    ))
})
