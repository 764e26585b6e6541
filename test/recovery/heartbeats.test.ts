/**
 * Heartbeats: many in one call, and on PostgreSQL each in one statement, as if decided one by one.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { HEARTBEATS_MAX } from "../../schemas/recovery/workflow.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { Event } from "../../schemas/recovery/event.ts"
import { databases } from "../databases.ts"
import { postgresUrl } from "../machine.ts"
import { at, claim, code, create, eventsOf, list, service, silence, text } from "./agents.ts"
import { costs } from "./costs.ts"
import { sha256 } from "./states.ts"

const decodeEvents = Schema.decodeUnknownEffect(Schema.Array(Event))

describe.each(databases)("heartbeats on $name", ({ layer: database }) => {
  const started = Effect.gen(function* () {
    const { agent } = yield* service({ database })
    return { alice: agent("alice"), bob: agent("bob") }
  })

  it.effect("one heartbeat is told, dated and sealed as any event", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice)
      const bare = yield* create(alice, { initial_checkpoint: null })
      yield* TestClock.adjust("100 seconds")
      const first = yield* alice.post(`workflows/${id}/heartbeats`, { note: 'It\'s "fine" \\ é' })
      assert.deepInclude(first.json, {
        workflow_id: id,
        status: "active",
        last_heartbeat_at: "1970-01-01T00:01:40.000Z",
        next_heartbeat_due_at: "1970-01-01T00:03:40.000Z",
        heartbeat_timeout_seconds: 120
      })
      yield* alice.post(`workflows/${bare}/heartbeats`)
      // The deadline went with it: to the millisecond, and not before.
      yield* TestClock.adjust("120 seconds")
      assert.deepInclude((yield* alice.get(`workflows/${id}`)).json, { status: "active" })
      yield* TestClock.adjust(1)
      assert.deepInclude((yield* alice.get(`workflows/${id}`)).json, { status: "suspected_failed" })
      yield* alice.post(`workflows/${id}/heartbeats`)
      yield* alice.post(`workflows/${id}/fail`, { reason: "It is too much" })
      const lease_token = yield* claim(bob, id, { lease_seconds: 300 })
      yield* bob.post(`workflows/${id}/heartbeats`, { lease_token })
      yield* bob.post(`workflows/${id}/resume`, { lease_token })
      yield* TestClock.adjust("100 seconds")
      yield* bob.post(`workflows/${id}/heartbeats`, { lease_token })
      for (const one of [id, bare]) {
        const events = yield* decodeEvents(yield* eventsOf(alice, one))
        assert.isNull(brokenAt(events, sha256))
        const beats = events.filter(({ event_type }) => event_type === "heartbeat_received")
        assert.deepStrictEqual(
          beats.map(({ checkpoint_version, lease_generation, metadata }) => [
            checkpoint_version,
            lease_generation,
            metadata
          ]),
          one === bare ? [[null, 0, {}]] : [
            [1, 0, { note: 'It\'s "fine" \\ é' }],
            [1, 0, {}],
            [1, 1, {}],
            [1, 1, {}]
          ]
        )
      }
      // Under a lease the clock looks at its end first.
      yield* TestClock.adjust("119 seconds")
      assert.strictEqual(
        code(yield* bob.post(`workflows/${id}/heartbeats`, { lease_token: "lease_other" })),
        "NOT_LEASE_HOLDER"
      )
      assert.strictEqual(code(yield* alice.post(`workflows/${id}/heartbeats`)), "NOT_LEASE_HOLDER")
      yield* TestClock.adjust("81 seconds")
      assert.strictEqual(
        code(yield* bob.post(`workflows/${id}/heartbeats`, { lease_token })),
        "LEASE_EXPIRED"
      )
    }))

  it.effect("64 at once on one workflow leave one unbroken log", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const replies = yield* Effect.all(
        Array.from({ length: 64 }, () => alice.post(`workflows/${id}/heartbeats`)),
        { concurrency: "unbounded" }
      )
      assert.isTrue(replies.every(({ status }) => status === 200))
      const events = yield* decodeEvents(yield* eventsOf(alice, id))
      assert.isNull(brokenAt(events, sha256))
      assert.lengthOf(events.filter((event) => event.event_type === "heartbeat_received"), 64)
    }))

  it.effect("a list keeps each of its workflows alive, and says of each why not", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const [mine, back, leased, other] = [
        yield* create(alice),
        yield* create(alice),
        yield* create(bob),
        yield* create(bob)
      ]
      yield* silence
      // One of the silent is back, one is taken, and `mine` is heard before.
      yield* alice.post(`workflows/${mine}/heartbeats`)
      const lease_token = yield* claim(alice, leased)
      const workflows = [
        { id: mine },
        { id: back },
        { id: leased, lease_token },
        { id: other },
        { id: "01a20000-0000-7000-8000-000000000000" },
        { id: mine }
      ]
      const { json, status } = yield* alice.post("heartbeats", { workflows })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(
        list(json, "results").map((result) => [
          at(result, "workflow_id"),
          at(result, "success") === true ? at(result, "status") : text(result, "error", "code")
        ]),
        [
          [mine, "active"],
          [back, "active"],
          [leased, "claimed"],
          [other, "INVALID_STATE_TRANSITION"],
          ["01a20000-0000-7000-8000-000000000000", "WORKFLOW_NOT_FOUND"],
          [mine, "active"]
        ]
      )
      const stale = yield* bob.post("heartbeats", { workflows: [{ id: leased }] })
      assert.strictEqual(text(stale.json, "results", 0, "error", "code"), "NOT_LEASE_HOLDER")
      const events = yield* eventsOf(bob, leased)
      assert.strictEqual(text(events.at(-1), "event_type"), "stale_update_rejected")
      for (const id of [mine, back, leased]) {
        const events = yield* decodeEvents(yield* eventsOf(alice, id))
        assert.isNull(brokenAt(events, sha256))
        assert.strictEqual(
          events.findLast(({ event_type }) => event_type === "heartbeat_received")?.actor_agent_id,
          "alice"
        )
      }
    }))

  it.effect.each([
    { length: 0, status: 422 },
    { length: 1, status: 200 },
    { length: HEARTBEATS_MAX, status: 200 },
    { length: HEARTBEATS_MAX + 1, status: 422 }
  ])("a list of $length is answered $status", ({ length, status }) =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const workflows = Array.from({ length }, () => ({ id }))
      assert.strictEqual((yield* alice.post("heartbeats", { workflows })).status, status)
    }))
})

describe.skipIf(postgresUrl === undefined)("on PostgreSQL", () => {
  it.effect("a heartbeat is one statement", () =>
    Effect.gen(function* () {
      const { heartbeat } = yield* costs(postgresUrl)
      assert.deepStrictEqual(heartbeat, { statements: 1, commits: 1 })
    }))
})
