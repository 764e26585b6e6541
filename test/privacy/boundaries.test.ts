import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { POINTER_MAX, VIOLATIONS_MAX } from "../../schemas/privacy/violation.ts"
import { WILDCARD_RULES_MAX } from "../../schemas/privacy/policy.ts"
import { VOUCHED_FROM } from "../../src/privacy/Opinions.ts"
import { HIDDEN_MIN, redactValue } from "../../src/privacy/redactValue.ts"
import { readPolicy } from "../../src/privacy/policy.ts"
import { DEPTH_MAX, readJson } from "../../src/privacy/readJson.ts"
import {
  ANCHOR_SCORE,
  ANCHOR_WEIGHT,
  HALF_LIFE_DAYS,
  OTHERS_MAX,
  PRIOR,
  REPORTS_PER_PAIR,
  scoreIn,
  STRANGER_WEIGHT,
  STRANGERS_MAX,
  THRESHOLDS,
  tierOf,
  weigh
} from "../../src/privacy/trust.ts"

const DAY_MILLIS = 86_400_000

const opinion = (agent_id: string, reporter_id: string, positive_share = 1, newest_at = 0) => ({
  agent_id,
  reporter_id,
  positive_share,
  newest_at
})

describe("the figures of the contract", () => {
  it("are those of trust", () => {
    assert.deepStrictEqual(
      { THRESHOLDS, HALF_LIFE_DAYS, PRIOR, REPORTS_PER_PAIR, ANCHOR_SCORE },
      {
        THRESHOLDS: { medium: 50, high: 70 },
        HALF_LIFE_DAYS: 30,
        PRIOR: { positive: 1, negative: 2 },
        REPORTS_PER_PAIR: 20,
        ANCHOR_SCORE: 90
      }
    )
    assert.deepStrictEqual(
      { ANCHOR_WEIGHT, STRANGER_WEIGHT, STRANGERS_MAX, OTHERS_MAX, VOUCHED_FROM },
      {
        OTHERS_MAX: { positive: 0.95, negative: 0.35 },
        VOUCHED_FROM: 1 / 0.9,
        ANCHOR_WEIGHT: 0.9,
        STRANGER_WEIGHT: 0.1,
        STRANGERS_MAX: { positive: 0.5, negative: 0.2 }
      }
    )
  })

  it("are those of what is read", () => {
    assert.deepStrictEqual(
      { DEPTH_MAX, POINTER_MAX, VIOLATIONS_MAX, WILDCARD_RULES_MAX },
      { DEPTH_MAX: 33, POINTER_MAX: 256, VIOLATIONS_MAX: 100, WILDCARD_RULES_MAX: 256 }
    )
  })
})

describe("tierOf()", () => {
  const { high, medium } = THRESHOLDS
  it.each([
    [0, "low"],
    [medium - 1e-9, "low"],
    [medium, "medium"],
    [medium + 1e-9, "medium"],
    [high - 1e-9, "medium"],
    [high, "high"],
    [high + 1e-9, "high"]
  ])("of %f is %s", (score, tier) => {
    assert.strictEqual(tierOf(score), tier)
  })
})

describe("the age of a report", () => {
  const positive = (days: number) =>
    weigh({ mode: "open" }, [opinion("a", "r")], "a", days * DAY_MILLIS).positive

  it("halves its weight with the half-life, in whole days", () => {
    assert.isAbove(positive(HALF_LIFE_DAYS - 1), 0.5)
    assert.strictEqual(positive(HALF_LIFE_DAYS), 0.5)
    assert.strictEqual(positive(HALF_LIFE_DAYS + 0.999), 0.5)
    assert.isBelow(positive(HALF_LIFE_DAYS + 1), 0.5)
  })
})

describe("the word of a reporter", () => {
  const anchors = new Set(["x", "y", "z"])
  const evidence = (praisedBy: ReadonlyArray<string>) =>
    weigh(
      { mode: "anchored", anchors },
      [opinion("a", "r"), ...praisedBy.map((by) => opinion("r", by))],
      "a",
      0
    )

  it("is a stranger's below the medium tier, and its own from there on", () => {
    // One anchor gives 100 * 1.9 / 3.9 = 48.7, two give 58.3.
    const squeezed = (sum: number, most: number) => most * (1 - Math.exp(-sum / most))
    const { positive } = OTHERS_MAX
    const stranger = squeezed(squeezed(STRANGER_WEIGHT, STRANGERS_MAX.positive), positive)
    assert.closeTo(evidence(["x"]).unanchored_positive, stranger, 1e-12)
    const medium = squeezed(ANCHOR_WEIGHT * (100 * 2.8 / 4.8 - 50) / 40, positive)
    assert.closeTo(evidence(["x", "y"]).unanchored_positive, medium, 1e-12)
    assert.strictEqual(evidence(["x", "y"]).positive, 0)
  })

  it("counts an anchor's once, undivided", () => {
    const said = weigh({ mode: "anchored", anchors }, [opinion("a", "x")], "a", 0)
    assert.deepStrictEqual(said, {
      positive: ANCHOR_WEIGHT,
      negative: 0,
      unanchored_positive: 0,
      unanchored_negative: 0
    })
  })

  it("begins to weigh at 50 and weighs most at 90", () => {
    const praised = (count: number) => {
      const many = new Set(Array.from({ length: count }, (_, at) => `anchor${at}`))
      const said = [opinion("a", "r"), ...[...many].map((by) => opinion("r", by))]
      return weigh({ mode: "anchored", anchors: many }, said, "a", 0).unanchored_positive
    }
    const most = 0.95 * (1 - Math.exp(-0.9 / 0.95))
    assert.isBelow(praised(18), most)
    assert.closeTo(praised(19), most, 1e-3)
    assert.closeTo(praised(30), most, 1e-12)
    assert.strictEqual(praised(31), praised(30))
  })

  it("never weighs more than the squeeze of all strangers together", () => {
    const crowd = Array.from({ length: 10_000 }, (_, i) => `s${i}`)
    const of = (share: number) =>
      weigh({ mode: "anchored", anchors }, crowd.map((by) => opinion("a", by, share)), "a", 0)
    const most = (way: "positive" | "negative") =>
      OTHERS_MAX[way] * (1 - Math.exp(-STRANGERS_MAX[way] / OTHERS_MAX[way]))
    assert.closeTo(of(1).unanchored_positive, most("positive"), 1e-9)
    assert.closeTo(of(0).unanchored_negative, most("negative"), 1e-9)
  })

  it("does not move an anchor", () => {
    const model = { mode: "anchored", anchors } as const
    const said = weigh(model, [opinion("x", "y", 0)], "x", 0)
    assert.strictEqual(scoreIn(model, "x", said), ANCHOR_SCORE)
  })
})

describe("disguise()", () => {
  const kept = (length: number) =>
    redactValue("x".repeat(length), { action: "mask", keep_last: 3 })?.value

  it("keeps the end of a value of which enough stays hidden", () => {
    assert.strictEqual(HIDDEN_MIN, 4)
    assert.strictEqual(kept(3 + HIDDEN_MIN - 1), "***")
    assert.strictEqual(kept(3 + HIDDEN_MIN), "***xxx")
    assert.strictEqual(kept(3 + HIDDEN_MIN + 1), "***xxx")
  })

  it.each([
    [19.99, "[10,20)"],
    [20, "[20,30)"],
    [20.01, "[20,30)"],
    [-0.01, "[-10,0)"],
    [0, "[0,10)"]
  ])("puts %f into %s", (value, range) => {
    assert.strictEqual(redactValue(value, { action: "generalise", bucket: 10 })?.value, range)
  })
})

describe("readJson()", () => {
  const nested = (depth: number) =>
    readJson(new TextEncoder().encode(`${"[".repeat(depth)}${"]".repeat(depth)}`))

  it("reads what is nested as deep as it says, and nothing deeper", () => {
    assert.isTrue(Result.isSuccess(nested(DEPTH_MAX - 1)))
    assert.isTrue(Result.isSuccess(nested(DEPTH_MAX)))
    assert.isTrue(Result.isFailure(nested(DEPTH_MAX + 1)))
  })
})

describe("readPolicy()", () => {
  const withWildcards = (count: number) =>
    readPolicy({
      rules: Array.from({ length: count }, (_, i) => ({ path: `/*/${i}`, level: "medium" }))
    })

  it("takes as many rules with a wildcard as it says", () => {
    assert.isTrue(Result.isSuccess(withWildcards(WILDCARD_RULES_MAX)))
    assert.isTrue(Result.isFailure(withWildcards(WILDCARD_RULES_MAX + 1)))
  })

  it("tells as many faults as it says, and no more", () => {
    const faults = (count: number) =>
      Result.match(
        readPolicy({
          rules: Array.from({ length: count }, (_, i) => ({ path: `no-${i}`, level: "medium" }))
        }),
        { onSuccess: () => 0, onFailure: ({ length }) => length }
      )
    assert.deepStrictEqual(
      [VIOLATIONS_MAX - 1, VIOLATIONS_MAX, VIOLATIONS_MAX + 1].map(faults),
      [VIOLATIONS_MAX - 1, VIOLATIONS_MAX, VIOLATIONS_MAX]
    )
  })
})
