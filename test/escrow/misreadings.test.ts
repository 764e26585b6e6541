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

describe("a name without quotes", () => {
  const xml = "<order><item>bolt</item></order>"

  it.each([
    "Avoid XML",
    "No XML.",
    "Do not use XML.",
    "Should be free of XML.",
    "Do not include XML.",
    "must contain no XML",
    "Mention bolts, no XML",
    "XML is forbidden.",
    "XML must not appear.",
    "Do not mention or use CSV, XML",
    "The report must not use Rust.",
    "None of these: XML, CSV",
    "Please avoid XML and CSV."
  ])("is no text to look for, and what has not its letters is not paid: %s", (criteria) => {
    assert.notStrictEqual(outcome(criteria, xml), "released")
    assert.isNotEmpty(parseCriteria(criteria).unread ?? [])
  })

  it.each([
    ["It must use Kafka.", "# Kafka: not used here"],
    ["It has to have Rust.", "# a Python script that is no Rust"],
    ["Use one of: Kafka, Pulsar.", "# neither Kafka nor its rival is used"],
    ["It must use Kafka at least twice.", "# Kafka, Kafka"]
  ])("is not there because it is spoken of: %s", (criteria, deliverable) => {
    assert.strictEqual(outcome(criteria, deliverable), "held")
  })

  it.each([
    ["Do not mention Acme.", "All about Acme.", "disputed"],
    ["Mention Acme.", "All about Acme.", "released"],
    ["It must not contain Acme.", "All about Acme.", "disputed"],
    ["Avoid the word XML.", "It is in XML.", "disputed"],
    ["Avoid the words XML, CSV.", "It is in no form.", "released"],
    ["Do not name Rust.", "It is in Rust.", "disputed"],
    ["must not contain XML", "It is in XML.", "disputed"],
    ["Kafka, Pulsar and NATS must be mentioned.", "NATS, Kafka, Pulsar", "released"],
    ["Kafka, Pulsar and NATS must be used.", "NATS, Kafka, Pulsar", "held"],
    ["Tag @bob.", "With @bob and all.", "released"],
    ["Do not use TODO.", "TODO: the rest", "disputed"],
    ["Use the link https://a.example/b.", "It is at https://a.example/b now.", "released"]
  ])(
    "is looked for where the criteria speak of text: %s",
    (criteria, deliverable, expected) =>
      assert.strictEqual(outcome(criteria, deliverable), expected)
  )
})

describe("words that begin as others that ask for a form", () => {
  it.each([
    'The deliverable must contain "x"',
    'The final deliverable must contain "x".',
    'The unemployment report must contain "x".',
    'The dealership report must contain "x".',
    'The tributary article must contain "x".'
  ])("ask for none: %s", (criteria) => {
    assert.strictEqual(outcome(criteria, "There is an x in it."), "released")
    assert.strictEqual(outcome(criteria, "There is none in it."), "disputed")
  })

  it.each([
    "An untitled memo about rain.",
    "A nontechnical summary of it.",
    "A declassified memo about rain.",
    "A trilingual letter about rain.",
    "A triolet about rain.",
    "A monologue about rain.",
    "A descending list of rivers."
  ])("are not what asks for one: %s", (criteria) => {
    assert.strictEqual(outcome(criteria, "Something about rain."), "held")
  })
})

describe("lines and bullets that are counted by what they hold", () => {
  it.each([
    'At least 2 lines that contain "a" and "b".',
    'There must be at least 2 bullets that contain "a" and "b".',
    'At least 2 bullets containing "a", "b".'
  ])("are not those that hold one of two: %s", (criteria) => {
    assert.notStrictEqual(outcome(criteria, "- an a\n- a b"), "released")
  })

  it("are those that hold one of two where one is enough", () => {
    assert.strictEqual(
      outcome('At least 2 lines that contain "a" or "b".', "one a\none b"),
      "released"
    )
  })
})
