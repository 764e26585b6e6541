/** A column of the stay beside one of discharge: where it ends, and what goes home of it. */
import { assert, describe, it } from "@effect/vitest"
import { drafted, recordOf } from "../drafted.ts"

const goingHome = (...lines: ReadonlyArray<string>) =>
  drafted(recordOf("Hospital Course: She did well.", "", ...lines)).medication_reconciliation
    .map(({ dose, name }) => `${name}|${dose}`)

const SIDES = [
  "In hospital                 At discharge",
  "Ceftriaxone 2 g IV OD       Ramipril 5 mg OD"
]
const FORM = ["Medication            In hospital        Discharge"]

describe("columnsIn()", () => {
  it.each([
    ["a label", "Discharge medications:"],
    ["words that are wider", "She takes these tablets at home from now on"]
  ])("a column of the stay ends at %s", (_, end) => {
    const home = goingHome(...SIDES, end, "Bisoprolol 2.5 mg OD", "Apixaban 5 mg BD")
    assert.includeMembers(home, ["Ramipril|5 mg", "Bisoprolol|2.5 mg", "Apixaban|5 mg"])
    assert.notInclude(home.join(), "Ceftriaxone")
  })

  it.each([
    ["continue", true],
    ["as before", true],
    ["once daily", true],
    ["no change", true],
    ["- 5 mg OD", true],
    ["-", false],
    ["\u2013", false],
    ["stop", false],
    ["Stopped", false],
    ["on hold", false],
    ["n/a", false]
  ])("a drug with %s in the cell of discharge goes home: %s", (cell, isHome) => {
    const home = goingHome(
      ...FORM,
      `Amlodipine            5 mg OD            ${cell}`,
      "Ramipril              5 mg OD            10 mg OD"
    )
    assert.include(home, "Ramipril|10 mg")
    assert.lengthOf(home, isHome ? 2 : 1)
  })
})
