import { assert, describe, it } from "@effect/vitest"
import { drafted } from "./drafted.ts"

describe("patientName()", () => {
  it.each([
    ["Patient:   Quist, Orla   MRN: 1726", "Quist, Orla"],
    ["Patient:   QUIST, ORLA B   MRN: 1726", "QUIST, ORLA B"]
  ])("is found where it is written, without the blanks before it: %s", (head, quote) => {
    const { provenance } = drafted(`DISCHARGE SUMMARY\n${head}\n\nAllergies: none`)
    assert.strictEqual(provenance.patient_name?.[0]?.quote, quote)
    assert.isFalse(provenance.patient_name?.some((span) => span.end - span.start !== quote.length))
  })
})
