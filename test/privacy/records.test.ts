import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import { bearer, exchange, patient, policy, problem } from "./exchange.ts"
import { verified } from "./verifier.ts"

describe.each(databases)("POST /data/share on $name", ({ layer: database }) => {
  it.effect("gives a stranger a receipt, and nothing else", () =>
    Effect.gen(function* () {
      const { prepared, share } = yield* exchange({ database })
      const { content_id } = yield* prepared()
      const { status, json } = yield* share(content_id, { nonce: "n1" })
      assert.strictEqual(status, 200)
      assert.deepInclude(json, {
        decision: "denied",
        tier: "low",
        content_id,
        requester_id: "agent-7",
        requester_verified: false,
        trust: { trust_score: 33.3, tier: "low" },
        reason: "trust_below_threshold",
        required_tier: "medium"
      })
      assert.hasAllKeys(json, [
        "decision",
        "tier",
        "content_id",
        "requester_id",
        "requester_verified",
        "trust",
        "share_jws",
        "reason",
        "required_tier",
        "receipt_jws",
        "receipt",
        "request"
      ])
    }))

  it.effect("gives the medium tier what the policy allows, proven, and no trace of the rest", () =>
    Effect.gen(function* () {
      const { prepared, shared, share, trust } = yield* exchange({ database })
      const { content_id, data_cid, manifest } = yield* prepared()
      yield* trust(1)
      for (const proof_format of ["paths", "multi"]) {
        const reply = yield* shared(content_id, { proof_format })
        assert(reply.decision === "redacted")
        assert.deepStrictEqual(reply.view, {
          dob: "1984",
          city: "Graz",
          card: "***1234",
          visits: [{ year: 2025 }]
        })
        assert.deepStrictEqual(reply.manifest, manifest)
        verified(reply)
        const { text, headers } = yield* share(content_id, { proof_format })
        const sent = text + JSON.stringify([...headers]) +
          verified(reply).map((leaf) => JSON.stringify(leaf)).join()
        for (
          const hidden of ["Ann Lee", "name", "1984-03-02", "41111111", "182.5", "cost", data_cid]
        ) {
          assert.notInclude(sent, hidden)
        }
        assert.strictEqual(headers.get("cache-control"), "no-store")
      }
    }))

  it.effect("gives the high tier the exact data, and always its opening", () =>
    Effect.gen(function* () {
      const { prepared, shared, trust } = yield* exchange({ database })
      const { content_id, data_cid } = yield* prepared()
      yield* trust(4)
      for (const asked of [{}, { include: ["opening"] }]) {
        const reply = yield* shared(content_id, asked)
        assert(reply.decision === "full")
        assert.deepStrictEqual(reply.data, patient)
        assert.strictEqual(reply.data_cid, data_cid)
        // Six leaves, and the two derived ones that the medium tier sees.
        assert.lengthOf(reply.opening.disclosures, 8)
        assert.lengthOf(reply.opening.decoys, 0)
      }
    }))

  it.effect("counts the owner's token as high, for the owner's own content", () =>
    Effect.gen(function* () {
      const { prepared, shared } = yield* exchange({ database })
      const mine = yield* prepared()
      const other = yield* prepared({ owner_id: "other" })
      const held = bearer(mine.owner_token)
      assert.strictEqual((yield* shared(mine.content_id, {}, held)).decision, "full")
      assert.strictEqual((yield* shared(other.content_id, {}, held)).decision, "denied")
    }))

  it.effect("refuses what is not there, not an id, deleted, expired or under another's key", () =>
    Effect.gen(function* () {
      const { ask, prepared, share } = yield* exchange({
        database,
        environment: { API_KEYS: "agent-9:key-of-agent-nine" }
      })
      const { content_id, owner_token } = yield* prepared({ expires_at: "1970-01-01T00:10:00Z" })
      const unknown = content_id.slice(0, -3) + (content_id.endsWith("aaa") ? "bba" : "aaa")
      assert.strictEqual(problem(yield* share(unknown)), "404 CONTENT_NOT_FOUND")
      assert.strictEqual(problem(yield* share("baguqeera")), "422 invalid-field")
      const nine = bearer("key-of-agent-nine")
      assert.strictEqual(problem(yield* share(content_id, {}, nine)), "403 FORBIDDEN")
      assert.strictEqual(
        problem(yield* share(content_id, {}, bearer("nobody-s"))),
        "401 UNAUTHENTICATED"
      )
      yield* TestClock.adjust("10 minutes")
      assert.strictEqual(problem(yield* share(content_id)), "410 CONTENT_EXPIRED")
      assert.strictEqual(problem(yield* ask(`/data/${content_id}`)), "410 CONTENT_EXPIRED")
      yield* ask(`/data/${content_id}`, { method: "DELETE", headers: bearer(owner_token) })
      assert.strictEqual(problem(yield* share(content_id)), "410 CONTENT_DELETED")
    }))
})

describe.each(databases)("POST /data/prepare on $name", ({ layer: database }) => {
  it.effect("is one record for one owner, data and policy, however they are spelled", () =>
    Effect.gen(function* () {
      const { ask, prepare, prepared } = yield* exchange({ database })
      const first = yield* prepared({ label: "one" })
      const held = bearer(first.owner_token)
      const spelled = {
        ...policy,
        rules: policy.rules.toReversed().map((rule) => ({ ...rule, path: rule.path }))
      }
      const again = yield* prepare(
        {
          data: Object.fromEntries(Object.entries(patient).reverse()),
          policy: spelled,
          label: "two"
        },
        held
      )
      assert.strictEqual(again.status, 200)
      assert.deepInclude(again.json, { created: false, content_id: first.content_id, label: "one" })
      assert.notProperty(again.json, "owner_token")
      const other = yield* prepare({ policy: { ...policy, default_action: "mask" } }, held)
      assert.strictEqual(other.status, 201)
      const stranger = yield* prepared()
      assert.notStrictEqual(stranger.content_id, first.content_id)
      assert.strictEqual(problem(yield* prepare({ owner_id: "x" }, held)), "403 FORBIDDEN")
      assert.strictEqual(
        problem(yield* prepare({}, bearer("pdx_own_unknown"))),
        "401 UNAUTHENTICATED"
      )
      const { json } = yield* ask("/data", { headers: held })
      assert.lengthOf(Schema.decodeUnknownSync(Items)(json).items, 2)
    }))

  it.effect("48 equal prepares at once with one owner token make one record", () =>
    Effect.gen(function* () {
      const { ask, prepare, prepared } = yield* exchange({ database })
      const { owner_token } = yield* prepared({ data: { first: 1 }, policy: {} })
      const replies = yield* Effect.forEach(
        Array.from({ length: 48 }),
        () => prepare({}, bearer(owner_token)),
        { concurrency: 48 }
      )
      assert.strictEqual(replies.filter(({ status }) => status === 201).length, 1)
      assert.strictEqual(replies.filter(({ status }) => status === 200).length, 47)
      const ids = new Set(
        replies.map(({ json }) => Schema.decodeUnknownSync(Named)(json).content_id)
      )
      assert.strictEqual(ids.size, 1)
      const { json } = yield* ask("/data", { headers: bearer(owner_token) })
      assert.lengthOf(Schema.decodeUnknownSync(Items)(json).items, 2)
    }))

  it.effect("is answered once for one Idempotency-Key, and the kept answer is sealed", () =>
    Effect.gen(function* () {
      const { prepare, stored } = yield* exchange({ database })
      const key = { "idempotency-key": "3f0a7c1e" }
      const [first, second] = yield* Effect.all([prepare({}, key), prepare({}, key)])
      assert.strictEqual(first.status, 201)
      assert.strictEqual(second.status, 201)
      assert.strictEqual(second.text, first.text)
      assert.strictEqual(second.headers.get("idempotent-replay"), "true")
      assert.strictEqual(problem(yield* prepare({ label: "x" }, key)), "409 IDEMPOTENCY_KEY_REUSED")
      const rows = yield* stored(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT caller, body FROM idempotency`)
      )
      assert.lengthOf(rows, 1)
      // Whoever has no key shares its answers with its address alone, of which only a hash is kept.
      assert.match(JSON.stringify(rows), /"caller":"hmac:[\w-]{43}"/)
      assert.notInclude(JSON.stringify(rows), "pdx_own_")
    }))

  it.effect("keeps neither data, token nor secret in clear, and deletes the key of a record", () =>
    Effect.gen(function* () {
      const { ask, prepared, stored } = yield* exchange({ database })
      const { content_id, owner_token } = yield* prepared({ label: "intake" })
      const dump = stored(Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rows = [...(yield* sql`SELECT * FROM records`), ...(yield* sql`SELECT * FROM owners`)]
        return rows.map((row) =>
          Object.values(row).map((cell) =>
            cell instanceof Uint8Array ? Buffer.from(cell).toString("latin1") : String(cell)
          ).join()
        ).join()
      }))
      const before = yield* dump
      for (const clear of ["Ann Lee", "Graz", "1984-03", "41111111", owner_token]) {
        assert.notInclude(before, clear)
      }
      yield* ask(`/data/${content_id}`, { method: "DELETE", headers: bearer(owner_token) })
      const [row] = yield* stored(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`SELECT wrapped_key, ciphertext FROM records WHERE content_id = ${content_id}`
        )
      )
      assert.deepStrictEqual({ ...row }, { wrapped_key: null, ciphertext: null })
    }))
})

const Named = Schema.Struct({ content_id: Schema.String })
const Items = Schema.Struct({
  items: Schema.Array(Named),
  has_more: Schema.Boolean,
  next_cursor: Schema.NullOr(Schema.String)
})
