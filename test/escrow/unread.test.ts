import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { Criteria } from "../../schemas/escrow/criteria.ts"
import { checkDeliverable } from "./reading.ts"
import { hasContext } from "../../src/escrow/criteria.ts"
import { parseCriteria } from "./reading.ts"

/** What a deliverable of a trusted payee leads to. */
const outcome = (criteria: string, deliverable: string) => {
  const read = parseCriteria(criteria)
  if (!checkDeliverable(read, deliverable).passed) return "disputed"
  return unread(read).length > 0 ? "held" : "released"
}

const unread = ({ unread = [] }: Criteria) => unread

const requires = (criteria: string, term: string) =>
  parseCriteria(criteria).clauses.some((clause) =>
    clause.kind === "contains_exact" && !clause.negated && clause.any_of.includes(term)
  )

const forbids = (criteria: string, term: string) =>
  parseCriteria(criteria).clauses.some((clause) =>
    (clause.kind === "contains_exact" && clause.negated ||
      clause.kind === "times" && clause.max === 0) && clause.any_of.includes(term)
  )

describe("what stands near a form that is read, and is another", () => {
  it.each([
    "three sentences of at most 30 words",
    "a title (max 60 characters)",
    "a blog post with a headline (max 60 characters)",
    'a section "Risks" with two bullets and at most 100 words',
    "Subject line first (Subject: …) and at most 50 characters",
    "at least 3 lines, no more no less",
    "A summary (if possible max 30 words)",
    'Each of these has to occur: "a" or "b"',
    'Each of these must not occur: "a", "b"',
    'at least one "a" must not appear',
    'I never want to see "a"',
    "Do not translate the names to German",
    "Translate only the headings to German",
    "Translate into German without changing the names",
    "The same name may come twice",
    "must not contain a single paragraph",
    "Keep it short: if you can",
    "A title length (max 60 characters)"
  ])("%j is unread", (criteria) => {
    assert.lengthOf(unread(parseCriteria(criteria)), 1)
  })
})

describe("a topic beside what is read", () => {
  it.each([
    ["Summarise the ruling in exactly 3 sentences", true],
    ["Translate the strings to German", true],
    ["exactly 3 sentences", false]
  ])("%j: context %s", (criteria, context) => {
    assert.strictEqual(hasContext(criteria, parseCriteria(criteria)), context)
  })
})

describe("what is said of the deal beside a clause", () => {
  it.each([
    "Escrow is held until Monday.",
    "Deliver by Friday at noon or the deal is off.",
    "Deadline: Friday.",
    "I will check.",
    "I am the judge.",
    "Bob judges the result.",
    "Payment on delivery of the final version.",
    "More terms follow.",
    "The terms come by e-mail.",
    "The work covers three cities.",
    "We want a high quality text.",
    "Deliver the source code too.",
    "Burn it.",
    "Just joking."
  ])("%j holds the money", (sentence) => {
    const { clauses, unread = [] } = parseCriteria(`Must contain "a". ${sentence}`)
    assert.lengthOf(clauses, 1)
    // What may take back the sentence before it makes that unread too.
    assert.include(unread.map(({ text }) => text), sentence)
  })
})

describe("what a part of the work, or one of its values, has to be", () => {
  it.each([
    "version must be 2.1.0.",
    "The date must be 2026-01-31.",
    "The time must be 14:30.",
    'The version must be "2.1.0".',
    "The version must be exactly 2.1.0.",
    'The title must be "Quarterly Report"',
    'The text must be "x"',
    'The conclusion must mention "risk"',
    "The introduction must be at most 30 words.",
    "Write an FAQ with 5 questions and answers.",
    "A translation of the text to German",
    "A Python script with at least 5 words"
  ])("%j is unread", (sentence) => {
    assert.deepStrictEqual(unread(parseCriteria(sentence)).map(({ text }) => text), [sentence])
  })

  it("is read of the work itself, where it was named before", () => {
    const text = "Write a slogan for a bakery. The slogan must be at most 6 words."
    assert.deepStrictEqual(unread(parseCriteria(text)), [])
    assert.strictEqual(outcome(text, "Fresh bread, warm hearts, each day"), "released")
    assert.strictEqual(outcome(text, "Fresh bread and warm hearts for each day"), "disputed")
  })
})

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
    ['If there is room, mention "foo"'],
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

describe("sentences of a grammar with a negation at a quoted term", () => {
  const before = [
    "must not",
    "should not",
    "do not",
    "does not",
    "don't",
    "mustn't",
    "must never",
    "never",
    "cannot",
    "may not",
    "need not",
    "shall not ever",
    "is not to",
    "avoid to",
    "refuse to",
    "fail to",
    "not"
  ]
  const verbs = [
    "contain",
    "include",
    "mention",
    "use",
    "have",
    "say",
    "quote",
    "bring up",
    "begin with"
  ]
  const gerund = [
    "avoid",
    "without",
    "refrain from",
    "instead of",
    "no",
    "free of",
    "except",
    "other than"
  ]
  const gerunds = ["", "using", "mentioning", "the word", "any use of", "all of"]
  const behind = [
    "must not appear",
    "is forbidden",
    "is banned",
    "should be avoided",
    "may not be used",
    "is not needed",
    "must never be mentioned",
    "is not allowed",
    "is unacceptable",
    "has to be left out",
    "is a no-go",
    "does not belong here",
    "cannot be used",
    "must be absent",
    "won't do",
    "isn't wanted"
  ]
  const quotes = ['"T"', "'T'", "“T”", "«T»", "`T`", "the term „T“"]
  const heads = ["", "The text ", "Please ", "- ", "The report on sales "]
  const tails = [
    "",
    ".",
    " anywhere in the text.",
    " at all",
    ", and at least 5 words",
    " in the title",
    " twice"
  ]
  const sentences = [
    ...heads.flatMap((head) =>
      before.flatMap((negation) => verbs.map((verb) => `${head}${negation} ${verb} Q`))
    ),
    ...heads.flatMap((head) =>
      gerund.flatMap((negation) => gerunds.map((verb) => `${head}${negation} ${verb} Q`))
    ),
    ...heads.flatMap((head) => behind.map((negation) => `${head}Q ${negation}`))
  ]
  const all = sentences.flatMap((sentence, n) =>
    tails.map((tail, t) => `${sentence.replace("Q", quotes[(n + t) % quotes.length] ?? "")}${tail}`)
  )

  it("are thousands", () => assert.isAbove(new Set(all).size, 5_000))

  it("never make a clause that requires it, and pay for nothing that has it", () => {
    for (const sentence of all) {
      assert.isFalse(requires(sentence, "T"), sentence)
      assert.notStrictEqual(
        outcome(sentence, "T words of some text with T T"),
        "released",
        sentence
      )
    }
  })

  it("beside other sentences neither", () => {
    for (const sentence of all.filter((_, n) => n % 7 === 0)) {
      for (
        const criteria of [
          `must contain "Total".\n${sentence}`,
          `${sentence}\nmust contain "Total"`,
          `At least 3 words; ${sentence}`
        ]
      ) {
        assert.isFalse(requires(criteria, "T"), criteria)
        assert.notStrictEqual(outcome(criteria, "T words of some Total T T"), "released", criteria)
      }
    }
  })
})

describe("what asks for something and is not understood", () => {
  it.each([
    "must be polite",
    "It should rhyme",
    "must not contain errors",
    "A 500-word essay",
    "Sorted, in alphabetical order",
    "No typos.",
    "without slang",
    "error-free",
    "Only facts",
    "at least some words",
    "at least 10,00 words",
    "must contain a and b or c",
    "must contain",
    "must contain three examples",
    "must contain no errors",
    '"Total" or at least 50 words',
    '"open',
    'a "stray quote',
    '""',
    "Keine Rechtschreibfehler, bitte auf Deutsch",
    "Sans fautes, le texte doit être court",
    "El texto debe ser corto",
    "Il testo deve essere breve",
    "O texto não pode ser longo",
    "De tekst moet kort zijn",
    "必须用中文写",
    "Без ошибок"
  ])("%j holds", (criteria) => {
    assert.isNotEmpty(unread(parseCriteria(criteria)))
    assert.strictEqual(outcome(criteria, 'T Total open "stray quote in the text'), "held")
  })

  it.each([
    "",
    "Write something nice",
    "be nice",
    "Good work please",
    'The 12" pipe',
    "A summary of the meeting",
    "Café résumé",
    "A summary of the Los Angeles meeting",
    'must contain "Total" and at least 50 words',
    "The text must be at least 50 words long",
    'The summary should mention "Total" and must have at least 50 words.',
    'Use the heading "Total".',
    '"Total" must appear in the text',
    "must contain Total, and be at least 5 words",
    "must contain error handling"
  ])("%j has nothing unread", (criteria) => {
    assert.deepStrictEqual(unread(parseCriteria(criteria)), [])
  })

  it("is told with its place and why", () => {
    const text = 'Thanks!\r\nAt least 3 words. No typos!\r\nmust contain "Total".'
    const { clauses, unread } = parseCriteria(text)
    assert.deepStrictEqual(unread, [{
      start: 27,
      end: 36,
      text: "No typos!",
      why: "A negation that was not understood"
    }])
    assert.deepStrictEqual(
      clauses.map(({ start, end }) => text.slice(start, end)),
      ["At least 3 words", 'must contain "Total"']
    )
  })

  it.each<[criteria: string, context: boolean]>([
    ["A summary", true],
    ['A summary with "Total"', true],
    ['must contain "Total" and at least 50 words.', false],
    ['- "Total"\n- at least 5 words', false],
    ["No typos.", false],
    ["", false]
  ])("%j has context: %s", (criteria, expected) => {
    assert.strictEqual(hasContext(criteria, parseCriteria(criteria)), expected)
  })
})

/** Text made of what a reader looks for. */
const Parts = Schema.Array(
  Schema.Union([
    Schema.Literals([
      ' "a"',
      " 'b'",
      '"',
      " “c”",
      " ",
      " ",
      "\n",
      "\r\n",
      ". ",
      ", ",
      "; ",
      "\n- ",
      ":\n"
    ]),
    Schema.Literals([
      "must contain ",
      "must not contain ",
      "at least ",
      "5",
      " words",
      " and ",
      " or "
    ]),
    Schema.Literals([
      "not ",
      "no ",
      "never ",
      "without ",
      "use ",
      "must ",
      "only ",
      "it ",
      "the text "
    ]),
    Schema.Literals([
      " must not appear",
      " is forbidden",
      "but ",
      "e\u0301",
      "😀",
      "字",
      "nicht ",
      "in order "
    ]),
    Schema.String
  ])
)

describe("what holds for every criteria text", () => {
  it.prop("each place is in one clause, in one unread part, or context that asks for nothing", [
    Parts
  ], ([parts]) => {
    const text = parts.join("")
    const { clauses, unread = [] } = parseCriteria(text)
    const spans = [...clauses.filter(({ kind }) => kind !== "min_length"), ...unread].map(
      ({ start = -1, end = -1 }) => ({ start, end })
    ).toSorted((a, b) => a.start - b.start)
    let index = 0
    let context = ""
    // The clauses of one statement stand where it does.
    const places = spans.filter(({ start, end }, n) =>
      start !== spans[n - 1]?.start || end !== spans[n - 1]?.end
    )
    for (const { start, end } of places) {
      assert.isAtLeast(start, index)
      assert.isAbove(end, start)
      context += `${text.slice(index, start)}\n`
      index = end
    }
    assert.isAtMost(index, text.length)
    context += text.slice(index)
    assert.notMatch(
      context,
      /(?<![\p{L}\p{N}\p{M}])(?:not|no|never|without|must|only)(?![\p{L}\p{N}])/u
    )
    assert.notMatch(context, / "a"| 'b'| “c”|字/u)
    for (const part of unread) {
      assert.strictEqual(part.text, text.slice(part.start, part.end).toWellFormed())
    }
  }, { arbitrary: { seed: "places", runs: 2_000 } })

  it.prop("one more requirement that is unread never releases what was held or disputed", [
    Parts,
    Schema.Literals([
      "Never be rude.",
      "It must rhyme",
      "Only facts",
      "No typos",
      "Each line rhymes"
    ]),
    Schema.Literals(["\n", ". ", "; "]),
    Schema.Literals(["a b c d e f g", "", "nothing of it"])
  ], ([parts, more, joint, deliverable]) => {
    const text = parts.join("")
    if (outcome(text, deliverable) === "released") return
    assert.notStrictEqual(outcome(`${text}${joint}${more}`, deliverable), "released")
    assert.notStrictEqual(outcome(`${more}${joint}${text}`, deliverable), "released")
  }, { arbitrary: { seed: "more", runs: 2_000 } })
})
