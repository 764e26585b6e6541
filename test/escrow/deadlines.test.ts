import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import { at, desk, outcome } from "./desk.ts"
import { eventually } from "../eventually.ts"

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
      yield* eventually(Effect.map(ledger, ({ currencies }) => currencies[0]?.held === "0.00"))
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

describe.each(databases)("a deadline on $name", ({ layer }) => {
  it.effect("that has passed refuses a deliverable also while the books do not balance", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, fund, deliver, looks } = yield* desk({
        database: Layer.succeed(SqlClient.SqlClient, sql)
      })
      const id = yield* fund({ deadline })
      const other = yield* fund()
      yield* sql`UPDATE escrows SET status = 'released' WHERE escrow_id = ${other}`
      assert.strictEqual(at(yield* ask("/ledger"), "balanced"), false)
      yield* TestClock.adjust("1 minute")
      const late = yield* deliver(id, { payee: "b2", text: "The sum is 7" })
      assert.strictEqual(outcome(late), "409 DEADLINE_PASSED")
      assert.strictEqual(at(late, "error.details.deadline"), "1970-01-01T00:01:00.000Z")
      assert.strictEqual(looks.count, 0)
      assert.strictEqual(at(yield* ask(`/escrow/${id}`), "status"), "funded")
      yield* sql`UPDATE escrows SET status = 'funded' WHERE escrow_id = ${other}`
      assert.strictEqual(at(yield* ask("/ledger"), "balanced"), true)
      assert.strictEqual(at(yield* ask(`/escrow/${id}`), "status"), "refunded")
    }).pipe(Effect.provide(layer)))

  it.effect("that cannot be applied is told once, and keeps no other from its refund", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      let told = 0
      let poison = ""
      const count = Logger.make(({ message }) => {
        const [what, whose] = Array.isArray(message) ? message : []
        if (what === "A deadline could not be applied" && whose.escrow_id === poison) told++
      })
      yield* Effect.gen(function* () {
        const { fund, ask } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
        // The longest overdue cannot be read.
        poison = yield* fund({ deadline: "1970-01-01T00:00:30Z" })
        const ids = yield* Effect.forEach(Array.from({ length: 3 }), () => fund({ deadline }))
        const breakIt = (deliverable: string | null) =>
          sql`UPDATE escrows SET deliverable = ${deliverable} WHERE escrow_id = ${poison}`
        yield* breakIt("{")
        yield* TestClock.adjust("1 minute")
        const refunded = (id: string) =>
          Effect.map(
            sql`SELECT escrow_id FROM escrows WHERE status = 'refunded' AND escrow_id = ${id}`,
            (rows) => rows.length === 1
          )
        for (const id of ids) {
          yield* eventually(Effect.andThen(TestClock.adjust("1 second"), refunded(id)))
        }
        yield* TestClock.adjust("5 seconds")
        assert.strictEqual(told, 1)
        yield* breakIt(null)
        yield* eventually(Effect.andThen(TestClock.adjust("1 second"), refunded(poison)))
        assert.strictEqual(at(yield* ask(`/escrow/${poison}`), "resolution.by"), "deadline")
      }).pipe(Effect.provide(Logger.layer([count])))
    }).pipe(Effect.provide(layer)))
})
