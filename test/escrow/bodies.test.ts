import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Schema } from "effect"
import { post } from "../inProcess.ts"
import { desk, request } from "./desk.ts"

/** JSON of any shape, and values that fit somewhere else. */
const Json = Schema.Union([
  Schema.Json,
  Schema.Literals(["", "a1", "b2", "USD", "12.5", "\0", "\ud800", "__proto__", "../..", "1e999"]),
  Schema.Literals([0, -0, -1, 1e21, 1e-7, 2 ** 53, 0.1])
])

const Field = Schema.Literals([
  "payer_agent_id",
  "payee_agent_id",
  "amount",
  "currency",
  "task_description",
  "verification_criteria",
  "deadline",
  "arbiter_agent_id",
  "evaluator_agent_id",
  "inspection",
  "revisions",
  "milestones",
  "outcome",
  "receipt"
])

/** A good request with some members replaced, or text that is no JSON at all. */
const Bad = Schema.Struct({
  changes: Schema.Array(Schema.Struct({ field: Field, value: Json })).check(Schema.isMinLength(1)),
  cut: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400 }))
})

const paths = [
  "/escrow",
  "/agreements",
  "/deliverable",
  "/escrow/esc_1/release",
  "/escrow/esc_1/contest",
  "/escrow/esc_1/resolve",
  "/escrow/esc_1/evaluation",
  "/receipts/verify"
]

/** What the paths ask for together. */
const good = {
  ...request,
  milestones: [1, 2].map((amount) => ({ title: "a part", amount, verification_criteria: "" })),
  outcome: "pass",
  receipt: "a.b.c"
}

describe("bad bodies", () => {
  it.effect(
    "never cause a 5xx, and fund nothing but what is complete",
    () =>
      Effect.gen(function* () {
        const { ask, ledger } = yield* desk()
        const samples = yield* Arbitrary.sampleEffect(Arbitrary.schema(Bad), {
          count: 500,
          seed: "bad bodies"
        })
        let funded = 0
        for (const { changes, cut } of samples) {
          const members: Record<string, unknown> = { ...good }
          for (const { field, value } of changes) members[field] = value
          const text = JSON.stringify(members)
          for (const body of [text, text.slice(0, cut), JSON.stringify(changes[0]?.value)]) {
            for (const path of paths) {
              const reply = yield* ask(path, post(body ?? ""))
              assert.isBelow(reply.status, 500, `${path} ${body}: ${reply.text}`)
              if (reply.status === 201) funded += path === "/agreements" ? 2 : 1
              else if (path !== "/receipts/verify") {
                assert.include([400, 404, 422], reply.status, `${path} ${body}`)
              }
            }
          }
        }
        const { balanced, transfers } = yield* ledger
        assert.isTrue(balanced)
        assert.strictEqual(transfers, funded)
      })
  )

  it.effect("of another media type are refused with 415", () =>
    Effect.gen(function* () {
      const { ask, ledger } = yield* desk()
      for (const type of ["text/plain", "application/xml", "application/x-www-form-urlencoded"]) {
        const reply = yield* ask("/escrow", post(request, { "content-type": type }))
        assert.strictEqual(reply.status, 415)
      }
      assert.strictEqual((yield* ledger).transfers, 0)
    }))
})
