/**
 * Orders and risks as wards write them: dashes, boxes, limits of a pulse, services that disagree.
 */
import { assert, describe, it } from "@effect/vitest"
import { drafted, recordOf } from "./drafted.ts"

const medications = (...lines: ReadonlyArray<string>) =>
  drafted(recordOf(...lines)).medications_on_discharge

describe("what a ward writes", () => {
  it("behind a long dash ends a drug", () => {
    assert.deepStrictEqual(
      medications(
        "DISCHARGE MEDICATIONS",
        "- ramipril 5 mg PO daily \u2014 continue",
        "- rivaroxaban 20 mg PO daily \u2014 HOLD",
        "- diclofenac \u2014 STOP"
      ),
      ["ramipril 5 mg PO daily"]
    )
  })

  it("as a limit of the pulse holds no drug", () => {
    assert.deepStrictEqual(
      medications("DISCHARGE MEDICATIONS", "Atenolol 50 mg PO daily hold HR <55"),
      ["Atenolol 50 mg PO daily hold HR <55"]
    )
  })

  it("behind an empty box in a plan is no order", () => {
    assert.deepStrictEqual(
      medications(
        "ORDERS (tick = active)",
        "[x] Bisoprolol 5 mg PO daily",
        "[x] Amlodipine 10 mg PO daily",
        "[ ] Memantine 10 mg PO daily"
      ),
      ["Bisoprolol 5 mg PO daily", "Amlodipine 10 mg PO daily"]
    )
  })

  it("of the next drug is no time of this one", () => {
    assert.deepStrictEqual(
      medications(
        "DISCHARGE MEDICATIONS: Digoxin 0.125 mg and furosemide 40 mg PO daily, IV q8h vancomycin."
      ),
      ["Digoxin 0.125 mg", "furosemide 40 mg PO daily"]
    )
  })
})
