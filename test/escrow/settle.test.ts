import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { HoldReason } from "../../schemas/escrow/trust.ts"
import {
  afterDelivery,
  afterSilence,
  isAllowed,
  payOut,
  revisionsLeft
} from "../../src/escrow/settle.ts"

const states = ["funded", "delivered", "disputed", "released", "refunded", "settled"] as const

describe("isAllowed()", () => {
  it.each(
    [
      ["deliverable", "100000"],
      ["release", "011000"],
      ["refund", "111000"],
      ["resolve", "011000"],
      ["evaluate", "010000"],
      ["expire", "111000"]
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

describe("revisionsLeft()", () => {
  it.each<[revisions: number, deliveries: number, left: number]>([
    [0, 0, 0],
    [0, 1, 0],
    [2, 0, 2],
    [2, 1, 2],
    [2, 2, 1],
    [2, 3, 0],
    [10, 11, 0]
  ])("of %d after %d deliveries is %d", (revisions, deliveries, left) => {
    assert.strictEqual(revisionsLeft({ revisions, deliveries, resolution: null }), left)
    assert.strictEqual(isAllowed("deliverable", "disputed", left), left > 0)
    assert.isFalse(isAllowed("deliverable", "delivered", left))
    const resolution = { outcome: "released", by: "auto", at: "", reason: null } as const
    assert.strictEqual(revisionsLeft({ revisions, deliveries, resolution }), 0)
  })
})

describe("afterSilence()", () => {
  const inspected = {
    amount: 7n,
    inspection: { seconds: 1, then: "release" as const },
    refund_at: null
  }
  it.each(
    [
      ["funded", "refunded"],
      ["delivered", "released"],
      ["disputed", "refunded"]
    ] as const
  )("of one that is %s is %s, when silence releases", (status, to) => {
    assert.strictEqual(afterSilence({ ...inspected, status }).to, to)
    const refund = { ...inspected.inspection, then: "refund" as const }
    assert.strictEqual(afterSilence({ ...inspected, status, inspection: refund }).to, "refunded")
    assert.strictEqual(afterSilence({ ...inspected, status, refund_at: "2026" }).to, "refunded")
  })
})

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
    assert.strictEqual(to === "disputed", !passed || held === "evaluation_failed")
  }, { arbitrary: { seed: "delivery" } })
})
