/**
 * The catalogue's patterns among words that ask for nothing, and among words that do.
 */
import { assert, describe, it } from "@effect/vitest"
import { outcome, parseCriteria } from "./reading.ts"

const words = (n: number) => "word ".repeat(n)

describe("a pattern of the catalogue", () => {
  it.each<[criteria: string, good: string, bad: string]>([
    ["Length: at least 12 words", words(12), words(11)],
    ["The minimum length is at least 12 characters.", "x".repeat(12), "x".repeat(11)],
    ["Readers don't mind length: at least 12 words.", words(12), words(11)],
    ["Don't be shy: at least 9 characters.", "x".repeat(9), "x".repeat(8)],
    ["It must contain Total, or we can't use it.", "The Total is 7", "The sum is 7"],
    ["Your text must contain that's all folks.", "Well, that's all folks!", "Well, that's it"],
    ['Two things matter: "hand-made" and "wool".', "hand-made of wool", "made of wool"],
    ["The owner's surname, \"O'Neill\", is in it.", "Mr O'Neill came", "Mr Smith came"],
    ["Add «Bon appétit» for the French guests.", "So Bon appétit!", "So enjoy it!"]
  ])("is all that is asked for: %s", (criteria, good, bad) => {
    assert.deepStrictEqual(parseCriteria(criteria).unread, [])
    assert.strictEqual(outcome(criteria, good), "released")
    assert.strictEqual(outcome(criteria, bad), "disputed")
  })

  it.each<[criteria: string, good: string, bad: string]>([
    ["Not a haiku, at least 12 words.", words(12), words(11)],
    ["No shorter than that: at least 12 words.", words(12), words(11)]
  ])("is not turned by what does not belong to it: %s", (criteria, good, bad) => {
    assert.strictEqual(outcome(criteria, good), "held")
    assert.strictEqual(outcome(criteria, bad), "disputed")
  })

  it.each(["It need not have at least 12 words.", "not at least 12 words"])(
    "is turned by what does: %s",
    (criteria) => assert.strictEqual(outcome(criteria, words(11)), "held")
  )
})

describe("what is asked for without quotes", () => {
  it.each([
    "Make it a slide deck.",
    "Screenshots, please.",
    "In pictures.",
    "Written in dialect.",
    "Format: Word.",
    "Our tool is Canva.",
    "Output: code",
    "Give me Excel.",
    "It should be in Scots.",
    "Export it to Visual Basic.",
    "As LibreOffice.",
    "Mask the names of children.",
    "Customer names must be there.",
    "Redact salaries.",
    "Licence plates would be wrong.",
    "Anything but slang."
  ])("holds: %s", (criteria) => {
    assert.strictEqual(outcome(criteria, "Some fine work, in plain words."), "held")
  })

  it.each([
    "We open on Monday and need a welcome",
    "Something to go with the photo",
    "As Tom asked on Friday",
    "Send it by Monday",
    "A note for our German guests"
  ])("is not met in %s", (criteria) => {
    assert.strictEqual(outcome(criteria, "Some fine work, in plain words."), "released")
  })
})
