import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { CUSTOM_PATTERN_MAX, CUSTOM_RULES_MAX } from "../../schemas/textcheck/terms.ts"
import type { Category, Severity } from "../../schemas/textcheck/terms.ts"
import { service } from "../../src/textcheck.ts"
import { checkCustom, MATCHES_MAX } from "../../src/textcheck/checks/customRules.ts"
import { violationsIn } from "../../src/textcheck/options.ts"
import { inProcess, post } from "../inProcess.ts"
import { ports, reply } from "./ports.ts"

const rule = (pattern: string, category: Category, severity: Severity, id = "ours") => ({
  id,
  pattern,
  category,
  severity
})

layer(ports)("rules of a request", (it) => {
  it.effect("find every match, by id, category and place", () =>
    Effect.gen(function* () {
      const { findings, redacted_text, scores } = yield* reply("Order AC-1234, then AC-9999.", {
        rules: [rule("AC-\\d{4}", "pii", "medium", "order-number")]
      })
      assert.deepStrictEqual(
        findings.map(({ category, length, offset, rule, type }) => [
          category,
          type,
          rule,
          offset,
          length
        ]),
        [
          ["pii", "custom", "pii.custom.order-number", 6, 7],
          ["pii", "custom", "pii.custom.order-number", 20, 7]
        ]
      )
      assert.strictEqual(redacted_text, "Order [ORDER_NUMBER], then [ORDER_NUMBER].")
      assert.strictEqual(scores.pii, 0.39)
    }))

  it.effect.each(
    [
      ["critical", "block"],
      ["high", "review"],
      ["medium", "review"],
      ["low", "allow"],
      ["info", "allow"]
    ] as const
  )(
    "of severity %s make the verdict %s, in every category of safety",
    ([severity, expected]) =>
      Effect.gen(function* () {
        for (const category of ["secret", "pii", "injection", "unicode", "toxicity"] as const) {
          const { verdict } = yield* reply("Project Osprey", {
            rules: [rule("(?i)osprey", category, severity)]
          })
          assert.strictEqual(verdict, expected, category)
        }
      })
  )

  it.effect("never block for quality, and correct nothing", () =>
    Effect.gen(function* () {
      const { corrected_text, matches, verdict } = yield* reply("We utilize it.", {
        rules: [rule("utilize", "style", "critical")]
      })
      assert.strictEqual(verdict, "allow")
      assert.strictEqual(corrected_text, "We utilize it.")
      assert.deepStrictEqual(matches.map(({ rule }) => rule.id), ["style.custom.ours"])
    }))

  it.effect("show no secret that they find", () =>
    Effect.gen(function* () {
      const answer = yield* reply("code zebra-41-lamp!", {
        rules: [rule("zebra-\\d+-lamp", "secret", "low")]
      })
      assert.notInclude(JSON.stringify(answer), "zebra-41-lamp")
    }))

  it.effect("leave out what is allowed", () =>
    Effect.gen(function* () {
      const { findings } = yield* reply("AC-1234", {
        rules: [rule("AC-\\d{4}", "pii", "high")],
        allow: ["AC-1234"]
      })
      assert.deepStrictEqual(findings, [])
    }))

  it.effect("find a match across every cut of a long text, once", () =>
    Effect.gen(function* () {
      const text = "x".repeat(16_380) + " AC-1234 " + "y ".repeat(40_000) + "AC-5678"
      const { findings } = yield* reply(text, {
        checks: ["unicode"],
        rules: [rule("\\bAC-\\d{4}\\b", "pii", "high"), rule("^x", "style", "low", "first")]
      })
      assert.deepStrictEqual(findings.map(({ offset, rule }) => [rule, offset]), [
        ["style.custom.first", 0],
        ["pii.custom.ours", 16_381],
        ["pii.custom.ours", text.length - 7]
      ])
    }))

  it.effect("stop when time is up, and say so", () =>
    Effect.gen(function* () {
      let asked = 0
      const own = yield* checkCustom(
        "AC-1234 ".repeat(10_000),
        [rule("AC-\\d{4}", "pii", "low")],
        () => ++asked > 2
      )
      assert.strictEqual(own.status, "timeout")
      assert.isNotEmpty(own.findings)
    }))

  it.effect(
    "redact a value however often it stands, and say so where it stands too often",
    () =>
      Effect.gen(function* () {
        for (const count of [5_000, MATCHES_MAX, MATCHES_MAX + 1]) {
          const { checks, redacted_text, verdict } = yield* reply("AC-1234 ".repeat(count), {
            checks: ["unicode"],
            rules: [rule("AC-\\d{4}", "pii", "low")]
          })
          const isTold = count <= MATCHES_MAX
          assert.strictEqual(
            checks.find(({ name }) => name === "rules")?.status,
            isTold ? "ok" : "truncated"
          )
          assert.strictEqual(verdict, isTold ? "allow" : "review")
          if (isTold) assert.notMatch(redacted_text ?? "", /\d/)
        }
      })
  )

  it.effect.each([
    { pattern: "(", why: "missing" },
    { pattern: "(a)\\1", why: "escape" },
    { pattern: "(?:ab{1,30}c?){1,30}", why: "large" }
  ])("with the pattern $pattern are refused", ({ pattern, why }) =>
    Effect.gen(function* () {
      const [wrong] = yield* violationsIn({ rules: [rule(pattern, "pii", "low")] })
      assert.strictEqual(wrong?.path, "rules.0.pattern")
      assert.include(wrong?.message, why)
    }))

  it.effect("with the same id are refused", () =>
    Effect.gen(function* () {
      const wrong = yield* violationsIn({
        rules: [rule("a", "pii", "low"), rule("b", "pii", "low")]
      })
      assert.deepStrictEqual(wrong.map(({ path }) => path), ["rules.1.id"])
    }))
})

describe("POST /check with rules", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => rule("zz", "pii", "low", `r${i}`))

  it.live.each([
    { rules: many(CUSTOM_RULES_MAX), status: 200 },
    { rules: many(CUSTOM_RULES_MAX + 1), status: 422 },
    { rules: [rule("a".repeat(CUSTOM_PATTERN_MAX), "pii", "low")], status: 200 },
    { rules: [rule("a".repeat(CUSTOM_PATTERN_MAX + 1), "pii", "low")], status: 422 },
    { rules: [rule("", "pii", "low")], status: 422 },
    { rules: [rule("(", "pii", "low")], status: 422 },
    { rules: [rule("a", "pii", "low", "Not an id")], status: 422 },
    { rules: [{ id: "a", pattern: "a", category: "other", severity: "low" }], status: 422 }
  ])("answers $status", ({ rules, status }) =>
    Effect.gen(function* () {
      const ask = yield* inProcess(service)
      const answer = yield* ask("/check", post({ text: "a", checks: ["unicode"], rules }))
      assert.strictEqual(answer.status, status, answer.text)
    }))
})
