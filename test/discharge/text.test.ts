import { assert, describe, it } from "@effect/vitest"
import { labValues } from "../../src/discharge/clinical/labs/labValues.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { compareDates, datesIn } from "../../src/discharge/clinical/text/dates.ts"
import { headingKind } from "../../src/discharge/clinical/text/headings.ts"
import { read } from "../../src/discharge/clinical.ts"
import { scopeAt } from "../../src/discharge/clinical/text/scope.ts"

const readText = (text: string) => read(sourceOfText(text))

describe("headingKind()", () => {
  it.each([
    ["PRINCIPAL DISCHARGE DIAGNOSIS", "discharge_diagnosis"],
    ["Diagnoses at Discharge", "discharge_diagnosis"],
    ["Secondary Discharge Diagnoses", "secondary_diagnosis"],
    ["ADMITTING DX", "admission_diagnosis"],
    ["Meds at home", "home_medications"],
    ["Current Home Medications (per wife)", "home_medications"],
    ["Medications to stop taking", "stopped_medications"],
    ["D/C Meds", "discharge_medications"],
    ["Studies pending at time of discharge", "pending"],
    ["H0SPITAL C0URSE", "hospital_course"],
    ["HlSTORY OF PRESENT lLLNESS", "history_of_present_illness"],
    ["Past Medical/Surgical History", "surgical_history"],
    ["Follow-up Appointments", "follow_up"],
    ["Drug Allergies", "allergies"],
    ["Condition upon discharge", "condition"],
    ["Blue whale sightings", undefined],
    ["The patient was seen and", undefined]
  ])("%s opens %s", (phrase, kind) => {
    assert.strictEqual(headingKind(phrase), kind)
  })
})

describe("datesIn()", () => {
  it.each([
    ["seen 03/04/2025 at noon", ["2025-03-04"]],
    ["3/4 and 3/9", ["03-04", "03-09"]],
    ["on March 4, 2025 and 5 Apr 2024", ["2025-03-04", "2024-04-05"]],
    ["2025-03-04", ["2025-03-04"]],
    ["17/01/2024", ["2024-01-17"]],
    ["BP 120/80, strength 4/5 of 5/5, ratio 1/2/3", []],
    ["13/45/2020", []]
  ])("%s", (text, dates) => {
    const found = datesIn(text).map(({ iso }) => iso)
    if (dates.length === 0) assert.notInclude(found.map((iso) => iso.length), 10)
    else assert.deepStrictEqual(found, dates)
  })

  it.each([
    ["03/04/2025", ["2025-04-03"]],
    ["3/4 and 25/12", ["04-03", "12-25"]],
    ["03/25/2025 and March 4, 2025", ["2025-03-25", "2025-03-04"]]
  ])("%s, in a record that writes the day first", (text, dates) => {
    assert.deepStrictEqual(datesIn(text, 0, "day first").map(({ iso }) => iso), dates)
  })

  it("reads a record by the order of its other dates", () => {
    const { notes } = readText("PROGRESS NOTE 03/04/2025\nSeen on 25/03/2025, better.")
    assert.deepStrictEqual(notes.map(({ date }) => date), ["2025-04-03"])
  })

  it("compares by month and day where a year is missing", () => {
    assert.isBelow(compareDates("03-04", "2025-03-09"), 0)
    assert.isAbove(compareDates("2026-01-01", "2025-12-31"), 0)
  })
})

describe("read()", () => {
  it("puts broken lines together, and leaves rows of tables alone", () => {
    const { text, sentences } = readText(
      "HOSPITAL COURSE: The patient was admitted to the medical floor and treated with\nantibiotics. He improved.\n" +
        "LABORATORY\nSodium      131     135\nPotassium   4.1     4.4\n"
    )
    assert.deepStrictEqual(
      sentences.map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/gu, " ")),
      [
        "The patient was admitted to the medical floor and treated with antibiotics.",
        "He improved.",
        "Sodium 131 135",
        "Potassium 4.1 4.4"
      ]
    )
  })

  it("does not end a sentence at an abbreviation", () => {
    const { sentences } = readText(
      "PLAN: See Dr. A. Smith at 9 a.m. for E. coli follow-up, 2.5 mg p.o. b.i.d. until then."
    )
    assert.strictEqual(sentences.length, 1)
  })

  it("tells documents apart, with their dates", () => {
    const { notes } = readText(
      "PROGRESS NOTE   03/01/2025\nPatient: A B  MRN 12345\nS: fine\n\nCARDIOLOGY CONSULTATION   03/02/2025\nPatient: A B  MRN 12345\nReason: murmur\n\n" +
        "DISCHARGE SUMMARY   03/03/2025\nPatient: A B  MRN 12345\nDischarge diagnosis: Murmur\n"
    )
    assert.deepStrictEqual(notes.map(({ kind, date }) => [kind, date]), [
      ["progress", "2025-03-01"],
      ["consult", "2025-03-02"],
      ["discharge_summary", "2025-03-03"]
    ])
  })

  it("takes the record for the patient who is asked for, else for who most documents name", () => {
    const text = "PROGRESS NOTE   03/01/2025\nName: Roe, Jane   MRN: 111111\nS: fine\n\n" +
      "PROGRESS NOTE   03/02/2025\nName: Roe, Jane   MRN: 111111\nS: fine\n\n" +
      "CLINIC VISIT   03/02/2025\nName: Stone, Jill   MRN: 222222\nS: fine\n"
    const strangers = (asked?: string) => [...read(sourceOfText(text), asked).strangers]
    assert.deepStrictEqual(strangers(), [2])
    assert.deepStrictEqual(strangers("Jane Roe"), [2])
    assert.deepStrictEqual(strangers("Jill Stone"), [0, 1])
    assert.deepStrictEqual(strangers("Unknown patient 1"), [2])
  })

  it("does not take a title out of running text", () => {
    const { notes } = readText(
      "DISCHARGE SUMMARY\nShe was seen by our medical consultants for H&P and for clearance of the\nprocedure that was planned."
    )
    assert.strictEqual(notes.length, 1)
  })

  it.each([
    "",
    " \n\n ",
    "?!.,;:()[]",
    "患者は糖尿病です。",
    "x".repeat(100_000),
    "1. ".repeat(20_000),
    "DIAGNOSIS: ".repeat(5000)
  ])(
    "gives sentences in order that do not overlap: %#",
    (text) => {
      const { sentences } = readText(text)
      let last = 0
      for (const { start, end } of sentences) {
        assert.isAtLeast(start, last)
        assert.isAbove(end, start)
        last = end
      }
      assert.isAtMost(last, text.length)
    }
  )
})

describe("scopeAt()", () => {
  const scopeOf = (text: string, words: string) => {
    const start = text.indexOf(words)
    return scopeAt(readText(text), { start, end: start + words.length })
  }

  it.each([
    ["HPI: He denies chest pain but has fever.", "chest pain", "negated"],
    ["HPI: CT showed no evidence of pulmonary embolism.", "pulmonary embolism", "negated"],
    ["HPI: Pneumonia has been ruled out.", "Pneumonia", "negated"],
    ["HPI: He has a history of stroke.", "stroke", "historical"],
    ["PLAN: Return to the ED if bleeding occurs.", "bleeding", "hypothetical"],
    ["HPI: Possible cholangitis.", "cholangitis", "uncertain"]
  ])("%s: %s is %s", (text, words, kind) => {
    const scope = scopeOf(text, words)
    assert.isTrue(new Map<string, unknown>(Object.entries(scope)).get(kind))
  })

  it("ends at another statement", () => {
    assert.isFalse(scopeOf("HPI: He denies chest pain but has fever.", "fever").negated)
    assert.isFalse(scopeOf("HPI: No change in the known mass of the liver.", "mass").negated)
  })

  it("knows whose it is", () => {
    assert.strictEqual(scopeOf("FAMILY HISTORY: Gout.", "Gout").experiencer, "family")
    assert.strictEqual(
      scopeOf("HPI: Her mother had breast cancer.", "breast cancer").experiencer,
      "family"
    )
    assert.strictEqual(
      scopeOf("HPI: Her roommate has tuberculosis.", "tuberculosis").experiencer,
      "other"
    )
    assert.strictEqual(scopeOf("HPI: She has asthma.", "asthma").experiencer, "patient")
  })

  it("does not read the number of a record as a denial", () => {
    assert.isFalse(scopeOf("HPI: Record No. 4711 with sepsis.", "sepsis").negated)
  })
})

describe("labValues()", () => {
  const valuesOf = (text: string) =>
    labValues(readText(text)).map((
      { analyte, value, date, mark }
    ) => [analyte.name, value, date, mark])

  it("reads a table by its columns, with empty cells and reference ranges", () => {
    assert.deepStrictEqual(
      valuesOf(
        "LABORATORY\nTEST        03/04      03/05      REFERENCE\nPotassium   6.2 HH     4.9        3.5-5.1 mmol/L\nBNP                    612        <100 pg/mL\n"
      ),
      [
        ["potassium", 6.2, "03-04", "critical"],
        ["potassium", 4.9, "03-05", undefined],
        ["bnp", 612, "03-05", undefined]
      ]
    )
  })

  it("reads values in sentences, and no doses", () => {
    assert.deepStrictEqual(
      valuesOf(
        "HOSPITAL COURSE: Hemoglobin fell to 6.9 (L). K+ 3.1, INR was 2.2. Potassium chloride 20 mEq daily and digoxin 0.25 mg daily were given."
      ),
      [
        ["hemoglobin", 6.9, undefined, "low"],
        ["potassium", 3.1, undefined, undefined],
        ["inr", 2.2, undefined, undefined]
      ]
    )
  })

  it("takes no orders of drugs for values", () => {
    assert.deepStrictEqual(
      valuesOf(
        "MEDICATION ADMINISTRATION RECORD  MRN 123456\naspirin 81 mg PO daily     03/04    03/05\n"
      ),
      []
    )
  })
})
