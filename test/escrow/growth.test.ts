import { assert, describe, it } from "@effect/vitest"
import { CRITERIA_LENGTH_MAX } from "../../schemas/escrow/criteria.ts"
import { Unit } from "../../schemas/escrow/criteria.ts"
import { checkDeliverable, parseCriteria } from "./reading.ts"

const stepsOf = (text: string) => {
  const count = { steps: 0 }
  parseCriteria(text, count)
  return count.steps
}

const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

describe("the steps of parseCriteria()", () => {
  it.each([
    "a ",
    "at least 5 words and ",
    "at least 5 words. ",
    'must contain "a", ',
    'must contain "a" or "b", ',
    "must contain a, ",
    "not ",
    "no a, ",
    'do not use "a", ',
    "the text ",
    "the final whole entire ",
    "each line ",
    "- a\n",
    "a:\n",
    "must:\n- contain b\n",
    "5 to 6 to ",
    "in the first line ",
    "with the columns A, B, ",
    "headings A, ",
    "a report about ",
    "one of ",
    "either ",
    "between 5 and ",
    "key a, ",
    "(",
    '"a" ',
    "1. ",
    "x. "
  ])("on %j repeated grow with its length and no faster", (part) => {
    const [half, whole] = [CRITERIA_LENGTH_MAX / 2, CRITERIA_LENGTH_MAX].map((length) =>
      stepsOf(filled(part, length))
    )
    // A sentence that is too long costs nothing, so that the ratio may be less than two.
    assert.isAtMost(whole ?? 0, 2.5 * (half ?? 0) + 1_000)
    assert.isAtMost(whole ?? 0, 400 * CRITERIA_LENGTH_MAX)
  })
})

/** What is quadratic takes ten thousand million steps for this. */
const LENGTH = 100_000

describe("checkDeliverable()", () => {
  const scopes = [
    "line",
    "sentence",
    "paragraph",
    "bullet",
    "step",
    "section",
    "row",
    "item",
    "heading",
    "cell"
  ] as const
  // What is linear takes well under a second for this; what is quadratic does not end in the time
  // that a test has, however fast the machine is.
  it.each([
    "a",
    "a ",
    ". ",
    "- a\n",
    "\n",
    "# a\n",
    "|a|b\n|-|-\n",
    "1. a\n",
    "*",
    "[",
    "<a",
    "https://",
    "1-",
    "😀",
    '"',
    "a,b\n",
    "---\n",
    "![",
    "](",
    "one ",
    "<thead ",
    "a\t"
  ])(
    "ends on much of %j, whatever is counted and wherever",
    (part) => {
      const text = filled(part, LENGTH)
      const clauses = [
        ...Unit.literals.map((unit) => ({ kind: "count" as const, unit, max: 3 })),
        ...scopes.map((scope) => ({
          kind: "count" as const,
          unit: "words" as const,
          max: 3,
          scope: { part: scope }
        }))
      ]
      assert.lengthOf(checkDeliverable({ clauses, warnings: [] }, text).checks, clauses.length)
    }
  )

  it.each(["!", ".", "…", " ", "\t"])("ends on a run of %j between two letters", (mark) => {
    const criteria = parseCriteria("At most 2 sentences. Headings: Alpha, Beta.")
    const text = `a${filled(mark, LENGTH)}a`
    assert.lengthOf(checkDeliverable(criteria, text).checks, criteria.clauses.length)
  })
})
