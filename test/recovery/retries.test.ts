import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { databases } from "../databases.ts"
import { code, create, eventsOf, service, silence, text } from "./agents.ts"

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
