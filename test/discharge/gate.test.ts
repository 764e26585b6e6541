import { assert, describe, it } from "@effect/vitest"
import { gate } from "../../src/discharge/documents/gate.ts"
import type { OcrWord } from "../../src/discharge/documents/Ocr.ts"

const words = (confidences: ReadonlyArray<number>, line = 0): ReadonlyArray<OcrWord> =>
  confidences.map((confidence) => ({
    text: "word",
    confidence,
    left: 0,
    top: 0,
    right: 40,
    bottom: 12,
    baseline: 12,
    line
  }))

const many = (confidence: number, count = 100) => Array.from({ length: count }, () => confidence)

describe("gate()", () => {
  it("passes a page that was read with confidence", () => {
    assert.strictEqual(gate({ words: words(many(95)), ink: 5000 }).quality, "good")
  })
  it("asks for a review of a page with more than 6 % of doubtful words", () => {
    const some = [...many(96, 90), ...many(50, 10)]
    assert.strictEqual(gate({ words: words(some), ink: 5000 }).quality, "review")
  })
  it("takes nothing from a page that looks handwritten", () => {
    const { quality, handwriting_suspected, notes } = gate({ words: words(many(64)), ink: 5000 })
    assert.strictEqual(quality, "unreadable")
    assert.isTrue(handwriting_suspected)
    assert.lengthOf(notes, 1)
  })
  it("tells a printed form that was filled in by hand", () => {
    const printed = words(many(96, 200), 99)
    const byHand = [0, 1, 2].flatMap((line) => words(many(40, 3), line))
    const { quality, handwriting_suspected } = gate({ words: [...printed, ...byHand], ink: 5000 })
    assert.strictEqual(quality, "review")
    assert.isTrue(handwriting_suspected)
  })
  it("does not take a page with ink and no words for a blank one", () => {
    assert.strictEqual(gate({ words: [], ink: 5000 }).quality, "unreadable")
    assert.strictEqual(gate({ words: [], ink: 20 }).quality, "good")
  })
})
