import { assert, describe, it } from "@effect/vitest"
import { Effect, Random, Schema } from "effect"
import { TestClock } from "effect/testing"
import process from "node:process"
import { databases } from "../databases.ts"
import { Account } from "../../schemas/escrow/ledger.ts"
import { post } from "../inProcess.ts"
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

const payees = ["b2", "b2", "b3", "b4", "unproven", "doubtful", "silent", "a1"]
/** Whom the clock finds waiting. */
const doubted = ["unproven", "doubtful", "silent", "b2"]
const payers = ["a1", "a2", "b2"]

const pick = <A>(from: ReadonlyArray<A>) =>
  Effect.map(Random.nextIntBetween(0, from.length - 1), (n) => from[n])

const environment = {
  API_KEYS: "eve:key-of-eve",
  // A read of the books that is under way when the clock jumps would count as timed out.
  LEDGER_CHECK_SECONDS: "86400"
}

const evaluation = (outcome: string | undefined, deliverable_sha256: unknown) =>
  post({ outcome, deliverable_sha256 }, { authorization: "Bearer key-of-eve" })

const anAmount = Effect.fnUntraced(function* (exponent: number) {
  const digits = yield* Random.nextIntBetween(1, 15)
  const minor = yield* Random.nextIntBetween(1, 10 ** digits - 1)
  return exponent === 0 ?
    String(minor) :
    `${Math.floor(minor / 10 ** Math.min(exponent, 9))}.${
      String(minor % 10 ** Math.min(exponent, 9)).padStart(exponent, "0").slice(-exponent)
    }`
})

const decodeMade = Schema.decodeUnknownSync(
  Schema.Union([
    Schema.Struct({ milestones: Schema.Array(Schema.Struct({ escrow_id: Schema.String })) }),
    Schema.Struct({ escrow_id: Schema.String })
  ])
)

/** What chance opts into. */
const anOption = <A extends object>(option: Effect.Effect<A>, chances: number) =>
  Effect.flatMap(
    Random.nextIntBetween(1, chances),
    (n): Effect.Effect<A | object> => n === 1 ? option : Effect.succeed({})
  )

/** Escrows from their funding to wherever chance leads them; `after` runs behind each step. */
const history = Effect.fnUntraced(
  function* (
    { ask, contest, create, deliver, release, refund, resolve }: Desk,
    { after = Effect.void, hasTime = false }: {
      readonly after?: Effect.Effect<void>
      readonly hasTime?: boolean
    } = {}
  ) {
    const [currency = "USD", exponent = 2] = (yield* pick(currencies)) ?? []
    const payee = (yield* pick(hasTime ? doubted : payees)) ?? "b2"
    const amount = yield* anAmount(exponent)
    const common = {
      payer_agent_id: yield* pick(payers),
      payee_agent_id: payee,
      currency,
      ...(yield* anOption(Effect.succeed({ arbiter_agent_id: "judge" }), 4)),
      ...(yield* anOption(Effect.succeed({ evaluator_agent_id: "eve" }), 3)),
      ...(yield* anOption(
        Effect.map(
          pick(["release", "refund"]),
          (then) => ({ inspection: { seconds: 30, then } })
        ),
        hasTime ? 1 : 2
      )),
      ...(yield* anOption(
        Effect.succeed({ refund_after_delivery: "contested", contest_seconds: 30 }),
        3
      )),
      revisions: yield* Random.nextIntBetween(0, 3)
    }
    const part = {
      amount,
      verification_criteria: 'must contain "Total"',
      ...(yield* anOption(Effect.succeed({ deadline: "1970-02-01T01:00:00Z" }), 2))
    }
    const inParts = (yield* Random.nextIntBetween(1, 5)) === 1
    const made = inParts
      ? yield* ask(
        "/agreements",
        post({
          ...common,
          milestones: [{ ...part, title: "1" }, {
            ...part,
            title: "2",
            amount: yield* anAmount(exponent)
          }]
        })
      )
      : yield* create({ ...common, ...part })
    if (made.status !== 201) return [made.status]
    const read = decodeMade(made.json)
    const ids = "milestones" in read
      ? read.milestones.map(({ escrow_id }) => escrow_id)
      : [read.escrow_id]
    yield* after
    const steps = yield* Random.nextIntBetween(hasTime ? 3 : 0, hasTime ? 9 : 7)
    for (let n = 0; n < steps; n++) {
      const id = (yield* pick(ids)) ?? ""
      const step = yield* Random.nextIntBetween(0, hasTime ? 9 : 7)
      if (step <= 1) yield* deliver(id, { payee })
      if (step === 2 || step === 3) yield* deliver(id, { payee, text: FAILS })
      if (step === 4) {
        yield* (yield* Random.nextBoolean) ? release(id) : refund(id)
        if ((yield* Random.nextIntBetween(1, 3)) === 1) yield* contest(id)
      }
      if (step === 5) {
        const part = yield* pick(["0", amount, "1", "0.5"])
        yield* resolve(id, part)
      }
      if (step === 6 || step === 7) {
        const outcome = yield* pick(["pass", "pass", "pass", "fail"])
        const judged = at(yield* ask(`/escrow/${id}`), "deliverable.sha256")
        yield* ask(`/escrow/${id}/evaluation`, evaluation(outcome, judged))
      }
      if (step >= 8) {
        yield* TestClock.adjust("20 seconds")
        // A time that has passed takes effect at the first look.
        yield* ask(`/escrow/${id}`)
      }
      yield* after
    }
    if (hasTime) yield* TestClock.adjust("30 seconds")
    return yield* Effect.forEach(ids, (id) =>
      Effect.map(ask(`/escrow/${id}`), (reply) => {
        const by = at(reply, "resolution.by")
        return by === undefined ? at(reply, "status") : `${at(reply, "status")} by ${by}`
      }))
  }
)

const decodeInspected = Schema.decodeUnknownSync(
  Schema.Struct({
    escrows: Schema.Array(Schema.Struct({ inspection_at: Schema.NullOr(Schema.String) }))
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
      const service = yield* desk({ database, environment })
      const ends = yield* Effect.forEach(
        Array.from({ length: count }),
        // Each has its own seed: whatever the interleaving, the same ends are met on every run.
        (_, n) => Random.withSeed(history(service), `history ${n}`),
        { concurrency: 16 }
      )
      // All ends are met, and so are refusals to lock (a payer that is the payee).
      for (
        const end of [
          "funded",
          "delivered",
          "disputed",
          "released by auto",
          "released by payer",
          "released by evaluator",
          "refunded by payer",
          "settled by arbiter",
          422
        ]
      ) {
        assert.include(ends.flat(), end)
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
      // Then all that waits for the payer is ended by its silence, or by the arbiter.
      yield* TestClock.adjust("1 minute")
      const unanswered = Effect.map(
        service.ask("/escrows?limit=1000"),
        ({ json }) =>
          decodeInspected(json).escrows.some(({ inspection_at }) => inspection_at !== null)
      )
      while (yield* unanswered) yield* TestClock.adjust("1 second")
      yield* check
    }))

  // `deno task histories` takes 1,000.
  const each = Number(process.env.HISTORIES ?? 60)

  it.effect(
    `of ${each} escrows balance after each step, and the clock ends some`,
    () =>
      Effect.gen(function* () {
        const service = yield* desk({ database, environment })
        const after = Effect.map(
          service.ledger,
          ({ balanced }) => assert.isTrue(balanced)
        )
        const ends: Array<unknown> = []
        for (let n = 0; n < each; n++) {
          ends.push(
            ...(yield* Random.withSeed(
              history(service, { after, hasTime: true }),
              `with time ${n}`
            ))
          )
        }
        for (const end of ["released by inspection", "refunded by inspection"]) {
          assert.include(ends, end)
        }
      }),
    600_000 * Math.max(1, each / 200)
  )
})
