import { assert, describe, it } from "@effect/vitest"
import { phrases } from "../../src/textcheck/checks/toxicityRules.ts"
import { finderOf } from "../../src/textcheck/finder.ts"
import { matchesOf } from "../../src/textcheck/matches.ts"
import { sampled } from "./sampled.ts"

describe("finderOf()", () => {
  const patterns = phrases.map(([, pattern]) => pattern)
  const find = finderOf(patterns, (pattern) => pattern)
  const spans = (matches: Iterable<RegExpExecArray>) =>
    Array.from(matches, ({ 0: found, index }) => [index, found])

  it("finds what each pattern finds by itself", () => {
    let matched = 0
    for (const [number, pattern] of patterns.entries()) {
      for (let turn = 0; turn < 60; turn++) {
        const [one, other] = [pattern, patterns[(number + turn) % patterns.length] ?? pattern].map(
          ({ source }) => sampled(source, turn).text
        )
        const text = [`${one}. ${other}`, `${other}\n${one} ${one}`, one ?? ""][turn % 3] ?? ""
        const found = new Map(
          find(text).map(({ matches, rule }) => [rule, spans(matches())] as const)
        )
        for (const pattern of patterns) {
          const alone = spans(matchesOf(pattern, text))
          matched += alone.length
          assert.deepStrictEqual(found.get(pattern) ?? [], alone, `${pattern.source} in ${text}`)
        }
      }
    }
    assert.isAbove(matched, 1_000)
  })

  it.each([
    [/\bend/g, "end, end. end"],
    [/ai\b/g, "an ai"],
    [/(?:^|\n)on/g, "on\non on"],
    [/(?=one)/g, "one one"],
    [/aba/g, "ababa aba"]
  ])("finds %s in %s", (pattern, text) => {
    const [possible] = finderOf([pattern], (one) => one)(text)
    assert.deepStrictEqual(spans(possible?.matches() ?? []), spans(matchesOf(pattern, text)))
  })

  it("finds no more than is asked for", () => {
    const [possible] = finderOf([/word/g], (one) => one)("word ".repeat(9))
    assert.lengthOf([...possible?.matches(2) ?? []], 2)
  })

  it("leaves out most patterns of a text that has none of their words", () => {
    assert.isBelow(find("Kestrels hover near hedgerows.").length, patterns.length / 6)
  })
})
