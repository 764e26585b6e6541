/**
 * An answer within what a model is given, and a mark on all that was cut.
 */
import { assert, describe, it } from "@effect/vitest"
import {
  ANSWER_CHARACTERS_MAX,
  ANSWER_TOKENS_MAX,
  ANSWER_TOKENS_MIN,
  bounded,
  charactersOf
} from "../../layers/mcp/bounded.ts"

const sizeOf = (value: unknown) => JSON.stringify(value).length

/** An object of one text that is `size` characters as JSON. */
const ofSize = (size: number) => ({ a: "x".repeat(size - sizeOf({ a: "" })) })

describe("charactersOf()", () => {
  it.each([
    [undefined, ANSWER_CHARACTERS_MAX],
    [ANSWER_TOKENS_MIN - 1, undefined],
    [ANSWER_TOKENS_MIN, ANSWER_CHARACTERS_MAX],
    [ANSWER_TOKENS_MAX, 2 * ANSWER_CHARACTERS_MAX],
    [ANSWER_TOKENS_MAX + 1, undefined],
    [ANSWER_TOKENS_MIN + 0.5, undefined],
    ["6000", undefined]
  ])("of %s is %s", (tokens, characters) => assert.strictEqual(charactersOf(tokens), characters))
})

describe("bounded()", () => {
  it("gives more where more was asked for, and tells how to ask", () => {
    const value = ofSize(ANSWER_CHARACTERS_MAX + 1)
    assert.isTrue(bounded(value, charactersOf(ANSWER_TOKENS_MAX)).isWhole)
    assert.include(bounded(value, ANSWER_CHARACTERS_MAX, true).line, "more by answer_tokens")
    assert.notInclude(bounded(value).line, "answer_tokens")
  })

  it.each([
    [ANSWER_CHARACTERS_MAX - 1, true],
    [ANSWER_CHARACTERS_MAX, true],
    [ANSWER_CHARACTERS_MAX + 1, false]
  ])("of %i characters is whole: %s", (size, isWhole) => {
    const value = ofSize(size)
    const told = bounded(value)
    assert.strictEqual(told.isWhole, isWhole)
    assert.strictEqual(told.value === value, isWhole)
  })

  it.each([
    ["a list", Array.from({ length: 9000 }, (_, id) => ({ id, text: "x".repeat(90) }))],
    ["a list of lists", [Array.from({ length: 900 }, () => ["x".repeat(900)])]],
    ["many members", Object.fromEntries(Array.from({ length: 9000 }, (_, id) => [`m${id}`, id]))],
    ["a text", { draft: "x".repeat(90_000) }],
    ["a deep one", { a: { b: { c: Array.from({ length: 9000 }, () => "x".repeat(99)) } } }]
  ])("cuts %s, and says so", (_, value) => {
    const told = bounded(value)
    assert.isAtMost(sizeOf(told.value), ANSWER_CHARACTERS_MAX + 1000)
    assert.include(sizeOf(told.value) > 0 ? JSON.stringify(told.value) : "", "left")
    assert.include(told.line, "it is cut where it says so")
  })

  it("cuts the largest member, and leaves the short ones whole", () => {
    const trace = Array.from({ length: 500 }, (_, step) => ({ step, text: "x".repeat(200) }))
    const { value } = bounded({ trace, status: "draft", flags: ["a", "b"] })
    assert.containSubset(value, { status: "draft", flags: ["a", "b"] })
  })

  it.each([
    [{ escrow_id: "esc_1", status: "held", note: "x" }, "escrow_id esc_1, status held."],
    [{ items: [], has_more: false }, "0 items, has_more false."],
    [{ note: "x" }, "done."],
    [[1, 2], "2 items."]
  ])("tells %j in one line", (value, line) => assert.strictEqual(bounded(value).line, line))
})
