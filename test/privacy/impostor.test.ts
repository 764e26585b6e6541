/**
 * Ids that have a proof (an anchor's token, an agent's key), used by somebody who lacks it.
 */
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as Keys from "../../layers/sql/keys.ts"
import { AgentId } from "../../schemas/agent.ts"
import { databases } from "../databases.ts"
import { bearer, exchange, problem } from "./exchange.ts"

const STRANGER = { trust_score: 33.3, tier: "low" } as const

describe.each(databases)("an id that has a proof, used without it, on $name", ({ layer }) => {
  /** The exchange, and the store of keys that it asks. */
  const started = Effect.fnUntraced(function* (
    environment: { readonly [name: string]: string },
    store?: Context.Context<Layer.Success<typeof layer>>
  ) {
    const built = store ?? (yield* Layer.build(layer))
    const database = Layer.succeedContext(built)
    const calls = yield* exchange({ database, environment })
    const keys = Context.get(
      yield* Layer.build(Keys.layerSql.pipe(Layer.provide(database))),
      Keys.Keys
    )
    return { ...calls, keys, store: built }
  })

  it.effect.each([
    { TRUST_MODEL: "anchored" },
    { TRUST_MODEL: "anchored", REQUIRE_VERIFIED: "none" },
    { TRUST_MODEL: "anchored", REQUIRE_VERIFIED: "high" },
    { TRUST_MODEL: "open", REQUIRE_VERIFIED: "none" },
    { AUTH_MODE: "enroll", TRUST_MODEL: "open" }
  ])("is a stranger's where it is an anchor's, with %j", (settings) =>
    Effect.gen(function* () {
      const { ask, prepared, report, share, shared } = yield* started({
        TRUST_ANCHORS: "anc1=token-of-anchor-one,free",
        ADMIN_API_KEYS: "root:key-of-the-admin",
        ...settings
      })
      const anchor = bearer("token-of-anchor-one")
      const admin = bearer("key-of-the-admin")
      const { content_id } = yield* prepared({}, admin)
      for (const friend of ["f1", "f2", "f3", "f4"]) {
        yield* report(friend, { agent_id: "anc1" }, admin)
      }
      const claims = "AUTH_MODE" in settings ? [admin] : [{}, admin]
      for (const claim of claims) {
        assert.deepInclude(yield* shared(content_id, { requester_id: "anc1" }, claim), {
          decision: "denied",
          requester_verified: false,
          trust: STRANGER
        })
        assert.strictEqual(problem(yield* report("anc1", {}, claim)), "401 UNAUTHENTICATED")
        const { json } = yield* ask("/trust/agent-7", { headers: admin })
        assert.deepInclude(json, { known: false })
      }
      const proven = yield* share(content_id, { requester_id: "anc1" }, anchor)
      assert.deepInclude(proven.json, { decision: "full", requester_verified: true })
      assert.strictEqual((yield* report("anc1", {}, anchor)).status, 201)
    }))

  it.effect("is a stranger's where it is an agent's, however that got its key, also once revoked", () =>
    Effect.gen(function* () {
      const first = yield* started({ AUTH_MODE: "enroll", TRUST_MODEL: "open" })
      const enrolled = { ...bearer("key-that-nobody-used"), "x-agent-id": "enrolled" }
      assert.strictEqual((yield* first.ask("/trust", { headers: enrolled })).status, 200)
      const { key } = yield* first.keys.create({
        agent_id: AgentId.make("made"),
        is_admin: false
      })
      const gone = yield* first.keys.create({ agent_id: AgentId.make("gone"), is_admin: false })
      yield* first.keys.revoke(gone.entry.key_id)
      const { prepared, record, report, shared } = yield* started({
        API_KEYS: "listed:key-of-the-listed",
        DATA_DIR: first.folder
      }, first.store)
      const { content_id } = yield* prepared()
      const proofs = {
        listed: bearer("key-of-the-listed"),
        made: bearer(key),
        enrolled: bearer("key-that-nobody-used"),
        gone: undefined
      }
      for (const [agent_id, proof] of Object.entries(proofs)) {
        for (const friend of ["f1", "f2", "f3", "f4"]) yield* report(friend, { agent_id })
        assert.strictEqual((yield* record(agent_id)).trust_score, 71.4)
        const ask = { requester_id: agent_id }
        assert.deepInclude(yield* shared(content_id, ask), {
          decision: "denied",
          reason: "verification_required",
          trust: STRANGER
        })
        const subject = { agent_id: `peer-of-${agent_id}` }
        assert.strictEqual(problem(yield* report(agent_id, subject)), "401 UNAUTHENTICATED")
        assert.isFalse((yield* record(subject.agent_id)).known)
        if (proof === undefined) continue
        assert.strictEqual((yield* shared(content_id, ask, proof)).decision, "full")
        assert.strictEqual((yield* report(agent_id, subject, proof)).status, 201)
      }
    }))

  it.effect("an anchor's token makes a key necessary from the medium tier on, unless told", () =>
    Effect.gen(function* () {
      const decision = Effect.fnUntraced(function* (
        settings: { readonly [name: string]: string }
      ) {
        const { prepared, shared, trust } = yield* started({ TRUST_MODEL: "open", ...settings })
        const { content_id } = yield* prepared()
        yield* trust(4)
        return (yield* shared(content_id)).decision
      })
      assert.strictEqual(yield* decision({}), "full")
      assert.strictEqual(yield* decision({ TRUST_ANCHORS: "a,b" }), "full")
      assert.strictEqual(yield* decision({ TRUST_ANCHORS: "a,b=token-of-b" }), "denied")
      const told = { TRUST_ANCHORS: "a,b=token-of-b", REQUIRE_VERIFIED: "none" }
      assert.strictEqual(yield* decision(told), "full")
    }))

  it.effect("what strangers said under it before it had a proof counts for nothing", () =>
    Effect.gen(function* () {
      const anchors = ["anc1", "anc2", "anc3", "anc4", "anc5"]
      const first = yield* started({ TRUST_MODEL: "anchored", TRUST_ANCHORS: anchors.join() })
      for (const anchor of anchors) yield* first.report(anchor)
      assert.strictEqual((yield* first.record("agent-7")).trust_score, 73.3)
      const { record, report } = yield* started({
        TRUST_MODEL: "anchored",
        TRUST_ANCHORS: anchors.map((anchor) => `${anchor}=token-of-${anchor}`).join(),
        DATA_DIR: first.folder
      }, first.store)
      assert.deepInclude(yield* record("agent-7"), { ...STRANGER, known: true })
      yield* report("anc1", {}, bearer("token-of-anc1"))
      assert.strictEqual((yield* record("agent-7")).trust_score, 48.7)
      const again = yield* started({
        TRUST_MODEL: "anchored",
        TRUST_ANCHORS: "anc1",
        DATA_DIR: first.folder
      }, first.store)
      yield* again.report("anc1", { outcome: "negative" })
      assert.strictEqual((yield* again.record("agent-7")).tier, "low")
      assert.strictEqual((yield* record("agent-7")).trust_score, 48.7)
    }))

  it.effect("what strangers said as an agent before it had a key counts for nothing either", () =>
    Effect.gen(function* () {
      const first = yield* started({})
      for (const friend of ["f1", "f2", "f3", "f4"]) yield* first.report(friend)
      assert.strictEqual((yield* first.record("agent-7")).tier, "high")
      yield* first.keys.create({ agent_id: AgentId.make("f1"), is_admin: false })
      const { record, report } = yield* started({
        API_KEYS: "f2:key-of-friend-two",
        DATA_DIR: first.folder
      }, first.store)
      assert.strictEqual((yield* record("agent-7")).trust_score, 60)
      yield* report("f2", {}, bearer("key-of-friend-two"))
      assert.strictEqual((yield* record("agent-7")).trust_score, 66.7)
    }))
})
