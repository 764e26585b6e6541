/**
 * The owner's side, step by step: who may grant, ask, list and revoke, and what each is told.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import * as Idempotency from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { migrations } from "../../layers/sql/privacy.ts"
import * as GrantStore from "../../layers/sql/privacy/grants.ts"
import { rotate } from "../../layers/sql/jws.ts"
import { verify } from "../../layers/web/privacy/proof/verify.ts"
import {
  AccessRequests,
  AccessState,
  Bundle,
  GrantReply,
  Grants,
  LedgerBundle,
  PENDING_MAX,
  PENDING_SELF_MADE_MAX,
  Shares
} from "../../schemas/privacy/grant.ts"
import { Grants as GrantsPort } from "../../src/privacy/Grants.ts"
import { Vault } from "../../src/privacy/Vault.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, patient, policy, problem } from "./exchange.ts"
import { jcs } from "./verifier.ts"

const decodeGrant = Schema.decodeUnknownSync(GrantReply)
const decodeState = Schema.decodeUnknownSync(AccessState)
const decodeRequests = Schema.decodeUnknownSync(AccessRequests)
const decodeShares = Schema.decodeUnknownSync(Shares)
const decodeGrants = Schema.decodeUnknownSync(Grants)
const decodeBundle = Schema.decodeUnknownSync(Bundle)

const KEYS = "lab-1:key-of-lab-one,clinic-1:key-of-clinic-one,other:key-of-other"

const opened = Effect.fnUntraced(function* (
  database: (typeof databases)[number]["layer"],
  environment: Readonly<Record<string, string>> = {}
) {
  const calls = yield* exchange({ database, environment: { API_KEYS: KEYS, ...environment } })
  const { ask } = calls
  const send = (path: string, body: object, headers: Record<string, string>) =>
    ask(path, post(body, headers))
  return {
    ...calls,
    send,
    grant: (content_id: string, body: object, headers: Record<string, string>) =>
      send(`/data/${content_id}/grants`, { purpose: "study", ...body }, headers),
    request: (content_id: string, body: object, headers: Record<string, string>) =>
      send(`/data/${content_id}/requests`, { purpose: "study", ...body }, headers),
    decide: (id: string, body: object, headers: Record<string, string>) =>
      send(`/owner/requests/${id}/decision`, body, headers),
    revoke: (content_id: string, grant_id: string, headers: Record<string, string>) =>
      ask(`/data/${content_id}/grants/${grant_id}`, { method: "DELETE", headers }),
    ledger: (headers: Record<string, string>, query = "") =>
      Effect.map(ask(`/owner/shares${query}`, { headers }), ({ json }) => decodeShares(json))
  }
})

const lab = bearer("key-of-lab-one")
const asLab = { requester_id: "lab-1" }

/** A statement by a holder's key that it asks for a record, at a second. */
const proofBy = (key: KeyObject, alg: "EdDSA" | "ES256", claims: object) => {
  const encode = (value: object) => Buffer.from(jcs(value)).toString("base64url")
  const text = `${encode({ alg, typ: "pdx-holder+jws" })}.${encode(claims)}`
  const tag = alg === "EdDSA"
    ? sign(null, Buffer.from(text), key)
    : sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" })
  return `${text}.${tag.toString("base64url")}`
}

const Jwk = Schema.Struct({
  kty: Schema.String,
  crv: Schema.String,
  x: Schema.String,
  y: Schema.optionalKey(Schema.String)
})
const jwkOf = (key: KeyObject) => Schema.decodeUnknownSync(Jwk)(key.export({ format: "jwk" }))

describe.each(databases)("grants on $name", ({ layer: database }) => {
  it.effect("give values at paths, or a tier, to one that proves itself, and the ledger tells", () =>
    Effect.gen(function* () {
      const { grant, ledger, prepared, share, shared, trust } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      const paths = ["/name", "/visits"]
      const made = decodeGrant(
        (yield* grant(content_id, { grantee_id: "lab-1", paths }, owner)).json
      )
      assert.strictEqual(made.proof, "key")
      const got = yield* shared(content_id, asLab, lab)
      assert(got.decision === "redacted")
      assert.deepStrictEqual(got.view, { name: "Ann Lee", visits: patient.visits })
      assert.deepStrictEqual(got.grant, { grant_id: made.grant_id, purpose: "study" })
      assert.deepInclude(got.receipt, {
        reason: "owner_grant",
        grant_id: made.grant_id,
        purpose: "study",
        tier: "medium"
      })
      // By a mere name it gives nothing, and to others neither.
      assert.strictEqual((yield* shared(content_id, asLab)).decision, "denied")
      assert.strictEqual(
        (yield* shared(content_id, { requester_id: "agent-7" })).decision,
        "denied"
      )
      const whole = yield* grant(content_id, { grantee_id: "lab-1", tier: "high" }, owner)
      assert.strictEqual(whole.status, 201)
      assert.strictEqual((yield* shared(content_id, asLab, lab)).decision, "full")
      const { items } = yield* ledger(owner)
      assert.deepStrictEqual(
        items.map(({ decision, purpose, requester_id }) =>
          `${requester_id} ${decision} ${purpose}`
        ),
        ["lab-1 full study", "lab-1 redacted study"]
      )
      assert.deepStrictEqual(items[1]?.paths?.map(({ path, kind }) => `${path} ${kind}`).sort(), [
        "/name exact",
        "/visits/0/cost exact",
        "/visits/0/year exact"
      ])
      // Trust and a grant together give both.
      yield* trust(1)
      const key = yield* grant(content_id, { grantee_id: "agent-7", paths: ["/name"] }, owner)
      assert.strictEqual(problem(key), "422 GRANTEE_UNVERIFIED")
      const bearing = yield* grant(
        content_id,
        { grantee_id: "agent-7", paths: ["/name"], bearer: true },
        owner
      )
      const { grant_token } = decodeGrant(bearing.json)
      const both = yield* share(content_id, { grant_token })
      assert.notInclude(both.text, String(grant_token))
      assert.deepInclude(both.json, {
        view: {
          name: "Ann Lee",
          city: "Graz",
          dob: "1984",
          card: "***1234",
          visits: [{ year: 2025 }]
        }
      })
    }))

  it.effect("a grant_token is for one share, whichever comes first", () =>
    Effect.gen(function* () {
      const { grant, prepared, share } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const body = { grantee_id: "agent-7", tier: "medium", bearer: true }
      const { grant_token } = decodeGrant(
        (yield* grant(content_id, body, bearer(owner_token))).json
      )
      const replies = yield* Effect.forEach(
        Array.from({ length: 8 }),
        () => share(content_id, { grant_token }),
        { concurrency: 8 }
      )
      const decisions = replies.map(({ json }) =>
        Schema.decodeUnknownSync(Schema.Struct({ decision: Schema.String }))(json).decision
      )
      assert.deepStrictEqual(decisions.sort(), [...Array(7).fill("denied"), "redacted"])
      const stolen = yield* share(content_id, { grant_token, requester_id: "thief" })
      assert.deepInclude(stolen.json, { decision: "denied" })
    }))

  it.effect("nothing after it was revoked, has expired or was replaced, in a race too", () =>
    Effect.gen(function* () {
      const { ask, grant, prepared, revoke, shared } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      const until = "1970-01-01T01:00:00Z"
      yield* grant(content_id, { grantee_id: "lab-1", tier: "medium", expires_at: until }, owner)
      const decision = Effect.map(shared(content_id, asLab, lab), ({ decision }) => decision)
      assert.strictEqual(yield* decision, "redacted")
      yield* TestClock.adjust("59 minutes")
      assert.strictEqual(yield* decision, "redacted")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* decision, "denied")
      const late = yield* grant(
        content_id,
        { grantee_id: "lab-1", tier: "medium", expires_at: until },
        owner
      )
      assert.strictEqual(problem(late), "422 invalid-field")
      const { grant_id } = decodeGrant(
        (yield* grant(content_id, { grantee_id: "lab-1", tier: "high" }, owner)).json
      )
      // What was answered after the answer to the revocation began without the grant.
      const order: Array<string> = []
      yield* Effect.forEach(
        Array.from({ length: 24 }, (_, index) => index),
        (index) =>
          index === 8
            ? Effect.map(revoke(content_id, grant_id, owner), () => order.push("revoked"))
            : Effect.map(
              shared(content_id, asLab, lab),
              ({ decision, receipt }) => order.push(`${decision} ${receipt.log_index}`)
            ),
        { concurrency: 24 }
      )
      const { json } = yield* ask("/log/entries?limit=1000")
      const entries = Schema.decodeUnknownSync(Schema.Struct({
        entries: Schema.Array(Schema.Struct({ index: Schema.Int, leaf: Schema.String }))
      }))(json).entries
      const end = entries.find(({ leaf }) => leaf.includes('"revoke"'))?.index ?? -1
      for (const one of order.filter((one) => one !== "revoked")) {
        const [decision, index] = one.split(" ")
        assert.strictEqual(decision, Number(index) < end ? "full" : "denied")
      }
      assert.strictEqual(yield* decision, "denied")
      assert.strictEqual(problem(yield* revoke(content_id, "grt_0", owner)), "404 GRANT_NOT_FOUND")
    }))

  it.effect("are the owner's alone to make, list and revoke, by its token or its key", () =>
    Effect.gen(function* () {
      const { ask, grant, ledger, prepared, revoke, shared } = yield* opened(database)
      const mine = yield* prepared({}, bearer("key-of-clinic-one"))
      const body = { grantee_id: "lab-1", tier: "medium" }
      const others = [{}, bearer("key-of-other"), bearer("pdx_own_x")]
      const codes = ["401 UNAUTHENTICATED", "403 FORBIDDEN", "401 UNAUTHENTICATED"]
      const keyed = bearer("key-of-clinic-one")
      const { grant_id } = decodeGrant((yield* grant(mine.content_id, body, keyed)).json)
      for (const [index, headers] of others.entries()) {
        for (
          const reply of [
            yield* grant(mine.content_id, body, headers),
            yield* revoke(mine.content_id, grant_id, headers),
            yield* ask(`/data/${mine.content_id}/grants`, { headers }),
            yield* ask(`/data/${mine.content_id}/shares`, { headers })
          ]
        ) assert.strictEqual(problem(reply), codes[index])
      }
      // Its key alone is enough, and its token beside another key.
      assert.deepInclude(
        (yield* shared(mine.content_id, { requester_id: "clinic-1" }, keyed)).receipt,
        {
          reason: "owner_key",
          decision: "full"
        }
      )
      const listed = yield* ask("/data", { headers: keyed })
      assert.include(listed.text, mine.content_id)
      const beside = { ...bearer("key-of-other"), "owner-token": mine.owner_token }
      assert.lengthOf((yield* ledger(beside)).items, 1)
      assert.lengthOf((yield* ledger(bearer("key-of-other"))).items, 0)
      assert.strictEqual((yield* revoke(mine.content_id, grant_id, keyed)).status, 204)
      const removed = yield* ask(`/data/${mine.content_id}`, { method: "DELETE", headers: keyed })
      assert.strictEqual(removed.status, 204)
      // Who was given what stays known; which paths went with the record.
      const [last] = (yield* ledger(keyed)).items
      assert.strictEqual(last?.requester_id, "clinic-1")
      assert.isNull(last?.paths)
    }))

  it.effect("`grants: only` gives nothing for trust, and is another record", () =>
    Effect.gen(function* () {
      const { grant, prepared, shared, trust } = yield* opened(database)
      const usual = yield* prepared()
      const owner = bearer(usual.owner_token)
      const strict = yield* prepared({ grants: "only" }, owner)
      assert.notStrictEqual(strict.content_id, usual.content_id)
      yield* trust(4)
      assert.strictEqual((yield* shared(usual.content_id)).decision, "full")
      const denied = yield* shared(strict.content_id)
      assert.strictEqual(denied.receipt.reason, "grant_required")
      yield* grant(strict.content_id, { grantee_id: "lab-1", paths: ["/name"] }, owner)
      const got = yield* shared(strict.content_id, asLab, lab)
      assert(got.decision === "redacted")
      assert.deepStrictEqual(got.view, { name: "Ann Lee" })
    }))

  it.effect("to a holder's key give to who proves to hold it, now, and to nobody else", () =>
    Effect.gen(function* () {
      const { ask, grant, prepared, request, share, shared } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      const other = generateKeyPairSync("ed25519")
      for (
        const [alg, { privateKey, publicKey }] of [
          ["EdDSA", generateKeyPairSync("ed25519")],
          ["ES256", generateKeyPairSync("ec", { namedCurve: "P-256" })]
        ] as const
      ) {
        const holder_jwk = jwkOf(publicKey)
        const made = yield* grant(
          content_id,
          { grantee_id: "wallet-1", tier: "medium", holder_jwk },
          owner
        )
        assert.strictEqual(decodeGrant(made.json).proof, "holder_jwk")
        const claims = { content_id, iat: 10, requester_id: "wallet-1" }
        const asked = { requester_id: "wallet-1", holder_jwk }
        const proof = proofBy(privateKey, alg, claims)
        const good = yield* shared(content_id, { ...asked, holder_proof: proof })
        assert.strictEqual(good.receipt.reason, "owner_grant")
        assert.strictEqual((yield* shared(content_id, asked)).decision, "denied")
        // For a share alone, and nothing that is kept or told has it.
        const own = proofBy(privateKey, alg, { ...claims, for: "share" })
        const reply = yield* share(content_id, { ...asked, holder_proof: own })
        assert.strictEqual(reply.status, 200)
        assert.notInclude(reply.text, own)
        assert.strictEqual(good.request.holder_proof, undefined)
        for (const holder_proof of [own, proof]) {
          const turned = yield* request(content_id, { ...asked, holder_proof }, {})
          assert.strictEqual(problem(turned), "422 invalid-field")
        }
        const share_id = good.receipt.receipt_id
        const bundle = yield* ask(`/data/${content_id}/shares/${share_id}/bundle`, {
          headers: owner
        })
        assert.strictEqual(bundle.status, 200)
        assert.notInclude(bundle.text, proof)
        const bad = [
          proofBy(other.privateKey, "EdDSA", claims),
          proofBy(privateKey, alg, { ...claims, iat: 301 }),
          proofBy(privateKey, alg, { ...claims, requester_id: "wallet-2" }),
          proofBy(privateKey, alg, { ...claims, content_id: "other" }),
          proofBy(privateKey, alg, { ...claims, more: 1 }),
          proofBy(privateKey, alg, { ...claims, for: "ask" }),
          `${proof.slice(0, -4)}AAAA`
        ]
        for (const holder_proof of bad) {
          const reply = yield* share(content_id, { ...asked, holder_proof })
          assert.strictEqual(problem(reply), "422 invalid-field")
        }
      }
    }))

  it.effect("an expired record that was not swept yet is a receipt in the ledger, and no more", () =>
    Effect.gen(function* () {
      const { ask, grant, prepared, shared, stored } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const headers = bearer(owner_token)
      yield* grant(content_id, { grantee_id: "lab-1", tier: "medium" }, headers)
      assert.strictEqual((yield* shared(content_id, asLab, lab)).decision, "redacted")
      const whole = Effect.map(
        ask("/owner/shares/bundle", { headers }),
        ({ json }) => Schema.decodeUnknownSync(LedgerBundle)(json)
      )
      assert.lengthOf((yield* whole).bundles, 1)
      yield* stored(Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`UPDATE records SET expires_at = '1970-01-01T00:00:00.000Z'`
      ))
      const { bundles, receipts } = yield* whole
      assert.lengthOf(bundles, 0)
      assert.lengthOf(receipts, 1)
    }))

  it.effect("open a store of before, whose records are shared as they were", () =>
    Effect.gen(function* () {
      const built = Layer.succeedContext(yield* Layer.build(database))
      const before = yield* opened(built)
      const { content_id, owner_token } = yield* before.prepared()
      // As the version before left it.
      yield* before.stored(Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const hooks = ["outbox", "webhook_secrets", "webhooks"]
        for (const table of ["grants", "access_requests", "disclosures", ...hooks]) {
          yield* sql`DROP TABLE ${sql(table)}`
        }
        yield* sql`DROP INDEX owners_proven`
        yield* sql`ALTER TABLE records DROP COLUMN grants_only`
        yield* sql`DELETE FROM migrations WHERE migration_id >= 13`
      }))
      const { grant, ledger, shared } = yield* opened(built, { DATA_DIR: before.folder })
      const owner = bearer(owner_token)
      assert.lengthOf((yield* ledger(owner)).items, 0)
      assert.strictEqual((yield* shared(content_id, asLab, lab)).decision, "denied")
      yield* grant(content_id, { grantee_id: "lab-1", tier: "medium" }, owner)
      assert.strictEqual((yield* shared(content_id, asLab, lab)).decision, "redacted")
      assert.lengthOf((yield* ledger(owner)).items, 1)
    }))

  it.effect("open what the version before sealed, which kept no thumbprint", () =>
    Effect.gen(function* () {
      const plain = Layer.succeed(Vault, {
        seal: (_, ciphertext) => Effect.succeed({ wrapped_key: new Uint8Array(), ciphertext }),
        open: (_, { ciphertext }) => Effect.succeed(ciphertext)
      })
      const grants = yield* Layer.build(GrantStore.layer.pipe(
        Layer.provide(plain),
        Layer.provideMerge(Layer.effectDiscard(Effect.andThen(
          Migrations.run(Idempotency.migrations, "idempotency_migrations"),
          Migrations.run(migrations)
        ))),
        Layer.provideMerge(database)
      ))
      yield* Effect.provideContext(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const terms = { paths: ["/name"], purpose: "study", proof: "holder_jwk" }
          const sealed = (more: object) => ({
            wrapped_key: new Uint8Array(),
            ciphertext: new TextEncoder().encode(JSON.stringify({ ...terms, ...more }))
          })
          const row = { content_id: "c", namespace: "n", holder: "h", created_at: "1970" }
          const grant = sealed({ grantee_id: "wallet-1", tier: null })
          yield* sql`INSERT INTO grants ${sql.insert({ ...row, ...grant, grant_id: "grt_0" })}`
          const request = sealed({ requester_id: "wallet-1", reason: null })
          yield* sql`INSERT INTO access_requests ${
            sql.insert({
              ...row,
              ...request,
              request_id: "req_0",
              requester: "r",
              status: "pending"
            })
          }`
          const { find, request: asked } = yield* GrantsPort
          const kept = [
            Option.getOrUndefined(yield* find("grt_0")),
            Option.getOrUndefined(yield* asked("req_0"))
          ]
          for (const one of kept) {
            assert.strictEqual(one?.proof, "holder_jwk")
            assert.isNull(one?.jwk_thumbprint)
          }
        }),
        grants
      )
    }))

  it.effect("tell a thief of the database neither who, nor what, nor why", () =>
    Effect.gen(function* () {
      const { grant, prepared, request, shared, stored } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      yield* grant(
        content_id,
        { grantee_id: "lab-1", paths: ["/name"], purpose: "cohort x" },
        owner
      )
      yield* request(content_id, { requester_id: "lab-1", purpose: "cohort y" }, lab)
      yield* shared(content_id, { ...asLab, purpose: "cohort z" }, lab)
      const rows = yield* stored(Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        return yield* Effect.forEach(
          ["grants", "access_requests", "disclosures"],
          (table) => sql`SELECT * FROM ${sql(table)}`
        )
      }))
      const text = rows.flat().flatMap((row) => Object.values(row)).map((cell) =>
        cell instanceof Uint8Array ? Buffer.from(cell).toString("latin1") : String(cell)
      ).join()
      for (const secret of ["lab-1", "cohort", "/name"]) assert.notInclude(text, secret)
    }))
})

describe.each(databases)("requests on $name", ({ layer: database }) => {
  it.effect("wait, are seen by the owner, and become a grant or not, once", () =>
    Effect.gen(function* () {
      const { ask, decide, prepared, request, shared } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      const body = { requester_id: "lab-1", paths: ["/name"] }
      assert.strictEqual(problem(yield* request(content_id, body, {})), "422 GRANTEE_UNVERIFIED")
      const asked = decodeState((yield* request(content_id, body, lab)).json)
      assert.strictEqual(asked.status, "pending")
      const listed = decodeRequests((yield* ask("/owner/requests", { headers: owner })).json)
      assert.deepStrictEqual(listed.items, [asked])
      assert.lengthOf(
        decodeRequests((yield* ask("/owner/requests", { headers: bearer("key-of-other") })).json)
          .items,
        0
      )
      const foreign = yield* decide(
        asked.request_id,
        { decision: "approve" },
        bearer("key-of-other")
      )
      assert.strictEqual(problem(foreign), "404 ACCESS_REQUEST_NOT_FOUND")
      const theirs = yield* ask(`/data/${content_id}/requests/${asked.request_id}`, {
        headers: bearer("key-of-other")
      })
      assert.strictEqual(problem(theirs), "404 ACCESS_REQUEST_NOT_FOUND")
      const replies = yield* Effect.forEach(
        Array.from({ length: 4 }),
        () => decide(asked.request_id, { decision: "approve" }, owner),
        { concurrency: 4 }
      )
      assert.deepStrictEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409])
      const got = yield* shared(content_id, asLab, lab)
      assert(got.decision === "redacted")
      assert.deepStrictEqual(got.view, { name: "Ann Lee" })
      const seen = yield* ask(`/data/${content_id}/requests/${asked.request_id}`, { headers: lab })
      assert.deepInclude(seen.json, { status: "approved", grant_id: got.receipt.grant_id })
      const more = decodeState((yield* request(content_id, { requester_id: "lab-1" }, lab)).json)
      const no = yield* decide(more.request_id, { decision: "decline", reason: "not now" }, owner)
      assert.deepInclude(no.json, { status: "declined", reason: "not now", grant_id: null })
    }))

  it.effect("by a key that anybody can make take no name of another's, and say which key", () =>
    Effect.gen(function* () {
      const { ask, decide, grant, prepared, request } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const owner = bearer(owner_token)
      const { privateKey, publicKey } = generateKeyPairSync("ed25519")
      const holder_jwk = jwkOf(publicKey)
      const askAs = (requester_id: string, headers: Record<string, string> = {}) => {
        const claims = { content_id, for: "ask", iat: 0, requester_id }
        const holder_proof = proofBy(privateKey, "EdDSA", claims)
        return request(content_id, { requester_id, holder_jwk, holder_proof }, headers)
      }
      assert.strictEqual(problem(yield* askAs("lab-1")), "401 UNAUTHENTICATED")
      const named = yield* grant(
        content_id,
        { grantee_id: "lab-1", tier: "medium", holder_jwk },
        owner
      )
      assert.strictEqual(problem(named), "422 invalid-field")
      const jwk_thumbprint = createHash("sha256").update(jcs(holder_jwk)).digest("base64url")
      const own = decodeState((yield* askAs("wallet-1")).json)
      assert.deepInclude(own, { proof: "holder_jwk", jwk_thumbprint })
      assert.deepInclude((yield* askAs("lab-1", lab)).json, { proof: "holder_jwk", jwk_thumbprint })
      const keyed = decodeState((yield* request(content_id, asLab, lab)).json)
      assert.deepInclude(keyed, { proof: "key", jwk_thumbprint: null })
      const listed = decodeRequests((yield* ask("/owner/requests", { headers: owner })).json)
      assert.deepInclude(listed.items, own)
      yield* decide(own.request_id, { decision: "approve" }, owner)
      const grants = yield* ask(`/data/${content_id}/grants`, { headers: owner })
      assert.deepInclude(decodeGrants(grants.json).items[0], {
        proof: "holder_jwk",
        jwk_thumbprint
      })
      const page = yield* ask("/owner/report", { headers: { ...owner, accept: "text/plain" } })
      assert.include(page.text, `wallet-1 (by its own key ${jwk_thumbprint})`)
    }))

  it.effect("of one requester that wait are so many, and no more", () =>
    Effect.gen(function* () {
      const { prepared, request } = yield* opened(database)
      const { content_id } = yield* prepared()
      const ask = request(content_id, { requester_id: "lab-1" }, lab)
      for (let n = 0; n < PENDING_MAX; n++) assert.strictEqual((yield* ask).status, 201)
      assert.strictEqual(problem(yield* ask), "409 ACCESS_REQUESTS_FULL")
      const other = yield* request(content_id, { requester_id: "other" }, bearer("key-of-other"))
      assert.strictEqual(other.status, 201)
    }))

  it.effect("by keys that anybody can make leave room for others, and are forgotten in time", () =>
    Effect.gen(function* () {
      const { ask, prepared, request, stored } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared()
      const askAnew = Effect.suspend(() => {
        const { privateKey, publicKey } = generateKeyPairSync("ed25519")
        const claims = { content_id, for: "ask", iat: 0, requester_id: "wallet-1" }
        const holder_proof = proofBy(privateKey, "EdDSA", claims)
        const holder_jwk = jwkOf(publicKey)
        return request(content_id, { requester_id: "wallet-1", holder_jwk, holder_proof }, {})
      })
      for (let n = 0; n < PENDING_SELF_MADE_MAX; n++) {
        assert.strictEqual((yield* askAnew).status, 201)
      }
      assert.strictEqual(problem(yield* askAnew), "409 ACCESS_REQUESTS_FULL")
      assert.strictEqual((yield* request(content_id, asLab, lab)).status, 201)
      const waiting = Effect.map(
        ask("/owner/requests", { headers: bearer(owner_token) }),
        ({ json }) => decodeRequests(json).items.map(({ requester_id }) => requester_id)
      )
      assert.lengthOf(yield* waiting, PENDING_SELF_MADE_MAX + 1)
      // All but one have waited for thirty days.
      yield* stored(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) =>
            sql`UPDATE access_requests SET created_at = '1969-12-02T00:00:00.000Z'
            WHERE requester LIKE 'self:%'`
        )
      )
      yield* TestClock.adjust("10 minutes")
      // The database answers in its own time.
      assert.deepStrictEqual(yield* eventually(waiting, ({ length }) => length === 1), ["lab-1"])
    }))
})

describe.each(databases)("the bundle of a share on $name", ({ layer: database }) => {
  it.effect("is what the requester got, and proves it by itself, also after a rotation", () =>
    Effect.gen(function* () {
      const { ask, grant, ledger, prepared, share, stored, trust } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared({ policy })
      const owner = bearer(owner_token)
      yield* trust(1)
      yield* grant(content_id, { grantee_id: "lab-1", paths: ["/name"] }, owner)
      const replies = [
        yield* share(content_id, { proof_format: "multi" }),
        yield* share(content_id, asLab, lab),
        yield* share(content_id, {}, owner)
      ]
      const { items } = yield* ledger(owner)
      assert.lengthOf(items, 3)
      yield* TestClock.adjust("1 hour")
      yield* stored(rotate)
      yield* TestClock.adjust("1 hour")
      for (const [index, { share_id }] of items.toReversed().entries()) {
        const path = `/data/${content_id}/shares/${share_id}/bundle`
        const { text, json } = yield* ask(path, { headers: owner })
        const { reply } = decodeBundle(json)
        const told = JSON.parse(replies[index]?.text ?? "")
        const { share_jws: _, ...same } = told
        assert.deepInclude(reply, same)
        const at = "1970-01-02T00:00:00.000Z"
        const verdict = yield* Effect.promise(() => verify({ file: text, at }))
        assert.isTrue(verdict.isProven, JSON.stringify(verdict))
        assert.strictEqual(problem(yield* ask(path)), "401 UNAUTHENTICATED")
        for (const id of [share_id, "rcp_0"]) {
          const foreign = yield* ask(`/data/${content_id}/shares/${id}/bundle`, {
            headers: bearer("key-of-other")
          })
          assert.strictEqual(problem(foreign), "403 FORBIDDEN")
        }
        const wrong = yield* ask(`/data/${content_id}/shares/rcp_0/bundle`, { headers: owner })
        assert.strictEqual(problem(wrong), "404 SHARE_NOT_FOUND")
      }
    }))

  it.effect("is none where the grant went with the record, also when that was prepared again", () =>
    Effect.gen(function* () {
      const { ask, grant, ledger, prepared, shared } = yield* opened(database)
      const { content_id, owner_token } = yield* prepared({ expires_at: "1970-01-01T01:00:00Z" })
      const owner = bearer(owner_token)
      yield* grant(content_id, { grantee_id: "lab-1", paths: ["/name"] }, owner)
      const { receipt } = yield* shared(content_id, asLab, lab)
      yield* TestClock.adjust("1 hour")
      const again = yield* prepared({}, owner)
      assert.strictEqual(again.content_id, content_id)
      assert.isNull((yield* ledger(owner)).items[0]?.paths)
      const bundle = yield* ask(`/data/${content_id}/shares/${receipt.receipt_id}/bundle`, {
        headers: owner
      })
      assert.strictEqual(problem(bundle), "404 SHARE_NOT_FOUND")
    }))
})
