import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as NodeHash from "../../layers/hash.ts"
import { nodeHash } from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { readSum, sumOf } from "../../layers/sql/escrow/minor.ts"
import * as SqlEscrow from "../../layers/sql/escrow.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { Escrows } from "../../src/escrow/Escrows.ts"
import { Ledger } from "../../src/escrow/Ledger.ts"
import { payOut } from "../../src/escrow/settle.ts"
import { advance, open } from "../../src/escrow/transition.ts"
import { isBalanced, readBooks } from "../../src/escrow/LedgerAudit.ts"
import { databases } from "../databases.ts"
import { terms } from "./terms.ts"

const refund = { to: "refunded", by: "payer", data: {}, payout: payOut(1250n, 0n) } as const
const release = { to: "released", by: "auto", data: {}, payout: payOut(1250n, 1250n) } as const

describe.each(databases)("the store on $name", ({ layer: database }) => {
  const layer = SqlEscrow.layer.pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(SqlEscrow.migrations)),
    Layer.provideMerge(Layer.fresh(database)),
    Layer.provideMerge([SecureRandom.layerWebCrypto, NodeHash.layer])
  )
  const funded = Effect.gen(function* () {
    const escrows = yield* Escrows
    const funding = yield* open(terms)
    yield* escrows.fund([funding])
    return funding.escrow
  })

  it.effect("finds and lists an escrow as it was funded, whole", () =>
    Effect.gen(function* () {
      const escrows = yield* Escrows
      const escrow = yield* funded
      assert.deepStrictEqual(Option.getOrThrow(yield* escrows.find(escrow.escrow_id)), escrow)
      assert.deepStrictEqual((yield* escrows.list({ limit: 10 })).escrows, [escrow])
    }).pipe(Effect.provide(layer)))

  it.effect("of two changes from one version writes one", () =>
    Effect.gen(function* () {
      const escrows = yield* Escrows
      const escrow = yield* funded
      const [one, other] = yield* Effect.all([advance(escrow, refund), advance(escrow, release)])
      assert.isTrue(yield* escrows.advance(one))
      assert.isFalse(yield* escrows.advance(other))
      const found = Option.getOrThrow(yield* escrows.find(escrow.escrow_id))
      assert.strictEqual(found.status, "refunded")
      const events = yield* escrows.events(escrow.escrow_id, { after: 0, limit: 10 })
      assert.lengthOf(events, 2)
      assert.isNull(brokenAt(events, nodeHash.sha256Hex))
      const { sums } = yield* readBooks(Effect.void)
      assert.isTrue(sums.every(isBalanced))
    }).pipe(Effect.provide(layer)))

  it.effect("refuses a second payout even when the code asks for one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const escrows = yield* Escrows
      const escrow = yield* funded
      yield* escrows.advance(yield* advance(escrow, refund))
      // What a bug could do: put the escrow back, and pay out again.
      yield* sql`UPDATE escrows SET status = 'funded', version = 1
        WHERE escrow_id = ${escrow.escrow_id}`
      const exit = yield* Effect.exit(escrows.advance(yield* advance(escrow, release)))
      assert.isTrue(exit._tag === "Failure")
      const transfers = yield* (yield* Ledger).transfers({ limit: 10 })
      assert.deepStrictEqual(transfers.map(({ kind }) => kind), ["pending", "void"])
      const { sums } = yield* readBooks(Effect.void)
      assert.isFalse(sums.every(isBalanced))
    }).pipe(Effect.provide(layer)))

  it.effect.each([
    "UPDATE transfers SET amount = '1'",
    "DELETE FROM transfers",
    "UPDATE events SET event = '{}'",
    "DELETE FROM events",
    "UPDATE resolutions SET released = '1'",
    "DELETE FROM resolutions",
    "UPDATE escrows SET amount = '1'",
    "UPDATE escrows SET payee_agent_id = 'thief'",
    "DELETE FROM escrows"
  ])("refuses %s", (statement) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const escrows = yield* Escrows
      yield* escrows.advance(yield* advance(yield* funded, release))
      const error = yield* Effect.flip(sql.unsafe(statement))
      assert.match(String(error.reason.cause), /immutable|not deleted/)
    }).pipe(Effect.provide(layer)))

  it.effect("refuses a payout entry without a resolution, and two of one kind", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const escrow = yield* funded
      const entry = (transfer_id: string) =>
        sql`INSERT INTO transfers (transfer_id, kind, pending_id, debit_agent_id, credit_agent_id,
            amount, currency, currency_exponent, escrow_id, created_at)
          VALUES (${transfer_id}, 'post', ${escrow.pending_id}, 'a1', 'b2', '1250', 'USD', 2,
            ${escrow.escrow_id}, '2026-11-21T09:30:00.000Z')`
      const early = yield* Effect.flip(entry("trf_x"))
      assert.strictEqual(early.reason._tag, "ConstraintError")
      yield* (yield* Escrows).advance(yield* advance(escrow, release))
      const twice = yield* Effect.flip(entry("trf_y"))
      assert.strictEqual(twice.reason._tag, "UniqueViolation")
    }).pipe(Effect.provide(layer)))

  it.effect("is read in parts: others have their turn in between, and unsettle nothing", () =>
    Effect.gen(function* () {
      const escrows = yield* Escrows
      yield* Effect.forEach(Array.from({ length: 1_200 }), () => funded, {
        concurrency: 64,
        discard: true
      })
      let turns = 0
      let written = 0
      const others = [
        Effect.andThen(Effect.sync(() => turns++), Effect.yieldNow),
        Effect.gen(function* () {
          yield* escrows.advance(yield* advance(yield* funded, release))
          written++
        })
      ]
      const fibers = yield* Effect.forEach(
        others,
        (other) => Effect.forkChild(Effect.forever(other))
      )
      while (written < 10) {
        const before = turns
        const { sums } = yield* readBooks(Effect.void)
        assert.isTrue(sums.every(isBalanced))
        assert.isAtLeast(turns - before, 3)
      }
      yield* Effect.forEach(fibers, Fiber.interrupt)
    }).pipe(Effect.provide(layer)))

  it.effect("finds one escrow of many that has not its entries, and tells at once", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ids = yield* Effect.forEach(Array.from({ length: 1_200 }), () => funded, {
        concurrency: 64
      })
      const forge = (index: number, status: string) =>
        sql`UPDATE escrows SET status = ${status} WHERE escrow_id = ${ids[index]?.escrow_id ?? ""}`
      for (const index of [0, 700, 1_199]) {
        yield* forge(index, "released")
        let told = 0
        const { sums, transfers } = yield* readBooks(Effect.sync(() => told++))
        assert.isFalse(sums.every(isBalanced), `the escrow at ${index}`)
        assert.strictEqual(told, 1)
        assert.strictEqual(transfers, 1_200)
        yield* forge(index, "funded")
      }
      const { sums } = yield* readBooks(Effect.void)
      assert.deepStrictEqual(sums.map(({ funded, open }) => [funded, open]), [[
        1_500_000n,
        1_500_000n
      ]])
      assert.isTrue(sums.every(isBalanced))
    }).pipe(Effect.provide(layer)))

  it.effect("finds a lock that no escrow has", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { escrow_id } = yield* funded
      yield* sql`INSERT INTO transfers (transfer_id, kind, debit_agent_id, credit_agent_id, amount,
          currency, currency_exponent, escrow_id, created_at)
        VALUES ('trf_stray', 'pending', 'a1', 'b2', '1250', 'USD', 2, ${escrow_id}, '')`
      const { sums } = yield* readBooks(Effect.void)
      assert.isFalse(sums.every(isBalanced))
    }).pipe(Effect.provide(layer)))

  it.effect("sums more digits than a 64-bit integer has", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const escrows = yield* Escrows
      const amount = 999_999_999_999_999n * 10n ** 18n
      for (let n = 0; n < 3; n++) yield* escrows.fund([yield* open({ ...terms, amount })])
      const [row] = yield* sql`SELECT ${sumOf(sql, "amount")} AS total FROM transfers`
      const { total } = yield* decodeTotal(row)
      assert.strictEqual(readSum(total), amount * 3n)
    }).pipe(Effect.provide(layer)))
})

const decodeTotal = Schema.decodeUnknownEffect(Schema.Struct({ total: Schema.String }))
