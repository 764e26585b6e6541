import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { databases, postgres } from "../databases.ts"
import { type Ask, post } from "../inProcess.ts"
import { postgresUrl } from "../machine.ts"
import { desk, outcome } from "./desk.ts"
import { eventually } from "../eventually.ts"

const Page = Schema.Struct({
  transfers: Schema.Array(Schema.Struct({ transfer_id: Schema.String })),
  next_cursor: Schema.NullOr(Schema.String)
})
const decodePage = Schema.decodeUnknownEffect(Page)

const pageFrom = Effect.fnUntraced(function* (ask: Ask, cursor: string | null) {
  const from = cursor === null ? "" : `&cursor=${cursor}`
  const page = yield* decodePage((yield* ask(`/ledger/transfers?limit=1${from}`)).json)
  return { ids: page.transfers.map(({ transfer_id }) => transfer_id), next: page.next_cursor }
})

const book = (ask: Ask, amount: string) =>
  ask("/ledger/deposits", post({ agent_id: "a1", amount, currency: "USD" }))

/** An entry that an older process has under way. */
const entry = (transfer_id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`INSERT INTO transfers (transfer_id, kind, debit_agent_id, credit_agent_id, amount, currency,
        currency_exponent, created_at)
      VALUES (${transfer_id}, 'deposit', '@world', 'a1', '100', 'USD', 2,
        '2026-11-21T09:30:00.000Z')`
  )

describe.each(databases)("GET /ledger/transfers on $name", ({ layer }) => {
  it.effect("read page by page shows what came meanwhile, also under an earlier id", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      yield* book(ask, "1")
      yield* book(ask, "2")
      const seen: Array<string> = []
      let cursor: string | null = null
      yield* eventually(Effect.gen(function* () {
        const { ids, next } = yield* pageFrom(ask, cursor)
        seen.push(...ids)
        cursor = next
        return ids.length > 0
      }))
      assert.isNotNull(cursor)
      yield* entry(`trf_${"0".repeat(26)}`)
      yield* eventually(Effect.gen(function* () {
        const { ids, next } = yield* pageFrom(ask, cursor)
        seen.push(...ids)
        cursor = next ?? cursor
        return next === null
      }))
      assert.lengthOf(new Set(seen), 3)
      assert.lengthOf(seen, 3)
      assert.strictEqual(outcome(yield* ask("/ledger/transfers?cursor=x")), "400 BAD_REQUEST")
    }).pipe(Effect.provide(layer)))
})

// SQLite has one writer: there no transaction runs while another commits.
describe.skipIf(postgresUrl === undefined)("GET /ledger/transfers on PostgreSQL alone", () => {
  it.effect(
    "does not go past a transaction that still runs",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { ask } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
        // The tables are made before the first answer.
        yield* ask("/ready")
        const written = yield* Deferred.make<void>()
        const gate = yield* Deferred.make<void>()
        const slow = yield* entry("trf_slow").pipe(
          Effect.andThen(Deferred.succeed(written, undefined)),
          Effect.andThen(Deferred.await(gate)),
          sql.withTransaction,
          Effect.forkChild
        )
        yield* Deferred.await(written)
        for (const amount of ["1", "2", "3"]) yield* book(ask, amount)
        const before = yield* pageFrom(ask, null)
        assert.deepStrictEqual(before.ids, [])
        assert.isNotNull(before.next)
        yield* Deferred.succeed(gate, undefined)
        yield* Fiber.join(slow)
        const seen: Array<string> = []
        let cursor = before.next
        yield* eventually(Effect.gen(function* () {
          const { ids, next } = yield* pageFrom(ask, cursor)
          seen.push(...ids)
          cursor = next ?? cursor
          return next === null
        }))
        assert.strictEqual(seen[0], "trf_slow")
        assert.lengthOf(seen, 4)
      }).pipe(Effect.provide(postgres))
  )

  it.effect(
    "shows entries that were restored into another cluster as the document says",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { ask } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
        const inTransaction = (transaction: string) =>
          sql`ALTER TABLE transfers DISABLE TRIGGER USER`.pipe(
            Effect.andThen(
              sql`UPDATE transfers SET transaction_id = CAST(${transaction} AS BIGINT)`
            ),
            Effect.andThen(sql`ALTER TABLE transfers ENABLE TRIGGER USER`)
          )
        yield* book(ask, "1")
        yield* book(ask, "2")
        yield* inTransaction("1000000000000000")
        assert.deepStrictEqual((yield* pageFrom(ask, null)).ids, [])
        yield* inTransaction("0")
        const { ids, next } = yield* pageFrom(ask, null)
        assert.lengthOf(ids, 1)
        const last = yield* pageFrom(ask, next)
        assert.lengthOf(new Set([...ids, ...last.ids]), 2)
        assert.isNull(last.next)
      }).pipe(Effect.provide(postgres))
  )
})
