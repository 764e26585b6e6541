import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { at, type Desk, desk, FAILS, outcome } from "./desk.ts"

const part = (title: string, amount: unknown, more: object = {}) => ({
  title,
  amount,
  verification_criteria: 'must contain "Total"',
  ...more
})

const agreement = {
  payer_agent_id: "a1",
  payee_agent_id: "b2",
  currency: "USD",
  task_description: "A report in parts",
  milestones: [part("Draft", 0.29), part("Figures", "10.00"), part("Final", 1e2)]
}

const agree = (
  { ask }: Desk,
  change: object = {},
  headers: Record<string, string> = {}
) => ask("/agreements", post({ ...agreement, ...change }, headers))

const Parts = Schema.Struct({
  agreement_id: Schema.String,
  milestones: Schema.Array(Schema.Struct({ escrow_id: Schema.String }))
})
const decodeParts = Schema.decodeUnknownSync(Parts)

describe.each(databases)("POST /agreements on $name", ({ layer }) => {
  it.effect("funds an escrow for each part, and they settle one by one", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database: layer })
      const made = yield* agree(service)
      assert.strictEqual(made.status, 201)
      const { agreement_id, milestones } = decodeParts(made.json)
      const path = `/agreements/${agreement_id}`
      assert.strictEqual(made.headers.get("location"), path)
      assert.deepNestedInclude(made.json, {
        "milestones[0].milestone": { number: 1, title: "Draft" },
        "milestones[0].amount_decimal": "0.29",
        "milestones[1].amount_decimal": "10.00",
        "milestones[2].milestone": { number: 3, title: "Final" },
        "milestones[2].status": "funded",
        "milestones[2].agreement_id": agreement_id,
        "milestones[2].task_description": "A report in parts",
        sums: { amount: "110.29", held: "110.29", released: "0.00", refunded: "0.00" },
        is_settled: false
      })
      const [one = "", two = "", three = ""] = milestones.map(({ escrow_id }) => escrow_id)
      yield* service.deliver(one)
      yield* service.refund(two)
      const between = yield* service.ask(path)
      assert.deepNestedInclude(between.json, {
        sums: { amount: "110.29", held: "100.00", released: "0.29", refunded: "10.00" },
        is_settled: false
      })
      yield* service.deliver(three, { text: FAILS })
      yield* service.release(three)
      const ended = yield* service.ask(path)
      assert.deepNestedInclude(ended.json, {
        sums: { amount: "110.29", held: "0.00", released: "100.29", refunded: "10.00" },
        is_settled: true
      })
      const events = yield* service.ask(`/escrow/${two}/events`)
      assert.deepNestedInclude(at(events, "items.0.data"), { agreement_id, milestone: "2" })
      const receipt = yield* service.ask(`/escrow/${two}/receipt`)
      assert.strictEqual(at(receipt, "claims.agreement_id"), agreement_id)
      assert.deepInclude((yield* service.ledger).currencies[0], {
        funded: "110.29",
        released: "100.29",
        refunded: "10.00",
        balanced: true
      })
    }))

  it.effect("gives each part what the payer opted into", () =>
    Effect.gen(function* () {
      const service = yield* desk({
        database: layer,
        environment: { API_KEYS: "eve:key-of-eve" }
      })
      const made = yield* agree(service, {
        milestones: [part("One", 1), part("Two", 2, { deadline: "1970-01-01T00:01:00Z" })],
        revisions: 2,
        inspection: { seconds: 60, then: "release" },
        evaluator_agent_id: "eve",
        on_unread: "hold_strict"
      })
      for (const n of [0, 1]) {
        assert.deepNestedInclude(made.json, {
          [`milestones[${n}].revisions`]: 2,
          [`milestones[${n}].inspection.then`]: "release",
          [`milestones[${n}].evaluator_agent_id`]: "eve",
          [`milestones[${n}].on_unread`]: "hold_strict"
        })
      }
      yield* TestClock.adjust("1 minute")
      const { agreement_id } = decodeParts(made.json)
      const late = yield* service.ask(`/agreements/${agreement_id}`)
      assert.deepNestedInclude(late.json, {
        "milestones[0].status": "funded",
        "milestones[1].status": "refunded",
        "sums.refunded": "2.00"
      })
    }))

  it.effect("funds all or none, and once for a repeat", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database: layer, environment: { FUNDING: "prepaid" } })
      const deposit = { agent_id: "a1", amount: "110.28", currency: "USD" }
      yield* service.ask("/ledger/deposits", post(deposit))
      const short = yield* agree(service, {}, { "idempotency-key": "job" })
      assert.strictEqual(outcome(short), "402 INSUFFICIENT_FUNDS")
      assert.strictEqual(at(yield* service.ask("/escrows"), "total"), 0)
      yield* service.ask("/ledger/deposits", post({ ...deposit, amount: "0.01" }))
      const made = yield* agree(service, {}, { "idempotency-key": "job" })
      assert.strictEqual(outcome(made), "201")
      const again = yield* agree(service, {}, { "idempotency-key": "job" })
      assert.strictEqual(again.text, made.text)
      assert.strictEqual(at(yield* service.ask("/escrows"), "total"), 3)
      const [ledger] = (yield* service.ledger).currencies
      assert.deepInclude(ledger, { funded: "110.29", held: "110.29", balanced: true })
      assert.strictEqual(outcome(yield* service.create({ amount: 0.01 })), "402 INSUFFICIENT_FUNDS")
    }))

  it.effect("names every part that is wrong, and funds none", () =>
    Effect.gen(function* () {
      const service = yield* desk({ database: layer })
      const refused = yield* agree(service, {
        payee_agent_id: "a1",
        milestones: [
          part("Draft", 1),
          part("Figures", 0.001),
          part("Final", 3, { deadline: "1969-01-01T00:00:00Z" })
        ]
      })
      assert.strictEqual(outcome(refused), "422 SCHEMA_VALIDATION_FAILED")
      assert.deepStrictEqual(at(refused, "error.details.violations"), [
        { path: "payee_agent_id", message: "The payee must be another agent than the payer" },
        {
          path: "milestones.1.amount",
          message: "The amount has more than the 2 decimals of the currency"
        },
        {
          path: "milestones.2.deadline",
          message: "Expected a time that exists and is in the future"
        }
      ])
      assert.strictEqual(at(yield* service.ask("/escrows"), "total"), 0)
    }))
})

describe("agreements", () => {
  it.effect("have two to fifty parts", () =>
    Effect.gen(function* () {
      const service = yield* desk()
      const parts = (count: number) => ({
        milestones: Array.from({ length: count }, (_, n) => part(`Part ${n + 1}`, "0.10"))
      })
      for (const count of [0, 1, 51]) {
        assert.strictEqual(
          outcome(yield* agree(service, parts(count))),
          "422 SCHEMA_VALIDATION_FAILED"
        )
      }
      assert.strictEqual(outcome(yield* agree(service, parts(2))), "201")
      const most = yield* agree(service, parts(50))
      assert.strictEqual(at(most, "sums.amount"), "5.00")
      assert.deepStrictEqual(at(most, "milestones.49.milestone"), { number: 50, title: "Part 50" })
    }))

  it.effect("are seen by their agents alone where keys are needed", () =>
    Effect.gen(function* () {
      const keys = ["a1", "b2", "stranger"].map((agent) => `${agent}:key-of-${agent}`).join(",")
      const service = yield* desk({ environment: { AUTH_MODE: "required", API_KEYS: keys } })
      const as = (agent: string) => ({ authorization: `Bearer key-of-${agent}` })
      assert.strictEqual(outcome(yield* agree(service, {}, as("b2"))), "403 FORBIDDEN")
      const made = yield* agree(service, {}, as("a1"))
      const path = `/agreements/${decodeParts(made.json).agreement_id}`
      assert.strictEqual(outcome(yield* service.ask(path, { headers: as("b2") })), "200")
      const hidden = yield* service.ask(path, { headers: as("stranger") })
      assert.strictEqual(outcome(hidden), "404 AGREEMENT_NOT_FOUND")
    }))

  it.effect.each(["agr_01ARZ3NDEKTSV4RRFFQ69G5FAV", "agr_x", "%00"])(
    "that are not there are told: %s",
    (id) =>
      Effect.gen(function* () {
        const { ask } = yield* desk()
        assert.strictEqual(outcome(yield* ask(`/agreements/${id}`)), "404 AGREEMENT_NOT_FOUND")
      })
  )

  it.effect("read exact amounts from the characters, wherever the list stands in the body", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk()
      const body = `{"milestones":[
        {"title":"a","amount":0.3,"verification_criteria":"","note":{"amount":7}},
        {"amount":1E1,"verification_criteria":"","title":"b"}],
        "payer_agent_id":"a1","payee_agent_id":"b2","currency":"USD","amount":9}`
      const made = yield* ask("/agreements", post(body))
      assert.deepNestedInclude(made.json, {
        "milestones[0].amount_minor": "30",
        "milestones[1].amount_minor": "1000"
      })
    }))
})
