/**
 * Many changes of one log at once on PostgreSQL, where each waits for those before.
 */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { service } from "../../src/privacy.ts"
import { postgres } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { inProcess, post } from "../inProcess.ts"
import { postgresUrl } from "../machine.ts"

/** More than there are connections. */
const CHANGES = 40

const decodeIndex = Schema.decodeUnknownSync(Schema.Struct({ log_index: Schema.Int }))

describe.skipIf(postgresUrl === undefined)("changes that wait on PostgreSQL", () => {
  it.live("leave connections to who reads, and are all made", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ask = yield* inProcess(service, {
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      const prepare = (n: number) => ask("/data/prepare", post({ owner_id: `o${n}`, data: { n } }))
      yield* prepare(-1)
      const taken = yield* Deferred.make<void>()
      const over = yield* Deferred.make<void>()
      const holder = yield* Effect.forkChild(sql.withTransaction(Effect.gen(function* () {
        yield* sql`SELECT size FROM log_head FOR UPDATE`
        yield* Deferred.succeed(taken, undefined)
        yield* Deferred.await(over)
      })))
      yield* Deferred.await(taken)
      const changes = yield* Effect.forEach(
        Array.from({ length: CHANGES }, (_, n) => n),
        (n) => Effect.forkChild(prepare(n))
      )
      yield* eventually(
        sql`SELECT 1 FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND query LIKE ${`%log_head%FOR UPDATE%`}`,
        (rows) => rows.length > 0
      )
      assert.strictEqual((yield* ask("/trust/agent-7")).status, 200)
      assert.strictEqual((yield* ask("/ready")).status, 200)
      yield* Deferred.succeed(over, undefined)
      yield* Fiber.join(holder)
      const replies = yield* Effect.forEach(changes, Fiber.join)
      assert.deepStrictEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
      const places = replies.map(({ json }) => decodeIndex(json).log_index)
      assert.deepStrictEqual(
        places.toSorted((a, b) => a - b),
        Array.from({ length: CHANGES }, (_, n) => n + 1)
      )
    }).pipe(Effect.provide(postgres)))
})
