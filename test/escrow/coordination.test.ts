import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { asks, forbids, outcome, parseCriteria } from "./reading.ts"

const TERMS = ["alpha", "beta", "gamma"] as const

/** Three terms in one list; under a negation each is forbidden, however they are joined. */
const List = Schema.Literals([
  '"alpha", "beta" or "gamma"',
  '"alpha", "beta", or "gamma"',
  '"alpha", "beta" and "gamma"',
  '"alpha", "beta", "gamma"',
  '"alpha" or "beta", or "gamma"',
  'the words "alpha", "beta" and "gamma"',
  '"alpha", "beta", nor "gamma"'
])
const Against = Schema.Literals([
  "must not contain",
  "do not use",
  "never mention",
  "avoid",
  "avoid using",
  "without",
  "no",
  "is free of",
  "has no",
  "should not include",
  "refrain from using"
])
const Head = Schema.Literals([
  "",
  "The text ",
  "It ",
  "Please ",
  "A report on sales of at least 3 words, ",
  "Three sentences on the harbour, ",
  "- "
])
const Tail = Schema.Literals([
  "",
  ".",
  ", and at least 3 words",
  "; at most 90 words",
  ', but mention "delta"',
  ' and mention "delta"',
  ', with "delta"',
  " (please)",
  " anywhere, at most 90 words"
])

describe("a list under one head", () => {
  it.prop("of what is forbidden asks for none of it, and pays for none of it", [
    Head,
    Against,
    List,
    Tail
  ], ([head, against, list, tail]) => {
    const text = `${head}${against} ${list}${tail}`
    const { clauses } = parseCriteria(text)
    for (const term of TERMS) {
      assert.isFalse(asks(clauses, term), text)
      assert.notStrictEqual(
        outcome(text, `delta and ${term} stand here. So it is. It is so.`),
        "released",
        text
      )
    }
  }, { arbitrary: { seed: "lists against", runs: 600 } })

  it.prop("of what is asked for forbids none of it, and pays for nothing less", [
    Head,
    Schema.Literals(["must contain", "mention", "has to include", "includes", "with", "use"]),
    Schema.Literals([
      '"alpha", "beta" and "gamma"',
      '"alpha" and "beta", and "gamma"',
      'the words "alpha", "beta" and "gamma"',
      '"alpha", "beta", as well as "gamma"'
    ]),
    Tail
  ], ([head, verb, list, tail]) => {
    const text = `${head}${verb} ${list}${tail}`
    const { clauses } = parseCriteria(text)
    for (const missing of TERMS) {
      assert.isFalse(forbids(clauses, missing), text)
      const there = TERMS.filter((term) => term !== missing).join(" and ")
      assert.notStrictEqual(
        outcome(text, `delta and ${there} stand here. So it is. It is so.`),
        "released",
        text
      )
    }
  }, { arbitrary: { seed: "lists for", runs: 400 } })

  it.prop("of units that are forbidden pays for none of them", [
    Schema.Literals(["no", "without", "must not contain", "avoid", "do not use any", "has no"]),
    Schema.Literals([
      "links, images or hashtags",
      "links, images and hashtags",
      "links or images or hashtags",
      "links, no images and no hashtags",
      "links, images, hashtags"
    ]),
    Schema.Literals(["", ", at least 2 words", " and at least 2 words", ". Two words or more."])
  ], ([against, units, tail]) => {
    const text = `${against} ${units}${tail}`
    for (
      const bad of ["See https://a.example now", "See ![x](y.png) now", "See #launch right now"]
    ) assert.notStrictEqual(outcome(text, bad), "released", text)
  }, { arbitrary: { seed: "units", runs: 200 } })

  it.each<[criteria: string, good: string, bad: ReadonlyArray<string>]>([
    [
      "A report of 2 to 4 lines, no bullet points and at least two links",
      "See https://a.example\nand https://b.example",
      ["See https://a.example\nfor more", "- https://a.example\n- https://b.example"]
    ]
  ])("%j: each part is checked", (criteria, good, bad) => {
    assert.deepStrictEqual(parseCriteria(criteria).unread, [])
    assert.strictEqual(outcome(criteria, good), "released")
    for (const work of bad) assert.strictEqual(outcome(criteria, work), "disputed", work)
  })
})
