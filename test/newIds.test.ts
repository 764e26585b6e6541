/**
 * Ids of agents that people could not tell apart, wherever one can be new.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { faultOfNewId, formOf, mixesScripts } from "../src/ground/distinctId.ts"
import { service as reputation } from "../src/reputation.ts"
import { databases } from "./databases.ts"
import { desk, outcome } from "./escrow/desk.ts"
import { inProcess, post, type Reply } from "./inProcess.ts"
import { code, service as recovery } from "./recovery/agents.ts"
import { service as privacy } from "../src/privacy.ts"
import * as SqlEscrow from "../layers/sql/escrow.ts"
import * as SqlReputation from "../layers/sql/reputation.ts"
import * as Migrations from "../layers/sql/migrations.ts"

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

describe("formOf()", () => {
  it.each([
    ["anna", "\u0430nn\u0430"],
    ["agent-1", "agent-l"],
    ["agent-1", "agent-I"],
    ["bot0", "botO"],
    ["modem", "rnodern"],
    ["a1", "\uff411"]
  ])("is one of %s and %s", (one, other) => {
    assert.strictEqual(formOf(one), formOf(other))
  })
  it.each([["anna", "hanna"], ["a1", "a2"], ["Anna", "anna"], ["ann", "anne"]])(
    "is not one of %s and %s",
    (one, other) => assert.notStrictEqual(formOf(one), formOf(other))
  )
})

describe("mixesScripts()", () => {
  it.each(["\u0430nna", "p\u0430ypal", "did:web:ex\u0430mple", "\u03b1b"])("finds %j", (id) => {
    assert.isTrue(mixesScripts(id))
  })
  it.each(["anna", "Łukasz-7", "анна", "анна:anna", "日本", "東京tower", "did:web:a.example", "1"])(
    "finds nothing in %j",
    (id) => assert.isFalse(mixesScripts(id))
  )
})

const Warned = Schema.Struct({
  warnings: Schema.optionalKey(Schema.Array(Schema.Struct({
    code: Schema.String,
    path: Schema.String
  })))
})
/** What an answer warns of. */
const warned = ({ json }: Reply) =>
  (Schema.decodeUnknownSync(Warned)(json).warnings ?? []).map(({ code, path }) => `${path} ${code}`)

const ALIKE = "agent_id_looks_alike"
const MIXED = "agent_id_mixes_scripts"

/** The migrations before one. */
const until = <A>(migrations: { readonly [name: string]: A }, first: string) =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < first))

describe.each(databases)("an id that people may take for another on $name", ({ layer }) => {
  it.effect("is taken, and told by the call that first makes it known: escrow", () =>
    Effect.gen(function* () {
      const { ask, create } = yield* desk({ database: layer })
      assert.deepStrictEqual(warned(yield* create({ payer_agent_id: "anna" })), [])
      const strange = { payer_agent_id: "\u0430nna" }
      const first = yield* create(strange, { "idempotency-key": "k" })
      assert.strictEqual(first.status, 201)
      assert.deepStrictEqual(warned(first), [
        `payer_agent_id ${MIXED}`,
        `payer_agent_id ${ALIKE}`
      ])
      assert.notInclude(first.text, '"anna"')
      // A repeat is the same answer; a second call makes nothing known.
      assert.strictEqual((yield* create(strange, { "idempotency-key": "k" })).text, first.text)
      assert.deepStrictEqual(warned(yield* create(strange)), [])
      assert.deepStrictEqual(
        warned(yield* create({ payer_agent_id: "a1", payee_agent_id: "al" })),
        [
          `payer_agent_id ${ALIKE}`,
          `payee_agent_id ${ALIKE}`
        ]
      )
      const agreed = yield* ask(
        "/agreements",
        post({
          payer_agent_id: "anna",
          payee_agent_id: "bot0",
          arbiter_agent_id: "botO",
          currency: "USD",
          milestones: ["t", "u"].map((title) => ({
            title,
            amount: 1,
            verification_criteria: "At least 1 word."
          }))
        })
      )
      assert.strictEqual(agreed.status, 201, agreed.text)
      assert.deepStrictEqual(warned(agreed), [
        `payee_agent_id ${ALIKE}`,
        `arbiter_agent_id ${ALIKE}`
      ])
      const deposit = (agent_id: string) =>
        ask("/ledger/deposits", post({ agent_id, amount: 5, currency: "USD" }))
      assert.deepStrictEqual(warned(yield* deposit("anna")), [])
      assert.deepStrictEqual(warned(yield* deposit("ann\u0430")), [
        `agent_id ${MIXED}`,
        `agent_id ${ALIKE}`
      ])
      // What was refused made nothing known.
      assert.strictEqual((yield* create({ payer_agent_id: "c3p0", amount: -1 })).status, 422)
      assert.deepStrictEqual(warned(yield* create({ payer_agent_id: "c3pO" })), [])
    }))

  it.effect("and by the answer that it enrolled with, in a header", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(reputation, {
        database: layer,
        environment: { AUTH_MODE: "enroll", API_KEYS: "bot0:the-key-of-bot0" }
      })
      const as = Effect.fnUntraced(function* (id: string) {
        const { headers, status } = yield* ask("/attest", {
          ...post({ agent_id: "b2", attester_agent_id: id, rating: 80 }),
          headers: {
            "content-type": "application/json",
            authorization: `Bearer the-secret-of-${id}`,
            "x-agent-id": id
          }
        })
        return [status, headers.get("x-agent-id-warnings")]
      })
      assert.deepStrictEqual(yield* as("agent-1"), [201, null])
      assert.deepStrictEqual(yield* as("agent-l"), [201, ALIKE])
      assert.deepStrictEqual(yield* as("agent-l"), [201, null])
      assert.deepStrictEqual(yield* as("agent-2"), [201, null])
      // One of `API_KEYS`, which no store has.
      assert.deepStrictEqual(yield* as("botO"), [201, ALIKE])
    }))

  it.effect("and of the reputation service", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(reputation, { database: layer })
      const attest = (agent_id: string, attester_agent_id: string) =>
        ask("/attest", post({ agent_id, attester_agent_id, rating: 80 }))
      assert.deepStrictEqual(warned(yield* attest("anna", "bert")), [])
      assert.deepStrictEqual(warned(yield* attest("anna", "b\u0435rt")), [
        `attester_agent_id ${MIXED}`,
        `attester_agent_id ${ALIKE}`
      ])
      assert.deepStrictEqual(warned(yield* attest("anna", "b\u0435rt")), [])
    }))

  it.effect("is compared with those of a store from before: reputation", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Migrations.run(until(SqlReputation.migrations, "0002"))
      const old = {
        agent_id: "anna",
        attester_agent_id: "bert",
        about: "",
        attestation_id: "att_old",
        rating: 80,
        comment: null,
        created_at: "2026-11-21T09:30:00.000Z"
      }
      yield* sql`INSERT INTO attestations ${sql.insert(old)}`
      const ask = yield* inProcess(reputation, {
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      const attest = (agent_id: string, attester_agent_id: string) =>
        ask("/attest", post({ agent_id, attester_agent_id, rating: 80 }))
      assert.deepStrictEqual(warned(yield* attest("anna", "bert")), [])
      assert.deepStrictEqual(warned(yield* attest("ann\u0430", "b\u0435rt")), [
        `agent_id ${MIXED}`,
        `agent_id ${ALIKE}`,
        `attester_agent_id ${MIXED}`,
        `attester_agent_id ${ALIKE}`
      ])
      const known = yield* ask("/verify/anna")
      assert.include(known.text, '"attestation_count":1')
    }).pipe(Effect.provide(layer)))

  it.effect("is compared with those of a store from before: escrow", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Migrations.run(until(SqlEscrow.migrations, "0004"))
      yield* sql`INSERT INTO transfers (transfer_id, kind, debit_agent_id, credit_agent_id, amount,
        currency, currency_exponent, created_at)
        VALUES ('trf_old', 'deposit', '@world', 'anna', '100', 'USD', 2,
          '2026-11-21T09:30:00.000Z')`
      const { create } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      assert.deepStrictEqual(warned(yield* create({ payer_agent_id: "anna" })), [])
      assert.deepStrictEqual(warned(yield* create({ payer_agent_id: "arına" })), [])
      assert.deepStrictEqual(warned(yield* create({ payee_agent_id: "ann\u0430" })), [
        `payee_agent_id ${MIXED}`,
        `payee_agent_id ${ALIKE}`
      ])
    }).pipe(Effect.provide(layer)))
})

describe("a tag or a label", () => {
  it.effect("has no control or format characters", () =>
    Effect.gen(function* () {
      const { agent } = yield* recovery()
      const register = (tag: string) =>
        agent("anna").post("workflows", { title: "t", objective: "o", tags: [tag] })
      assert.strictEqual((yield* register("Łódź 日本 a-b")).status, 201)
      const prepare = yield* Effect.map(inProcess(privacy), (ask) => (label: string) =>
        ask("/data/prepare", post({ data: { a: 1 }, label })))
      assert.strictEqual((yield* prepare("Łódź 日本 a-b")).status, 201)
      for (const sign of ["\u0007", "\u200b", "\u202e", "\u2028", "\u{e0061}"]) {
        assert.strictEqual(code(yield* register(`a${sign}b`)), "SCHEMA_VALIDATION_FAILED", sign)
        assert.strictEqual((yield* prepare(`a${sign}b`)).status, 422, sign)
        const label = encodeURIComponent(`a${sign}b`)
        const made = yield* agent("root").post(`admin/api-keys?agent_id=b2&label=${label}`)
        assert.isAtLeast(made.status, 400, sign)
        assert.isBelow(made.status, 500, sign)
      }
    }))
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
