/**
 * Who fell silent and is there again takes back what nobody has claimed; nobody else does.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import { at, claim, code, create, service, silence, sound, statusOf, typesOf } from "./agents.ts"

describe.each(databases)("an owner who fell silent, on $name", ({ layer: database }) => {
  const started = Effect.gen(function* () {
    const { agent } = yield* service({ database })
    const alice = agent("alice")
    return { alice, bob: agent("bob"), id: yield* create(alice) }
  })

  it.effect.each([
    { path: "heartbeats", body: {} },
    { path: "checkpoints", body: { ...sound, parent_version: 1 } }
  ])(
    "takes its workflow back with $path, and the log says so",
    ({ body, path }) =>
      Effect.gen(function* () {
        const { alice, bob, id } = yield* started
        yield* silence
        assert.strictEqual(yield* statusOf(alice, id), "recoverable")
        assert.strictEqual(
          code(yield* bob.post(`workflows/${id}/${path}`, body)),
          "INVALID_STATE_TRANSITION"
        )
        assert.isBelow((yield* alice.post(`workflows/${id}/${path}`, body)).status, 300)
        const { json } = yield* alice.get(`workflows/${id}`)
        assert.deepInclude(json, {
          status: "active",
          current_agent_id: "alice",
          lease_generation: 0,
          recovery_count: 0
        })
        assert.include(yield* typesOf(alice, id), "workflow_reclaimed_by_owner")
        assert.strictEqual(
          code(yield* bob.post(`workflows/${id}/claims`)),
          "WORKFLOW_NOT_RECOVERABLE"
        )
        yield* TestClock.adjust("119 seconds")
        assert.strictEqual(yield* statusOf(alice, id), "active")
      })
  )

  it.effect("has lost it where another agent claimed it first", () =>
    Effect.gen(function* () {
      const { alice, bob, id } = yield* started
      yield* silence
      const lease_token = yield* claim(bob, id)
      assert.strictEqual(code(yield* alice.post(`workflows/${id}/heartbeats`)), "NOT_LEASE_HOLDER")
      yield* bob.post(`workflows/${id}/claims/release`, { lease_token })
      assert.strictEqual(
        code(yield* alice.post(`workflows/${id}/heartbeats`)),
        "FENCING_TOKEN_STALE"
      )
    }))

  it.effect("does not take back what it gave up itself", () =>
    Effect.gen(function* () {
      const { alice, id } = yield* started
      yield* alice.post(`workflows/${id}/fail`, { reason: "It is too much" })
      const refused = yield* alice.post(`workflows/${id}/heartbeats`)
      assert.strictEqual(code(refused), "INVALID_STATE_TRANSITION")
    }))

  it.effect("who held a lease claims again: a lapsed lease stays so, by time and by silence", () =>
    Effect.gen(function* () {
      const { alice, bob, id } = yield* started
      yield* alice.post(`workflows/${id}/fail`, { reason: "It is too much" })
      for (const lease_seconds of [10, 3_600]) {
        const lease_token = yield* claim(bob, id, { lease_seconds })
        yield* bob.post(`workflows/${id}/resume`, { lease_token })
        yield* silence
        assert.strictEqual(yield* statusOf(alice, id), "recoverable")
        const refused = yield* bob.post(`workflows/${id}/heartbeats`, { lease_token })
        assert.strictEqual(code(refused), "LEASE_EXPIRED")
        assert.strictEqual(
          code(yield* bob.post(`workflows/${id}/heartbeats`)),
          "INVALID_STATE_TRANSITION"
        )
      }
    }))

  it.effect("claims that lead nowhere use up the recoveries, from the second one on", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice, { max_recoveries: 2 })
      yield* alice.post(`workflows/${id}/fail`, { reason: "It is too much" })
      for (const expected of ["recoverable", "recoverable", "dead_letter"]) {
        const lease_token = yield* claim(bob, id)
        yield* bob.post(`workflows/${id}/claims/release`, { lease_token })
        assert.strictEqual(yield* statusOf(alice, id), expected)
      }
      const { json } = yield* alice.get(`workflows/${id}`)
      assert.strictEqual(at(json, "recovery_count"), 0)
    }))
})
