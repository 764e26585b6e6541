import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { Attest, COMMENT_LENGTH_MAX } from "../../schemas/reputation.ts"
import { PRIOR, score } from "../../src/reputation/score.ts"

const voice = (mean: number) => ({
  attester_agent_id: "a",
  ratings: 1,
  mean,
  proven: false
})

/** What is recommended of an agent with this score: the one voice outweighs the prior one. */
const recommendedAt = (trust_score: number) => {
  const voices = Array.from({ length: 99 }, () => voice((trust_score * 100 - PRIOR) / 99))
  const given = score(voices, false)
  assert.strictEqual(given.trust_score, trust_score)
  return given.recommendation
}

describe("score()", () => {
  it.each([
    [40, "avoid", "caution"],
    [60, "caution", "proceed"],
    [80, "proceed", "trusted"]
  ])("changes its word at %i from %s to %s", (limit, below, from) => {
    assert.deepStrictEqual([limit - 1, limit, limit + 1].map(recommendedAt), [below, from, from])
  })

  it("begins with one voice of 50, and rounds a half up", () => {
    assert.strictEqual(PRIOR, 50)
    assert.strictEqual(score([voice(51)], false).trust_score, 51)
    assert.strictEqual(score([voice(50)], false).trust_score, 50)
    assert.strictEqual(score([voice(49)], false).trust_score, 50)
    assert.strictEqual(score([voice(48)], false).trust_score, 49)
  })

  it("is nothing without a voice", () => {
    assert.deepInclude(score([], false), { trust_score: 0, recommendation: "unproven" })
    assert.deepInclude(score([voice(0)], false), { trust_score: 25, recommendation: "avoid" })
  })
})

describe("Attest", () => {
  const takes = (more: { readonly rating?: number; readonly comment?: string }) =>
    Option.isSome(
      Schema.decodeUnknownOption(Attest)({
        agent_id: "a",
        attester_agent_id: "b",
        rating: 50,
        ...more
      })
    )

  it("takes ratings from 0 to 100", () => {
    const ratings = [-0.01, 0, 0.01, 99.99, 100, 100.01]
    assert.deepStrictEqual(
      ratings.map((rating) => takes({ rating })),
      [false, true, true, true, true, false]
    )
  })

  it("takes comments as long as it says", () => {
    assert.strictEqual(COMMENT_LENGTH_MAX, 2_000)
    assert.deepStrictEqual(
      [-1, 0, 1].map((by) => takes({ comment: "x".repeat(COMMENT_LENGTH_MAX + by) })),
      [true, true, false]
    )
  })
})
