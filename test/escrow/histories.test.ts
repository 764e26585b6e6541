import { assert, describe, it } from "@effect/vitest"
import { Effect, Random, Schema } from "effect"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import { Account } from "../../schemas/escrow/ledger.ts"
import { at, type Desk, desk, FAILS } from "./desk.ts"

const currencies = [
  ["JPY", 0],
  ["KRW", 0],
  ["USD", 2],
  ["EUR", 2],
  ["KWD", 3],
  ["BHD", 3],
  ["BTC", 8],
  ["CREDITS", 8],
  ["ETH", 18],
  ["DAI", 18]
] as const

const payees = ["b2", "unproven", "doubtful", "silent", "a1"]
const payers = ["a1", "a2", "b2"]

/** One escrow from its funding to wherever chance leads it. */
const history = Effect.fnUntraced(
  function* ({ ask, create, deliver, release, refund, resolve }: Desk) {
    const pick = <A>(from: ReadonlyArray<A>) =>
      Effect.map(Random.nextIntBetween(0, from.length - 1), (n) => from[n])
    const [currency = "USD", exponent = 2] = (yield* pick(currencies)) ?? []
    const digits = yield* Random.nextIntBetween(1, 15)
    const minor = yield* Random.nextIntBetween(1, 10 ** digits - 1)
    const amount = exponent === 0
      ? String(minor)
      : `${Math.floor(minor / 10 ** Math.min(exponent, 9))}.${
        String(minor % 10 ** Math.min(exponent, 9)).padStart(exponent, "0").slice(-exponent)
      }`
    const payee_agent_id = (yield* pick(payees)) ?? "b2"
    const arbiter = yield* Random.nextBoolean
    const funded = yield* create({
      payer_agent_id: yield* pick(payers),
      payee_agent_id,
      amount,
      currency,
      ...(arbiter ? { arbiter_agent_id: "judge" } : {}),
      ...((yield* Random.nextBoolean) ? { deadline: "1970-01-01T01:00:00Z" } : {})
    })
    const id = at(funded, "escrow_id")
    if (typeof id !== "string") return funded.status
    const steps = yield* Random.nextIntBetween(0, 5)
    for (let n = 0; n < steps; n++) {
      const step = yield* Random.nextIntBetween(0, 4)
      if (step === 0) yield* deliver(id, { payee: payee_agent_id })
      if (step === 1) yield* deliver(id, { payee: payee_agent_id, text: FAILS })
      if (step === 2) yield* release(id)
      if (step === 3) yield* refund(id)
      if (step === 4) {
        const part = yield* pick(["0", amount, "1", "0.5"])
        yield* resolve(id, part)
      }
    }
    return at(yield* ask(`/escrow/${id}`), "status")
  }
)

const decodeLeft = Schema.decodeUnknownSync(
  Schema.Struct({
    escrows: Schema.Array(Schema.Struct({ deadline: Schema.NullOr(Schema.String) }))
  })
)
const Accounts = Schema.Struct({ accounts: Schema.Array(Account), next_cursor: Schema.Unknown })
const decodeAccounts = Schema.decodeUnknownEffect(Accounts)

const minorOf = (decimal: string, exponent: number) => {
  const negative = decimal.startsWith("-")
  const value = BigInt(decimal.replace("-", "").replace(".", ""))
  assert.strictEqual((decimal.split(".")[1] ?? "").length, exponent)
  return negative ? -value : value
}

describe.each(databases)("random histories on $name", ({ name, layer: database }) => {
  const count = name === "SQLite" ? 1_000 : 200

  it.effect(`of ${count} escrows in ten currencies balance`, () =>
    Effect.gen(function* () {
      const service = yield* desk({ database })
      const ends = yield* Effect.forEach(
        Array.from({ length: count }),
        // Each has its own seed: whatever the interleaving, the same ends are met on every run.
        (_, n) => Random.withSeed(history(service), `history ${n}`),
        { concurrency: 16 }
      )
      // All ends are met, and so are refusals to lock (a payer that is the payee).
      for (
        const end of ["funded", "delivered", "disputed", "released", "refunded", "settled", 422]
      ) {
        assert.include(ends, end)
      }
      const check = Effect.gen(function* () {
        const { balanced, currencies: totals } = yield* service.ledger
        assert.isTrue(balanced)
        assert.lengthOf(totals, 10)
        for (const { currency, funded, released, refunded, held } of totals) {
          const exponent = currencies.find(([code]) => code === currency)?.[1] ?? 0
          const minor = (decimal: string) => minorOf(decimal, exponent)
          assert.strictEqual(minor(released) + minor(refunded) + minor(held), minor(funded))
          const reply = yield* service.ask(`/ledger/accounts?currency=${currency}&limit=100`)
          const { accounts } = yield* decodeAccounts(reply.json)
          const sum = (of: (account: typeof Account.Type) => string) =>
            accounts.reduce((all, account) => all + minor(of(account)), 0n)
          assert.strictEqual(sum((account) => account.balance), 0n)
          assert.strictEqual(sum((a) => a.debits_posted), minor(released))
          assert.strictEqual(sum((a) => a.credits_posted), minor(released))
          assert.strictEqual(sum((a) => a.debits_pending), minor(held))
          assert.strictEqual(sum((a) => a.credits_pending), minor(held))
        }
      })
      yield* check
      // Then every deadline passes.
      yield* TestClock.adjust("1 hour")
      const left = Effect.map(
        service.ask("/escrows?status=funded&limit=1000"),
        ({ json }) => decodeLeft(json).escrows.filter(({ deadline }) => deadline !== null).length
      )
      while ((yield* left) > 0) yield* TestClock.adjust("1 second")
      yield* check
    }), 600_000)
})
