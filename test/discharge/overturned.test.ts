import { assert, describe, it } from "@effect/vitest"
import { BEYOND } from "../../src/discharge/clinical/findings/overturned/numbers.ts"
import { FEVER_FROM } from "../../src/discharge/clinical/findings/overturned/fever.ts"
import { drafted, recordOf } from "./drafted.ts"

/** What is shown against a sentence of the course, and whether that is still told. */
const seen = (claim: string, ...rest: ReadonlyArray<string>) => {
  const draft = drafted(
    recordOf(`HOSPITAL COURSE: She was treated for cellulitis. ${claim}`, "", ...rest)
  )
  return {
    flags: draft.flags.filter(({ item, category }) =>
      category === "contradiction" && claim.includes(item)
    ).map(({ evidence, tier }) => [tier, ...evidence.map(({ quote }) => quote)]),
    isTold: draft.hospital_course.includes(claim)
  }
}

interface Case {
  readonly claim: string
  readonly rest: ReadonlyArray<string>
}

const CONTRADICTED: ReadonlyArray<Case & { readonly against: string; readonly tier?: "critical" }> =
  [
    {
      claim: "She had no fever.",
      rest: ["VITAL SIGNS:", "03/04/2025  T 39.2  HR 110"],
      against: "03/04/2025  T 39.2  HR 110"
    },
    {
      claim: "She remained afebrile throughout her stay.",
      rest: ["NURSING NOTES:", "Temp 102.4 F overnight, cooling blanket placed."],
      against: "Temp 102.4 F overnight, cooling blanket placed."
    },
    {
      claim: "She never had a fever.",
      rest: ["VITAL SIGNS:", "Date   Temp   HR", "03/04   39.4   120"],
      against: "03/04   39.4   120"
    },
    {
      claim: "She did not require transfusion.",
      rest: ["NURSING NOTES:", "Received 2 units of PRBC on 03/05."],
      against: "Received 2 units of PRBC on 03/05."
    },
    {
      claim: "She was not intubated.",
      rest: ["PROCEDURES:", "She was intubated on 03/04."],
      against: "She was intubated on 03/04."
    },
    {
      claim: "She never required dialysis.",
      rest: ["PROCEDURES:", "Hemodialysis was started on 03/04."],
      against: "Hemodialysis was started on 03/04."
    },
    {
      claim: "There were no seizures.",
      rest: ["NURSING NOTES:", "She had a generalized seizure on hospital day 2."],
      against: "She had a generalized seizure on hospital day 2."
    },
    {
      claim: "There were no falls.",
      rest: ["NURSING NOTES:", "Patient fell in her bathroom on 03/04, no injury."],
      against: "Patient fell in her bathroom on 03/04, no injury."
    },
    {
      claim: "Blood cultures were negative.",
      rest: ["MICROBIOLOGY:", "Blood culture of 03/04 grew Staphylococcus aureus."],
      against: "Blood culture of 03/04 grew Staphylococcus aureus."
    },
    {
      claim: "Creatinine peaked at 1.8.",
      rest: ["LABORATORY DATA:", "Test   03/04/2025   03/06/2025", "Creatinine   3.4   1.2"],
      against: "Creatinine   3.4"
    },
    {
      claim: "She was discharged home on 03/09.",
      rest: ["Discharge Date: 03/11/2025"],
      against: "03/11/2025"
    },
    {
      claim: "She was discharged on warfarin.",
      rest: ["DISCHARGE MEDICATIONS:", "1. Apixaban 5 mg BID", "2. STOP warfarin"],
      against: "STOP warfarin",
      tier: "critical"
    }
  ]

const UNCONTRADICTED: ReadonlyArray<Case> = [
  { claim: "She had no fever.", rest: ["VITAL SIGNS:", "03/04/2025  T 37.9  HR 110"] },
  { claim: "She had no fever.", rest: ["VITAL SIGNS:", "T 39.2 on arrival."] },
  { claim: "She had no fever.", rest: ["INSTRUCTIONS:", "Call if Temp 39.2 or more."] },
  { claim: "She had no fever.", rest: ["HISTORY OF PRESENT ILLNESS:", "T 39.2 that evening."] },
  { claim: "She had a fever. No fever since.", rest: ["VITAL SIGNS:", "T 39.2"] },
  { claim: "She has been afebrile for 48 hours.", rest: ["VITAL SIGNS:", "T 39.2"] },
  { claim: "She did not require transfusion.", rest: ["NOTES:", "Transfused 2 units in clinic."] },
  { claim: "No further transfusion.", rest: ["NOTES:", "Received 2 units of PRBC on 03/05."] },
  { claim: "She was not intubated.", rest: ["PLAN:", "If worse she was intubated on 03/04."] },
  { claim: "There were no falls.", rest: ["NOTES:", "Patient fell at home on 03/01."] },
  {
    claim: "Repeat blood cultures were negative.",
    rest: ["MICROBIOLOGY:", "Blood culture of 03/04 grew Staphylococcus aureus."]
  },
  {
    claim: "Blood cultures were negative.",
    rest: ["MICROBIOLOGY:", "Blood culture of 03/04 grew skin flora."]
  },
  {
    claim: "Creatinine peaked at 1.8.",
    rest: [
      "Admission Date: 03/02/2025",
      "LABORATORY DATA:",
      "Test   01/04/2025   03/06/2025",
      "Creatinine   3.4   1.2"
    ]
  },
  { claim: "She was discharged home on 03/09.", rest: ["Discharge Date: 03/09/2025"] },
  {
    claim: "She was previously discharged home on 02/09.",
    rest: ["Discharge Date: 03/11/2025"]
  },
  {
    claim: "She was discharged on warfarin.",
    rest: ["DISCHARGE MEDICATIONS:", "1. Apixaban 5 mg BID", "2. STOP aspirin"]
  }
]

describe("overturnedInCourse()", () => {
  for (const { claim, rest, against, tier = "important" } of CONTRADICTED) {
    it(`leaves "${claim}" out, and shows "${against}"`, () => {
      assert.deepStrictEqual(seen(claim, ...rest), {
        flags: [[tier, claim, against]],
        isTold: false
      })
    })
  }
  for (const { claim, rest } of UNCONTRADICTED) {
    it(`lets "${claim}" stand beside "${rest.at(-1)}"`, () => {
      assert.deepStrictEqual(seen(claim, ...rest), { flags: [], isTold: true })
    })
  }

  it.each([
    { shift: -0.1, hits: 0 },
    { shift: 0, hits: 1 },
    { shift: 0.1, hits: 1 }
  ])("takes a temperature for a fever at its limit: $shift", ({ shift, hits }) => {
    const at = (FEVER_FROM + shift).toFixed(1)
    assert.lengthOf(seen("She had no fever.", "VITAL SIGNS:", `T ${at}  HR 90`).flags, hits)
  })

  it.each([
    { factor: BEYOND - 0.05, hits: 0 },
    { factor: BEYOND, hits: 0 },
    { factor: BEYOND + 0.05, hits: 1 }
  ])("takes a value for another beyond what is rounded: $factor", ({ factor, hits }) => {
    const measured = (2 * factor).toFixed(1)
    const table = ["LABORATORY DATA:", "Test   03/04/2025", `Creatinine   ${measured}`]
    assert.lengthOf(seen("Creatinine peaked at 2.0.", ...table).flags, hits)
  })
})
