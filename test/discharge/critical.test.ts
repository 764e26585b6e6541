import { assert, describe, it } from "@effect/vitest"
import { criticalFlags } from "../../src/discharge/clinical/findings/critical.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { read } from "../../src/discharge/clinical.ts"

const itemsIn = (course: string) =>
  criticalFlags(read(sourceOfText(`DISCHARGE SUMMARY\n\nHOSPITAL COURSE: ${course}`)))
    .map(({ item }) => item)

describe("criticalFlags()", () => {
  // What a course says, and the troponin that is shown of it.
  const troponins: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["Troponin peaked at 42 ng/mL.", ["Troponin 42"]],
    ["Troponin peaked at 42 ng/L.", []],
    ["Troponin peaked at 42.", ["Troponin 42"]],
    ["Troponin was 3 ng/mL.", ["Troponin 3"]],
    ["Troponin was 0.62 ng/mL.", ["Troponin 0.62"]],
    ["Troponin was 0.02 ng/mL.", []],
    ["Troponin was 12.5 ng/L.", []],
    ["Troponin was 12.5 pg/mL.", []],
    ["Troponin was 410 ng/L.", ["Troponin 410"]],
    ["Troponin was 2 \u00b5g/L.", ["Troponin 2"]],
    ["Troponin was 31 ng/L (H).", []],
    ["Troponin was 12.", []]
  ]
  for (const [course, items] of troponins) {
    it(`${items.length === 0 ? "lets pass" : "shows"} "${course}"`, () => {
      assert.deepStrictEqual(itemsIn(course), items)
    })
  }

  it.each([
    ["Hematocrit 14.", ["Hematocrit 14"]],
    ["Hemoglobin 11.2, hematocrit 14.", ["hematocrit 14"]],
    // One of the two tells what the other told.
    ["Hemoglobin 4.8, hematocrit 14.", ["Hemoglobin 4.8"]]
  ])("shows a critical hematocrit where no hemoglobin is: %s", (course, items) => {
    assert.deepStrictEqual(itemsIn(course), items)
  })

  it("takes nothing from a page that says it is somebody else's", () => {
    const own = "DISCHARGE SUMMARY\nPatient: Anna Berg   MRN 1234567\n\nHOSPITAL COURSE: Well."
    const flags = (head: string) =>
      criticalFlags(
        read(sourceOfText(`${own}\n\nPROGRESS NOTE\n${head}\nPotassium 7.1 mmol/L (HH)`))
      )
    assert.lengthOf(flags("Specimen: serum"), 1)
    for (
      const head of [
        "Misdirected fax, for the ward next door",
        "Results of another patient",
        "Filed in the wrong chart"
      ]
    ) assert.deepStrictEqual(flags(head), [], head)
  })
})
