import { assert, describe, it } from "@effect/vitest"
import type { TypedCheck } from "../../schemas/escrow/checks.ts"
import { CRITERIA_LENGTH_MAX } from "../../schemas/escrow/criteria.ts"
import { DELIVERABLE_BYTES_MAX } from "../../schemas/escrow/escrow.ts"
import { Unit } from "../../schemas/escrow/parts.ts"
import { checkDeliverable, parseCriteria } from "./reading.ts"

const filled = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

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

  it.each<[check: TypedCheck, part: string, before: string, after: string]>([
    [{ kind: "unique", of: "words" }, "-", "", ""],
    [{ kind: "count", unit: "rows", max: 3 }, " ", "a|b\n", "|x"],
    [{ kind: "count", unit: "rows", max: 3 }, " ", "a|b\n", "x"],
    [{ kind: "count", unit: "rows", max: 3 }, "-", "a|b\n", "x|"],
    [{ kind: "count", unit: "numbered_items", max: 3 }, " ", "Step 1", ""],
    [{ kind: "sorted", by: "value" }, "9", "- 1\n- ", "x"],
    [{ kind: "sorted", by: "value" }, "*", "- 1\n- a", "x"],
    [{ kind: "sum", field: "n" }, "\\n", '[{"n":"a', 'a"},{"n":1}]'],
    [{ kind: "unique", of: "lines" }, "*", "a", "a"],
    [{ kind: "columns", names: ["a"] }, "`", "a,b", "a\n1,2"]
  ])("ends on a long run for %j of %j", (check, part, before, after) => {
    const text = `${before}${filled(part, 2 * LENGTH)}${after}`
    const criteria = { clauses: [{ kind: "typed" as const, check }], warnings: [] }
    assert.lengthOf(checkDeliverable(criteria, text).checks, 1)
  })

  it.each(['- no "a"\n', '- no "a b"\n', '"a" or ', "must contain a. "])(
    "ends on criteria that are %j again and again, for a large work",
    (part) => {
      const criteria = parseCriteria(filled(part, CRITERIA_LENGTH_MAX))
      const { checks } = checkDeliverable(criteria, filled("a ", DELIVERABLE_BYTES_MAX))
      assert.lengthOf(checks, criteria.clauses.length)
    }
  )
})
