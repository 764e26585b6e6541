import { assert, describe, it, layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import {
  BATCH_MAX,
  FINDINGS_MAX,
  type Policy,
  TEXT_MAX,
  TIMEOUT_MILLIS
} from "../../schemas/textcheck/terms.ts"
import { countsHidden, HIDDEN_MIN, round } from "../../src/textcheck/check.ts"
import { SURE_MIN } from "../../src/textcheck/checks/pii.ts"
import { DECODED_MAX, DEPTH_MAX } from "../../src/textcheck/decode.ts"
import type { Finding } from "../../src/textcheck/finding.ts"
import {
  DIGITS_SHOWN_MAX,
  everywhere,
  isConcealed,
  isRedacted,
  masked,
  SHOWN_MAX,
  SHOWN_MIN,
  SHOWN_OF,
  VALUE_MIN
} from "../../src/textcheck/redact.ts"
import { owned, segmentsOf } from "../../src/textcheck/segments.ts"
import { judge, limitsOf } from "../../src/textcheck/verdict.ts"
import { ports, reply } from "./ports.ts"

const finding = (
  category: Finding["category"],
  type: string,
  confidence: number,
  more: Partial<Finding> = {}
): Finding => ({
  category,
  type,
  rule: `${category}.${type}`,
  severity: "medium",
  confidence,
  start: 0,
  end: 1,
  message: "",
  replacements: [],
  view: "raw",
  ...more
})

describe("the figures of the contract", () => {
  it("are those of the policies", () => {
    assert.deepInclude(limitsOf("default"), {
      block: { injection: 0.8 },
      review: { injection: 0.5, secret: 0, pii: 0.55, toxicity: 0.7 },
      blocking: ["unicode.smuggling", "unicode.bidi.override", "secret.canary"],
      reviewing: ["unicode.homoglyph", "unicode.bidi", "unicode.terminal", "unicode.interlinear"]
    })
    assert.deepInclude(limitsOf("strict"), {
      block: { injection: 0.5, secret: 0, pii: 0.55, toxicity: 0.85 },
      review: { injection: 0.3, toxicity: 0.5, unicode: 0 }
    })
    assert.deepInclude(limitsOf("lenient"), {
      block: { injection: 0.95 },
      review: { injection: 0.8, secret: 0.8, pii: 0.85, toxicity: 0.9 }
    })
  })

  it("are those of the limits", () => {
    assert.deepStrictEqual(
      { TEXT_MAX, BATCH_MAX, FINDINGS_MAX, TIMEOUT_MILLIS, DECODED_MAX, DEPTH_MAX },
      {
        TEXT_MAX: 1_000_000,
        BATCH_MAX: 100,
        FINDINGS_MAX: 1_000,
        TIMEOUT_MILLIS: 10_000,
        DECODED_MAX: 200_000,
        DEPTH_MAX: 3
      }
    )
    assert.deepStrictEqual(
      { HIDDEN_MIN, SURE_MIN, VALUE_MIN, SHOWN_OF, SHOWN_MIN, SHOWN_MAX, DIGITS_SHOWN_MAX },
      {
        HIDDEN_MIN: 0.7,
        SURE_MIN: 0.5,
        VALUE_MIN: 8,
        SHOWN_OF: 5,
        SHOWN_MIN: 4,
        SHOWN_MAX: 8,
        DIGITS_SHOWN_MAX: 4
      }
    )
  })
})

const { block, review } = limitsOf("default")
const about = (limit = Number.NaN) => [limit - 0.001, limit, limit + 0.001]

describe("judge()", () => {
  const injection = (score: number, policy: Policy = "default") =>
    judge([finding("injection", "override", score)], { injection: score }, policy, []).verdict
  const alone = (category: "pii" | "toxicity", type: string, confidence: number) =>
    judge([finding(category, type, confidence)], {}, "default", []).verdict

  it("blocks an injection from its limit on, and has it reviewed from the lower one on", () => {
    assert.deepStrictEqual(about(block.injection).map((score) => injection(score)), [
      "review",
      "block",
      "block"
    ])
    assert.deepStrictEqual(about(review.injection).map((score) => injection(score)), [
      "allow",
      "review",
      "review"
    ])
  })

  it("takes a threshold of the request in place of its own", () => {
    const policy = { thresholds: { block: { injection: 0.6 } } }
    assert.deepStrictEqual(about(0.6).map((score) => injection(score, policy)), [
      "review",
      "block",
      "block"
    ])
  })

  it("keeps its own thresholds beside those of the request", () => {
    const policy = { thresholds: { block: { toxicity: 0.9 } } }
    assert.strictEqual(injection(block.injection ?? 1, policy), "block")
    assert.strictEqual(injection(review.injection ?? 1, policy), "review")
  })

  it("has a number that identity hangs on reviewed from its limit on", () => {
    assert.deepStrictEqual(about(review.pii).map((one) => alone("pii", "credit_card", one)), [
      "allow",
      "review",
      "review"
    ])
    assert.strictEqual(alone("pii", "email", 1), "allow")
  })

  it("has toxicity reviewed from its limit on", () => {
    assert.deepStrictEqual(about(review.toxicity).map((one) => alone("toxicity", "threat", one)), [
      "allow",
      "review",
      "review"
    ])
  })

  it("has any secret reviewed, and blocks what a person does not see", () => {
    const verdict = (one: Finding) => judge([one], {}, "default", []).verdict
    assert.strictEqual(verdict(finding("secret", "token", 0)), "review")
    assert.strictEqual(verdict(finding("unicode", "smuggling", 0)), "block")
    const override = finding("unicode", "bidi", 0, { rule: "unicode.bidi.override" })
    assert.strictEqual(verdict(override), "block")
    assert.strictEqual(verdict(finding("unicode", "bidi", 0)), "review")
    assert.strictEqual(verdict(finding("unicode", "control", 1)), "allow")
  })

  it("has a text reviewed of which a safety check did not end", () => {
    assert.deepStrictEqual(judge([], {}, "default", ["injection"]), {
      verdict: "review",
      reasons: ["timeout.injection"]
    })
    assert.deepStrictEqual(judge([], {}, "default", []), { verdict: "allow", reasons: [] })
    const blocked = [finding("injection", "override", 1)]
    assert.strictEqual(judge(blocked, { injection: 1 }, "default", ["pii"]).verdict, "block")
  })
})

/** A clock that goes on by so much whenever somebody looks at it. */
const leaping = (millis: number): Clock.Clock => {
  let present = 0n
  const leap = () => present += BigInt(millis) * 1_000_000n
  return {
    currentTimeMillisUnsafe: () => 0,
    currentTimeMillis: Effect.succeed(0),
    currentTimeNanosUnsafe: () => 0n,
    currentTimeNanos: Effect.succeed(0n),
    monotonicTimeNanosUnsafe: leap,
    monotonicTimeNanos: Effect.sync(leap),
    sleep: () => Effect.void
  }
}

layer(ports)("a text whose checks did not end in time", (it) => {
  it.effect("is reviewed, and says which they were", () =>
    Effect.gen(function* () {
      const options = { checks: ["pii", "toxicity"], timeout_ms: 1_000 } as const
      const found = yield* reply("It is late.", options).pipe(
        Effect.provideService(Clock.Clock, leaping(1_001))
      )
      assert.strictEqual(found.verdict, "review")
      assert.deepStrictEqual(found.reasons, ["timeout.pii", "timeout.toxicity"])
      assert.isTrue(found.warnings.incomplete_results)
    }))

  it.effect("is judged as it is while there is time", () =>
    Effect.gen(function* () {
      const options = { checks: ["pii", "toxicity"], timeout_ms: 1_000 } as const
      const found = yield* reply("It is early.", options).pipe(
        Effect.provideService(Clock.Clock, leaping(1))
      )
      assert.deepInclude(found, { verdict: "allow", reasons: [] })
    }))
})

describe("a finding in what is hidden", () => {
  it("counts from its least confidence on, or for what hangs on it", () => {
    assert.deepStrictEqual(
      about(HIDDEN_MIN).map((one) => countsHidden(finding("pii", "phone", one))),
      [false, true, true]
    )
    assert.isTrue(countsHidden(finding("pii", "credit_card", 0)))
    assert.isTrue(countsHidden(finding("secret", "token", 0)))
    assert.isFalse(countsHidden(finding("pii", "url", 1)))
  })
})

describe("what is shown of a value", () => {
  const secret = (length: number) => masked("x".repeat(length), finding("secret", "token", 1))
  const number = (length: number) => masked("1".repeat(length), finding("pii", "credit_card", 1))
  const shown = (text: string) => text.replaceAll("…", "").length

  it("is a fifth of a secret, at most eight, and nothing of a short one", () => {
    assert.deepStrictEqual(
      [SHOWN_OF * SHOWN_MIN - 1, SHOWN_OF * SHOWN_MIN, SHOWN_OF * SHOWN_MAX, 400]
        .map((length) => shown(secret(length))),
      [0, SHOWN_MIN, SHOWN_MAX, SHOWN_MAX]
    )
  })

  it("is a quarter of a number, at most four, and nothing of a short one", () => {
    assert.deepStrictEqual([7, 8, 12, 16, 40].map((length) => shown(number(length))), [
      0,
      2,
      3,
      DIGITS_SHOWN_MAX,
      DIGITS_SHOWN_MAX
    ])
  })
})

describe("what is taken out of a copy", () => {
  it("is personal data from the confidence at which it is one", () => {
    const card = (confidence: number) => finding("pii", "email", confidence)
    assert.deepStrictEqual(about(SURE_MIN).map((one) => isRedacted(card(one))), [
      false,
      true,
      true
    ])
    const id = (confidence: number) => finding("pii", "id", confidence, { severity: "high" })
    assert.deepStrictEqual(about(SURE_MIN).map((one) => isConcealed(id(one))), [
      false,
      true,
      true
    ])
    assert.isTrue(isRedacted(finding("secret", "token", 0)))
  })

  it("is a value wherever else it stands, when it is long enough to be known again", () => {
    for (const [by, places] of [[-1, 1], [0, 3], [1, 3]] as const) {
      const value = "x1".repeat(10).slice(0, VALUE_MIN + by)
      const text = `${value} and ${value}`
      const one = finding("secret", "token", 1, { end: value.length })
      assert.lengthOf(everywhere(text, [one]), places)
    }
  })
})

describe("segments", () => {
  it("give every place to one of them", () => {
    const text = "x".repeat(200_000)
    const segments = segmentsOf(text, { owned: 65_536, lead: 512, tail: 24_576 })
    assert.isAbove(segments.length, 1)
    for (const { from } of segments) {
      for (const start of [Math.max(0, from - 1), from, from + 1]) {
        const owners = segments.flatMap((segment) =>
          owned(segment, [{ start: start - segment.offset, end: start - segment.offset + 1 }])
        )
        assert.lengthOf(owners, 1, `${start}`)
      }
    }
  })
})

describe("round()", () => {
  it("gives thousandths, and a half away from zero", () => {
    assert.deepStrictEqual([0.1234, 0.1235, 0.1236].map(round), [0.123, 0.124, 0.124])
  })
})
