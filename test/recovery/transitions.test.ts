import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Status } from "../../schemas/recovery/workflow.ts"
import { databases } from "../databases.ts"
import {
  type Agent,
  at,
  claim,
  code,
  create,
  service,
  silence,
  sound,
  statusOf,
  text,
  typesOf
} from "./agents.ts"

interface Stage {
  readonly id: string
  /** Who may write, and the token that this takes. */
  readonly holder: Agent
  readonly lease: { readonly lease_token?: string }
}

interface People {
  readonly alice: Agent
  readonly bob: Agent
  readonly root: Agent
}

const done = { initial_checkpoint: { ...sound, remaining_steps: [] } }

// How a workflow gets into each status, by calls and by the clock alone.
const reach: { readonly [status in Status]: (people: People) => Effect.Effect<Stage> } = {
  active: ({ alice }) =>
    Effect.map(create(alice, done), (id) => ({ id, holder: alice, lease: {} })),
  suspected_failed: ({ alice }) =>
    Effect.gen(function* () {
      const id = yield* create(alice, done)
      yield* TestClock.adjust("121 seconds")
      return { id, holder: alice, lease: {} }
    }),
  recoverable: ({ alice }) =>
    Effect.gen(function* () {
      const id = yield* create(alice, done)
      yield* silence
      return { id, holder: alice, lease: {} }
    }),
  claimed: ({ alice, bob }) =>
    Effect.gen(function* () {
      const id = yield* create(alice, done)
      yield* silence
      const lease_token = yield* claim(bob, id, { acknowledge_blocking_issues: true })
      return { id, holder: bob, lease: { lease_token } }
    }),
  completed: ({ alice }) =>
    Effect.gen(function* () {
      const id = yield* create(alice, done)
      yield* alice.post(`workflows/${id}/complete`, { final_checkpoint_version: 1 })
      return { id, holder: alice, lease: {} }
    }),
  cancelled: ({ alice }) =>
    Effect.gen(function* () {
      const id = yield* create(alice, done)
      yield* alice.post(`workflows/${id}/cancel`)
      return { id, holder: alice, lease: {} }
    }),
  dead_letter: ({ alice }) =>
    Effect.gen(function* () {
      const id = yield* create(alice, { ...done, max_recoveries: 0 })
      yield* alice.post(`workflows/${id}/fail`, { reason: "broken" })
      return { id, holder: alice, lease: {} }
    })
}

type Call = "heartbeat" | "checkpoint" | "fail" | "complete" | "cancel" | "claim" | "reopen"

const call = (name: Call, { alice, bob, root }: People, { holder, id, lease }: Stage) => {
  switch (name) {
    case "heartbeat":
      return holder.post(`workflows/${id}/heartbeats`, lease)
    case "checkpoint":
      return holder.post(`workflows/${id}/checkpoints`, { ...sound, ...lease, parent_version: 1 })
    case "fail":
      return holder.post(`workflows/${id}/fail`, { ...lease, reason: "broken" })
    case "complete":
      return holder.post(`workflows/${id}/complete`, { ...lease, final_checkpoint_version: 1 })
    case "cancel":
      return alice.post(`workflows/${id}/cancel`)
    case "claim":
      return bob.post(`workflows/${id}/claims`, { acknowledge_blocking_issues: true })
    case "reopen":
      return root.post(`admin/workflows/${id}/reopen`)
  }
}

const illegal = "INVALID_STATE_TRANSITION"

// The status after a legal call, or the code of the refusal; the contract's picture, by hand.
const expected: { readonly [status in Status]: { readonly [name in Call]: string } } = {
  active: {
    heartbeat: "active",
    checkpoint: "active",
    fail: "recoverable",
    complete: "completed",
    cancel: "cancelled",
    claim: "WORKFLOW_NOT_RECOVERABLE",
    reopen: illegal
  },
  suspected_failed: {
    heartbeat: "active",
    checkpoint: "active",
    fail: "recoverable",
    complete: illegal,
    cancel: "cancelled",
    claim: "WORKFLOW_NOT_RECOVERABLE",
    reopen: illegal
  },
  // Its owner, who fell silent without a lease, takes it back.
  recoverable: {
    heartbeat: "active",
    checkpoint: "active",
    fail: illegal,
    complete: illegal,
    cancel: "cancelled",
    claim: "claimed",
    reopen: illegal
  },
  claimed: {
    heartbeat: "claimed",
    checkpoint: "claimed",
    fail: "recoverable",
    complete: "completed",
    cancel: "cancelled",
    claim: "CLAIM_ALREADY_HELD",
    reopen: illegal
  },
  completed: {
    heartbeat: illegal,
    checkpoint: illegal,
    fail: illegal,
    complete: "WORKFLOW_ALREADY_COMPLETED",
    cancel: illegal,
    claim: "WORKFLOW_NOT_RECOVERABLE",
    reopen: illegal
  },
  cancelled: {
    heartbeat: illegal,
    checkpoint: illegal,
    fail: illegal,
    complete: illegal,
    cancel: illegal,
    claim: "WORKFLOW_NOT_RECOVERABLE",
    reopen: illegal
  },
  dead_letter: {
    heartbeat: illegal,
    checkpoint: illegal,
    fail: illegal,
    complete: illegal,
    cancel: "cancelled",
    claim: "WORKFLOW_NOT_RECOVERABLE",
    reopen: "recoverable"
  }
}

const statuses: ReadonlyArray<Status> = [
  "active",
  "suspected_failed",
  "recoverable",
  "claimed",
  "completed",
  "cancelled",
  "dead_letter"
]
const calls: ReadonlyArray<Call> = [
  "heartbeat",
  "checkpoint",
  "fail",
  "complete",
  "cancel",
  "claim",
  "reopen"
]

describe.each(databases)("every transition on $name", ({ layer: database }) => {
  const people = Effect.map(service({ database }), ({ agent }) => ({
    alice: agent("alice"),
    bob: agent("bob"),
    root: agent("root")
  }))

  it.effect.each(statuses)("out of %s, legal and illegal", (status) =>
    Effect.gen(function* () {
      const all = yield* people
      for (const name of calls) {
        const stage = yield* reach[status](all)
        assert.strictEqual(yield* statusOf(all.alice, stage.id), status)
        const reply = yield* call(name, all, stage)
        const after = yield* statusOf(all.alice, stage.id)
        const outcome = reply.status < 300 ? after : code(reply)
        assert.strictEqual(outcome, expected[status][name], `${name} of ${status}: ${reply.text}`)
        if (reply.status >= 300) assert.strictEqual(after, status)
      }
    }))

  it.effect("resume and release lead on from a claim, and from nothing else", () =>
    Effect.gen(function* () {
      const all = yield* people
      const { holder, id, lease } = yield* reach.claimed(all)
      const released = yield* holder.post(`workflows/${id}/claims/release`, lease)
      assert.deepInclude(released.json, { status: "released" })
      assert.strictEqual(yield* statusOf(holder, id), "recoverable")
      assert.strictEqual(
        code(yield* holder.post(`workflows/${id}/resume`, lease)),
        "LEASE_EXPIRED"
      )
      const lease_token = yield* claim(holder, id, { acknowledge_blocking_issues: true })
      yield* holder.post(`workflows/${id}/resume`, { lease_token })
      assert.strictEqual(yield* statusOf(holder, id), "active")
      assert.strictEqual(
        code(yield* holder.post(`workflows/${id}/resume`, { lease_token })),
        "WORKFLOW_NOT_RECOVERABLE"
      )
      yield* holder.post(`workflows/${id}/claims/release`, { lease_token })
      assert.strictEqual(yield* statusOf(holder, id), "recoverable")
    }))

  it.effect("a lease that lapses leads back to recoverable, resumed or not", () =>
    Effect.gen(function* () {
      const all = yield* people
      for (const resumes of [false, true]) {
        const id = yield* create(all.alice, { heartbeat_timeout_seconds: 86_400 })
        yield* all.alice.post(`workflows/${id}/fail`, { reason: "broken" })
        const lease_token = yield* claim(all.bob, id, { lease_seconds: 60 })
        if (resumes) yield* all.bob.post(`workflows/${id}/resume`, { lease_token })
        yield* TestClock.adjust("30 seconds")
        const renewed = yield* all.bob.post(`workflows/${id}/claims/renew`, {
          lease_token,
          lease_seconds: 60
        })
        assert.deepInclude(renewed.json, { renewal_count: 1 })
        yield* TestClock.adjust("59 seconds")
        assert.strictEqual(yield* statusOf(all.bob, id), resumes ? "active" : "claimed")
        yield* TestClock.adjust("1 second")
        assert.strictEqual(yield* statusOf(all.bob, id), "recoverable")
        assert.include(yield* typesOf(all.bob, id), "claim_expired")
      }
    }))

  it.effect("the last failure leads to dead_letter, by policy and by count", () =>
    Effect.gen(function* () {
      const all = yield* people
      const bySilence = yield* create(all.alice, { failure_policy: "dead_letter" })
      yield* silence
      assert.strictEqual(yield* statusOf(all.alice, bySilence), "dead_letter")
      const byCount = yield* create(all.alice, { max_recoveries: 1 })
      yield* all.alice.post(`workflows/${byCount}/fail`, { reason: "first" })
      const lease_token = yield* claim(all.bob, byCount)
      yield* all.bob.post(`workflows/${byCount}/resume`, { lease_token })
      const failed = yield* all.bob.post(`workflows/${byCount}/fail`, {
        reason: "second",
        lease_token
      })
      assert.deepInclude(failed.json, { status: "dead_letter" })
      assert.isNotNull(at(failed.json, "failed_at"))
      assert.strictEqual(text(yield* typesOf(all.bob, byCount), -1), "workflow_dead_lettered")
    }))

  it.effect("a refused move names what is allowed", () =>
    Effect.gen(function* () {
      const all = yield* people
      const { id } = yield* reach.cancelled(all)
      const reply = yield* all.alice.post(`workflows/${id}/heartbeats`)
      assert.deepNestedInclude(reply.json, {
        "error.details": {
          current_status: "cancelled",
          requested_status: "active",
          allowed_next: []
        }
      })
    }))
})
