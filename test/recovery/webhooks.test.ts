import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Webhook } from "standardwebhooks"
import { databases } from "../databases.ts"
import { listener } from "../escrow/listener.ts"
import { eventually } from "../eventually.ts"
import { at, claim, code, create, details, list, service, silence, sound, text } from "./agents.ts"

interface Received {
  readonly headers: Record<string, string>
  readonly body: string
}

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Json))

/** A receiver that answers the nth notice with `statuses[n]`, then 204. */
const receiver = Effect.fnUntraced(function* (statuses: ReadonlyArray<number> = []) {
  const received: Array<Received> = []
  const url = yield* listener((request, response, body) => {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
    response.statusCode = statuses[received.length] ?? 204
    received.push({ headers, body })
    response.end()
  })
  /** The types of `count` notices, when they are there; one that came again counts once. */
  const types = (count: number) =>
    Effect.map(
      eventually(
        Effect.map(
          TestClock.adjust("250 millis"),
          () => new Map(received.map((one) => [one.headers["webhook-id"], one]))
        ),
        ({ size }) => size >= count
      ),
      (all) => [...all.values()].map(({ body }) => text(decode(body), "type"))
    )
  return { url, received, types }
})

describe.each(databases)("webhooks of workflows on $name", ({ layer: database }) => {
  const started = Effect.gen(function* () {
    const environment = { WEBHOOKS_ALLOW_PRIVATE: "1", WEBHOOK_RETRY_MS: "1" }
    const { agent } = yield* service({ database, environment })
    return { root: agent("root"), alice: agent("alice"), bob: agent("bob") }
  })

  it.effect("tell of an interruption, the offer, the claim and the end, signed", () =>
    Effect.gen(function* () {
      const { alice, bob, root } = yield* started
      const { received, types, url } = yield* receiver()
      const made = yield* root.post("webhooks", { url })
      assert.strictEqual(made.status, 201)
      const secret = text(made.json, "secret")
      const last = { ...sound, remaining_steps: [], next_action: "Complete it" }
      const id = yield* create(alice, { initial_checkpoint: last })
      yield* alice.post(`workflows/${id}/fail`, { reason: "My window is full of secrets." })
      const lease_token = yield* claim(bob, id, { lease_seconds: 3_600 })
      yield* bob.post(`workflows/${id}/complete`, { final_checkpoint_version: 1, lease_token })
      assert.sameMembers(yield* types(4), [
        "workflow.interrupted",
        "workflow.recoverable",
        "workflow.claimed",
        "workflow.completed"
      ])
      for (const { body, headers } of received) {
        // The clock of the test is not the machine's: the signature is made again instead.
        const at = DateTime.toDateUtc(
          DateTime.makeUnsafe(Number(headers["webhook-timestamp"]) * 1000)
        )
        const signature = new Webhook(secret).sign(headers["webhook-id"] ?? "", at, body)
        assert.strictEqual(headers["webhook-signature"], signature)
        assert.strictEqual(headers["user-agent"], "agent-services-recovery/1.0")
        assert.notInclude(body, "secret")
        assert.notInclude(body, "lease_token")
      }
      const claimed = received.find(({ body }) => body.includes("workflow.claimed"))
      assert.deepInclude(at(decode(claimed?.body ?? ""), "data"), {
        workflow_id: id,
        status: "claimed",
        agent_id: "bob",
        lease_generation: 1,
        checkpoint_version: 1
      })
      const events = yield* alice.get(`workflows/${id}/events?limit=100`)
      const ids = list(events.json, "items").map((event) => text(event, "id"))
      for (const { headers } of received) assert.include(ids, headers["webhook-id"])
    }))

  it.effect("tell of silence and of a lease that ran out; only what was asked for", () =>
    Effect.gen(function* () {
      const { alice, bob, root } = yield* started
      const { types, url } = yield* receiver()
      yield* root.post("webhooks", { url, events: ["workflow.interrupted", "lease.expired"] })
      const id = yield* create(alice)
      yield* silence
      yield* claim(bob, id)
      yield* TestClock.adjust("301 seconds")
      yield* alice.get(`workflows/${id}`)
      assert.sameMembers(yield* types(2), ["workflow.interrupted", "lease.expired"])
    }))

  it.effect("are tried again under the same id, and end at 410", () =>
    Effect.gen(function* () {
      const { alice, root } = yield* started
      const { received, url } = yield* receiver([500, 204, 410])
      yield* root.post("webhooks", { url, events: ["workflow.interrupted"] })
      const fail = Effect.gen(function* () {
        const id = yield* create(alice)
        yield* alice.post(`workflows/${id}/fail`, { reason: "It is dark." })
      })
      yield* fail
      yield* eventually(TestClock.adjust("250 millis"), () => received.length >= 2)
      assert.strictEqual(received[0]?.headers["webhook-id"], received[1]?.headers["webhook-id"])
      yield* fail
      yield* eventually(
        Effect.andThen(TestClock.adjust("250 millis"), root.get("webhooks")),
        ({ json }) => at(json, "webhooks", 0, "disabled_at") !== null
      )
    }))

  it.effect("are the operator's, and go to public addresses only", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const [alice, root] = [agent("alice"), agent("root")]
      const url = "https://hooks.example.com/"
      assert.strictEqual(code(yield* alice.post("webhooks", { url })), "ADMIN_REQUIRED")
      assert.strictEqual(code(yield* alice.get("webhooks")), "ADMIN_REQUIRED")
      const unsafe = [
        "http://127.0.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::1]/",
        "http://10.0.0.1/",
        "ftp://example.com/",
        "http://a:b@example.com/"
      ]
      for (const url of unsafe) {
        const refused = yield* root.post("webhooks", { url })
        assert.strictEqual(code(refused), "WEBHOOK_URL_FORBIDDEN", url)
        assert.strictEqual(details(refused).url, url)
      }
      const none = yield* root.send("DELETE", "webhooks/whk_01ARZ3NDEKTSV4RRFFQ69G5FAV")
      assert.strictEqual(code(none), "WEBHOOK_NOT_FOUND")
      const bad = yield* root.post("webhooks", { url, events: ["escrow.funded"] })
      assert.strictEqual(code(bad), "SCHEMA_VALIDATION_FAILED")
    }))
})
