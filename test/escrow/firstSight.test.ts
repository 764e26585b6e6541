import { assert, describe, it } from "@effect/vitest"
import { outcome, parseCriteria } from "./reading.ts"
import sight from "./firstSight/2026-11-22.json" with { type: "json" }

describe("sentences of buyers, kept with what they came to when they were first run", () => {
  const { sentences } = sight
  const paid = sentences.filter(({ criteria, bad }) => outcome(criteria, bad) === "released")

  it("pay for bad work only where must contain X is the phrase X, as the catalogue has it", () => {
    assert.deepStrictEqual(
      paid.filter(({ kind, criteria }) => kind !== "open" || !criteria.startsWith("must contain ")),
      []
    )
  })

  it("pay for good work where they plainly require", () => {
    const required = sentences.filter(({ kind }) => kind === "require")
    const released = required.filter(({ criteria, good }) => outcome(criteria, good) === "released")
    assert.isAtLeast(released.length, required.length * 0.8)
  })

  it("dispute no good work where nothing is unread, but what is written as it is meant", () => {
    const wrong = sentences.filter(({ kind, criteria, good }) =>
      kind !== "open" && !SHORT_GOLD.has(criteria) && outcome(criteria, good) === "disputed" &&
      (parseCriteria(criteria).unread ?? []).length === 0
    )
    assert.deepStrictEqual(wrong.map(({ criteria }) => criteria), [])
  })
})

/** Their good work has 40 words: it does not do what they ask. */
const SHORT_GOLD = new Set([
  "100+ words",
  "Word count: 100",
  "A minimum of 100 words.",
  "No fewer than 100 words."
])
