import { assert, describe, it } from "@effect/vitest"
import { matchesOf } from "../../src/textcheck/matches.ts"

const indexes = (pattern: RegExp, text: string, most?: number) =>
  Array.from(matchesOf(pattern, text, most), ({ index }) => index)

describe("matchesOf()", () => {
  it.each([
    [/a/g, "banana"],
    [/x*/g, "ax"],
    [/(?:)/gu, "a😀b"],
    [/\p{L}*/gu, "é😀 ü"]
  ])("%s finds what matchAll finds", (pattern, text) => {
    assert.deepStrictEqual(indexes(pattern, text), [...text.matchAll(pattern)].map((m) => m.index))
  })

  it("stops at the most that are wanted", () => {
    assert.deepStrictEqual(indexes(/a/g, "banana", 2), [1, 3])
  })

  it("lets its pattern be used between two matches", () => {
    const pattern = /a/g
    const found: Array<number> = []
    for (const { index } of matchesOf(pattern, "banana")) {
      found.push(index)
      pattern.test("a a a")
    }
    assert.deepStrictEqual(found, [1, 3, 5])
  })
})
