/**
 * What stands among drugs and is none, and what stands among allergies and is none.
 */
import { assert, describe, it } from "@effect/vitest"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { read } from "../../src/discharge/clinical.ts"
import { claim, drafted, LIST, recordOf } from "./drafted.ts"
import { nothing } from "./study.ts"

describe("a list of drugs", () => {
  it.each([
    "Urine culture sent 11/04, pending.",
    "Blood cultures x2 daily",
    "Sputum gram stain 11/05",
    "Chest CT 11/05 shows a 6 mm nodule.",
    "MRI brain 11/03 daily",
    "Echo 11/05 EF 55 %",
    "Room 412 daily",
    "Bed 12 nightly",
    "Cardiology appointment 11/20 at 2 pm",
    "Clinic visit 3 weeks",
    "Hemoglobin 8.9",
    "Platelets 10^3/uL 151",
    "Creatinine 1.2 daily",
    "Potassium 4.1",
    "Calcium 8.9 mg/dL",
    "Digoxin level 1.2",
    "Vancomycin trough 15",
    "Tacrolimus 8.2 ng/mL"
  ])('makes no drug of "%s" behind it', (line) => {
    for (const mark of ["", "- "]) {
      const text = recordOf("DISCHARGE MEDICATIONS:", ...[...LIST, line].map((one) => mark + one))
      assert.deepStrictEqual(drafted(text).medications_on_discharge, LIST)
    }
  })

  it.each([
    "Potassium chloride 20 mEq daily",
    "Potassium 20 mEq PO daily",
    "Calcium 600 mg BID",
    "Iron 325 mg daily",
    "Timolol 0.5% drops BID",
    "Digoxin 0.125 mg daily"
  ])('keeps "%s"', (line) => {
    const { medications_on_discharge } = drafted(recordOf("DISCHARGE MEDICATIONS:", ...LIST, line))
    assert.lengthOf(medications_on_discharge, LIST.length + 1)
  })
})

describe("allergies", () => {
  const orders = ["Lisinopril 10 mg PO daily", "Metformin 500 mg PO BID"]

  it.each(["NKDA", "No known drug allergies.", "None"])('end with "%s"', (denial) => {
    const { allergies, flags } = drafted(recordOf(`ALLERGIES: ${denial}`, ...orders, "Warfarin"))
    assert.notMatch(allergies.join(), /lisinopril|metformin|warfarin/iu)
    assert.notInclude(flags.map(({ item }) => item), "Allergies")
  })

  it("are no orders, and an order in a table is none", () => {
    const { allergies } = drafted(recordOf("ALLERGIES: Penicillin (hives)", ...orders))
    assert.deepStrictEqual(allergies, ["Penicillin (hives)"])
  })

  it("are what did harm, whatever is denied before", () => {
    const { allergies, flags } = drafted(recordOf("ALLERGIES: NKDA", "Codeine: anaphylaxis"))
    assert.deepStrictEqual(allergies, ["Codeine: anaphylaxis"])
    assert.include(flags.map(({ item }) => item), "Allergies")
  })

  it.each<[claimed: string, believed: string]>([
    ["Lisinopril", "missing"],
    ["Metformin 500 mg", "missing"],
    ["Warfarin", "missing"],
    ["Keflex", "missing"],
    ["Codeine", "Codeine"]
  ])("of a model with %s are %s", (value, believed) => {
    const text = recordOf(
      "ALLERGIES: NKDA",
      "Keflex",
      "Codeine: hives",
      "",
      "DISCHARGE MEDICATIONS:",
      ...orders,
      "Warfarin"
    )
    const { draft } = requireSources(
      { ...nothing, lists: { ...nothing.lists, allergies: [claim(value)] } },
      read(sourceOfText(text)),
      []
    )
    assert.deepStrictEqual(draft.allergies, [believed])
  })
})
