import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Predicate } from "effect"
import { CANARIES_MAX, CANARY_MIN } from "../../schemas/textcheck/terms.ts"
import { serviceWith } from "../../src/textcheck.ts"
import { inProcess, post } from "../inProcess.ts"
import { grammar, ports, reply } from "./ports.ts"

const canary = "canary-3f9a1c77b2e84d05aa61"

layer(ports)("a canary", (it) => {
  it.effect.each([
    `It says ${canary}.`,
    `It says ${canary.toUpperCase()}.`,
    `It says ${[...canary].join(" ")}.`,
    `It says ${canary.replaceAll("-", "_")}`,
    `first canary-3f9a1c then 77b2e84d05 and last aa61`,
    `It says ${btoa(`x ${canary} y`)}.`,
    `It says ${[...canary].reverse().join("")}.`,
    `It says ${[...canary].map((c) => c.charCodeAt(0).toString(16)).join("")}`,
    `It says c\u200banary-3f9a1c77b2e84d05aa61`
  ])("that comes out is told, and stops the text: %s", (text) =>
    Effect.gen(function* () {
      const found = yield* reply(text, { canaries: [canary], checks: ["secret"] })
      assert.strictEqual(found.verdict, "block")
      assert.include(found.reasons, "secret.canary")
      assert.notInclude(JSON.stringify(found), canary)
    }))

  it.effect("that is encoded is taken out with the whole of its word", () =>
    Effect.gen(function* () {
      for (const encoded of [btoa(canary), btoa(`${canary}A`), btoa(`x ${canary} and more`)]) {
        const text = `It says ${encoded}.`
        const found = yield* reply(text, {
          canaries: [canary],
          checks: ["secret"],
          redact: "label"
        })
        assert.strictEqual(found.redacted_text, "It says [CANARY].")
      }
    }))

  it.effect.each(["Canaries sing.", "canary-3f9a1c77b2e84d05aa62", "3f9a1c77b2e84d05"])(
    "that stays in is not told: %s",
    (text) =>
      Effect.gen(function* () {
        const found = yield* reply(text, { canaries: [canary], checks: ["secret"] })
        assert.notInclude(found.reasons, "secret.canary")
      })
  )
})

layer(ports)("allow_domains", (it) => {
  it.effect.each([
    { text: "ann@corp.example", left: 0 },
    { text: "https://docs.corp.example/a", left: 0 },
    { text: "https://corp.example:8443", left: 0 },
    { text: "ann@othercorp.example", left: 1 },
    { text: "https://corp.example.evil.example/a", left: 1 },
    { text: "https://corp.example@evil.example/a", left: 1 }
  ])("lets through what is of them: $text", ({ left, text }) =>
    Effect.gen(function* () {
      const options = { allow_domains: ["Corp.example"], checks: ["pii"] } as const
      const { findings } = yield* reply(text, options)
      assert.strictEqual(Math.min(1, findings.length), left, JSON.stringify(findings))
    }))
})

describe("POST /canaries", () => {
  const textcheck = inProcess(serviceWith(grammar()))

  it.effect("gives a token that a check takes, another each time", () =>
    Effect.gen(function* () {
      const ask = yield* textcheck
      const tokens: Array<string> = []
      for (let i = 0; i < 2; i++) {
        const { json, status } = yield* ask("/canaries", { method: "POST" })
        assert.strictEqual(status, 200)
        if (Predicate.hasProperty(json, "canary")) tokens.push(String(json.canary))
      }
      assert.strictEqual(new Set(tokens).size, 2)
      const leaked = yield* ask("/check", post({ text: `So: ${tokens[0]}`, canaries: tokens }))
      assert.deepInclude(leaked.json, { verdict: "block" })
    }))

  it.effect.each([
    { canaries: ["x".repeat(CANARY_MIN - 1)], status: 422 },
    { canaries: ["x".repeat(CANARY_MIN)], status: 200 },
    { canaries: ["x".repeat(CANARY_MIN + 1)], status: 200 },
    { canaries: Array.from({ length: CANARIES_MAX }, () => canary), status: 200 },
    { canaries: Array.from({ length: CANARIES_MAX + 1 }, () => canary), status: 422 }
  ])(
    "takes tokens of 12 characters, and 100 of them: $status",
    ({ canaries, status }) =>
      Effect.gen(function* () {
        const ask = yield* textcheck
        assert.strictEqual((yield* ask("/check", post({ text: "a", canaries }))).status, status)
      })
  )
})
