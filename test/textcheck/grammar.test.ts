import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { mask } from "../../src/textcheck/checks/grammar.ts"
import { candidates } from "../../src/textcheck/SpellingCandidates.ts"
import { ranked } from "../../src/textcheck/checks/suggestions.ts"

const plain = { closed: [], markup: "plain" } as const

describe("mask()", () => {
  it.prop("keeps the length, and every line end", [Schema.String], ([text]) => {
    const visible = mask(text, plain).text
    assert.strictEqual(visible.length, text.length)
    assert.deepStrictEqual(
      visible.split("\n").map((line) => line.length),
      text.split("\n").map((line) => line.length)
    )
  }, { arbitrary: { seed: 1 } })

  it.each([
    ["addresses", "See https://example.org/a now"],
    ["mail", "Write to ann@example.org now"],
    ["code", "Run `deno lint` now"],
    ["identifiers", "Call read_file and camelCase2 now"],
    ["words of no language", `An ${"x".repeat(200)} now`],
    ["other scripts", "Say привет now"],
    ["runs of signs", "So ========== now"]
  ])("shows the reader no %s", (_, text) => {
    const { text: visible } = mask(text, plain)
    assert.match(visible, /^[A-Z][a-z ]+(?: now)$/)
    assert.isBelow(Math.max(...visible.split(/\s/).map((word) => word.length)), 10)
  })

  it("covers what the caller closed", () => {
    assert.strictEqual(
      mask("my word is secret", { closed: [{ start: 11, end: 17 }], markup: "plain" }).text,
      "my word is it    "
    )
  })

  it("leaves a harmless sentence as it is", () => {
    const text = "The quick brown fox jumps over the lazy dog, 40 times."
    assert.strictEqual(mask(text, plain).text, text)
  })
})

describe("ranked()", () => {
  it.each([
    ["alogn", ["align", "along"], "along"],
    ["stopps", ["stomps", "stops"], "stops"],
    ["reqired", ["rehired", "required"], "required"],
    ["everyon", ["everyone's", "everyone"], "everyone"],
    ["wether", ["weather", "whether", "wither"], "whether"],
    ["dont", ["don", "dint", "don't"], "don't"],
    ["weve", ["wive", "we've"], "we've"]
  ])("%s: takes the likelier slip", (word, suggestions, first) => {
    assert.strictEqual(ranked(word, suggestions, [])[0], first)
  })

  it("adds a candidate that the dictionary knows", () => {
    assert.include(candidates("tiems"), "times")
    assert.include(candidates("doesnt"), "doesn't")
    assert.strictEqual(ranked("tiems", ["teems"], ["times"])[0], "times")
  })
})
