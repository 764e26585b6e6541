import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { HoldReason } from "../../schemas/escrow/trust.ts"
import { afterDelivery, isAllowed, payOut } from "../../src/escrow/settle.ts"

const states = ["funded", "delivered", "disputed", "released", "refunded", "settled"] as const

describe("isAllowed()", () => {
  it.each(
    [
      ["deliverable", "100000"],
      ["release", "011000"],
      ["refund", "111000"],
      ["resolve", "011000"],
      ["expire", "100000"]
    ] as const
  )("%s in each state: %s", (operation, expected) => {
    assert.strictEqual(
      states.map((state) => isAllowed(operation, state) ? 1 : 0).join(""),
      expected
    )
  })
})

const Minor = Schema.BigInt.check(
  Schema.isBetweenBigInt({ minimum: 1n, maximum: 10n ** 33n })
)

describe("payOut()", () => {
  it.prop("pays out the whole amount, to one side or both", [Minor, Minor], ([one, other]) => {
    const [released, amount] = one < other ? [one, other] : [other, one]
    const payout = payOut(amount, released)
    assert.strictEqual(payout.released + payout.refunded, amount)
    assert.strictEqual(payout.outcome, released === amount ? "released" : "split")
    assert.strictEqual(payOut(amount, 0n).to, "refunded")
    assert.strictEqual(payOut(amount, amount).to, "released")
  }, { arbitrary: { seed: "payout" } })
})

describe("afterDelivery()", () => {
  it.prop("releases only what passed and nothing holds", [
    Schema.Boolean,
    Schema.UndefinedOr(HoldReason)
  ], ([passed, held]) => {
    const { to } = afterDelivery(passed, held)
    assert.strictEqual(to === "released", passed && held === undefined)
    assert.strictEqual(to === "disputed", !passed)
  }, { arbitrary: { seed: "delivery" } })
})
