import { assert, describe, it } from "@effect/vitest"
import { isNecessary } from "../../src/escrow/criteria/read.ts"
import { outcome, parseCriteria } from "./reading.ts"
import { entriesOf, isRight, judge, tallyOf } from "./firstSight/score.ts"
import sight from "./firstSight/2026-11-22.json" with { type: "json" }

describe("sentences of buyers, kept with what they came to when they were first run", () => {
  const { sentences } = sight
  const paid = sentences.filter(({ criteria, bad }) => outcome(criteria, bad) === "released")

  // A quoted term is looked for whatever verb surrounds it: these were written to mislead a reader, and some ask
  // for it in so many words.
  it("pay for bad work in few, of which each states a pattern of the catalogue or nothing", () => {
    assert.isAtMost(paid.length, 101)
    assert.deepStrictEqual(
      paid.filter(({ criteria }) =>
        parseCriteria(criteria).clauses.some((clause) =>
          clause.kind !== "min_length" && !isNecessary(clause)
        )
      ),
      []
    )
  })

  it("pay for good work where they plainly require", () => {
    const required = sentences.filter(({ kind }) => kind === "require")
    const released = required.filter(({ criteria, good }) => outcome(criteria, good) === "released")
    assert.isAtLeast(released.length, required.length * 0.8)
  })

  it("dispute good work by a pattern of the catalogue alone, but what is written as it is meant", () => {
    const wrong = sentences.filter(({ kind, criteria, good }) =>
      kind !== "open" && !SHORT_GOLD.has(criteria) && outcome(criteria, good) === "disputed" &&
      !parseCriteria(criteria).clauses.some(isNecessary)
    )
    assert.deepStrictEqual(wrong.map(({ criteria }) => criteria), [])
  })
})

describe("entries of a file that is scored", () => {
  const judged = entriesOf({
    about: "two sentences and two briefs",
    sentences: [
      { pattern: "quoted", criteria: 'It must contain "Total".', good: "Total: 5", bad: "Sum: 5" },
      { pattern: "count", criteria: "At least 3 words.", good: "one two", bad: "one two three" }
    ],
    briefs: [
      { brief: "b", checks: [{ kind: "equals", term: "a" }], good: "a", bad: ["b", "c"] },
      { brief: "b", checks: [{ kind: "equal", term: "a" }], good: "a", bad: "b" }
    ]
  }).map(judge)

  it("are counted by what their works come to", () => {
    assert.deepStrictEqual(judged.map(isRight), [true, false, true, false])
    assert.deepInclude(tallyOf(judged), {
      present_released: 2,
      good_disputed: 1,
      missing_disputed: 3,
      bad_paid: 1,
      refused: 1
    })
  })
})

/** Their good work has 40 words: it does not do what they ask. */
const SHORT_GOLD = new Set([
  "100+ words",
  "Word count: 100",
  "A minimum of 100 words.",
  "No fewer than 100 words."
])
