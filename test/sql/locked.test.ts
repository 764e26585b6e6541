import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { DatabaseSync } from "node:sqlite"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { temporaryFolder } from "../childProcess.ts"
import { eventually } from "../eventually.ts"

it.live("a file that another process has locked stops nothing but the writes to it", () =>
  Effect.gen(function* () {
    const file = `${yield* temporaryFolder}/locked.db`
    const waited = yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE things (id INTEGER PRIMARY KEY)`
      const other = new DatabaseSync(file)
      other.exec("BEGIN IMMEDIATE; INSERT INTO things VALUES (1)")
      const write = yield* Effect.forkChild(
        sql.withTransaction(sql`INSERT INTO things VALUES (2)`),
        { startImmediately: true }
      )
      let ticks = 0
      // Few, so that they are over on a slow machine before the write gives up.
      yield* eventually(Effect.sync(() => ++ticks), (count) => count === 5)
      assert.isUndefined(write.pollUnsafe())
      other.exec("COMMIT")
      other.close()
      yield* Fiber.join(write)
      assert.strictEqual((yield* sql`SELECT id FROM things`).length, 2)
      return ticks
    }).pipe(Effect.provide(Sqlite.layer(file)))
    assert.strictEqual(waited, 5)
  }))
