import { assert, describe, it } from "@effect/vitest"
import { drafted } from "./drafted.ts"
import { heads, noNames, written } from "./names.ts"
import { LEARNT, SCORED_ONCE } from "./records/heads.ts"

const nameIn = (text: string) => {
  const name = drafted(text).patient_name
  return name === "missing" ? undefined : name
}

describe("patientName()", () => {
  for (const [style, text, name] of LEARNT) {
    it(`${name === undefined ? "finds nobody in" : "finds who it is in"} ${style}`, () => {
      assert.strictEqual(nameIn(text), name)
    })
  }

  it.each([
    "Name: Case No Rbh",
    "Patient: Hosp No",
    "RE: Study Site Nord",
    "Patient   Consultant   Ward",
    "Medical Records\nMRN 44120",
    "St. Aldhelm Infirmary\nMRN 44120",
    "Attending:\nLeopold Hargreave\nDOB 03/04/1950",
    "Patient\nDischarge Summary\nMRN 44120",
    "PID|1||4471||^^|F",
    "Nachname:   Vorname:\nGeb.-Datum:"
  ])("makes no name of %j", (head) => {
    assert.strictEqual(nameIn(`${head}\n\nHOSPITAL COURSE: Uneventful.`), undefined)
  })

  for (const [where, head] of heads) {
    const record = (name: string) => `DISCHARGE SUMMARY\n${head(name)}\n\nDIAGNOSIS: Pneumonia`
    it.each(written)(`reads %s ${where} as %s`, (name, shown) => {
      assert.strictEqual(nameIn(record(name)), shown)
    })

    it.each(noNames)(`takes %s ${where} for nobody`, (words) => {
      assert.strictEqual(nameIn(record(words)), undefined)
    })
  }

  for (const [style, text, name] of SCORED_ONCE) {
    it(`takes nobody for another in ${style}`, () => {
      assert.include([name, undefined], nameIn(text))
    })
  }
})
