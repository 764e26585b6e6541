/** Orders with dates of their own: which had ended when the patient left. */
import { assert, describe, it } from "@effect/vitest"
import { drafted, recordOf } from "../drafted.ts"

const goingHome = (left: string, ...lines: ReadonlyArray<string>) =>
  drafted(recordOf(
    `Discharge date: ${left}`,
    "",
    "Discharge medications:",
    ...lines,
    "",
    "FOLLOW-UP: Dr. Moss in a week."
  )).medication_reconciliation.map(({ name }) => name)

describe("isOver()", () => {
  it.each<[what: string, left: string, line: string, isHome: boolean]>([
    ["until a day before", "2025-03-10", "Enoxaparin 40 mg SC OD until 2025-03-09", false],
    [
      "from a day to one before",
      "2025-03-10",
      "Enoxaparin 40 mg SC 2025-03-02 - 2025-03-09",
      false
    ],
    ["the last dose is no end", "2025-03-10", "Enoxaparin 40 mg SC OD last dose 2025-03-09", true],
    [
      "nor is what was last given",
      "2025-03-10",
      "Enoxaparin 40 mg OD, last given 2025-03-09",
      true
    ],
    [
      "a taper goes on",
      "2025-03-10",
      "Prednisolone 40 mg OD until 2025-03-09, then 20 mg daily",
      true
    ],
    [
      "a taper goes on without the word",
      "2025-03-10",
      "Prednisolone 40 mg OD until 2025-03-09, 20 mg daily from 2025-03-10",
      true
    ],
    ["restarted", "2025-03-10", "Apixaban 5 mg BD, until 2025-03-04, restarted 2025-03-08", true],
    ["resumed", "2025-03-10", "Apixaban 5 mg BD, until 2025-03-04. Resumed 2025-03-08", true],
    ["the year turns", "2024-12-30", "Prednisolone 30 mg OD bis 10.01.", true],
    ["the same year", "2024-12-30", "Prednisolone 30 mg OD bis 10.12.", false],
    ["two dates in a row", "2025-03-10", "Apixaban 5 mg BD  2025-03-02  2025-03-09", true]
  ])("%s: %s, %s", (_, left, line, isHome) => {
    const home = goingHome(left, line, "Ramipril 5 mg OD")
    assert.include(home, "Ramipril")
    assert.lengthOf(home, isHome ? 2 : 1)
  })

  it("two dates under the heads of their columns are from and to", () => {
    const rows = (...heads: ReadonlyArray<string>) =>
      goingHome(
        "2025-03-10",
        heads.join("   "),
        "Ceftriaxone   2 g   OD   2025-03-02   2025-03-07",
        "Ramipril   5 mg   OD   2025-03-02"
      )
    assert.deepStrictEqual(rows("Drug", "Dose", "Often", "Start date", "End date"), ["Ramipril"])
    assert.include(rows("Drug", "Dose", "Often", "Ordered", "Checked"), "Ceftriaxone")
  })
})
