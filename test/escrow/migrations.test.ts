import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as NodeHash from "../../layers/hash.ts"
import * as SqlEscrow from "../../layers/sql/escrow.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { open } from "../../src/escrow/transition.ts"
import { databases } from "../databases.ts"
import { at, desk } from "./desk.ts"
import { terms } from "./terms.ts"

const {
  "0001_escrow": first = Effect.void,
  "0002_on_unread": second = Effect.void,
  "0003_terms": third = Effect.void,
  "0004_agent_names": fourth = Effect.void
} = SqlEscrow.migrations

/** What the criteria `no "draft"` were read as before anything was unread. */
const misread = '{"clauses":[{"kind":"contains_exact","any_of":["draft"],"negated":false}],' +
  '"warnings":[{"code":"negation_not_understood","text":"no \\"draft\\""}]}'

const failed = JSON.stringify({
  sha256: "d".repeat(64),
  submitted_at: "2026-01-01T00:00:00.000Z",
  check_result: "fail",
  checks: [],
  trust: {
    outcome: "scored",
    score: 120,
    recommendation: "trusted",
    has_history: true,
    http_status: 200,
    attempts: 1,
    checked_at: "2026-01-01T00:00:00.000Z"
  }
})

/** An escrow in a store that has only the first migration, as it was kept then. */
const kept = Effect.fnUntraced(function* (criteria: string) {
  const sql = yield* SqlClient.SqlClient
  const { escrow, event, json } = yield* open({
    ...terms,
    verification_criteria: 'no "draft"',
    criteria: { clauses: [], warnings: [] },
    on_unread: "release"
  })
  const { escrow_id, pending_id, event_hash, created_at } = escrow
  yield* sql`INSERT INTO escrows (escrow_id, payer_agent_id, payee_agent_id, amount, currency,
      currency_exponent, task_description, verification_criteria, criteria, status, version,
      pending_id, event_hash, created_at, updated_at)
    VALUES (${escrow_id}, 'a1', 'b2', '1250', 'USD', 2, '', 'no "draft"', ${criteria}, 'funded', 1,
      ${pending_id}, ${event_hash}, ${created_at}, ${created_at})`
  yield* sql`INSERT INTO transfers (transfer_id, kind, debit_agent_id, credit_agent_id, amount,
      currency, currency_exponent, escrow_id, created_at)
    VALUES (${pending_id}, 'pending', 'a1', 'b2', '1250', 'USD', 2, ${escrow_id}, ${created_at})`
  yield* sql`INSERT INTO events (escrow_id, sequence, event)
    VALUES (${escrow_id}, ${event.sequence}, ${json})`
  return escrow_id
}, Effect.provide([SecureRandom.layerWebCrypto, NodeHash.layer]))
const before = kept(misread)

/** With the payer's word on a part that was unread, as it was taken before there were checks. */
const answered = JSON.stringify({
  clauses: [{ kind: "min_words", n: 2, start: 0, end: 14 }],
  unread: [],
  readings: [{ start: 16, end: 30, text: "It must rhyme.", as: "context" }],
  warnings: [{ code: "read_as_context", text: "It must rhyme." }]
})

describe.each(databases)("a store of escrows from before on $name", ({ layer }) => {
  it.effect("is opened, and keeps its verdicts", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Layer.build(Migrations.layer({ "0001_escrow": first }))
      const old = [yield* before, yield* before]
      const { ask, deliver, fund } = yield* desk({
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      const read = yield* ask(`/escrow/${old[0]}`)
      assert.strictEqual(at(read, "on_unread"), "release")
      assert.strictEqual(JSON.stringify(at(read, "criteria")), misread)
      const [paid, disputed] = [
        yield* deliver(old[0] ?? "", { text: "a draft" }),
        yield* deliver(old[1] ?? "", { text: "a clean text" })
      ]
      assert.deepInclude(paid.json, { status: "released", hold_reason: null })
      assert.deepInclude(disputed.json, { status: "disputed", hold_reason: "check_failed" })
      const id = yield* fund({ verification_criteria: 'no "draft". No typos.' })
      assert.deepInclude((yield* deliver(id, { text: "a clean text" })).json, {
        status: "delivered",
        hold_reason: "criteria_unread"
      })
      const error = yield* Effect.flip(sql`UPDATE escrows SET on_unread = 'release'`)
      assert.match(String(error.reason.cause), /immutable/)
    }).pipe(Effect.provide(layer), Effect.scoped))

  it.effect("holds openly and refunds freely, as it did", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Layer.build(
        Migrations.layer({
          "0001_escrow": first,
          "0002_on_unread": second,
          "0003_terms": third,
          "0004_agent_names": fourth
        })
      )
      const [id, open] = [yield* before, yield* kept(answered)]
      yield* sql`UPDATE escrows SET status = 'delivered', version = 2, deliverable = ${failed},
        deliveries = 1, hold_reason = 'unproven' WHERE escrow_id = ${id}`
      yield* sql`INSERT INTO deliveries (escrow_id, number, judged, text)
        VALUES (${id}, 1, ${failed}, 'a draft')`
      const { ask, deliver, refund, ledger } = yield* desk({
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      assert.deepNestedInclude((yield* ask(`/escrow/${id}`)).json, {
        held_work: "open",
        refund_after_delivery: "free",
        contest_seconds: null,
        refund_request: null,
        refund_at: null,
        "deliverable.text": "a draft"
      })
      assert.deepInclude((yield* refund(id)).json, { status: "refunded" })
      assert.deepInclude((yield* deliver(open, { text: "a draft" })).json, { status: "released" })
      const receipt = yield* ask(`/escrow/${open}/receipt`)
      assert.deepNestedInclude(receipt.json, {
        "claims.readings.parts": 1,
        "claims.readings.context": 1
      })
      assert.isTrue((yield* ledger).balanced)
      for (const change of ["held_work = 'sealed'", "contest_seconds = 1"]) {
        const error = yield* Effect.flip(sql.unsafe(`UPDATE escrows SET ${change}`))
        assert.match(String(error.reason.cause), /immutable/)
      }
    }).pipe(Effect.provide(layer), Effect.scoped))

  it.effect("with one deliverable each keeps it, and opts into nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Layer.build(
        Migrations.layer({ "0001_escrow": first, "0002_on_unread": second })
      )
      const [id, open] = [yield* before, yield* before]
      yield* sql`UPDATE escrows SET status = 'disputed', version = 2, deliverable = ${failed}
        WHERE escrow_id = ${id}`
      yield* sql`INSERT INTO deliverables (escrow_id, text) VALUES (${id}, 'a draft')`
      const { ask, deliver, refund, ledger } = yield* desk({
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      const read = yield* ask(`/escrow/${id}`)
      assert.deepNestedInclude(read.json, {
        "deliverable.text": "a draft",
        "deliverable.sha256": "d".repeat(64),
        deliveries: 1,
        revisions: 0,
        revisions_left: 0,
        inspection: null,
        inspection_at: null,
        evaluator_agent_id: null,
        evaluation: null,
        agreement_id: null,
        milestone: null,
        hold_reason: null
      })
      const kept = yield* ask(`/escrow/${id}/deliveries/1`)
      assert.deepInclude(kept.json, { number: 1, text: "a draft", check_result: "fail" })
      assert.deepInclude((yield* ask(`/escrow/${open}`)).json, { deliveries: 0 })
      assert.strictEqual((yield* deliver(id)).status, 409)
      const ended = yield* refund(id)
      assert.deepNestedInclude(ended.json, { "escrow.version": 3, status: "refunded" })
      const receipt = yield* ask(`/escrow/${id}/receipt`)
      assert.strictEqual(receipt.status, 200)
      assert.notProperty(at(receipt, "claims"), "readings")
      assert.isTrue((yield* ledger).balanced)
      const error = yield* Effect.flip(sql`DELETE FROM deliveries`)
      assert.match(String(error.reason.cause), /immutable/)
    }).pipe(Effect.provide(layer), Effect.scoped))
})
