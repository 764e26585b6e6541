/** Names, findings and plans in the forms of wards, letters and lists. */
import { assert, describe, it } from "@effect/vitest"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { drafted, LIST, recordOf } from "./drafted.ts"
import { identityOf } from "../../src/discharge/clinical/identity/identity.ts"
import { evidenceOf } from "../../src/discharge/clinical/identity/evidence.ts"

describe("evidenceOf()", () => {
  it("reads labels whose colons stand in a column, and of whom a summary is", () => {
    for (
      const text of [
        "Name         : PETRAKIS, ROSALIND\nUnit number  : 902-44-16",
        "Discharge Summary for: Rosalind Petrakis\nMRN 5513470"
      ]
    ) {
      const { names } = identityOf(evidenceOf(sourceOfText(text).text, false), true)
      assert.deepStrictEqual(names.map(({ name }) => name.display), ["Rosalind Petrakis"])
    }
  })
})

describe("a draft", () => {
  it("takes a problem a line", () => {
    assert.strictEqual(
      drafted(recordOf("Problem list:", "# COPD exacerbation", "# Chronic kidney disease"))
        .principal_diagnosis,
      "COPD exacerbation"
    )
  })
  const plans = [
    "RTC 2 wks",
    "Home health nursing will draw INR on Monday.",
    "Suture removal in 10 days.",
    "Outpatient PT twice weekly."
  ]
  for (const plan of plans) {
    it(`plans "${plan}"`, () => {
      assert.strictEqual(
        drafted(recordOf(`DISPOSITION: Home. ${plan}`)).follow_up_instructions,
        plan
      )
    })
  }
  it("finds a nodule beside what there is none of", () => {
    const told = "The CT showed no embolism and a 9 mm nodule; radiology advises a repeat CT."
    assert.deepStrictEqual(
      drafted(recordOf(`HOSPITAL COURSE: ${told}`)).incidental_findings,
      [told]
    )
  })
  it("takes the fluid that was tapped for no blood", () => {
    assert.deepStrictEqual(
      drafted(recordOf("LABORATORY: CSF: glucose 40, WBC 92. Sodium 140.")).results_at_discharge,
      ["Sodium 140"]
    )
  })
})

describe("hospital_course", () => {
  it("leaves out what a later sentence contradicts, and shows both", () => {
    const draft = drafted(recordOf(
      "HOSPITAL COURSE: She fell. She had a right hip fracture. " +
        "She had nailing of a left hip fracture. She walks."
    ))
    assert.strictEqual(
      draft.hospital_course,
      "She fell. She had nailing of a left hip fracture. She walks."
    )
    assert.isTrue(
      draft.flags.some(({ category, evidence }) =>
        category === "laterality" && evidence.length === 2
      )
    )
  })
  it("tells both sides of what came to both", () => {
    const course = "He had a left lower lobe pneumonia. He developed a right lower lobe pneumonia."
    assert.strictEqual(drafted(recordOf(`HOSPITAL COURSE: ${course}`)).hospital_course, course)
  })
})

describe("procedures_performed", () => {
  it("is what was done, without what it showed", () => {
    assert.deepStrictEqual(
      drafted(recordOf(
        "PROCEDURES:",
        "1. Left heart catheterization on 03/04, which showed a 90 percent stenosis of the mid left " +
          "anterior descending artery that was treated with a stent.",
        "2. Transthoracic echocardiogram."
      )).procedures_performed,
      ["Left heart catheterization on 03/04", "Transthoracic echocardiogram"]
    )
  })
})

describe("results_at_discharge", () => {
  it("shows the whole row of a table", () => {
    const draft = drafted(recordOf(
      "LABORATORY DATA",
      "                 09/02     09/07",
      "Creatinine       2.9       2.4",
      "",
      "HOSPITAL COURSE: Sodium was 134 mmol/L."
    ))
    assert.deepStrictEqual(
      draft.results_at_discharge.map((_, index) =>
        draft.provenance[`results_at_discharge[${index}]`]?.map(({ quote }) => quote)
      ),
      [["Creatinine       2.9       2.4"], [
        "Sodium was 134 mmol/L"
      ]]
    )
  })
})

describe("what stands at the end of a line, or under a plain heading", () => {
  const draft = drafted(recordOf(
    "Secondary Diagnoses:",
    "1. Chronic kidney disease stage 3a",
    "2. Type 2 diabetes mellitus",
    "Laboratory results",
    "Creatinine 480 umol/L",
    "Haemoglobin 85 g/L",
    "",
    "Allergies: Penicillin (rash), sulfa",
    "",
    "Hospital Course:",
    "Admitted with dyspnea. Echo: LVEF 35 %. Furosemide was given.",
    "ECG: atrial fibrillation. X-ray: clear lungs. The breathing improved.",
    "",
    "ECG: sinus rhythm on the day of discharge.",
    "",
    "Discharge Medications:",
    ...LIST
  ))
  const quoted = (field: string) => draft.provenance[field]?.map(({ quote }) => quote)

  it("keeps results out of the diagnoses", () => {
    assert.deepStrictEqual(draft.secondary_diagnoses, [
      "Chronic kidney disease stage 3a",
      "Type 2 diabetes mellitus"
    ])
    assert.lengthOf(draft.results_at_discharge, 2)
  })

  it("keeps what a study showed in the course, and not the study that has a part of its own", () => {
    assert.strictEqual(
      draft.hospital_course,
      "Admitted with dyspnea. Echo: LVEF 35 %. Furosemide was given. " +
        "ECG: atrial fibrillation. X-ray: clear lungs. The breathing improved."
    )
  })

  it("is quoted to its end", () => {
    assert.deepStrictEqual(quoted("secondary_diagnoses[0]"), ["Chronic kidney disease stage 3a"])
    assert.deepStrictEqual(quoted("allergies[0]"), ["Penicillin (rash)"])
  })
})
