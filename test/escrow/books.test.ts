import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, Logger, Ref } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { isBalanced, LedgerAudit } from "../../src/escrow/LedgerAudit.ts"
import { Escrows } from "../../src/escrow/Escrows.ts"
import { Ledger, type Part } from "../../src/escrow/Ledger.ts"
import { Settings } from "../../src/escrow/Settings.ts"
import { databases } from "../databases.ts"
import type { Ask } from "../inProcess.ts"
import { at, desk, errands, FAILS, outcome } from "./desk.ts"
import { eventually } from "../eventually.ts"

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
      const isShown = gauge(ask)
      yield* forge("released")
      yield* eventually(Effect.andThen(TestClock.adjust("5 seconds"), isShown(0)))
      assert.strictEqual(outcome(yield* release(held)), "503 LEDGER_UNBALANCED")
      assert.strictEqual(outcome(yield* refund(held)), "503 LEDGER_UNBALANCED")
      assert.strictEqual(at(yield* ask("/ledger"), "balanced"), false)
      assert.strictEqual(outcome(yield* create()), "201")
      const other = yield* fund({ amount: 1 })
      const paying = yield* deliver(other)
      assert.strictEqual(outcome(paying), "503 LEDGER_UNBALANCED")
      assert.strictEqual(paying.headers.get("retry-after"), "60")
      assert.strictEqual(at(yield* ask(`/escrow/${other}`), "status"), "funded")
      yield* forge("funded")
      yield* eventually(Effect.andThen(TestClock.adjust("5 seconds"), isShown(1)))
      assert.strictEqual(outcome(yield* release(held)), "200")
      assert.isTrue((yield* errands(ask).ledger).balanced)
    }).pipe(Effect.provide(Sqlite.layer(":memory:"))))
})

describe("a check of the books that does not end", () => {
  const whole: Part = { sums: [balanced], transfers: 0, next: undefined }
  /** Whether payouts go on after a check that reads the books with `read`. */
  const paidAfter = (read: Effect.Effect<Part>) =>
    Effect.gen(function* () {
      const reading = yield* Ref.make(Effect.succeed(whole))
      const { check, mayPay } = yield* LedgerAudit.pipe(Effect.provide(
        LedgerAudit.layer.pipe(Layer.provide([
          Layer.mock(Ledger, { read: () => Effect.flatten(Ref.get(reading)) }),
          Layer.mock(Escrows, { countByStatus: Effect.succeed(new Map()) }),
          Layer.succeed(Settings, {
            prepaid: false,
            strict: false,
            blocked: [],
            ledgerCheckSeconds: 60,
            retrySecondMillis: 1000
          })
        ]))
      ))
      yield* Ref.set(reading, read)
      yield* Effect.exit(check)
      return (yield* Effect.exit(mayPay))._tag
    })

  it.effect("tells nothing where it was interrupted", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* paidAfter(Effect.interrupt), "Success")
    }))

  it.effect("stops payouts where it broke", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* paidAfter(Effect.die("no table")), "Failure")
    }))
})

describe("the log of the books", () => {
  it.effect("tells of which currencies they do not balance, and when they do again", () => {
    const told: Array<unknown> = []
    const notes = Logger.make(({ message }) => {
      const parts = Array.isArray(message) ? message : [message]
      if (String(parts[0]).startsWith("The books")) told.push(parts)
    })
    return Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, fund } = yield* desk({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const id = yield* fund()
      yield* fund({ currency: "EUR" })
      yield* ask("/ledger")
      assert.deepStrictEqual(told, [])
      yield* sql`UPDATE escrows SET status = 'released' WHERE escrow_id = ${id}`
      yield* ask("/ledger")
      const unbalanced = ["The books do not balance: payouts are stopped", { currencies: ["USD"] }]
      assert.deepStrictEqual(told, [unbalanced])
      yield* sql`UPDATE escrows SET status = 'funded' WHERE escrow_id = ${id}`
      yield* ask("/ledger")
      assert.deepStrictEqual(told, [unbalanced, ["The books balance: payouts go on"]])
    }).pipe(Effect.provide([Sqlite.layer(":memory:"), Logger.layer([notes])]))
  })
})

describe.each(databases)("the check of the books on $name", ({ layer }) => {
  it.effect("stops payouts when it cannot be made, and lets them go on when it can", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, fund, refund } = yield* desk({
        database: Layer.succeed(SqlClient.SqlClient, sql),
        environment: { LEDGER_CHECK_SECONDS: "1200" }
      })
      const id = yield* fund()
      const isShown = gauge(ask)
      yield* eventually(isShown(1))
      yield* sql`ALTER TABLE resolutions RENAME TO hidden`
      yield* TestClock.adjust("20 minutes")
      yield* eventually(isShown(0))
      yield* sql`ALTER TABLE hidden RENAME TO resolutions`
      // Books that nobody could read are not called unbalanced.
      assert.strictEqual(outcome(yield* refund(id)), "503 SERVICE_UNAVAILABLE")
      // It does not wait for the next round to look again.
      yield* eventually(Effect.andThen(TestClock.adjust("1 second"), isShown(1)))
      assert.isBelow(yield* Clock.currentTimeMillis, 2_400_000)
      assert.strictEqual(outcome(yield* refund(id)), "200")
    }).pipe(Effect.provide(layer)))

  const forgeries: ReadonlyArray<readonly [name: string, statements: ReadonlyArray<string>]> = [
    ["the payouts of two escrows change places", [
      "UPDATE transfers SET amount = '3000' WHERE kind = 'post' AND amount = '1000'",
      "UPDATE transfers SET amount = '1000' WHERE kind = 'post' AND escrow_id = 'BIG'"
    ]],
    ["a payout went to another agent", [
      "UPDATE transfers SET credit_agent_id = 'thief' WHERE escrow_id = 'BIG' AND kind = 'post'"
    ]],
    ["a release is booked as a refund", [
      "UPDATE transfers SET kind = 'void' WHERE escrow_id = 'SMALL' AND kind = 'post'",
      "UPDATE resolutions SET released = '0', refunded = '1000', outcome = 'refunded' " +
      "WHERE released = '1000'"
    ]],
    ["a split pays other parts than were decided", [
      "UPDATE transfers SET amount = '1' WHERE escrow_id = 'SPLIT' AND kind = 'post'",
      "UPDATE transfers SET amount = '1999' WHERE escrow_id = 'SPLIT' AND kind = 'void'"
    ]],
    ["a split pays more than was locked", [
      "UPDATE resolutions SET released = '1501' WHERE outcome = 'split'",
      "UPDATE transfers SET amount = '1501' WHERE escrow_id = 'SPLIT' AND kind = 'post'",
      "UPDATE resolutions SET released = '2999' WHERE released = '3000'",
      "UPDATE transfers SET amount = '2999' WHERE escrow_id = 'BIG' AND kind = 'post'"
    ]]
  ]

  it.effect.each(forgeries)(
    "finds that %s, though the sums are right",
    ([_, statements]) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { fund, deliver, resolve, ledger } = yield* desk({
          database: Layer.succeed(SqlClient.SqlClient, sql)
        })
        const small = yield* fund({ amount: 10 })
        const big = yield* fund({ amount: 30 })
        const split = yield* fund({ amount: 20, arbiter_agent_id: "judge" })
        yield* deliver(small)
        yield* deliver(big)
        yield* deliver(split, { text: FAILS })
        yield* resolve(split, 15)
        assert.isTrue((yield* ledger).balanced)
        for (const table of ["transfers", "resolutions"]) yield* unguard(table)
        for (const statement of statements) {
          yield* sql.unsafe(
            statement.replace("BIG", big).replace("SMALL", small).replace("SPLIT", split)
          )
        }
        assert.isFalse((yield* ledger).balanced)
      }).pipe(Effect.provide(layer))
  )
})

/** Whether the metric shows that the books balance. */
const gauge = (ask: Ask) => (value: 0 | 1) =>
  Effect.map(ask("/metrics"), ({ text }) => text.includes(`\nescrow_ledger_balanced ${value}\n`))

/** Lets a test do what the triggers of a table refuse. */
const unguard = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.onDialectOrElse({
    pg: () => sql.unsafe(`DROP TRIGGER ${table}_immutable ON ${table}`),
    orElse: () => sql.unsafe(`DROP TRIGGER ${table}_no_update`)
  })
})
