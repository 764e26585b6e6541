import { assert, describe, it } from "@effect/vitest"
import { injectionRules } from "../../src/textcheck/checks/injectionRules.ts"
import { choicesOf, sieve } from "../../src/textcheck/literals.ts"
import { sampled } from "./sampled.ts"

describe("choicesOf()", () => {
  it.each([
    [/ignore (?:all|any) rules/, [["ignore all rules", "ignore any rules"]]],
    [/drop\b[^.]{0,9}\b(?:rules?|orders)/, [["drop"], ["rule", "rules", "orders"]]],
    [/colou?r/, [["color", "colour"]]],
    [/(?=stop)(?:stop|end) it/, [["stop"], ["stop it", "end it"]]],
    [/(?<!never )send/, [["send"]]],
    [/(?:very )*good/, [["good"]]],
    [/gr[ae]y/, [["gray", "grey"]]],
    [/(?:first|\w+) \d+/, []],
    [/\u{1f600}?abc\p{L}/u, [["abc"]]],
    [/abc\cJdef/, [["abc"], ["def"]]],
    [/[[abc]--b]send/v, []],
    [/it|them/, []],
    [/Send/i, []]
  ])("of %s", (pattern, choices) => {
    assert.deepStrictEqual(choicesOf(pattern), choices)
  })
})

describe("sieve()", () => {
  const patterns = injectionRules.map(({ pattern }) => pattern)
  const mayMatch = sieve(patterns)

  it("lets through whatever a rule matches", () => {
    let matched = 0
    for (const pattern of patterns) {
      for (let turn = 0; turn < 60; turn++) {
        const { text } = sampled(pattern.source, turn)
        if (text.search(pattern) < 0) continue
        matched++
        assert.isTrue(mayMatch(text).has(pattern), `${pattern.source} in ${text}`)
      }
    }
    assert.isAbove(matched, 1_000)
  })

  it("keeps most rules from a text of none of their words", () => {
    assert.isBelow(mayMatch("The minutes are in the folder.").size, patterns.length / 4)
  })
})
