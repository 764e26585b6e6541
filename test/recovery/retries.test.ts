import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { databases } from "../databases.ts"
import { ArtifactSource } from "../../src/recovery/ArtifactSource.ts"
import { at, code, create, details, eventsOf, service, silence, text } from "./agents.ts"

describe.each(databases)("a repeat with the same Idempotency-Key on $name", ({ layer }) => {
  const started = Effect.gen(function* () {
    const context = yield* Layer.build(layer)
    const { agent, ask } = yield* service({ database: Layer.succeedContext(context) })
    const stored = Effect.provideContext(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT * FROM idempotency`),
      context
    )
    return { agent, ask, stored, alice: agent("alice"), bob: agent("bob"), root: agent("root") }
  })

  it.effect("gets its lease token again, which is nowhere in the store", () =>
    Effect.gen(function* () {
      const { alice, bob, stored } = yield* started
      const id = yield* create(alice)
      yield* silence
      const key = { "idempotency-key": "claim-1" }
      const first = yield* bob.post(`workflows/${id}/claims`, {}, key)
      assert.strictEqual(first.status, 201)
      const again = yield* bob.post(`workflows/${id}/claims`, {}, key)
      assert.strictEqual(again.headers.get("idempotent-replay"), "true")
      assert.strictEqual(again.text, first.text)
      const rows = JSON.stringify(yield* stored)
      assert.notInclude(rows, text(first.json, "lease_token"))
      assert.notInclude(rows, "lease_")
    }))

  it.effect("is answered by whatever header the key comes in", () =>
    Effect.gen(function* () {
      const { alice, ask } = yield* started
      const id = yield* create(alice)
      const path = `workflows/${id}/heartbeats`
      const first = yield* alice.post(path, {}, { "idempotency-key": "beat-1" })
      const again = yield* ask(`/api/v1/${path}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": "the-key-of-alice",
          "idempotency-key": "beat-1"
        },
        body: "{}"
      })
      assert.strictEqual(again.text, first.text)
      assert.lengthOf(yield* eventsOf(alice, id), 3)
    }))

  it.effect("is refused to another key of the same agent, which cannot open the answer", () =>
    Effect.gen(function* () {
      const { alice, ask, root } = yield* started
      const id = yield* create(alice)
      const send = (key: string) =>
        ask(`/api/v1/workflows/${id}/claims`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "authorization": `Bearer ${key}`,
            "idempotency-key": "claim-1"
          },
          body: "{}"
        })
      const key = Effect.map(
        root.post("admin/api-keys?agent_id=dave"),
        ({ json }) => text(json, "api_key")
      )
      yield* silence
      assert.strictEqual((yield* send(yield* key)).status, 201)
      assert.strictEqual(code(yield* send(yield* key)), "IDEMPOTENCY_KEY_REUSED")
    }))

  it.effect("of a verification is answered without looking again, whatever it found", () =>
    Effect.gen(function* () {
      let looked = 0
      const artifacts = Layer.succeed(ArtifactSource, {
        digest: () => Effect.sync(() => ({ sha256: "a".repeat(64), size_bytes: ++looked }))
      })
      const { agent } = yield* service({ database: layer, artifacts })
      const alice = agent("alice")
      const path = `workflows/${yield* create(alice)}/artifacts`
      const uri = "https://example.org/index"
      const sound = { name: "sound", uri, verify: true }
      const broken = { name: "broken", uri, sha256: "b".repeat(64), verify: true }
      const both = (path: string, body: unknown, key: string) =>
        Effect.gen(function* () {
          const send = alice.post(path, body, { "idempotency-key": key })
          const [first, again] = [yield* send, yield* send]
          assert.isNull(first.headers.get("idempotent-replay"))
          assert.strictEqual(again.headers.get("idempotent-replay"), "true")
          assert.strictEqual(again.status, first.status)
          return { first, again }
        })
      const kept = yield* both(path, sound, "register-1")
      assert.strictEqual(kept.first.status, 201)
      assert.strictEqual(kept.again.text, kept.first.text)
      const refused = yield* both(path, broken, "register-2")
      assert.strictEqual(code(refused.first), "ARTIFACT_VERIFICATION_FAILED")
      assert.deepStrictEqual(at(refused.again.json, "error"), at(refused.first.json, "error"))
      const { headers } = refused.again
      assert.strictEqual(headers.get("content-type"), "application/problem+json")
      assert.strictEqual(at(refused.again.json, "request_id"), headers.get("x-request-id"))
      assert.strictEqual(looked, 2)
      const id = text(details(refused.first), "artifact_id")
      const verify = yield* both(`${path}/${id}/verify`, {}, "verify-1")
      assert.strictEqual(code(verify.again), "ARTIFACT_VERIFICATION_FAILED")
      assert.strictEqual(looked, 3)
    }))

  it.effect("that another process answered meanwhile is counted once", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(layer))
      const processes = yield* Effect.all([service({ database }), service({ database })])
      const body = { title: "Once", objective: "Once" }
      const replies = yield* Effect.all(
        processes.map(({ agent }) =>
          agent("alice").post("workflows", body, { "idempotency-key": "create-1" })
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(replies.map(({ text }) => text)).size, 1)
      const counts = yield* Effect.forEach(
        processes,
        ({ ask }) =>
          Effect.map(
            ask("/metrics"),
            ({ text }) =>
              /^workflow_recovery_workflows_created_total (\d+)$/m.exec(text)?.[1] ?? "0"
          )
      )
      assert.deepStrictEqual(counts.sort(), ["0", "1"])
    }))

  it.effect("is answered in demo mode too, where no key came", () =>
    Effect.gen(function* () {
      const { ask } = yield* service({ database: layer, environment: { DEMO_MODE: "true" } })
      const send = () =>
        ask("/api/v1/workflows", {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-agent-id": "alice",
            "idempotency-key": "create-1"
          },
          body: JSON.stringify({ title: "Once", objective: "Once" })
        })
      const first = yield* send()
      assert.strictEqual(first.status, 201)
      assert.strictEqual((yield* send()).text, first.text)
    }))
})
