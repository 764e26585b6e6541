import { assert, describe, it } from "@effect/vitest"
import { outcome, parseCriteria } from "./reading.ts"

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
    ["Do not name Rust.", "It is in Rust.", "disputed"],
    ["must not contain XML", "It is in XML.", "held"],
    ["Kafka, Pulsar and NATS must be used.", "NATS, Kafka, Pulsar", "held"],
    ["Use the link https://a.example/b.", "It is at https://a.example/b now.", "held"]
  ])(
    "is looked for where the criteria speak of text: %s",
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
})
