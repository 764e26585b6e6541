import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import { at, desk, FAILS, outcome, PASSES } from "./desk.ts"

describe.each(databases)("revisions on $name", ({ layer }) => {
  it.effect("take another deliverable after a failed check, and each is kept with its checks", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver, looks, ledger } = yield* desk({ database: layer })
      const id = yield* fund({ revisions: 2 })
      const first = yield* deliver(id, { text: FAILS })
      assert.deepNestedInclude(first.json, {
        status: "disputed",
        hold_reason: "check_failed",
        revisions_left: 2,
        message:
          "Check failed: funds stay locked until the payer releases or refunds them, or one " +
          "of 2 more deliverables passes.",
        "escrow.revisions_left": 2,
        "escrow.deliveries": 1
      })
      const second = yield* deliver(id, { text: `${FAILS}!` })
      assert.deepNestedInclude(second.json, { status: "disputed", revisions_left: 1 })
      const third = yield* deliver(id)
      assert.deepNestedInclude(third.json, {
        status: "released",
        auto_released: true,
        hold_reason: null,
        revisions_left: 0,
        "escrow.version": 4
      })
      assert.strictEqual(looks.count, 3)
      const read = yield* ask(`/escrow/${id}`)
      assert.deepNestedInclude(read.json, { deliveries: 3, "deliverable.text": PASSES })
      const { json } = yield* ask(`/escrow/${id}/deliveries`)
      assert.deepNestedInclude(json, {
        "deliveries[0].number": 1,
        "deliveries[0].check_result": "fail",
        "deliveries[0].checks[0].passed": false,
        "deliveries[1].number": 2,
        "deliveries[2].number": 3,
        "deliveries[2].check_result": "pass"
      })
      assert.notNestedProperty(json, "deliveries[0].text")
      const texts = yield* Effect.forEach(
        [1, 2, 3],
        (n) => Effect.map(ask(`/escrow/${id}/deliveries/${n}`), (reply) => at(reply, "text"))
      )
      assert.deepStrictEqual(texts, [FAILS, `${FAILS}!`, PASSES])
      assert.isTrue((yield* ledger).balanced)
    }))

  it.effect("end: then the payer decides, and no other deliverable is taken", () =>
    Effect.gen(function* () {
      const { fund, deliver, looks, refund } = yield* desk({ database: layer })
      const id = yield* fund({ revisions: 1 })
      yield* deliver(id, { text: FAILS })
      const last = yield* deliver(id, { text: FAILS })
      assert.strictEqual(at(last, "revisions_left"), 0)
      const more = yield* deliver(id)
      assert.strictEqual(outcome(more), "409 INVALID_STATE")
      assert.include(at(more, "error.message"), "no revision left")
      assert.deepStrictEqual(at(more, "error.details.allowed_from"), ["funded"])
      assert.strictEqual(looks.count, 2)
      assert.strictEqual(outcome(yield* refund(id)), "200")
    }))

  it.effect("leave release and refund to the payer in between", () =>
    Effect.gen(function* () {
      const { fund, deliver, refund, release } = yield* desk({ database: layer })
      for (const end of [release, refund]) {
        const id = yield* fund({ revisions: 5 })
        yield* deliver(id, { text: FAILS })
        assert.strictEqual(outcome(yield* end(id)), "200")
        const late = yield* deliver(id)
        assert.strictEqual(outcome(late), "409 INVALID_STATE")
        assert.notStrictEqual(at(late, "error.details.resolution"), null)
      }
    }))

  it.effect("do not outlast the deadline, which refunds nothing that was delivered", () =>
    Effect.gen(function* () {
      const { ask, fund, deliver, looks } = yield* desk({ database: layer })
      const id = yield* fund({ revisions: 5, deadline: "1970-01-01T00:01:00Z" })
      yield* deliver(id, { text: FAILS })
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(outcome(yield* deliver(id, { text: FAILS })), "200")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(outcome(yield* deliver(id)), "409 DEADLINE_PASSED")
      assert.strictEqual(looks.count, 2)
      assert.strictEqual(at(yield* ask(`/escrow/${id}`), "status"), "disputed")
    }))

  it.effect("that were delivered do not change", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { fund, deliver } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const id = yield* fund({ revisions: 1 })
      yield* deliver(id, { text: FAILS })
      for (
        const statement of [
          "UPDATE deliveries SET text = 'x'",
          "DELETE FROM deliveries",
          "UPDATE escrows SET revisions = 9",
          `UPDATE escrows SET inspection = '{"seconds":1,"then":"release"}'`,
          "UPDATE escrows SET evaluator_agent_id = 'friend'"
        ]
      ) {
        const error = yield* Effect.flip(sql.unsafe(statement))
        assert.match(String(error.reason.cause), /immutable/, statement)
      }
    }).pipe(Effect.provide(layer)))
})

describe("revisions", () => {
  it.effect("are none unless they are said, and ten at most", () =>
    Effect.gen(function* () {
      const { create, fund, deliver } = yield* desk()
      const id = yield* fund()
      assert.strictEqual(at(yield* deliver(id, { text: FAILS }), "revisions_left"), 0)
      assert.strictEqual(outcome(yield* deliver(id)), "409 INVALID_STATE")
      assert.strictEqual(outcome(yield* create({ revisions: 0 })), "201")
      assert.strictEqual(outcome(yield* create({ revisions: 10 })), "201")
      for (const revisions of [-1, 11, 1.5, "1"]) {
        const refused = yield* create({ revisions })
        assert.strictEqual(outcome(refused), "422 SCHEMA_VALIDATION_FAILED")
      }
    }))

  it.effect("ten of them are taken", () =>
    Effect.gen(function* () {
      const { fund, deliver } = yield* desk()
      const id = yield* fund({ revisions: 10 })
      for (let n = 0; n <= 10; n++) {
        const reply = yield* deliver(id, { text: FAILS })
        assert.strictEqual(at(reply, "revisions_left"), 10 - n)
      }
      assert.strictEqual(outcome(yield* deliver(id)), "409 INVALID_STATE")
    }))

  it.effect("a delivery that is not there is told", () =>
    Effect.gen(function* () {
      const { ask, fund } = yield* desk()
      const id = yield* fund()
      const missing = yield* ask(`/escrow/${id}/deliveries/1`)
      assert.strictEqual(outcome(missing), "404 DELIVERY_NOT_FOUND")
      assert.strictEqual(at(missing, "error.details.number"), 1)
      assert.strictEqual(outcome(yield* ask(`/escrow/${id}/deliveries/12`)), "400 BAD_REQUEST")
      assert.deepStrictEqual((yield* ask(`/escrow/${id}/deliveries`)).json, { deliveries: [] })
      const none = yield* ask("/escrow/esc_x/deliveries")
      assert.strictEqual(outcome(none), "404 ESCROW_NOT_FOUND")
    }))
})
