/** How often, where and of what each: what a check of the whole text does not see is not paid. */
import { assert, describe, it } from "@effect/vitest"
import { outcome } from "./reading.ts"

describe("a translation", () => {
  it.each(["A Wolof translation of our leaflet", "The Fijian translation"])(
    "into a language that is not read is unread: %s",
    (criteria) => assert.strictEqual(outcome(criteria, "It was a fine day."), "held")
  )

  it("into one that is read is checked", () => {
    const criteria = "French translation of our leaflet"
    assert.strictEqual(outcome(criteria, "It was a fine day and all went well."), "disputed")
    const text = "Nous avons passé une belle journée et tout le monde est rentré content."
    assert.strictEqual(outcome(criteria, text), "released")
  })
})

describe("a term that is asked for throughout", () => {
  it.each(['Mention "Atlas" throughout.', 'The text must contain "Atlas" everywhere'])(
    "is unread: %s",
    (criteria) => assert.strictEqual(outcome(criteria, "Atlas is here.\n\nNot there."), "held")
  )

  it("is read where it is forbidden, or the form of the letters", () => {
    assert.strictEqual(outcome('Do not use "Atlas" throughout', "Not there."), "released")
    assert.strictEqual(outcome("Lower case throughout", "not there"), "released")
  })
})

describe("a few words beside several parts", () => {
  it.each([
    ["3 bullets, at least 2 words", "- a b\n- b\n- c", "held"],
    ["2 paragraphs, 3 sentences", "One. Two.\n\nThree.", "held"],
    ["3 bullets, at least 12 words", "- a b c d\n- e f g h\n- i j k l", "released"],
    ["2 paragraphs, 4 sentences", "One. Two.\n\nThree. Four.", "released"],
    ["3 bullets, at most 30 words", "- a b\n- b\n- c", "released"]
  ])(
    "may be asked of each: %s",
    (criteria, work, expected) => assert.strictEqual(outcome(criteria, work), expected)
  )
})

describe("the same again where several are asked for", () => {
  it.each([
    ["Three hashtags", "#a #A #a", "held"],
    ["Three hashtags", "#a #b #c", "released"],
    ["At least 2 links", "https://a.eu and https://a.eu", "held"],
    ["At least 2 links", "https://a.eu, https://b.eu and https://a.eu", "released"],
    ["Three names, one per line", "Bob\nBob\nBob", "held"],
    ["Three bullets", "- one\n* one\n- two", "held"],
    ["At most 3 hashtags", "#a #a #a", "released"],
    ["Three sentences", "Yes. Yes. Yes.", "released"]
  ])(
    "%s %j",
    (criteria, work, expected) => assert.strictEqual(outcome(criteria, work), expected)
  )
})
