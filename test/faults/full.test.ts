/**
 * A disk that is full, and has room again.
 */
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { join } from "node:path"
import { TestClock } from "effect/testing"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { temporaryFolder } from "../childProcess.ts"
import { at, desk, idOf, outcome } from "../escrow/desk.ts"

const FULL = "503 SERVICE_UNAVAILABLE"
const AT_ONCE = 32
const PAGES_MAX = 1_000_000

const decodeEscrows = Schema.decodeUnknownEffect(
  Schema.Struct({ escrows: Schema.Array(Schema.Struct({ escrow_id: Schema.String })) })
)

it.effect("a full disk refuses what it cannot keep whole, and takes it when there is room", () =>
  Effect.gen(function* () {
    const file = join(yield* temporaryFolder, "escrow.db")
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, create, ledger } = yield* desk({
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      const kept: Array<string> = []
      const one = Effect.map(create({ task_description: "x".repeat(500) }), (reply) => {
        if (reply.status === 201) kept.push(idOf(reply))
        else assert.strictEqual(reply.headers.get("retry-after"), "1")
        return outcome(reply)
      })
      const some = Effect.all(Array.from({ length: AT_ONCE }, () => one), {
        concurrency: "unbounded"
      })
      const ready = Effect.andThen(TestClock.adjust("1 second"), ask("/ready"))
      yield* some
      assert.strictEqual((yield* ready).status, 200)

      // It has the pages that it has, and no more.
      yield* sql`PRAGMA max_page_count = 1`
      let outcomes = new Set(["201"])
      while (outcomes.has("201")) {
        outcomes = new Set(yield* some)
        assert.isTrue(outcomes.isSubsetOf(new Set(["201", FULL])), [...outcomes].join())
      }
      // Together they needed more room than each by itself.
      assert.strictEqual(yield* Effect.repeat(one, { while: (said) => said === "201" }), FULL)
      const full = yield* ready
      assert.strictEqual(full.status, 503)
      assert.strictEqual(at(full, "checks.database"), "There is no room left to write.")
      assert.strictEqual((yield* ask(`/escrow/${kept[0]}`)).status, 200)

      yield* sql`PRAGMA max_page_count = ${sql.literal(String(PAGES_MAX))}`
      assert.strictEqual((yield* ready).status, 200)
      assert.deepStrictEqual(new Set(yield* some), new Set(["201"]))

      const { escrows } = yield* decodeEscrows((yield* ask("/escrows?limit=1000")).json)
      assert.deepStrictEqual(escrows.map(({ escrow_id }) => escrow_id).toSorted(), kept.toSorted())
      assert.isTrue((yield* ledger).balanced)
    }).pipe(Effect.provide(Sqlite.layer(file)))
  }))
