import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Keys from "../../layers/sql/keys.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { AgentId } from "../../schemas/agent.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"

describe.each(databases)("GET /trust/{agent_id} on $name", ({ layer: database }) => {
  it.effect("is a record for a stranger too", () =>
    Effect.gen(function* () {
      const { record } = yield* exchange({ database })
      assert.deepStrictEqual(yield* record("did:key:z6Mk-1"), {
        agent_id: AgentId.make("did:key:z6Mk-1"),
        known: false,
        trust_score: 33.3,
        tier: "low",
        thresholds: { medium: 50, high: 70 },
        evidence: {
          positive: 0,
          negative: 0,
          unanchored_positive: 0,
          unanchored_negative: 0,
          reports: 0,
          reporters: 0
        },
        verified: false,
        first_seen: null,
        updated_at: null,
        as_of: "1970-01-01T00:00:00.000Z"
      })
    }))

  it.effect("counts every report of 50 at once, and a reporter once however loud", () =>
    Effect.gen(function* () {
      const { record, report } = yield* exchange({ database })
      const replies = yield* Effect.forEach(
        Array.from({ length: 50 }, (_, index) => `r${index % 10}`),
        (name) => report(name),
        { concurrency: 50 }
      )
      assert.isTrue(replies.every(({ status }) => status === 201))
      const { evidence, trust_score } = yield* record("agent-7")
      assert.deepInclude(evidence, { reports: 50, reporters: 10, positive: 10 })
      assert.strictEqual(trust_score, 84.6)
    }))

  it.effect("foretells the decay for a time from now on", () =>
    Effect.gen(function* () {
      const { ask, record, trust } = yield* exchange({ database })
      yield* trust(4)
      assert.strictEqual((yield* record("agent-7")).trust_score, 71.4)
      const later = yield* record("agent-7", "?as_of=1970-01-31T00:00:00Z")
      assert.deepInclude(later, { trust_score: 60, as_of: "1970-01-31T00:00:00.000Z" })
      for (
        const as_of of [
          "1969-01-01T00:00:00Z",
          "yesterday",
          "1970-02-30",
          "",
          "9999-12-31T23:59:59-10:00"
        ]
      ) {
        assert.strictEqual(
          problem(yield* ask(`/trust/agent-7?as_of=${as_of}`)),
          "422 invalid-field"
        )
      }
      assert.strictEqual(problem(yield* ask("/trust/-x")), "422 invalid-agent-id")
    }))

  it.effect("in the anchored setting weighs reporters by what is said of them", () =>
    Effect.gen(function* () {
      const { record, report } = yield* exchange({
        database,
        environment: { TRUST_MODEL: "anchored", TRUST_ANCHORS: "a1,a2,a3,a4,a5" }
      })
      for (const anchor of ["a1", "a2", "a3", "a4", "a5"]) {
        yield* report(anchor, { agent_id: "friend" })
      }
      assert.strictEqual((yield* record("friend")).trust_score, 73.3)
      yield* report("friend")
      // 0.9 * (73.33 - 50) / 40 of a word, where a stranger's would be 0.09; both are squeezed.
      assert.deepInclude((yield* record("agent-7")).evidence, {
        positive: 0,
        unanchored_positive: 0.4033
      })
      yield* report("stranger")
      assert.deepInclude((yield* record("agent-7")).evidence, {
        positive: 0,
        unanchored_positive: 0.4531
      })
      assert.deepInclude(yield* record("a1"), { trust_score: 90, tier: "high" })
    }))

  it.effect("50 Sybils over HTTP stay low under anchors", () =>
    Effect.gen(function* () {
      const { record, report } = yield* exchange({
        database,
        environment: { TRUST_MODEL: "anchored" }
      })
      const ring = Array.from({ length: 50 }, (_, index) => `sybil-${index}`)
      yield* Effect.forEach(
        ring.flatMap((agent_id, at) =>
          [1, 2, 3, 4].map((step) => [agent_id, ring[(at + step) % 50] ?? ""] as const)
        ),
        ([agent_id, reporter]) => report(reporter, { agent_id }),
        { concurrency: 32, discard: true }
      )
      for (const agent of [ring[0], ring[25]]) {
        assert.strictEqual((yield* record(agent ?? "")).tier, "low")
      }
    }))
})

describe("POST /trust/report", () => {
  it.effect("answers with the record after it, and never names the reporter elsewhere", () =>
    Effect.gen(function* () {
      const { ask, report } = yield* exchange()
      const { status, json } = yield* report("witness-1", { context: "paid in time" })
      assert.strictEqual(status, 201)
      assert.deepInclude(json, {
        agent_id: "agent-7",
        reporter_id: "witness-1",
        anchored: false,
        log_index: 0
      })
      assert.deepNestedInclude(json, { "trust.trust_score": 50, "trust.known": true })
      const { text } = yield* ask("/trust/agent-7")
      assert.notInclude(text, "witness-1")
    }))

  it.effect("counts once for one Idempotency-Key", () =>
    Effect.gen(function* () {
      const { record, report } = yield* exchange()
      const key = { "idempotency-key": "once" }
      const [first, second] = [yield* report("r", {}, key), yield* report("r", {}, key)]
      assert.strictEqual(second.text, first.text)
      assert.strictEqual((yield* record("agent-7")).evidence.reports, 1)
    }))

  it.effect("takes an anchor's word only with its token, and anybody's key for nobody else", () =>
    Effect.gen(function* () {
      const { report } = yield* exchange({
        environment: {
          TRUST_MODEL: "anchored",
          TRUST_ANCHORS: "hospital=s3cret-token,free",
          API_KEYS: "agent-9:key-of-agent-nine"
        }
      })
      const nine = bearer("key-of-agent-nine")
      assert.strictEqual(problem(yield* report("hospital")), "401 UNAUTHENTICATED")
      assert.strictEqual(
        problem(yield* report("hospital", {}, bearer("wrong"))),
        "401 UNAUTHENTICATED"
      )
      assert.strictEqual(problem(yield* report("hospital", {}, nine)), "403 FORBIDDEN")
      const held = yield* report("hospital", {}, bearer("s3cret-token"))
      assert.strictEqual(held.status, 201)
      assert.deepInclude(held.json, { anchored: true })
      assert.deepInclude((yield* report("free")).json, { anchored: true })
      assert.deepInclude((yield* report("agent-9", {}, nine)).json, { anchored: false })
    }))
})

describe("the settings", () => {
  it.effect("REQUIRE_VERIFIED keeps requesters without a key below a tier", () =>
    Effect.gen(function* () {
      const decisions = (require: string) =>
        Effect.gen(function* () {
          const { prepared, report, shared, trust } = yield* exchange({
            environment: { REQUIRE_VERIFIED: require, API_KEYS: "agent-7:key-of-agent-seven" }
          })
          const { content_id } = yield* prepared()
          yield* trust(4)
          for (const friend of ["f1", "f2", "f3", "f4"]) {
            yield* report(friend, { agent_id: "agent-8" })
          }
          const claimed = yield* shared(content_id, { requester_id: "agent-8" })
          const proven = yield* shared(content_id, {}, bearer("key-of-agent-seven"))
          assert.isFalse(claimed.requester_verified)
          assert.isTrue(proven.requester_verified)
          return [claimed.decision, proven.decision]
        })
      assert.deepStrictEqual(yield* decisions("none"), ["full", "full"])
      assert.deepStrictEqual(yield* decisions("high"), ["redacted", "full"])
      assert.deepStrictEqual(yield* decisions("medium"), ["denied", "full"])
    }))

  it.effect("say in /trust and /health which model is in force", () =>
    Effect.gen(function* () {
      const mode = (environment: { readonly [name: string]: string }) =>
        Effect.gen(function* () {
          const { ask } = yield* exchange({ environment })
          const health = yield* ask("/health")
          const { json } = yield* ask("/trust")
          assert.strictEqual(health.status, 200)
          assert.deepInclude(health.json, {
            status: "ok",
            checks: { store: "ok", keys: "ok", log: "ok" }
          })
          return [json, health.json] as const
        })
      for (const said of yield* mode({})) assert.deepInclude(said, { mode: "open" })
      const [demo, health] = yield* mode({ TRUST_MODEL: "anchored" })
      const anchors = ["seed-1", "seed-2", "seed-3", "seed-4", "seed-5", "seed-6"]
      assert.deepInclude(demo, { mode: "demo", resists_sybils: false, anchors })
      assert.deepInclude(health, { mode: "demo", anchors })
      const [anchored] = yield* mode({ TRUST_MODEL: "anchored", TRUST_ANCHORS: "a=t" })
      assert.deepInclude(anchored, {
        mode: "anchored",
        resists_sybils: true,
        anchors: ["a"],
        others_max: { positive: 0.95, negative: 0.35 },
        heard: { vouched_each_way: 64, strangers_each_way: 64 }
      })
    }))
})

describe("AUTH_MODE=required", () => {
  it.effect("an owner token stands at its records for the agent whose key opened them, and for no other", () =>
    Effect.gen(function* () {
      const { ask, prepared, report, share } = yield* exchange({
        environment: { AUTH_MODE: "required", API_KEYS: "agent-9:key-of-agent-nine" }
      })
      const nine = bearer("key-of-agent-nine")
      assert.strictEqual(problem(yield* ask("/trust/agent-7")), "401 UNAUTHENTICATED")
      const forged = bearer("pdx_own_forged")
      for (const path of ["/trust/agent-7", "/log/checkpoint", "/data", "/trust"]) {
        assert.strictEqual(problem(yield* ask(path, { headers: forged })), "401 UNAUTHENTICATED")
      }
      assert.strictEqual(problem(yield* report("friend", {}, forged)), "401 UNAUTHENTICATED")
      const misplaced = { "x-api-key": "pdx_own_forged" }
      assert.strictEqual(problem(yield* report("friend", {}, misplaced)), "401 UNAUTHENTICATED")
      const { content_id, owner_token } = yield* prepared({ owner_id: "agent-9" }, nine)
      const held = bearer(owner_token)
      assert.strictEqual(problem(yield* report("agent-9", {}, held)), "401 UNAUTHENTICATED")
      assert.strictEqual(problem(yield* share(content_id, {}, held)), "403 FORBIDDEN")
      const own = yield* share(content_id, { requester_id: "agent-9" }, held)
      assert.deepInclude(own.json, { decision: "full", requester_verified: true })
      assert.strictEqual((yield* ask("/data", { headers: held })).status, 200)
    }))
})

it.effect("an owner token that was got without a key proves no agent once keys are required", () =>
  Effect.gen(function* () {
    const database = Layer.succeedContext(yield* Layer.build(Sqlite.layer(":memory:")))
    const before = yield* exchange({ database })
    const { content_id, owner_token } = yield* before.prepared({ owner_id: "agent-9" })
    const held = bearer(owner_token)
    assert.strictEqual((yield* before.report("anyone", {}, held)).status, 201)
    const { ask, report } = yield* exchange({
      database,
      environment: { AUTH_MODE: "required", DATA_DIR: before.folder }
    })
    assert.strictEqual(problem(yield* report("agent-9", {}, held)), "401 UNAUTHENTICATED")
    assert.strictEqual((yield* ask("/data", { headers: held })).status, 200)
    const removed = yield* ask(`/data/${content_id}`, { method: "DELETE", headers: held })
    assert.strictEqual(removed.status, 204)
  }))

it.effect("an owner token proves no agent at others' records, and none once its last key here is revoked", () =>
  Effect.gen(function* () {
    const database = Layer.succeedContext(yield* Layer.build(Sqlite.layer(":memory:")))
    const { ask, prepared, report, share, shared } = yield* exchange({
      database,
      environment: { AUTH_MODE: "required" }
    })
    const keys = Context.get(
      yield* Layer.build(Keys.layerSql.pipe(Layer.provide(database))),
      Keys.Keys
    )
    const create = (name: string, reach = {}) =>
      keys.create({ agent_id: AgentId.make(name), is_admin: false, reach })
    const { key, entry } = yield* create("agent-9")
    const clinic = bearer((yield* create("clinic-1")).key)
    const asked = { requester_id: "agent-9" }
    const mine = yield* prepared({ owner_id: "agent-9" }, bearer(key))
    const theirs = yield* prepared({ data: { city: "Linz" }, policy: undefined }, clinic)
    const terms = { grantee_id: "agent-9", tier: "high", purpose: "study" }
    yield* ask(`/data/${theirs.content_id}/grants`, post(terms, clinic))
    const held = bearer(mine.owner_token)
    assert.strictEqual((yield* shared(mine.content_id, asked, held)).decision, "full")
    assert.strictEqual((yield* ask(`/data/${theirs.content_id}`, { headers: held })).status, 200)
    // Elsewhere it is no key: what the operator gave, and takes back, is that.
    const beside = { ...clinic, "owner-token": mine.owner_token }
    assert.strictEqual(problem(yield* report("agent-9", {}, held)), "401 UNAUTHENTICATED")
    const elsewhere = yield* share(theirs.content_id, asked, held)
    assert.strictEqual(problem(elsewhere), "401 UNAUTHENTICATED")
    assert.strictEqual(problem(yield* share(theirs.content_id, asked, beside)), "403 FORBIDDEN")
    assert.strictEqual((yield* shared(theirs.content_id, asked, bearer(key))).decision, "full")
    yield* keys.revoke(entry.key_id)
    yield* create("agent-9", { services: ["escrow"] })
    const narrow = yield* share(mine.content_id, asked, held)
    assert.strictEqual(problem(narrow), "401 UNAUTHENTICATED")
    assert.strictEqual((yield* ask("/data", { headers: held })).status, 200)
  }))

it.effect("GET /health is 503, and says which, when a check fails", () =>
  Effect.gen(function* () {
    const { ask, stored } = yield* exchange()
    assert.strictEqual((yield* ask("/health")).status, 200)
    yield* stored(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP TABLE receipt_keys`))
    const { status, json } = yield* ask("/health")
    assert.strictEqual(status, 503)
    assert.deepInclude(json, {
      status: "unavailable",
      checks: { store: "ok", keys: "failing", log: "ok" }
    })
  }))
