import { assert, describe, it } from "@effect/vitest"
import type { Criteria } from "../../schemas/escrow/criteria.ts"
import { asks, forbids as forbidsTerm, outcome, parseCriteria } from "./reading.ts"

const unread = ({ unread = [] }: Criteria) => unread
const requires = (criteria: string, term: string) => asks(parseCriteria(criteria).clauses, term)
const forbids = (criteria: string, term: string) =>
  forbidsTerm(parseCriteria(criteria).clauses, term)

describe("a quoted term under a negation", () => {
  it.each<[criteria: string, term: string]>([
    ['The text must not contain the term "lorem ipsum" anywhere.', "lorem ipsum"],
    ["do not use 'eval'", "eval"],
    ['Never mention "Acme Corp"', "Acme Corp"],
    ['Avoid "synergy"', "synergy"],
    ['avoid using the word "synergy" in the report', "synergy"],
    ['Without "foo"', "foo"],
    ["without using “foo”", "foo"],
    ['must not include "foo"', "foo"],
    ["it mustn’t contain “foo”", "foo"],
    ['The phrase "foo" must not appear', "foo"],
    ['"foo" should never be used', "foo"],
    ['"foo" is forbidden', "foo"],
    ['The term "foo" is strictly prohibited.', "foo"],
    ['It must be free of "TODO"', "TODO"],
    ['no "X"', "X"],
    ['There must be no mention of "X".', "X"],
    ['Forbidden words: "foo", "bar" and "baz"', "baz"],
    ['The following words must not appear: "foo", "bar"', "bar"],
    ['must contain "Total", but not "draft"', "draft"],
    ['must contain "Total" without "draft"', "draft"],
    ['at least 5 words and must not contain "draft"', "draft"],
    ['Do not use:\n- "foo"\n- "bar"', "bar"],
    ['The text must:\n1. contain "Total"\n2. not mention "foo"', "foo"]
  ])("%j is forbidden", (criteria, term) => {
    assert.isTrue(forbids(criteria, term))
    assert.isFalse(requires(criteria, term))
    assert.deepStrictEqual(unread(parseCriteria(criteria)), [])
    assert.strictEqual(outcome(criteria, `Total of five words here ${term}`), "disputed")
    assert.strictEqual(outcome(criteria, "Total of five plain short words"), "released")
  })

  it.each([
    ['Any greeting except "foo"'],
    ['Use words other than "foo"'],
    ['Not only "foo"'],
    ['do not forget to mention "foo"'],
    ['do not omit "foo"'],
    ['no more than 3 times "foo"'],
    ['"foo" is not required'],
    ['"foo" and "bar" must not appear together'],
    ['do not use "foo" without "bar"'],
    ['A text without "foo" must contain "bar"'],
    ['A text without "foo" is rejected'],
    ['You may use "foo"'],
    ['replace "foo" with "bar"'],
    ['Nothing but "foo"'],
    ['Keep "foo" out of it'],
    ['Stay clear of "foo"'],
    ['Leave "foo" to others'],
    ['Avoid buzzwords, e.g. "foo".'],
    ['Avoid these words.\n"foo"\n"bar"'],
    ['"foo". Never use it.'],
    ['No "bar, and no "foo"'],
    ['- "foo": 0 times'],
    ['write it -"foo"'],
    ['Nicht "foo" verwenden'],
    ['Nie używaj "foo"'],
    ['N\'utilisez pas "foo"'],
    ['ei "foo"'],
    ['не используйте "foo"'],
    ['不得包含"foo"']
  ])("%j is unread: neither required nor forbidden", (criteria) => {
    assert.isFalse(requires(criteria, "foo"))
    assert.isFalse(forbids(criteria, "foo"))
    assert.strictEqual(outcome(criteria, "some foo and bar here"), "held")
    assert.strictEqual(outcome(criteria, "some plain words here"), "held")
  })

  it('in "do not use A and mention B" may go on to B', () => {
    assert.isFalse(requires('Do not use "a" and mention "b"', "b"))
    assert.isFalse(forbids('Do not use "a" and mention "b"', "b"))
    assert.isTrue(requires('Do not use "a", but mention "b"', "b"))
    assert.isTrue(requires('Never use "a". Mention "b".', "b"))
  })
})

describe("a quoted term that nothing turns", () => {
  it.each([
    'Finish the postcard by wishing them "foo".',
    'Our slogan "foo" belongs on the flyer.',
    'Kindly squeeze the phrase "foo" into the advert.',
    'I would love to spot "foo" in the text.',
    'Customers look for "foo" on the menu.',
    'Our boss insists on "foo".',
    'The bio must reference "foo".',
    'The notice must proudly flaunt the word "foo".',
    'The history of the town must include "foo".',
    'Describe the house; "foo" is a selling point.',
    'The article must contain "foo" somewhere in the body.',
    '"foo" must be mentioned.'
  ])("%s is necessary, whatever verb is beside it", (criteria) => {
    assert.strictEqual(outcome(criteria, "some foo and bar here"), "released")
    assert.strictEqual(outcome(criteria, "some plain words here"), "disputed")
  })

  it.each([
    'It begins with a joke; the punchline is "foo".',
    'Put "foo" below the table.',
    'Mention the CEO with "foo".',
    'The line after "foo" must be blank.'
  ])("%s is necessary and pays nothing by itself, beside what is unread", (criteria) => {
    assert.strictEqual(outcome(criteria, "some foo and bar here"), "held")
    assert.strictEqual(outcome(criteria, "some plain words here"), "disputed")
  })

  it.each([
    'Ditch "foo".',
    'We are sick of "foo".',
    '"foo" is dead to us.',
    'Use "bar" in place of "foo".',
    'Our competitors: "foo".',
    'Say "foo" and you are fired.'
  ])("%s shuns it, which is unread", (criteria) => {
    assert.isFalse(requires(criteria, "foo"))
    assert.strictEqual(outcome(criteria, "some foo and bar here"), "held")
  })
})
