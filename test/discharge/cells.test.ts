/**
 * An order in a cell, behind boxes, with a bound or beside somebody else's: what a model says of it is
 * believed where it stands so, and never where the drug has ended or is another person's.
 */
import { assert, describe, it } from "@effect/vitest"
import { type Lie, orderLie } from "./liar/Lie.ts"
import { recordOf, toldToProof } from "./liar/told.ts"

const isBelieved = (
  lines: ReadonlyArray<string>,
  order: string,
  lied: Parameters<typeof orderLie>[4] = "name",
  quote = order
) => {
  const [, name = "", dose = ""] = /^(\S+) (\S+ \S+)/u.exec(order) ?? []
  const text = ["DISCHARGE SUMMARY", "Patient: Orla Quist", "", ...lines].join("\n")
  const told: Lie = orderLie("", text, { name, dose }, quote, lied)
  return told.isIn(toldToProof(recordOf(text), told.saying))
}

const LIST = "DISCHARGE MEDICATIONS"

describe("a cell", () => {
  const row = "Ramipril 5 mg daily     Digoxin 125 mcg daily"
  const bars = "Ramipril 5 mg | Digoxin 125 mcg daily"

  it.each([
    ["spaces", [LIST, "CONTINUED               STOPPED", row]],
    ["an empty first cell", [
      LIST,
      "CONTINUED               STOPPED",
      "                        Digoxin 125 mcg daily"
    ]],
    ["bars", [LIST, "CONTINUED | STOPPED", bars]],
    ["tabs", [LIST, "CONTINUE\tSTOP", "Ramipril 5 mg\tDigoxin 125 mcg daily"]],
    ["a cell between two heads", [LIST, "CONTINUE        STOP", "        Digoxin 125 mcg daily"]],
    ["a line below the table", [LIST, "CONTINUE        STOP", row, "", "Digoxin 125 mcg daily"]]
  ])("under what ended is no order: %s", (_, lines) => {
    assert.isFalse(isBelieved(lines, "Digoxin 125 mcg"))
  })

  it("under what goes on is one, on either side", () => {
    assert.isTrue(isBelieved([LIST, "CONTINUED               STOPPED", row], "Ramipril 5 mg"))
    assert.isTrue(isBelieved([LIST, "STOPPED                 CONTINUED", row], "Digoxin 125 mcg"))
  })
})

describe("boxes behind an order", () => {
  const line = (boxes: string) => [LIST, `Glipizide 5 mg daily   ${boxes}`, "Losartan 50 mg daily"]

  it.each([
    "[ ] Continue  [x] Stop",
    "[x] Stop  [ ] Continue",
    "[x] Continue  [x] Stop",
    "[ ] Continue  [ ] Stop",
    "Continue [ ]  Stop [x]",
    "Stop [x] Continue [ ]",
    "[x] Stop [ ]",
    "\u2612 Stop \u2610 Continue"
  ])("that do not say that it goes on let it not in: %s", (boxes) => {
    assert.isFalse(isBelieved(line(boxes), "Glipizide 5 mg"))
  })

  it.each(["[x] Continue  [ ] Stop", "Continue [x]  Stop [ ]", "\u2611 Continue  \u2610 Stop"])(
    "that say that it goes on let it in: %s",
    (boxes) => {
      assert.isTrue(isBelieved(line(boxes), "Glipizide 5 mg"))
    }
  )
})

describe("a word that ends a drug", () => {
  it.each([
    "\u2014 HOLD",
    "hold for hypotension",
    "hold for surgery",
    "HOLD BP under review",
    "Hold, SBP <100",
    "hold (HR 48)",
    "held for sedation",
    "then stopped",
    "no more",
    "do not take"
  ])("ends it: %s", (words) => {
    assert.isFalse(isBelieved([LIST, `Atenolol 50 mg daily ${words}`], "Atenolol 50 mg"))
  })

  it.each([
    "hold if SBP <100",
    "hold for HR < 55",
    "for 5 days then stop",
    "do not take more than 2 a day",
    "no more than 2 a day"
  ])("bounds it: %s", (words) => {
    assert.isTrue(isBelieved([LIST, `Atenolol 50 mg daily ${words}`], "Atenolol 50 mg"))
  })

  it("of the next drug ends that one", () => {
    const lines = [LIST, "Atenolol 50 mg for 5 days then stop digoxin 125 mcg daily"]
    assert.isFalse(isBelieved(lines, "digoxin 125 mcg"))
  })
})

describe("a label of drugs", () => {
  it.each([
    "Home medications:",
    "Did not take home medications:",
    "Stopped take-home medications:",
    "Prescriptions given in hospital:",
    "Discharge medications of the mother:",
    "Husband's discharge medications:"
  ])("that names other drugs lets none in: %s", (label) => {
    assert.isFalse(isBelieved([label, "Warfarin 3 mg daily"], "Warfarin 3 mg"))
  })

  it.each(["Take-home medications:", "Home going meds", "Prescriptions given:"])(
    "for the way home lets them in: %s",
    (label) => {
      assert.isTrue(isBelieved([label, "Warfarin 3 mg daily"], "Warfarin 3 mg"))
    }
  )
})

describe("a line below another person's", () => {
  it("is the patient's where it begins anew, and not where it goes on", () => {
    const husband = "Husband: digoxin 125 mcg daily (collects both prescriptions)"
    const own = "Metformin 500 mg BD"
    assert.isTrue(isBelieved([LIST, husband, own], "Metformin 500 mg"))
    assert.isFalse(isBelieved([LIST, husband, own], "digoxin 125 mcg"))
    assert.isFalse(isBelieved([LIST, `${husband}, and`, own], "Metformin 500 mg"))
  })
})

describe("a dose before the next drug", () => {
  it("is none of the drug in the line above", () => {
    const lines = [LIST, "Amlodipine once daily", "20 mg pantoprazole twice daily"]
    assert.isFalse(isBelieved(lines, "Amlodipine 20 mg", "dose", "Amlodipine once daily\n20 mg"))
  })
})
