/**
 * What a page says at its head and foot enters no field, and no file goes on in the next.
 */
import { assert, describe, it } from "@effect/vitest"
import { followUp } from "../../src/discharge/clinical/fields/followUp.ts"
import { sourceOf } from "../../src/discharge/clinical/source.ts"
import { read, type Reading } from "../../src/discharge/clinical.ts"
import { medicationReconciliation } from "../../src/discharge/drafting/tools/medicationReconciliation.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"

/** Each file is its pages. */
const readFiles = (...files: ReadonlyArray<ReadonlyArray<string>>): Reading =>
  read(sourceOf(files.flatMap((pages, file) =>
    pages.map((text, page) => ({
      document_id: `doc_${file}`,
      sha256: "",
      page: { ...skippedPage(page + 1, "damaged"), text, quality: "good" as const, notes: [] }
    }))
  )))

const said = (reading: Reading) => {
  const claim = followUp(reading)
  return typeof claim === "string" ? claim : claim.value
}

const heads = [
  "RE: Orla Quist\nDate of birth 03/10/1948 Chart 1407286",
  "QUIST, ORLA | DOB 03/10/1948 | Acct# 1407286",
  "Mercy Hospital\nName: Orla Quist   MRN: 1407286\nPage 2 of 2",
  "Orla Quist 77 y/o F MRN 1407286"
]

describe("read()", () => {
  for (const head of heads) {
    it(`keeps "${head.replaceAll("\n", " / ")}" out of what goes on below it`, () => {
      const reading = readFiles([
        `${
          head.replace("2 of 2", "1 of 2")
        }\n\nDISCHARGE MEDICATIONS:\n1. Lasix 40 mg daily\n\nFOLLOW-UP:\nDr. Whin in one week.`,
        `${head}\nLabs in two weeks.\n\nDIET: Low salt.`
      ])
      assert.strictEqual(said(reading), "Dr. Whin in one week. Labs in two weeks.")
    })
  }

  it("keeps the foot of a page out of the list that it ends", () => {
    const list = Array.from({ length: 6 }, (_, index) => `- Lasix ${index + 1}0 mg daily`)
    const reading = readFiles([
      `DISCHARGE MEDICATIONS:\n${list.join("\n")}\nOrla Quist  MRN 1407286  Page 1 of 2`,
      "FOLLOW-UP: Dr. Whin in one week."
    ])
    const last = reading.sentences.findLast(({ section }) =>
      reading.sections[section]?.kind === "discharge_medications"
    )
    assert.strictEqual(reading.text.slice(last?.start, last?.end), "Lasix 60 mg daily")
  })

  it("goes on with a list of drugs to stop on the next page", () => {
    const { claims } = medicationReconciliation(readFiles([
      "DISCHARGE SUMMARY\nName: Orla Quist  MRN: 1407286\n\nSTOP TAKING:\n- Lasix 40 mg daily",
      "Name: Orla Quist  MRN: 1407286\n- Zocor 20 mg daily"
    ]))
    assert.deepStrictEqual(
      claims.medications?.map(({ name, status }) => [name.value, status]),
      [["Lasix", "stopped"], ["Zocor", "stopped"]]
    )
  })

  it("leaves what a page says that only looks like its head", () => {
    const reading = readFiles([
      "DISCHARGE SUMMARY\n\nFOLLOW-UP:\nDr. Whin in one week.",
      "Call Dr. Sable if the wound opens, chart 1407286.\nReturn in 2 days."
    ])
    assert.match(said(reading), /Call Dr\. Sable if the wound opens.*Return in 2 days/u)
  })

  it("ends what a file says where the next begins", () => {
    const reading = readFiles(
      ["DISCHARGE SUMMARY\n\nFOLLOW-UP: Dr. Whin in one week."],
      ["RE: Orla Quist\nDate of birth 03/10/1948 Chart 1407286\n\nFOLLOW-UP: Labs in two weeks."]
    )
    assert.strictEqual(said(reading), "Dr. Whin in one week. Labs in two weeks.")
    assert.deepStrictEqual(reading.notes.map(({ kind }) => kind), [
      "discharge_summary",
      "discharge_summary"
    ])
  })

  it("takes no list of what is continued for a file that goes on", () => {
    const { notes } = readFiles(
      ["DISCHARGE SUMMARY\n\nFOLLOW-UP:\nDr. Whin in one week."],
      ["Medications to be continued:\nLasix 40 mg daily"]
    )
    assert.lengthOf(notes, 2)
  })

  it("goes on in a file that says that it continues", () => {
    const reading = readFiles(
      ["DISCHARGE SUMMARY\n\nFOLLOW-UP:\nDr. Whin in one week."],
      ["Orla Quist (continued)\nLabs in two weeks."]
    )
    assert.lengthOf(reading.notes, 1)
    assert.match(said(reading), /Labs in two weeks/u)
  })
})
