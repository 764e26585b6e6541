/** Lists of drugs as hospitals print, dictate and write them. */
import { assert, describe, it } from "@effect/vitest"
import { drafted, recordOf } from "../drafted.ts"

const rowsOf = (...lines: ReadonlyArray<string>) =>
  drafted(recordOf(...lines, "", "FOLLOW-UP: Dr. Moss in a week.")).medication_reconciliation
    .map(({ name, dose, route, frequency, status }) =>
      [name, dose, route, frequency, status].join(" | ")
    )

describe("medicationReconciliation()", () => {
  const cases: ReadonlyArray<
    readonly [what: string, lines: ReadonlyArray<string>, rows: ReadonlyArray<string>]
  > = [
    [
      "a sheet that says below each drug how to take it, and its other name",
      [
        "New medications",
        "  furosemide 20 mg tablet. Take 1 tablet (20 mg total) by mouth daily.",
        "  apixaban 5 mg tablet",
        "    Commonly known as: Eliquis",
        "    Take 1 tablet by mouth 2 times a day"
      ],
      [
        "furosemide | 20 mg 1 tablet (20 mg total) | by mouth | daily | new",
        "apixaban | 5 mg | by mouth | 2 times a day | new"
      ]
    ],
    [
      "columns of what was and what is, two spaces apart",
      [
        "Medication Reconciliation",
        "Name  Home dose  Discharge dose  Action",
        "Metformin  500 mg BID  1000 mg BID  Increase"
      ],
      ["Metformin | 1000 mg | undocumented | BID | changed"]
    ],
    [
      "British times and courses",
      ["TTO", "Co-amoxiclav 625mg TDS 5/7"],
      ["Co-amoxiclav | 625mg | undocumented | TDS 5/7 | listed"]
    ],
    [
      "a day that is no course",
      ["DISCHARGE MEDICATIONS", "Carvedilol   6.25 mg   PO   daily   next dose 3/7 2000"],
      ["Carvedilol | 6.25 mg | PO | daily | listed"]
    ],
    [
      "when a drug is to be left out, and is not held",
      [
        "DISCHARGE MEDICATIONS:",
        "- Hydromorphone 2 mg PO Q4H PRN severe pain (hold for sedation)"
      ],
      ["Hydromorphone | 2 mg | PO | Q4H PRN severe pain | listed"]
    ],
    [
      "how much of a syrup to give",
      [
        "Home going meds",
        "amoxicillin 400mg/5mL, give 6 mL (480 mg) by mouth twice daily for 10 days"
      ],
      ["amoxicillin | 400mg/5mL 6 mL (480 mg) | by mouth | twice daily for 10 days | listed"]
    ],
    [
      "prescriptions that were given",
      ["Prescriptions given:", "Senna-S 2 tabs qhs"],
      ["Senna-S | 2 tabs | undocumented | qhs | listed"]
    ],
    [
      "what a letter says that somebody went home on",
      [
        "HOSPITAL COURSE: He did well.",
        "He went home with his mother on the following medicines:",
        "- Montelukast 5 mg by mouth every night (continue)"
      ],
      ["Montelukast | 5 mg | by mouth | every night | continued"]
    ],
    [
      "drugs to go home with, as before",
      ["Drugs to go home with", "  Alprazolam 0.5 mg orally twice daily      AS BEFORE"],
      ["Alprazolam | 0.5 mg | orally | twice daily | continued"]
    ],
    [
      "orders for a facility",
      ["MEDICATION ORDERS FOR FACILITY", "Donepezil 10 mg PO at bedtime"],
      ["Donepezil | 10 mg | PO | at bedtime | listed"]
    ],
    [
      "a drug that takes the place of another",
      [
        "DISCHARGE MEDICATIONS:",
        "Atorvastatin   80 mg   PO   at bedtime   changed from simvastatin"
      ],
      ["Atorvastatin | 80 mg | PO | at bedtime | listed"]
    ]
  ]
  for (const [what, lines, rows] of cases) {
    it(`reads ${what}`, () => assert.deepStrictEqual(rowsOf(...lines), rows))
  }

  it("gives out no drug that an instruction sheet continues and the course stopped", () => {
    const draft = drafted(recordOf(
      "HOSPITAL COURSE: Lithium was stopped.",
      "",
      "DISCHARGE MEDICATIONS:",
      "Quetiapine 100 mg at bedtime by mouth",
      "",
      "Patient instruction sheet (nursing): Continue lithium 600 mg twice a day."
    ))
    assert.deepStrictEqual(draft.medications_on_discharge, [
      "Quetiapine 100 mg by mouth at bedtime"
    ])
    assert.isTrue(draft.flags.some(({ item, tier }) => item === "lithium" && tier === "critical"))
  })

  it("gives out nothing of a list of intensive care, nor what is still on hold", () => {
    const draft = drafted(recordOf(
      "ICU medication list at transfer:",
      "  heparin 5000 units SC q8h",
      "",
      "DISCHARGE MEDICATIONS:",
      "  amlodipine 10 mg PO daily, continue",
      "  metformin: still on hold"
    ))
    assert.deepStrictEqual(draft.medications_on_discharge, ["amlodipine 10 mg PO daily"])
  })
  it("reads tables that have a number before their heading", () => {
    const draft = drafted(recordOf(
      "TABLE 1. MEDICATIONS AT DISCHARGE",
      "| Medicine | Dose | Route | Frequency | Action |",
      "| prednisone | 40 mg | PO | daily | NEW |",
      "",
      "TABLE 2. STOPPED MEDICATIONS",
      "| Medicine | Reason |",
      "| zolpidem | hypercapnia |"
    ))
    assert.deepStrictEqual(draft.medications_on_discharge, ["prednisone 40 mg PO daily"])
  })
})
