import { assert, describe, it } from "@effect/vitest"
import { ANY, literalsOf, START } from "../../src/textcheck/literals.ts"

describe("literalsOf()", () => {
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
  ])("what a match of %s holds", (pattern, choices) => {
    assert.deepStrictEqual(literalsOf(pattern).choices, choices)
  })

  it.each([
    [/(?:ignore|drop) it/, ["ign", "dro"]],
    [/(?:all )?it is/, ["it ", "all"]],
    [/(?:very )*good/, ["goo", "ver"]],
    [/(?:ai|bot)\w+/, [`ai${ANY}`, "bot"]],
    [/[ab]{2}c/, [`a${ANY}${ANY}`, `b${ANY}${ANY}`]],
    [/(?:^|\n)end/, [START, "\nen"]],
    [/(?!never)(?=stop)\w+/, ["sto"]],
    [/(?<!never )send/, ["sen"]],
    [/\w+ing/, undefined],
    [/^line/m, undefined],
    [/(?:x\w*)?word/, [`x${ANY}${ANY}`, "wor"]],
    [/(?:\w*x)?word/, undefined]
  ])("with what a match of %s begins", (pattern, begins) => {
    assert.deepStrictEqual(literalsOf(pattern).begins?.toSorted(), begins?.toSorted())
  })

  it.each([
    [/\bword/, true],
    [/(?<!a )\b(?:word|wood)/, true],
    [/(?:\bone|\btwo)/, true],
    [/(?:\bone|two)/, false],
    [/(?:\b)?word/, false],
    [/a\b/, false]
  ])("whether a match of %s begins at the edge of a word", (pattern, isAtEdge) => {
    assert.strictEqual(literalsOf(pattern).isAtEdge, isAtEdge)
  })
})
