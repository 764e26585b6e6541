import { assert, describe, it } from "@effect/vitest"
import { checkDeliverable } from "../../src/escrow/check.ts"
import { parseCriteria } from "../../src/escrow/criteria.ts"
import sight from "./firstSight/2026-11-22.json" with { type: "json" }

/** What a deliverable of a trusted payee leads to. */
const outcome = (criteria: string, deliverable: string) => {
  const read = parseCriteria(criteria)
  if (!checkDeliverable(read, deliverable).passed) return "disputed"
  return (read.unread ?? []).length > 0 ? "held" : "released"
}

describe("sentences of buyers, kept with what they came to when they were first run", () => {
  const { sentences } = sight
  const paid = sentences.filter(({ criteria, bad }) => outcome(criteria, bad) === "released")

  it("pay for bad work in none but the open ones", () => {
    const open = sentences.filter(({ kind }) => kind === "open")
    assert.deepStrictEqual(paid, open)
  })

  it("pay for good work where they plainly require", () => {
    const required = sentences.filter(({ kind }) => kind === "require")
    const released = required.filter(({ criteria, good }) => outcome(criteria, good) === "released")
    assert.isAtLeast(released.length, required.length * 0.85)
  })

  it("dispute no good work where nothing is unread, but what is written as it is meant", () => {
    const wrong = sentences.filter(({ kind, criteria, good }) =>
      kind !== "open" && outcome(criteria, good) === "disputed" &&
      (parseCriteria(criteria).unread ?? []).length === 0
    )
    assert.isAtMost(wrong.length, 5)
  })
})
