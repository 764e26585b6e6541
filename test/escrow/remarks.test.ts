import { assert, describe, it } from "@effect/vitest"
import { outcome, parseCriteria } from "./reading.ts"

const terms = (criteria: string): Array<string | ReadonlyArray<string>> =>
  parseCriteria(criteria).clauses.map((clause) => "any_of" in clause ? clause.any_of : clause.kind)

describe("must contain X", () => {
  it.each([
    ["The text must contain goat cheese, he makes it himself", [["goat cheese"]]],
    ["It must contain goat cheese, obviously!", [["goat cheese"]]],
    ["must contain goat cheese, cheerful tone", [["goat cheese"]]],
    ["It must contain goat cheese: the rest is yours.", [["goat cheese"]]],
    ["must contain goat cheese so visitors come", [["goat cheese"]]],
    ["must contain goat cheese for our guests", [["goat cheese"]]],
    ["It must contain goat cheese with at least 9 words", ["min_words", ["goat cheese"]]],
    ["must contain the terms goat, hay and barn", [["goat"], ["hay"], ["barn"]]],
    ["must contain goat, hay", [["goat"], ["hay"]]],
    ["must contain a plan for the future", [["a plan for the future"]]],
    ["The text must contain goat or must contain hay", [["goat", "hay"]]],
    ["Either it must contain goat or it must contain hay", [["goat", "hay"]]]
  ])("%s", (criteria, expected) => {
    assert.sameDeepMembers(terms(criteria), expected)
    assert.deepStrictEqual(parseCriteria(criteria).unread, [])
  })

  it.each([
    "must contain goat, with a price",
    "It must contain Warning: this is hot"
  ])("holds where what follows may be a part of it: %s", (criteria) => {
    const [[first = ""] = []] = terms(criteria)
    assert.strictEqual(outcome(criteria, `${first} and more of it`), "held")
    assert.strictEqual(outcome(criteria, "nothing of the kind"), "disputed")
  })
})

describe("a name without quotes", () => {
  it.each([
    "An INI file for the router",
    "C code for the mean",
    "R script for the plot",
    "Swift app code",
    "A readme",
    "LaTeX please",
    "An e-mail address for replies"
  ])(
    "is not paid for unseen: %s",
    (criteria) => assert.strictEqual(outcome(criteria, "Some words of another kind."), "held")
  )

  it("is not paid for where what is there may be something else", () => {
    assert.strictEqual(outcome("A CSV please", "We went home, and slept."), "held")
    assert.strictEqual(outcome("A CSV please", "name,age\nIda,30"), "released")
    assert.strictEqual(outcome("YAML please", '{"a": 1}'), "held")
    assert.strictEqual(outcome("YAML please", "a: 1"), "released")
  })
})

describe("a quoted term", () => {
  it.each([
    'Recipe contains "brown butter"',
    'Phrase wanted: "brown butter"',
    'I\'d be glad if you used "brown butter"',
    'Have the text contain "brown butter"',
    'I will accept the text if it has "brown butter" in it',
    'It says ""brown butter"" as spelled here',
    'must contain "brown butter", since the menu quotes it'
  ])("is asked for, and nothing else: %s", (criteria) => {
    assert.strictEqual(outcome(criteria, "eggs in brown butter"), "released")
    assert.strictEqual(outcome(criteria, "eggs in oil"), "disputed")
  })
})

describe("a count", () => {
  it.each([
    "must reach at least 4 words, in good style",
    "at least 4 words about the match",
    "at least 4 words on a rainy day",
    "Guests should read at least 4 words"
  ])("is all that is asked for: %s", (criteria) => {
    assert.strictEqual(outcome(criteria, "one two three four"), "released")
    assert.strictEqual(outcome(criteria, "one two three"), "disputed")
  })
})
