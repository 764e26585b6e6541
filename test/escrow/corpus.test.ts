import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parseCriteria } from "./reading.ts"
import { outcome } from "./reading.ts"
import corpus from "./criteria/corpus.json" with { type: "json" }

/** A text, or pieces of which some are repeated. */
const textOf = (pieces: string | ReadonlyArray<string | ReadonlyArray<string | number>>): string =>
  typeof pieces === "string"
    ? pieces
    : pieces.map((piece) =>
      typeof piece === "string" ? piece : String(piece[0]).repeat(Number(piece[1]))
    ).join("")

const judged = corpus.map((entry) => ({
  ...entry,
  onGood: outcome(entry.criteria, textOf(entry.good)),
  onBad: outcome(entry.criteria, textOf(entry.bad))
}))

const idsOf = (entries: ReadonlyArray<{ readonly id: string }>) => entries.map(({ id }) => id)

describe("criteria of buyers who did not know the rules, with work that is good and bad", () => {
  it("are six hundred and more", () => assert.isAtLeast(corpus.length, 600))

  it("pay for bad work in none", () => {
    assert.deepStrictEqual(idsOf(judged.filter(({ onBad }) => onBad === "released")), [])
  })

  it("dispute good work in three of a hundred at most", () => {
    const disputed = judged.filter(({ onGood }) => onGood === "disputed")
    assert.isAtMost(disputed.length, corpus.length * 0.03, idsOf(disputed).join(" "))
  })

  // The rules were tuned on these: docs/escrow.md tells the figures at first sight.
  it("are judged right on both as often as before", () => {
    const decidable = judged.filter((entry) => entry.decidable)
    const right = decidable.filter(({ onGood, onBad }) =>
      onGood === "released" && onBad === "disputed"
    )
    assert.isAtLeast(right.length, RIGHT_MIN)
  })

  it("that nothing checks are told", () => {
    for (const { id, criteria, onBad } of judged) {
      if (onBad === "disputed") continue
      const { unread = [], clauses } = parseCriteria(criteria)
      assert.isTrue(unread.length > 0 || clauses.some(({ kind }) => kind !== "min_length"), id)
    }
  })
})

const RIGHT_MIN = 82

const Entry = Schema.Literals(corpus.filter((_, n) => n % 5 === 0).map(({ criteria }) => criteria))
const leniency = { disputed: 0, held: 1, released: 2 }

describe("one more requirement", () => {
  it.prop("never releases what was held or disputed", [
    Schema.Literals([
      'Must contain "alpha".',
      "At least 3 words.",
      "At most 90 words.",
      'Do not use the word "beta".',
      "The first line must be at most 60 characters."
    ]),
    Entry,
    Schema.Literals(["\n", " ", "\n\n"]),
    Schema.Literals(["alpha gamma delta", "beta", "alpha beta and some more words", "a"])
  ], ([one, more, joint, deliverable]) => {
    const before = outcome(one, deliverable)
    if (before === "released") return
    assert.notStrictEqual(outcome(`${one}${joint}${more}`, deliverable), "released")
    assert.isBelow(leniency[outcome(`${more}${joint}${one}`, deliverable)], 2)
  }, { arbitrary: { seed: "one more", runs: 1_000 } })
})
