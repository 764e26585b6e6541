/** What each reply says of the money, in words. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { post } from "../inProcess.ts"
import { at, type Desk, desk, FAILS } from "./desk.ts"

const environment = { API_KEYS: "eve:key-of-eve" }
const eve = { authorization: "Bearer key-of-eve" }

const held = Effect.fnUntraced(function* (
  { deliver, fund }: Desk,
  change?: object,
  text?: string
) {
  const payee = "unproven"
  const id = yield* fund({ payee_agent_id: payee, ...change })
  yield* deliver(id, { payee, ...(text === undefined ? {} : { text }) })
  return id
})

describe("the message of an escrow", () => {
  it.effect("tells of a release, a refund and a split who has how much", () =>
    Effect.gen(function* () {
      const service = yield* desk()
      const released = yield* service.release(yield* held(service))
      assert.strictEqual(at(released, "message"), "12.50 USD released to unproven.")
      const refunded = yield* service.refund(yield* held(service))
      assert.strictEqual(at(refunded, "message"), "12.50 USD refunded to a1.")
      const split = yield* service.resolve(
        yield* held(service, { arbiter_agent_id: "judge" }, FAILS),
        "5"
      )
      assert.strictEqual(
        at(split, "message"),
        "5.00 USD released to unproven, 7.50 USD refunded to a1."
      )
    }))

  it.effect("tells of an evaluation what comes next", () =>
    Effect.gen(function* () {
      const service = yield* desk({ environment })
      const evaluated = (id: string, outcome: string) =>
        Effect.map(
          service.ask(`/escrow/${id}/evaluation`, post({ outcome }, eve)),
          (reply) => at(reply, "message")
        )
      const open = () => held(service, { evaluator_agent_id: "eve" })
      assert.match(
        String(yield* evaluated(yield* open(), "pass")),
        /^Evaluated; 12\.50 USD held for the payer to confirm: \w+\.$/u
      )
      assert.strictEqual(
        yield* evaluated(yield* open(), "fail"),
        "Evaluated as failed; 12.50 USD locked until the payer decides."
      )
    }))

  it.effect("tells at the start who stops the clock of the payer's silence", () =>
    Effect.gen(function* () {
      const { create } = yield* desk({ environment })
      const inspection = { seconds: 600, then: "release" }
      const said = (change: object) =>
        Effect.map(create(change), (reply) => String(at(reply, "message")))
      assert.strictEqual(yield* said({ inspection }), "12.50 USD locked for b2.")
      assert.include(
        yield* said({ inspection, arbiter_agent_id: "judge" }),
        "An arbiter is named: the payer's silence ends nothing."
      )
      assert.include(
        yield* said({ inspection, evaluator_agent_id: "eve" }),
        "An evaluator is named"
      )
      assert.strictEqual(yield* said({ evaluator_agent_id: "eve" }), "12.50 USD locked for b2.")
    }))

  it.effect("warns of what was not understood, but where the payer lets it go and something is checked", () =>
    Effect.gen(function* () {
      const { create } = yield* desk()
      const isWarned = (verification_criteria: string, on_unread: string) =>
        Effect.map(
          create({ verification_criteria, on_unread }),
          (reply) => String(at(reply, "message")).includes("was not understood")
        )
      assert.isTrue(yield* isWarned('must contain "Total". No typos.', "hold"))
      assert.isFalse(yield* isWarned('must contain "Total". No typos.', "release"))
      assert.isTrue(yield* isWarned("No typos.", "release"))
    }))
})
