import { assert, describe, it } from "@effect/vitest"
import { outcome, parseCriteria } from "./reading.ts"

describe("questions that are counted where a text lists them", () => {
  const five = "1. Who?\n2. What?\n3. Where?\n4. When? Tell us. Or how?\n5. Why?"
  const six = "1. Who?\n2. What?\n3. Where?\n4. When?\n5. Why?\n6. How?"

  it.each([
    ["6 questions", five, "held"],
    ["6 questions", six, "released"],
    ["6 questions", "Who?\nWhat?\nWhere? And then?\nWhen?\nWhy?", "held"],
    ["6 questions", `${six.replace("3. Where?", "3. Is it so? Say it.")}`, "held"],
    ["The post asks exactly one question.", "We open at six. Will you come? See you.", "released"]
  ])(
    "%s",
    (criteria, deliverable, expected) =>
      assert.strictEqual(outcome(criteria, deliverable), expected)
  )
})

describe("names, titles and their like that are forbidden", () => {
  it.each([
    "Ten cat names, one per line. No brand names.",
    "Five ideas, one per line. No titles.",
    "Ten taglines, one per line, no product names"
  ])("are no count of what a list has: %s", (criteria) => {
    const { clauses } = parseCriteria(criteria)
    assert.isFalse(
      clauses.some((clause) =>
        clause.kind === "count" && clause.unit === "items" && clause.max === 0
      )
    )
    assert.notStrictEqual(outcome(criteria, "a1\nb1\nc1"), "released")
  })
})

describe("prices, dates and their like that nobody is to speak of", () => {
  it.each([
    ["Do not talk about prices.", "It is far too expensive for us.", "held"],
    ["Never mention dates.", "We meet on the day after Easter.", "held"],
    ["Do not include prices.", "It is far too expensive for us.", "released"],
    ["Do not include prices.", "It costs $5 for us.", "disputed"],
    ["Do not mention any links.", "See https://example.org for it.", "disputed"]
  ])(
    "%s",
    (criteria, deliverable, expected) =>
      assert.strictEqual(outcome(criteria, deliverable), expected)
  )
})

describe("a term that begins or ends with a digit", () => {
  it.each([
    ['must contain "12.4%"', "It rose by 112.4% then."],
    ["must contain 12.4%", "It rose by 112.4% then."],
    ['Mention "200" once.', "We sold 1,200 of them."],
    ['must contain "1.5"', "Version 1.5.2 is out."],
    ['must contain "5"', "Chapter 15 and 50."],
    ['At least two of these: "12", "14", "16".', "In 112 and 116 rooms."],
    ['The first line must contain "2024".', "Budget 120245\nand more"]
  ])(
    "is not met for sure by a longer number: %s",
    (criteria, deliverable) => assert.notStrictEqual(outcome(criteria, deliverable), "released")
  )

  it.each([
    ['must contain "12.4%"', "It rose by 112.4%, and by 12.4% before."],
    ['must contain "200"', "We sold 200."],
    ['must contain "1.5"', "The version is 1.5."],
    ['Mention "200" once.', "We sold 200, and more."]
  ])(
    "is met where it stands by itself: %s",
    (criteria, deliverable) => assert.strictEqual(outcome(criteria, deliverable), "released")
  )
})

describe("a forbidden word of one letter", () => {
  it.each([
    ['Do not use the word "I".', "It is in this file.", "released"],
    ['Do not use the word "I".', "Then I came.", "disputed"],
    ['Never say "I".', "Well, I'm here.", "disputed"],
    ['Avoid the word "x".', "Next to a box.", "released"],
    ['Avoid the word "x".', "Let x be 3.", "disputed"],
    ['Avoid the word "x".', "Let X be 3.", "held"]
  ])(
    "is met as a whole word in its letter case: %s %s",
    (criteria, deliverable, expected) =>
      assert.strictEqual(outcome(criteria, deliverable), expected)
  )
})

describe("headings, keys and columns whose names forbid", () => {
  it.each([
    ["Headings: Overview, Avoid, Use well, Notes.", 4],
    ["Sections: Do, Avoid, Write and Notes", 4],
    ["It has the headings Use, Never, Keep.", 3]
  ])("are names: %s", (criteria, n) => {
    const { clauses, unread } = parseCriteria(criteria)
    assert.deepStrictEqual(unread, [])
    const [first] = clauses
    assert.isTrue(first?.kind === "headings" && first.names.length === n)
  })

  it("are none outside of the list of names", () => {
    const { unread = [] } = parseCriteria('Headings: A, B. Do not use "x" and mention "y".')
    assert.lengthOf(unread, 1)
  })
})
