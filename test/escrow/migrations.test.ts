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

const { "0001_escrow": first = Effect.void } = SqlEscrow.migrations

/** What the criteria `no "draft"` were read as before anything was unread. */
const misread = '{"clauses":[{"kind":"contains_exact","any_of":["draft"],"negated":false}],' +
  '"warnings":[{"code":"negation_not_understood","text":"no \\"draft\\""}]}'

/** An escrow in a store that has only the first migration, as it was kept then. */
const before = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { escrow, event, json } = yield* open({
    payer_agent_id: "a1",
    payee_agent_id: "b2",
    arbiter_agent_id: null,
    amount: 1250n,
    currency: "USD",
    currency_exponent: 2,
    task_description: "",
    verification_criteria: 'no "draft"',
    criteria: { clauses: [], warnings: [] },
    on_unread: "release",
    deadline: null
  })
  const { escrow_id, pending_id, event_hash, created_at } = escrow
  yield* sql`INSERT INTO escrows (escrow_id, payer_agent_id, payee_agent_id, amount, currency,
      currency_exponent, task_description, verification_criteria, criteria, status, version,
      pending_id, event_hash, created_at, updated_at)
    VALUES (${escrow_id}, 'a1', 'b2', '1250', 'USD', 2, '', 'no "draft"', ${misread}, 'funded', 1,
      ${pending_id}, ${event_hash}, ${created_at}, ${created_at})`
  yield* sql`INSERT INTO transfers (transfer_id, kind, debit_agent_id, credit_agent_id, amount,
      currency, currency_exponent, escrow_id, created_at)
    VALUES (${pending_id}, 'pending', 'a1', 'b2', '1250', 'USD', 2, ${escrow_id}, ${created_at})`
  yield* sql`INSERT INTO events (escrow_id, sequence, event)
    VALUES (${escrow_id}, ${event.sequence}, ${json})`
  return escrow_id
}).pipe(Effect.provide([SecureRandom.layerWebCrypto, NodeHash.layer]))

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
})
