import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { INSPECTION_SECONDS_MAX } from "../../schemas/escrow/terms.ts"
import { databases } from "../databases.ts"
import { at, type Desk, desk, FAILS, idOf, outcome } from "./desk.ts"
import { eventually } from "../eventually.ts"

const silence = (then: "release" | "refund") => ({
  payee_agent_id: "unproven",
  inspection: { seconds: 60, then }
})

const held = ({ deliver }: Desk, id: string) => deliver(id, { payee: "unproven" })
const failed = ({ deliver }: Desk, id: string) => deliver(id, { payee: "unproven", text: FAILS })

const statusOf = ({ ask }: Desk, id: string) =>
  Effect.map(ask(`/escrow/${id}`), (reply) => at(reply, "status"))

describe.each(databases)("inspection on $name", ({ layer }) => {
  it.effect.each(
    [
      ["release", held, "delivered", "released"],
      ["refund", held, "delivered", "refunded"],
      ["release", failed, "disputed", "refunded"],
      ["refund", failed, "disputed", "refunded"]
    ] as const
  )(
    "that says %s: the payer's silence ends what was %# as it said, at its second",
    ([then, submit, before, after]) =>
      Effect.gen(function* () {
        const service = yield* desk({
          database: layer,
          // A read of the books that is under way when the clock jumps would count as timed out.
          environment: { LEDGER_CHECK_SECONDS: "86400" }
        })
        const id = yield* service.fund(silence(then))
        yield* TestClock.adjust("10 seconds")
        const judged = yield* submit(service, id)
        assert.strictEqual(at(judged, "auto_released"), false)
        assert.include(
          judged.text,
          `The payer's silence ${
            after === "released" ? "releases" : "refunds"
          } them at 1970-01-01T00:01:10.000Z.`
        )
        assert.deepNestedInclude(judged.json, {
          status: before,
          "escrow.inspection_at": "1970-01-01T00:01:10.000Z",
          "escrow.inspection.then": then
        })
        yield* TestClock.adjust("59 seconds")
        assert.strictEqual(yield* statusOf(service, id), before)
        yield* TestClock.adjust("1 second")
        const ended = yield* service.ask(`/escrow/${id}`)
        assert.deepNestedInclude(ended.json, {
          status: after,
          version: 3,
          "resolution.by": "inspection",
          inspection_at: null
        })
        const events = yield* service.ask(`/escrow/${id}/events`)
        assert.deepNestedInclude(at(events, "items.0.data"), {
          inspection_seconds: "60",
          inspection_then: then
        })
        assert.deepNestedInclude(at(events, "items.2"), {
          by: "inspection",
          "data.inspection_at": "1970-01-01T00:01:10.000Z"
        })
        const late = yield* service.release(id)
        assert.strictEqual(outcome(late), "409 INVALID_STATE")
        assert.strictEqual(at(late, "error.details.resolution.by"), "inspection")
        assert.isTrue((yield* service.ledger).balanced)
      })
  )

  it.effect("fires when nobody looks, too", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database: layer })
      const id = yield* service.fund(silence("release"))
      yield* held(service, id)
      yield* TestClock.adjust("1 minute")
      const isPaid = Effect.map(service.ledger, ({ currencies }) => currencies[0]?.held === "0.00")
      yield* eventually(Effect.andThen(TestClock.adjust("1 second"), isPaid))
    }))

  it.effect("fires for what ran out while the service was down, at the first look", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const database = Layer.succeed(SqlClient.SqlClient, sql)
      const [looked, swept] = yield* Effect.scoped(Effect.gen(function* () {
        const service = yield* desk({ database })
        const ids = [
          yield* service.fund(silence("release")),
          yield* service.fund(silence("refund"))
        ]
        for (const id of ids) yield* held(service, id)
        return ids
      }))
      yield* TestClock.adjust("1 day")
      const service = yield* desk({ database })
      const row = Effect.map(
        sql`SELECT status FROM escrows WHERE escrow_id = ${looked ?? ""}`,
        (rows) => rows
      )
      assert.deepStrictEqual(yield* row, [{ status: "delivered" }])
      assert.strictEqual(yield* statusOf(service, looked ?? ""), "released")
      const isSwept = Effect.map(
        sql`SELECT status FROM escrows WHERE escrow_id = ${swept ?? ""} AND status = 'refunded'`,
        (rows) => rows.length === 1
      )
      yield* eventually(Effect.andThen(TestClock.adjust("1 second"), isSwept))
      assert.isTrue((yield* service.ledger).balanced)
    }).pipe(Effect.provide(layer)))

  it.effect("waits for books that balance, and takes no revision meanwhile", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const service = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const other = yield* service.fund()
      const id = yield* service.fund({ ...silence("release"), revisions: 3 })
      yield* failed(service, id)
      yield* sql`UPDATE escrows SET status = 'released' WHERE escrow_id = ${other}`
      assert.strictEqual(at(yield* service.ask("/ledger"), "balanced"), false)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* statusOf(service, id), "disputed")
      assert.strictEqual(outcome(yield* held(service, id)), "409 DEADLINE_PASSED")
      yield* sql`UPDATE escrows SET status = 'funded' WHERE escrow_id = ${other}`
      assert.strictEqual(at(yield* service.ask("/ledger"), "balanced"), true)
      assert.strictEqual(yield* statusOf(service, id), "refunded")
    }).pipe(Effect.provide(layer)))
})

describe("inspection", () => {
  it.effect("without it an escrow waits for its payer", () =>
    Effect.gen(function* () {
      const service = yield* desk()
      const id = yield* service.fund({ payee_agent_id: "unproven" })
      const judged = yield* held(service, id)
      assert.strictEqual(at(judged, "escrow.inspection_at"), null)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(yield* statusOf(service, id), "delivered")
    }))

  it.effect("is told to wait for an evaluator, when it is made and when work comes", () =>
    Effect.gen(function* () {
      const service = yield* desk({ environment: { API_KEYS: "eve:key-of-eve" } })
      const said = "the payer's silence ends nothing until the evaluator has spoken"
      const named = { ...silence("release"), evaluator_agent_id: "eve" }
      const made = yield* service.create(named)
      assert.include(String(at(made, "message")), said)
      const judged = yield* held(service, idOf(made))
      assert.strictEqual(at(judged, "hold_reason"), "evaluation_pending")
      assert.include(String(at(judged, "message")), said)
      const without = yield* service.create({ evaluator_agent_id: "eve" })
      assert.notInclude(without.text, "silence")
      const asked = yield* service.deliver(idOf(without))
      assert.notInclude(String(at(asked, "message")), "silence")
      const both = yield* service.create({ ...named, arbiter_agent_id: "judge" })
      assert.include(String(at(both, "message")), "the payer's silence ends nothing.")
      assert.notInclude(String(at(both, "message")), said)
    }))

  it.effect("is stopped by a named arbiter", () =>
    Effect.gen(function* () {
      const service = yield* desk()
      const made = yield* service.create({ ...silence("release"), arbiter_agent_id: "judge" })
      assert.include(made.text, "the payer's silence ends nothing")
      const id = idOf(made)
      const judged = yield* held(service, id)
      assert.strictEqual(at(judged, "escrow.inspection_at"), null)
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(yield* statusOf(service, id), "delivered")
    }))

  it.effect("begins anew with each deliverable, and the deadline does not count with it", () =>
    Effect.gen(function* () {
      const service = yield* desk()
      const id = yield* service.fund({ ...silence("release"), revisions: 2 })
      yield* failed(service, id)
      yield* TestClock.adjust("50 seconds")
      const again = yield* held(service, id)
      assert.strictEqual(at(again, "escrow.inspection_at"), "1970-01-01T00:01:50.000Z")
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(yield* statusOf(service, id), "delivered")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* statusOf(service, id), "released")
    }))

  it.effect("does not begin before a delivery", () =>
    Effect.gen(function* () {
      const service = yield* desk()
      const id = yield* service.fund(silence("release"))
      yield* TestClock.adjust("1 hour")
      assert.strictEqual(yield* statusOf(service, id), "funded")
    }))

  it.effect.each([
    [{ seconds: 1, then: "release" }, "201"],
    [{ seconds: INSPECTION_SECONDS_MAX, then: "refund" }, "201"],
    [null, "201"],
    [{ seconds: 0, then: "release" }, "422 SCHEMA_VALIDATION_FAILED"],
    [{ seconds: 1.5, then: "release" }, "422 SCHEMA_VALIDATION_FAILED"],
    [{ seconds: INSPECTION_SECONDS_MAX + 1, then: "release" }, "422 SCHEMA_VALIDATION_FAILED"],
    [{ seconds: 60, then: "keep" }, "422 SCHEMA_VALIDATION_FAILED"],
    [{ seconds: 60 }, "422 SCHEMA_VALIDATION_FAILED"]
  ])("%j is answered with %s", ([inspection, expected]) =>
    Effect.gen(function* () {
      const { create } = yield* desk()
      assert.strictEqual(outcome(yield* create({ inspection })), expected)
    }))
})
