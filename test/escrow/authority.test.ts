import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { post } from "../inProcess.ts"
import { at, desk, FAILS, idOf, outcome } from "./desk.ts"

const agents = ["a1", "b2", "judge", "stranger"] as const
type Caller = typeof agents[number] | "operator" | undefined

const keyOf = (agent: string) => `key-of-${agent}`

const environment = {
  AUTH_MODE: "required",
  API_KEYS: agents.map((agent) => `${agent}:${keyOf(agent)}`).join(","),
  ADMIN_API_KEYS: `operator:${keyOf("operator")}`
}

const as = (caller: Caller): Record<string, string> =>
  caller === undefined ? {} : { authorization: `Bearer ${keyOf(caller)}` }

/** An escrow that is funded, delivered or disputed, with or without an arbiter. */
const reach = Effect.fnUntraced(function* (
  { create, deliver }: Effect.Success<ReturnType<typeof desk>>,
  state: string,
  arbiter: boolean
) {
  const id = idOf(yield* create(arbiter ? { arbiter_agent_id: "judge" } : {}, as("a1")))
  if (state === "disputed") yield* deliver(id, { text: FAILS, headers: as("b2") })
  return id
})

describe("with AUTH_MODE=required", () => {
  it.effect.each<[operation: string, state: string, arbiter: boolean, outcomes: object]>([
    ["deliver", "funded", true, {
      b2: "200",
      a1: "403",
      judge: "403",
      stranger: "404",
      operator: "403"
    }],
    ["release", "disputed", true, {
      a1: "200",
      judge: "200",
      b2: "403",
      stranger: "404",
      operator: "403"
    }],
    ["release", "disputed", false, { a1: "200", b2: "403" }],
    ["refund", "funded", true, {
      a1: "200",
      b2: "200",
      judge: "200",
      stranger: "404",
      operator: "403"
    }],
    ["refund", "disputed", false, { a1: "200", b2: "200", stranger: "404" }],
    ["refund", "disputed", true, { a1: "403 ARBITER_REQUIRED", b2: "200", judge: "200" }],
    ["resolve", "disputed", true, {
      judge: "200",
      a1: "403",
      b2: "403",
      stranger: "404",
      operator: "403"
    }],
    ["resolve", "disputed", false, { a1: "409 NO_ARBITER" }],
    ["read", "funded", true, {
      a1: "200",
      b2: "200",
      judge: "200",
      operator: "200",
      stranger: "404"
    }],
    ["events", "funded", true, {
      a1: "200",
      b2: "200",
      judge: "200",
      operator: "200",
      stranger: "404"
    }]
  ])(
    "%s when %s (arbiter: %s): %j",
    ([operation, state, arbiter, outcomes]) =>
      Effect.gen(function* () {
        const service = yield* desk({ environment })
        const { ask, deliver, release, refund, resolve } = service
        const run = (id: string, caller: Caller) => {
          switch (operation) {
            case "deliver":
              return deliver(id, { headers: as(caller) })
            case "release":
              return release(id, as(caller))
            case "refund":
              return refund(id, as(caller))
            case "resolve":
              return resolve(id, "1", as(caller))
            case "events":
              return ask(`/escrow/${id}/events`, { headers: as(caller) })
            default:
              return ask(`/escrow/${id}`, { headers: as(caller) })
          }
        }
        const nobody = yield* run(yield* reach(service, state, arbiter), undefined)
        assert.strictEqual(outcome(nobody), "401 UNAUTHENTICATED")
        assert.strictEqual(nobody.headers.get("www-authenticate"), "Bearer")
        for (const caller of [...agents, "operator"] as const) {
          const expected: unknown = Reflect.get(outcomes, caller)
          if (expected === undefined) continue
          const reply = yield* run(yield* reach(service, state, arbiter), caller)
          assert.isTrue(outcome(reply).startsWith(String(expected)), `${caller}: ${outcome(reply)}`)
        }
      })
  )

  it.effect("only the payer locks its funds, and each sees only its own", () =>
    Effect.gen(function* () {
      const { ask, create } = yield* desk({ environment })
      assert.strictEqual(outcome(yield* create({}, as("b2"))), "403 FORBIDDEN")
      assert.strictEqual(outcome(yield* create({}, as("operator"))), "403 FORBIDDEN")
      assert.strictEqual(outcome(yield* create({}, as("a1"))), "201")
      const total = (caller: Caller) =>
        Effect.map(ask("/escrows", { headers: as(caller) }), (reply) => at(reply, "total"))
      assert.strictEqual(yield* total("a1"), 1)
      assert.strictEqual(yield* total("b2"), 1)
      assert.strictEqual(yield* total("stranger"), 0)
      assert.strictEqual(yield* total("operator"), 1)
    }))

  it.effect("the books and the webhooks are the operator's", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk({ environment })
      const paths = ["/ledger", "/ledger/accounts", "/ledger/transfers", "/webhooks"]
      for (const path of paths) {
        assert.strictEqual(outcome(yield* ask(path)), "401 UNAUTHENTICATED")
        assert.strictEqual(outcome(yield* ask(path, { headers: as("a1") })), "403 FORBIDDEN")
        assert.strictEqual(outcome(yield* ask(path, { headers: as("operator") })), "200")
      }
      for (const path of ["/webhooks", "/ledger/deposits"]) {
        const body = post(
          { url: "https://x.example", agent_id: "a", amount: 1, currency: "USD" },
          as("a1")
        )
        assert.strictEqual(outcome(yield* ask(path, body)), "403 FORBIDDEN")
      }
      const mine = yield* ask("/agents/a1/statement", { headers: as("a1") })
      assert.strictEqual(outcome(mine), "200")
      const others = yield* ask("/agents/b2/statement", { headers: as("a1") })
      assert.strictEqual(outcome(others), "403 FORBIDDEN")
    }))
})

describe("with AUTH_MODE=open", () => {
  it.effect("a key that is sent binds its caller", () =>
    Effect.gen(function* () {
      const { create, deliver } = yield* desk({
        environment: { ...environment, AUTH_MODE: "open" }
      })
      assert.strictEqual(outcome(yield* create({}, as("stranger"))), "403 FORBIDDEN")
      const id = idOf(yield* create())
      assert.strictEqual(outcome(yield* deliver(id, { headers: as("a1") })), "403 FORBIDDEN")
      assert.strictEqual(outcome(yield* deliver(id)), "200")
    }))
})

describe("with FUNDING=prepaid", () => {
  const deposit = (amount: string) => post({ agent_id: "a1", amount, currency: "USD" })

  it.effect("an escrow needs deposits; what is locked cannot be locked again, what is refunded can", () =>
    Effect.gen(function* () {
      const { ask, create, refund, deliver } = yield* desk({ environment: { FUNDING: "prepaid" } })
      const poor = yield* create()
      assert.strictEqual(outcome(poor), "402 INSUFFICIENT_FUNDS")
      assert.strictEqual(at(poor, "error.details.available"), "0.00")
      const booked = yield* ask("/ledger/deposits", deposit("20"))
      assert.strictEqual(booked.status, 201)
      assert.strictEqual(at(booked, "available"), "20.00")
      const id = idOf(yield* create())
      assert.strictEqual(at(yield* create(), "error.details.available"), "7.50")
      yield* refund(id)
      assert.strictEqual(at(yield* deliver(idOf(yield* create())), "status"), "released")
      assert.strictEqual(at(yield* create(), "error.details.available"), "7.50")
      assert.strictEqual(at(yield* ask("/ledger"), "balanced"), true)
      const lines = yield* ask("/agents/a1/statement?currency=USD")
      assert.deepStrictEqual(
        [0, 1].map((n) => [at(lines, `lines.${n}.amount`), at(lines, `lines.${n}.balance`)]),
        [["20.00", "20.00"], ["-12.50", "7.50"]]
      )
      const first = yield* ask("/agents/a1/statement?limit=1")
      const second = yield* ask(
        `/agents/a1/statement?limit=1&cursor=${at(first, "next_cursor")}`
      )
      assert.strictEqual(at(second, "lines.0.balance"), "7.50")
      assert.strictEqual(at(second, "next_cursor"), null)
    }))

  it.effect("many at once lock no more than there is", () =>
    Effect.gen(function* () {
      const { ask, create } = yield* desk({ environment: { FUNDING: "prepaid" } })
      yield* ask("/ledger/deposits", deposit("50"))
      const replies = yield* Effect.forEach(Array.from({ length: 20 }), () => create(), {
        concurrency: "unbounded"
      })
      assert.lengthOf(replies.filter(({ status }) => status === 201), 4)
      assert.lengthOf(replies.filter((reply) => outcome(reply) === "402 INSUFFICIENT_FUNDS"), 16)
    }))

  it.effect("refuses a deposit that is no amount", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk()
      for (const amount of ["0", "-1", "1.001", "x"]) {
        const reply = yield* ask("/ledger/deposits", deposit(amount))
        assert.strictEqual(outcome(reply), "422 SCHEMA_VALIDATION_FAILED")
      }
    }))

  it.effect("refuses a deposit of the outside to itself", () =>
    Effect.gen(function* () {
      const { ask, ledger } = yield* desk()
      const reply = yield* ask(
        "/ledger/deposits",
        post({ agent_id: "@world", amount: "5", currency: "USD" })
      )
      assert.strictEqual(outcome(reply), "422 SCHEMA_VALIDATION_FAILED")
      assert.strictEqual((yield* ledger).transfers, 0)
    }))
})

describe("what is not sent twice", () => {
  it.effect("a funding under one key locks once", () =>
    Effect.gen(function* () {
      const { create, ledger } = yield* desk()
      const headers = { "idempotency-key": "job-17" }
      const replies = yield* Effect.forEach(Array.from({ length: 8 }), () => create({}, headers), {
        concurrency: "unbounded"
      })
      assert.lengthOf(new Set(replies.map(({ text }) => text)), 1)
      assert.strictEqual((yield* ledger).transfers, 1)
      assert.strictEqual(
        outcome(yield* create({ amount: 13 }, headers)),
        "409 IDEMPOTENCY_KEY_REUSED"
      )
    }))

  it.effect("a refused request does not burn its key", () =>
    Effect.gen(function* () {
      const { create } = yield* desk()
      const headers = { "idempotency-key": "job-18" }
      assert.strictEqual(
        outcome(yield* create({ amount: 0 }, headers)),
        "422 SCHEMA_VALIDATION_FAILED"
      )
      assert.strictEqual(outcome(yield* create({ amount: 5 }, headers)), "201")
    }))
})
