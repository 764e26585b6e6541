import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { at, desk, outcome } from "./desk.ts"

const deadline = "1970-01-01T00:01:00Z"

describe("a deadline", () => {
  it.effect("that has passed refunds what was not delivered", () =>
    Effect.gen(function* () {
      const { ask, fund } = yield* desk()
      const id = yield* fund({ deadline: "1970-01-01T02:01:00+02:00" })
      yield* TestClock.adjust("59 seconds")
      const before = yield* ask(`/escrow/${id}`)
      assert.deepInclude(before.json, { status: "funded", deadline: "1970-01-01T00:01:00.000Z" })
      yield* TestClock.adjust("1 second")
      assert.deepNestedInclude((yield* ask(`/escrow/${id}`)).json, {
        status: "refunded",
        version: 2,
        "resolution.by": "deadline"
      })
    }))

  it.effect("is applied when nobody reads, too", () =>
    Effect.gen(function* () {
      const { ledger, fund } = yield* desk()
      yield* fund({ deadline })
      yield* TestClock.adjust("1 minute")
      yield* TestClock.adjust("1 second")
      let held = "12.50"
      while (held !== "0.00") held = (yield* ledger).currencies[0]?.held ?? ""
    }))

  it.effect("that has passed refuses a deliverable, without a look-up", () =>
    Effect.gen(function* () {
      const { fund, deliver, looks } = yield* desk()
      const id = yield* fund({ deadline })
      yield* TestClock.adjust("1 minute")
      const reply = yield* deliver(id)
      assert.strictEqual(outcome(reply), "409 INVALID_STATE")
      assert.strictEqual(at(reply, "error.details.resolution.by"), "deadline")
      assert.strictEqual(looks.count, 0)
    }))

  it.effect("does not touch what was delivered", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver } = yield* desk()
      const id = yield* fund({ deadline, payee_agent_id: "unproven" })
      yield* deliver(id, { payee: "unproven" })
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(at(yield* ask(`/escrow/${id}`), "status"), "delivered")
    }))
})
