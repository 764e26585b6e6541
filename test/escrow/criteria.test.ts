import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { CRITERIA_LENGTH_MAX } from "../../schemas/escrow/criteria.ts"
import { checkDeliverable } from "./reading.ts"
import { parseCriteria } from "./reading.ts"

const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n}`).join(" ")

const passes = (criteria: string, deliverable: string) =>
  checkDeliverable(parseCriteria(criteria), deliverable).passed

/** What the clauses say, in one line: `words 50`, `"Total"`, `risk`, `not "x"`, `a|b`. */
const clauses = (criteria: string) =>
  parseCriteria(criteria).clauses.map((clause) => {
    if (clause.kind === "min_words") return `words ${clause.n}`
    if (clause.kind === "min_chars") return `chars ${clause.n}`
    if (clause.kind === "min_length") return `length ${clause.n}`
    if (clause.kind === "times") return `${clause.max === 0 ? "not " : ""}"${clause.any_of[0]}"`
    if (!("negated" in clause) || !clause.kind.startsWith("contains")) return clause.kind
    const terms = clause.kind === "contains_exact"
      ? clause.any_of.map((term) => `"${term}"`)
      : clause.kind !== "contains_either"
      ? "any_of" in clause ? clause.any_of : []
      : [...clause.exact.map((term) => `"${term}"`), ...clause.phrases]
    return `${clause.negated ? "not " : ""}${terms.join("|")}`
  })

const warnings = (criteria: string) => parseCriteria(criteria).warnings.map(({ code }) => code)

describe("the five rules of the catalogue", () => {
  it.each<[rule: string, criteria: string, good: string, bad: string]>([
    ["a term in quotes", 'Use the heading "Final Report".', "Final Report: done", "final report"],
    ["'must contain X'", "must contain risk assessment", "The risk assessment.", "The assessment"],
    ["'at least N words'", "at least 5 words", words(5), words(4)],
    ["'at least N chars'", "at least 10 chars", "0123456789", "012345678"],
    ["'at least N characters'", "at least 10 characters", "0123456789", "012345678"],
    ["none of the above", "Do it well", "Fives", "Four"]
  ])("%s", (_rule, criteria, good, bad) => {
    assert.isTrue(passes(criteria, good))
    assert.isFalse(passes(criteria, bad))
  })
})

describe("parseCriteria()", () => {
  it.each<[criteria: string, clauses: ReadonlyArray<string>]>([
    // Combination
    ['must contain "Total" and at least 50 words', ["words 50", '"Total"']],
    ["at least 3 words, at least 20 chars, 'x'", ["words 3", "chars 20", '"x"']],
    ["at least 5 words and at least 9 words", ["words 5", "words 9"]],
    ["", ["length 5"]],
    ["Write well.", ["length 5"]],
    // Quotation marks
    ["\"a\" “b” „c“ „d” «e» `f` 'g' ‘h’", "abcdefgh".split("").map((term) => `"${term}"`)],
    ['must mention “typographic" and “it"', ['"typographic"', '"it"']],
    ["\"he said 'yes' loudly\"", ["\"he said 'yes' loudly\""]],
    ["'say \"hi\" now'", ['"say "hi" now"']],
    ['“he said "yes" loudly”', ['"he said "yes" loudly"']],
    ["“outer “inner” outer”", ['"outer “inner” outer"']],
    ["«outer «inner» outer»", ['"outer «inner» outer"']],
    ['"must contain x"', ['"must contain x"']],
    ['"at least 5 words"', ['"at least 5 words"']],
    ['"a" and "a"', ['"a"', '"a"']],
    ['"two\nlines"', ['"two\nlines"']],
    ['"two\r\nlines"', ['"two\nlines"']],
    ['"  spaced "', ['"  spaced "']],
    ['必须包含"总计"', ["length 5"]],
    ['must contain "总计"', ['"总计"']],
    // Apostrophes
    ["don't stop, it's fine", ["length 5"]],
    ["the agents' and the users' view", ["length 5"]],
    ["don’t stop, it’s fine", ["length 5"]],
    ["'don't panic'", ['"don\'t panic"']],
    ["‘don’t panic’", ['"don’t panic"']],
    ["the agents' page. It must mention 'view'", ['"view"']],
    // Double marks after a digit or a letter
    ['a 12" pipe', ["length 5"]],
    ['a 12" pipe and a 14" one', ["length 5"]],
    ['a 12" pipe. It must mention "A"', ['"A"']],
    ['x"y"', ["length 5"]],
    // Unbalanced and empty
    ['"open', ["length 5"]],
    ["“open", ["length 5"]],
    ["''", ["length 5"]],
    ['"" and "x"', ['"x"']],
    [`"${"x".repeat(1_000)}"`, [`"${"x".repeat(1_000)}"`]],
    [`"${"x".repeat(1_001)}"`, ["length 5"]],
    // Quantities
    ["AT LEAST 5 WORDS", ["words 5"]],
    ["at  least\n5   words", ["words 5"]],
    ["at least 1 word", ["words 1"]],
    ["at least 1 char", ["chars 1"]],
    ["at least 1 character", ["chars 1"]],
    ["at least 50-word text", ["words 50"]],
    ["at least 50words", ["words 50"]],
    ["at least 1,000 words", ["words 1000"]],
    ["at least 1,000,000 words", ["words 1000000"]],
    ["at least 007 words", ["words 7"]],
    ["at least fifty words", ["words 50"]],
    ["at least Twenty-Five words", ["words 25"]],
    ["at least a hundred words", ["words 100"]],
    ["at least one hundred and fifty words", ["words 150"]],
    ["at least two thousand five hundred words", ["words 2500"]],
    ["at least one million words", ["words 1000000"]],
    ["at least nineteen hundred chars", ["chars 1900"]],
    ["at least 99999999999999999999 words", ["words 1000000000"]],
    ["at least 10,00 words", ["length 5"]],
    ["at least 1.5 words", ["length 5"]],
    ["at least some words", ["length 5"]],
    ["at least fifty twenty words", ["length 5"]],
    ["at least 5 wordsmiths", ["length 5"]],
    ["at least 5 pages", ["length 5"]],
    ["that least 5 words", ["length 5"]],
    // Where X ends
    ["must contain risk and at least 50 words", ["words 50", "risk"]],
    ["must contain risk, and be at least 50 words", ["words 50", "risk"]],
    ["must contain risk. It is short", ["risk"]],
    ["must contain risk! Thanks", ["risk"]],
    ["must contain risk; be polite", ["risk"]],
    ["must contain risk\nbe polite", ["risk"]],
    ["must contain v1.2.3. Thanks", ["v1.2.3"]],
    ["must contain v1.2.3.", ["v1.2.3"]],
    ["must contain risk but it must not contain cost", ["risk"]],
    ['must contain risk but it must not contain "cost"', ["risk", 'not "cost"']],
    ["must contain a; must contain b", ["a", "b"]],
    ["must contain at least three examples", ["length 5"]],
    ["must contain:\nrisk", ["risk"]],
    // Lists
    ["must contain X and Y", ["X", "Y"]],
    ["must contain X, Y and Z", ["X", "Y", "Z"]],
    ["must contain X, Y, and Z", ["X", "Y", "Z"]],
    ["must contain X, Y", ["X", "Y"]],
    ["must contain X or Y", ["X|Y"]],
    ["must contain X, Y or Z", ["X|Y|Z"]],
    ["must contain either X or Y", ["X|Y"]],
    ["must contain both X and Y", ["X", "Y"]],
    ["must contain X and Y or Z", ["length 5"]],
    ["must contain X and/or Y", ["length 5"]],
    ["must contain risk or cost and at least 50 words", ["words 50", "risk|cost"]],
    ['must contain "a", "b" and "c"', ['"a"', '"b"', '"c"']],
    ['must contain "a" or "b"', ['"a"|"b"']],
    ['must contain "a" or b', ['"a"|b']],
    ['must contain "a and b" or "c"', ['"a and b"|"c"']],
    ["must contain 1,000 units", ["1,000 units"]],
    ['must contain the word "Total"', ['"Total"']],
    ['must contain "Total"', ['"Total"']],
    ["must contain Andorra or Oregon", ["Andorra|Oregon"]],
    // Bullets
    ['must contain:\n- risk\n- "Total"\n- cost of goods', ["risk", '"Total"', "cost of goods"]],
    ["must contain\n1. risk\n2) cost", ["risk", "cost"]],
    ["must contain:\n* a, or\n* b", ["a|b"]],
    ["must contain:\n• a\n• b\nat least 9 words", ["words 9", "a", "b"]],
    // Negation
    ["must not contain foo", ["length 5"]],
    ['must not contain "foo"', ['not "foo"']],
    ['must also not contain "foo"', ['not "foo"']],
    ["must also contain foo", ["foo"]],
    ['MUST NOT CONTAIN "foo" or "bar"', ['not "foo"', 'not "bar"']],
    ["do not include 'x'", ['not "x"']],
    ['must not contain slang and include "Total"', ["length 5"]],
    // No clause
    ["must contain", ["length 5"]],
    ["must contain.", ["length 5"]],
    ["mustard contains seeds", ["length 5"]],
    ["must containerise", ["length 5"]]
  ])("%j is %j", (criteria, expected) => {
    assert.deepStrictEqual(clauses(criteria), expected)
  })

  it.each<[criteria: string, code: string]>([
    ['"open', "unbalanced_quote"],
    ['""', "empty_quotes"],
    [`"${"x".repeat(1_001)}"`, "quote_too_long"],
    ["do not forget 'x'", "negation_not_understood"],
    ['any word except "x"', "negation_not_understood"],
    ["must contain risk but not cost", "negation_not_understood"],
    ["it mustn't contain slang", "negation_not_understood"],
    ["at least 10,00 words", "quantity_not_understood"],
    ["at least some words", "quantity_not_understood"],
    ["must contain a and b or c", "mixed_and_or"],
    ["must contain", "must_contain_nothing"],
    ["Write well", "no_clause_recognised"],
    ['The draft has "cheap". Write it new.', "looked_for_as_written"],
    ["must contain the answer", "looked_for_as_written"]
  ])("%j warns: %s", (criteria, code) => {
    assert.include(warnings(criteria), code)
  })

  it.each([
    "\"a\" and 'b'",
    'must contain the phrase "x"',
    "at least 5 words",
    'must not contain "x"'
  ])(
    "%j needs no warning",
    (criteria) => {
      assert.deepStrictEqual(warnings(criteria), [])
    }
  )
})

describe("checkDeliverable()", () => {
  it.each<[criteria: string, deliverable: string, passes: boolean]>([
    // Exact strings
    ['"foo"', "foobar", true],
    ['"foo"', "Foo", false],
    ['"a  b"', "a b", false],
    ['"caf\u00e9"', "cafe\u0301", true],
    ['"a\r\nb"', "a\nb", true],
    ['must not contain "foo"', "food", false],
    ['must not contain "foo"', "Foo", true],
    ['"😀"', "so 😀!", true],
    // Phrases
    ["must contain foo", "foobar", true],
    ["must contain Foo", "a foo here", true],
    ["must contain Foo", "foobar", false],
    ["must contain AI", "he said so", false],
    ["must contain AI", "our ai works", true],
    ["must contain AI", "MAID", true],
    ["must contain risk  plan", "the risk\n plan", true],
    ["must contain the summary", "Summary: short", true],
    ["must contain a summary", "This summary", true],
    ["must contain the word budget", "Budget is fine", true],
    ["must contain the phrase all good", "all good", true],
    ["must contain the", "the", true],
    ["must contain Österreich", "in österreich.", true],
    ["must contain X or Y", "only Y", true],
    ["must contain X or Y", "neither", false],
    ['must contain "X" or y', "has Y.", true],
    ["must contain X and Y", "only Y", false],
    // Words
    ["at least 3 words", "one - two", false],
    ["at least 3 words", "one - two three", true],
    ["at least 2 words", "well-known", false],
    ["at least 2 words", "don't stop", true],
    ["at least 1 word", "-- ** --", false],
    ["at least 2 words", "١ ٢", true],
    ["at least 3 words", "我们在这里工作", true],
    ["at least 3 words", "สวัสดีชาวโลกยินดีต้อนรับ", true],
    ["at least 2 words", "one\u00a0two", true],
    // Characters
    ["at least 1 char", "😀", true],
    ["at least 2 chars", "😀", false],
    ["at least 2 chars", "👩‍👩‍👧‍👦", false],
    ["at least 2 chars", "e\u0301", false],
    ["at least 1 char", "\u200b", false],
    ["at least 3 chars", "  ab  ", false],
    ["at least 3 chars", "a b", true],
    ["at least 3 chars", "a\r\nb", true],
    ["at least 4 chars", "a\r\nb", false],
    ["at least 3 chars", "a\u00ad\u200db", false],
    ["", "     ", false],
    ["", "\u200b\u200b\u200b\u200b\u200b", false],
    ["", "abcde", true],
    ["", "  abcd  ", false]
  ])("%j on %j: %s", (criteria, deliverable, expected) => {
    assert.strictEqual(passes(criteria, deliverable), expected)
  })

  // Such a clause is only in escrows from before: what "slang" means cannot be told.
  it.each<[phrase: string, deliverable: string, passes: boolean]>([
    ["slang", "Slang!", false],
    ["slang", "slangs", false],
    ["Slang", "slangs", true]
  ])("a phrase %j that was forbidden before is forbidden, in %j: %s", (phrase, text, expected) => {
    const clause = { kind: "contains_phrase", any_of: [phrase], negated: true } as const
    assert.strictEqual(checkDeliverable({ clauses: [clause], warnings: [] }, text).passed, expected)
  })

  it("shows what it measured", () => {
    const { checks } = checkDeliverable(parseCriteria("'a' and 'b', at least 3 words"), "a c")
    assert.deepStrictEqual(checks, [
      { kind: "min_words", expected: 3, measured: 2, passed: false },
      { kind: "contains_exact", expected: ["a"], negated: false, measured: ["a"], passed: true },
      { kind: "contains_exact", expected: ["b"], negated: false, measured: [], passed: false }
    ])
  })
})

/** Text made of what the scanner looks for. */
const Hostile = Schema.Array(
  Schema.Union([
    Schema.Literals(['"', "'", "“", "”", "„", "«", "»", "`", "‘", "’", " ", "\n", ".", ", ", "- "]),
    Schema.Literals([
      "must contain ",
      "must not contain ",
      "at least ",
      "5",
      " words",
      "and ",
      "or "
    ]),
    Schema.Literals(["one hundred ", "not ", "a", "1,000", "é", "e\u0301", "😀", "字", ":"]),
    Schema.String
  ])
)

describe("what holds for every criteria text", () => {
  it.prop(
    "there is at least one clause, and a verdict",
    [Hostile, Schema.String],
    ([parts, text]) => {
      const criteria = parseCriteria(parts.join(""))
      assert.isAbove(criteria.clauses.length, 0)
      const verdict = checkDeliverable(criteria, text)
      assert.strictEqual(verdict.checks.length, criteria.clauses.length)
      assert.strictEqual(verdict.passed, verdict.checks.every(({ passed }) => passed))
    },
    { arbitrary: { seed: "verdict" } }
  )

  it.prop("a quoted term that is in the text passes", [
    Schema.String.check(Schema.isPattern(/^[^"\r]{1,1000}$/)),
    Schema.String,
    Schema.String
  ], ([term, before, after]) => {
    assert.isTrue(passes(`"${term}"`, `${before}\n${term}\n${after}`))
  }, { arbitrary: { seed: "quoted" } })

  it.prop("adding a line never turns a pass of contains into a fail", [
    Hostile,
    Schema.String,
    Hostile
  ], ([criteriaParts, deliverable, added]) => {
    const criteria = parseCriteria(criteriaParts.join(""))
    const contains = (text: string) =>
      checkDeliverable(criteria, text).checks.map((check) =>
        "negated" in check && !check.negated && check.passed
      )
    const before = contains(deliverable)
    const after = contains(`${added.join("")}\n${deliverable}\n${added.join("")}`)
    before.forEach((passed, index) => assert.isTrue(!passed || after[index] === true))
  }, { arbitrary: { seed: "added" } })
})

describe("the time of parseCriteria()", () => {
  // What is linear takes well under a second for this; what is quadratic does not end in the time
  // that a test has, however fast the machine is.
  const LENGTH = 10 * CRITERIA_LENGTH_MAX

  it.each([
    '"',
    "'",
    "“",
    "„“",
    "«",
    "‘",
    "`",
    "at least ",
    "at least one hundred and ",
    "must contain ",
    "must not contain a and ",
    '"a" ',
    "not ",
    "_",
    "\n- ",
    " ",
    "e\u0301\u0323",
    "don't ",
    "must contain:\n- a",
    'must contain "',
    "١",
    "avoid_",
    "the ",
    ". ",
    "a:\n",
    "no:\n",
    'do not use "a", ',
    'avoid "a" and ',
    '"a" must not appear ',
    '("a") ',
    "the word: ",
    ": ",
    '- no "a"\n',
    'must contain "a" but ',
    "in the ",
    "leave a ",
    "10 a-b ",
    "as a b ",
    "nicht "
  ])("%j repeated ends", (part) => {
    const { clauses } = parseCriteria(part.repeat(Math.ceil(LENGTH / part.length)))
    assert.isAbove(clauses.length, 0)
  })

  it("a large deliverable against many terms ends", () => {
    const criteria = parseCriteria(
      "must contain " + Array.from({ length: 25 }, (_, n) => `c.${"ba.".repeat(n)}x`).join(", ")
    )
    assert.isFalse(checkDeliverable(criteria, "ba.".repeat(300_000)).passed)
    const marks = `a${"\u0301\u0323".repeat(200_000)}`
    assert.isFalse(checkDeliverable(parseCriteria("at least 5 words"), marks).passed)
  })
})
