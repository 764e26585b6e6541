import { assert, describe, it } from "@effect/vitest"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { read } from "../../src/discharge/clinical.ts"
import { contradiction } from "../../src/discharge/drafting/tools/contradiction.ts"
import { medicationReconciliation } from "../../src/discharge/drafting/tools/medicationReconciliation.ts"

const record = (orders: string) =>
  read(sourceOfText(`DISCHARGE SUMMARY
Patient: Jo Doe   MRN 991

ALLERGIES:
Penicillin (rash)

DISCHARGE MEDICATIONS:
- lisinopril 10 mg daily
- metformin 500 mg bid

${orders}

FOLLOW-UP: In a week.`))

const named = (orders: string) => JSON.stringify(medicationReconciliation(record(orders)).claims)
const whys = (orders: string) =>
  medicationReconciliation(record(orders)).flags.map(({ why }) => why)

describe("a line that looks like a heading", () => {
  it.each([
    "Parking permit\nissued to her brother, who takes digoxin 0.25 mg daily",
    "Home help\nMs Abel will come; her own digoxin 0.25 mg daily is kept apart",
    "Notes from the ward clerk\nThe bed next to hers has digoxin 0.25 mg daily",
    "Parking permit:\nissued to her brother, who takes digoxin 0.25 mg daily",
    "Parking permit\n\nissued to her brother, who takes digoxin 0.25 mg daily"
  ])("ends the list above, whatever it says: %j", (more) => {
    assert.notInclude(named(more), "digoxin")
    assert.include(named(more), "metformin")
  })

  it.each([
    "Parking permit\nissued to her brother, who takes digoxin 0.25 mg daily",
    "Notes from the ward clerk\nThe bed next to hers has digoxin 0.25 mg daily"
  ])("and a drug with a dose below it is flagged: %j", (more) => {
    assert.isTrue(whys(more).some((why) => why.includes("Not placed")), whys(more).join("\n"))
  })

  it.each([
    "Heart tablets\n- digoxin 0.25 mg daily",
    "In the morning\n- digoxin 0.25 mg daily",
    "Water balance\ndigoxin 0.25 mg daily",
    "- digoxin 0.25 mg daily\nTake with a glass of water each morning before food"
  ])("ends nothing over rows that begin with a drug: %j", (more) => {
    assert.include(named(more), "digoxin")
  })

  it("ends a list of allergies as well", () => {
    const reading = read(sourceOfText(`DISCHARGE SUMMARY
Patient: Jo Doe   MRN 991

ALLERGIES:
Penicillin (rash)

Visitor badge
given to a cousin who is allergic to latex and eggs

DISCHARGE MEDICATIONS:
- lisinopril 10 mg daily`))
    assert.notInclude(JSON.stringify(contradiction(reading).claims), "latex")
  })
})
