import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { isBalanced } from "../../src/escrow/Books.ts"
import { at, desk, errands, outcome } from "./desk.ts"

const balanced = {
  currency: "USD",
  currency_exponent: 2,
  funded: 10n,
  released: 3n,
  refunded: 2n,
  open: 5n,
  paid: 3n,
  returned: 2n,
  contradictions: 0
}

describe("isBalanced()", () => {
  it("holds when what was locked was paid, given back or is held", () => {
    assert.isTrue(isBalanced(balanced))
  })

  it.each<[string, object]>([
    ["an entry is missing", { funded: 9n }],
    ["more was released than was resolved", { released: 4n, open: 4n }],
    ["more was refunded than was resolved", { refunded: 3n, open: 4n }],
    ["an escrow holds what is not locked", { open: 6n }],
    ["a lock is open and resolved", { contradictions: 1 }]
  ])("fails when %s", (_, change) => {
    assert.isFalse(isBalanced({ ...balanced, ...change }))
  })
})

describe("the check of the books", () => {
  it.effect("stops payouts while they do not balance, and lets funding and reading go on", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, fund, deliver, release, refund, create } = yield* desk({
        database: Layer.succeed(SqlClient.SqlClient, sql),
        environment: { LEDGER_CHECK_SECONDS: "5" }
      })
      const id = yield* fund()
      const held = yield* fund({ payee_agent_id: "unproven" })
      yield* deliver(held, { payee: "unproven" })
      const forge = (status: string) =>
        sql`UPDATE escrows SET status = ${status} WHERE escrow_id = ${id}`
      yield* forge("released")
      yield* TestClock.adjust("5 seconds")
      yield* settled
      assert.strictEqual(outcome(yield* release(held)), "503 LEDGER_UNBALANCED")
      assert.strictEqual(outcome(yield* refund(held)), "503 LEDGER_UNBALANCED")
      assert.strictEqual(at(yield* ask("/ledger"), "balanced"), false)
      assert.strictEqual(outcome(yield* create()), "201")
      const other = yield* fund({ amount: 1 })
      const paying = yield* deliver(other)
      assert.strictEqual(outcome(paying), "503 LEDGER_UNBALANCED")
      assert.strictEqual(paying.headers.get("retry-after"), "60")
      assert.strictEqual(at(yield* ask(`/escrow/${other}`), "status"), "funded")
      assert.include((yield* ask("/metrics")).text, "escrow_ledger_balanced 0")
      yield* forge("funded")
      yield* TestClock.adjust("5 seconds")
      yield* settled
      assert.strictEqual(outcome(yield* release(held)), "200")
      assert.isTrue((yield* errands(ask).ledger).balanced)
    }).pipe(Effect.provide(Sqlite.layer(":memory:"))))
})

// What the clock woke runs in microtasks of its own.
const settled = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 20)))
