/**
 * Ids of agents that people could not tell apart, wherever one can be new.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { faultOfNewId } from "../src/ground/distinctId.ts"
import { service as reputation } from "../src/reputation.ts"
import { databases } from "./databases.ts"
import { desk, outcome } from "./escrow/desk.ts"
import { inProcess, post } from "./inProcess.ts"

/** "a1" with a sign that is not seen, or written in another form. */
const UNSEEN = [
  "a\u200b1",
  "a\u202e1",
  "a\u20601",
  "a 1",
  "a\u00a01",
  "a\ue0001",
  "ae\u0301",
  "a\u{e0061}1"
]

describe("faultOfNewId()", () => {
  it.each(["a1", "Łukasz", "日本", "did:web:a.example", "é"])("takes %s", (id) => {
    assert.isUndefined(faultOfNewId(id))
  })
  it.each(UNSEEN)("does not take %j", (id) => assert.isDefined(faultOfNewId(id)))
})

describe.each(databases)("a new id on $name", ({ layer }) => {
  it.effect("that is not seen whole makes no escrow and no deposit", () =>
    Effect.gen(function* () {
      const { ask, create } = yield* desk({ database: layer })
      for (const id of UNSEEN) {
        for (const field of ["payer_agent_id", "payee_agent_id", "arbiter_agent_id"]) {
          const reply = yield* create({ [field]: id })
          assert.strictEqual(outcome(reply), "422 SCHEMA_VALIDATION_FAILED", `${field} ${id}`)
          assert.include(reply.text, `"path":"${field}"`)
        }
        const deposit = post({ agent_id: id, amount: 5, currency: "USD" })
        assert.strictEqual(
          outcome(yield* ask("/ledger/deposits", deposit)),
          "422 SCHEMA_VALIDATION_FAILED"
        )
      }
      assert.strictEqual((yield* create()).status, 201)
    }))

  it.effect("and one that the store has goes on working", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, create } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const old = "a\u200b1"
      assert.strictEqual((yield* create()).status, 201)
      yield* sql`INSERT INTO transfers (transfer_id, kind, debit_agent_id, credit_agent_id, amount,
        currency, currency_exponent, created_at)
        VALUES ('trf_old', 'deposit', '@world', ${old}, '100', 'USD', 2, '2026-11-21T09:30:00.000Z')`
      assert.strictEqual((yield* create({ payer_agent_id: old })).status, 201)
      const deposit = post({ agent_id: old, amount: 5, currency: "USD" })
      assert.strictEqual((yield* ask("/ledger/deposits", deposit)).status, 201)
    }).pipe(Effect.provide(layer)))

  it.effect("is rated by nobody, unless it was before", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const ask = yield* inProcess(reputation, {
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      const attest = (agent_id: string, attester_agent_id: string) =>
        ask("/attest", post({ agent_id, attester_agent_id, rating: 80 }))
      for (const id of UNSEEN) {
        assert.strictEqual((yield* attest(id, "c3")).status, 422, id)
        assert.strictEqual((yield* attest("b2", id)).status, 422, id)
      }
      assert.strictEqual((yield* attest("b2", "c3")).status, 201)
      yield* sql`UPDATE attestations SET agent_id = ${"a\u200b1"}`
      assert.strictEqual((yield* attest("a\u200b1", "d4")).status, 201)
    }).pipe(Effect.provide(layer)))
})
