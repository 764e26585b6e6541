import { assert, describe, it } from "@effect/vitest"
import { holdReason, judge, shownScore } from "../../src/escrow/trust.ts"

const trust = (recommendation: string, score: number) => ({
  outcome: "scored" as const,
  score,
  recommendation,
  has_history: true,
  http_status: 200,
  attempts: 1,
  checked_at: "2026-01-01T00:00:00.000Z"
})

describe("holdReason()", () => {
  it("holds for a blocked word, and for a text too long to be kept whole", () => {
    assert.strictEqual(holdReason(trust("trusted", 90), ["avoid"]), undefined)
    assert.strictEqual(holdReason(trust("avoid", 90), ["avoid"]), "recommendation_blocked")
    const long = "trusted ".repeat(26).slice(0, 200)
    assert.strictEqual(holdReason(trust(long, 90), ["avoid"]), "recommendation_blocked")
    assert.strictEqual(holdReason(trust(long, 90)), undefined)
  })
})

const scored = (characters: string) =>
  judge(
    {
      kind: "answered",
      http_status: 200,
      body: `{"trust_score":${characters},"recommendation":"trusted"}`,
      attempts: 1
    },
    "b2",
    "2026-01-01T00:00:00.000Z"
  )

describe("judge()", () => {
  it.each([
    "59.99999999999999999",
    "5.999999999999999999999999e1",
    "599999999999999999999999e-22",
    "59.9999999999999964472863211995"
  ])("does not round %s up to the score that releases", (characters) => {
    assert.strictEqual(holdReason(scored(characters)), "trust_below_threshold")
    assert.strictEqual(shownScore(scored(characters)), 59)
  })

  it.each(["60", "60.0", "6e1", "60.00000000000000001", "600e-1"])("takes %s", (characters) => {
    assert.strictEqual(holdReason(scored(characters)), undefined)
  })
})

describe("shownScore()", () => {
  it("is a whole number that every client can read, however large the score", () => {
    assert.strictEqual(shownScore(trust("trusted", 59.99)), 59)
    assert.strictEqual(shownScore(trust("trusted", 1e17)), Number.MAX_SAFE_INTEGER)
  })
})
