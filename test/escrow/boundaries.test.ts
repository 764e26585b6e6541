import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { nodeHash } from "../../layers/hash.ts"
import { TRUST_SCORE_MIN } from "../../schemas/escrow/trust.ts"
import { append, brokenAt, GENESIS } from "../../src/ground/eventChain.ts"
import { minorUnitOf } from "../../src/ground/currencies.ts"
import { format } from "../../src/ground/decimal.ts"
import { parseAmount, parsePositive, SIGNIFICANT_DIGITS_MAX } from "../../src/escrow/money.ts"
import { retrySeconds, SENDING_MAX } from "../../src/escrow/notify.ts"
import { afterDelivery, allowedFrom, isAllowed, payOut } from "../../src/escrow/settle.ts"
import { holdReason, judge, RECOMMENDATION_KEPT_MAX, shownScore } from "../../src/escrow/trust.ts"

const NOW = "2026-01-01T00:00:00.000Z"

const answered = (reply: unknown, http_status = 200) =>
  judge({ kind: "answered", http_status, body: JSON.stringify(reply), attempts: 1 }, "b2", NOW)

const standing = (trust_score: number, more = {}) =>
  answered({ trust_score, recommendation: "proceed", ...more })

describe("the score that releases", () => {
  it.each([
    [TRUST_SCORE_MIN - 1, "trust_below_threshold"],
    [TRUST_SCORE_MIN - 0.01, "trust_below_threshold"],
    [TRUST_SCORE_MIN, undefined],
    [TRUST_SCORE_MIN + 0.01, undefined]
  ])("of %f gives %s", (score, held) => {
    assert.strictEqual(TRUST_SCORE_MIN, 60)
    assert.strictEqual(holdReason(standing(score)), held)
  })

  it("is shown rounded down", () => {
    assert.deepStrictEqual(
      [TRUST_SCORE_MIN - 0.01, TRUST_SCORE_MIN, TRUST_SCORE_MIN + 0.99]
        .map((score) => shownScore(standing(score))),
      [59, 60, 60]
    )
  })
})

describe("a look-up", () => {
  it.each([
    [200, "scored"],
    [201, "malformed"],
    [404, "unproven"],
    [428, "malformed"],
    [429, "unavailable"],
    [499, "malformed"],
    [500, "unavailable"],
    [503, "unavailable"]
  ])("that is answered with %i is %s", (status, outcome) => {
    const reply = { trust_score: 90, recommendation: "trusted" }
    assert.strictEqual(answered(reply, status).outcome, outcome)
  })

  it.each([
    [{}, "scored"],
    [{ history_count: 1 }, "scored"],
    [{ history_count: 0 }, "unproven"],
    [{ history_count: -1 }, "malformed"],
    [{ attestations: [] }, "unproven"],
    [{ attestations: [1] }, "scored"],
    [{ has_history: false, history_count: 5 }, "unproven"]
  ])("with %j is %s", (claims, outcome) => {
    assert.strictEqual(standing(90, claims).outcome, outcome)
  })

  it("of an agent without a score holds, whatever else it says", () => {
    const trust = answered({ trust_score: null, recommendation: "trusted", history_count: 3 })
    assert.strictEqual(holdReason(trust), "unproven")
  })

  it("keeps as much of a recommendation as it says, and holds what is as long", () => {
    assert.strictEqual(RECOMMENDATION_KEPT_MAX, 200)
    for (const by of [-1, 0, 1]) {
      const recommendation = "x".repeat(RECOMMENDATION_KEPT_MAX + by)
      const trust = standing(90, { recommendation })
      assert.lengthOf(trust.recommendation ?? "", RECOMMENDATION_KEPT_MAX + Math.min(by, 0))
      assert.strictEqual(
        holdReason(trust, ["avoid"]),
        by < 0 ? undefined : "recommendation_blocked"
      )
    }
  })
})

describe("an amount", () => {
  const accepts = (digits: number, exponent = 2) =>
    Result.isSuccess(parseAmount("9".repeat(digits), exponent))

  it("has fifteen digits at most", () => {
    assert.strictEqual(SIGNIFICANT_DIGITS_MAX, 15)
    assert.deepStrictEqual(
      [SIGNIFICANT_DIGITS_MAX - 1, SIGNIFICANT_DIGITS_MAX, SIGNIFICANT_DIGITS_MAX + 1]
        .map((digits) => accepts(digits)),
      [true, true, false]
    )
  })

  it("has the decimals of its currency at most", () => {
    assert.deepStrictEqual(
      ["1.2", "1.23", "1.234"].map((text) => Result.isSuccess(parseAmount(text, 2))),
      [true, true, false]
    )
  })

  it("is above zero where it must be", () => {
    assert.deepStrictEqual(
      ["-0.01", "0", "0.01"].map((text) => Result.isSuccess(parsePositive(text, 2))),
      [false, false, true]
    )
  })

  it.each([
    ["JPY", 0],
    ["CLF", 4],
    ["KWD", 3],
    ["EUR", 2],
    ["USDC", 6],
    ["ETH", 18],
    ["ZZZ", 2],
    ["ZZZZ", 8]
  ])("of %s has %i decimals", (currency, exponent) => {
    assert.strictEqual(minorUnitOf(currency), exponent)
  })

  it("is written with all its decimals", () => {
    assert.deepStrictEqual([-5n, 0n, 5n, 99n, 100n].map((minor) => format(minor, 2)), [
      "-0.05",
      "0.00",
      "0.05",
      "0.99",
      "1.00"
    ])
  })
})

describe("payOut()", () => {
  it.each<[released: bigint, to: "released" | "refunded" | "settled", refunded: bigint]>([
    [0n, "refunded", 100n],
    [1n, "settled", 99n],
    [99n, "settled", 1n],
    [100n, "released", 0n]
  ])("of %d of 100 is %s, %d back", (released, to, refunded) => {
    assert.deepInclude(payOut(100n, released), { to, refunded })
  })
})

describe("the state machine", () => {
  it("is that of the contract", () => {
    const operations = [
      ["deliverable", ["funded"]],
      ["release", ["delivered", "disputed"]],
      ["refund", ["funded", "delivered", "disputed"]],
      ["resolve", ["delivered", "disputed"]],
      ["evaluate", ["delivered"]],
      ["expire", ["funded", "delivered", "disputed"]]
    ] as const
    for (const [operation, states] of operations) {
      assert.deepStrictEqual(allowedFrom(operation), states)
    }
    assert.deepStrictEqual(allowedFrom("deliverable", 1), ["funded", "disputed"])
    assert.isFalse(isAllowed("release", "funded"))
    assert.isTrue(isAllowed("release", "delivered"))
  })

  it("releases only what passed and nothing holds", () => {
    assert.deepStrictEqual(
      [
        afterDelivery(true, undefined),
        afterDelivery(true, "unproven"),
        afterDelivery(false, undefined),
        afterDelivery(false, "unproven")
      ].map(({ to }) => to),
      ["released", "delivered", "disputed", "disputed"]
    )
  })
})

describe("a notice", () => {
  it("is tried ten times, three days and three hours long, and eight at once to one", () => {
    assert.lengthOf(retrySeconds, 9)
    assert.strictEqual(retrySeconds[0], 5)
    assert.strictEqual(retrySeconds.reduce((all, seconds) => all + seconds, 0), 272_105)
    assert.strictEqual(SENDING_MAX, 8)
  })
})

describe("a chain of events", () => {
  const link = (sequence: number) => ({
    event_id: `evt_${sequence}`,
    sequence,
    escrow_id: "esc_1",
    type: "escrow.funded",
    from: null,
    to: "funded" as const,
    by: "payer" as const,
    version: 1,
    at: NOW,
    data: {}
  })

  // Every hash is right: only the numbers tell that something is missing.
  it.each<[sequences: ReadonlyArray<number>, place: number | null]>([
    [[1, 2, 3], null],
    [[0, 1, 2], 1],
    [[2, 3, 4], 1],
    [[1, 3], 2],
    [[1, 1], 2]
  ])("of the sequence %j is broken at %s", (sequences, place) => {
    const events = []
    let head = GENESIS
    for (const sequence of sequences) {
      const { event } = append(link(sequence), head, nodeHash.sha256Hex)
      events.push(event)
      head = event.hash
    }
    assert.strictEqual(brokenAt(events, nodeHash.sha256Hex), place)
  })
})
