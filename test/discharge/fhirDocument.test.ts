/**
 * The FHIR document of a draft before two validators, and its Provenance before the record.
 */
import { assert, describe, it } from "@effect/vitest"
import { R4 } from "@ahryman40k/ts-fhir-types"
import { Effect, Schema } from "effect"
import { Fhir } from "fhir"
import { partsOf, ucumOf } from "../../src/discharge/rendering/fhir/results.ts"
import { discharge, PIPELINE } from "./service.ts"

const RECORD = `DISCHARGE SUMMARY
Patient: DOE, JOHN   MRN: 1234567   DOB: 02/11/1951
Admit Date: 03/04/2025
Discharge Date: 03/19/2025
Attending Physician: Grace Hopper, MD

REASON FOR ADMISSION: Shortness of breath

PRINCIPAL DIAGNOSIS: Acute pancreatitis

SECONDARY DIAGNOSES:
1. Type 2 diabetes

ALLERGIES: Penicillin (hives)

DISCHARGE MEDICATIONS:
1. Furosemide 40 mg PO BID
2. Lisinopril 10 mg PO QD

LABORATORY RESULTS:
Potassium   2025-03-08   6.4 (HH) mmol/L   (3.5-5.1)   06:30
Creatinine   2025-03-08   1.1 mg/dL

DISPOSITION: Home

FOLLOW-UP: Cardiology clinic in 1 week.`

const Entry = Schema.Struct({
  fullUrl: Schema.String,
  resource: Schema.StructWithRest(Schema.Struct({ resourceType: Schema.String }), [
    Schema.Record(Schema.String, Schema.Unknown)
  ])
})
const Bundle = Schema.Struct({ entry: Schema.Array(Entry) })
const Provenance = Schema.Struct({
  target: Schema.Array(Schema.Struct({ reference: Schema.String })),
  entity: Schema.Array(Schema.Struct({
    what: Schema.Struct({
      identifier: Schema.Struct({ value: Schema.String }),
      display: Schema.String
    })
  }))
})
const Record = Schema.Struct({
  text: Schema.String,
  pages: Schema.Array(
    Schema.Struct({ document_id: Schema.String, page: Schema.Int, start: Schema.Int })
  )
})

const made = Effect.gen(function* () {
  const { ask, upload } = yield* discharge()
  yield* upload(RECORD)
  yield* ask(PIPELINE)
  const { json } = yield* ask("/api/drafts/John_Doe_draft.json/fhir")
  const { json: record } = yield* ask("/api/patients/John%20Doe")
  return {
    json,
    bundle: yield* Schema.decodeUnknownEffect(Bundle)(json),
    record: yield* Schema.decodeUnknownEffect(Record)(record)
  }
})

describe("GET /api/drafts/{filename}/fhir", () => {
  it.effect("is found without a fault by two validators", () =>
    Effect.gen(function* () {
      const { json } = yield* made
      const { valid, messages } = new Fhir().validate(JSON.stringify(json), {
        errorOnUnexpected: true
      })
      assert.deepStrictEqual(
        messages.filter(({ severity }) => /error|fatal/u.test(severity ?? "")),
        []
      )
      assert.isTrue(valid)
      assert.strictEqual(R4.RTTI_Bundle.decode(json)._tag, "Right")
      // Both find what is wrong.
      const wrong = { resourceType: "Observation", status: "nonsense" }
      assert.isFalse(new Fhir().validate(wrong).valid)
      assert.strictEqual(R4.RTTI_Observation.decode(wrong)._tag, "Left")
    }))

  it.effect("tells the stay, its doctor, diagnoses and results as resources", () =>
    Effect.gen(function* () {
      const { bundle } = yield* made
      const of = (type: string) =>
        bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) =>
          resourceType === type
        )
      assert.deepInclude(of("Practitioner")[0], { name: [{ text: "Grace Hopper, MD" }] })
      assert.deepInclude(of("Encounter")[0], {
        status: "finished",
        period: { start: "2025-03-04", end: "2025-03-19" },
        reasonCode: [{ text: "Shortness of breath" }]
      })
      assert.deepStrictEqual(of("Condition").map(({ code }) => code), [
        { text: "Acute pancreatitis" },
        { text: "Type 2 diabetes" }
      ])
      const potassium = of("Observation").find(({ code }) =>
        JSON.stringify(code).includes("Potassium")
      )
      assert.strictEqual(potassium?.effectiveDateTime, "2025-03-08")
      assert.deepInclude(potassium?.valueQuantity, { value: 6.4 })
      assert.include(JSON.stringify(potassium?.interpretation), '"HH"')
    }))

  it.effect("leads each resource by its Provenance to characters that are there", () =>
    Effect.gen(function* () {
      const { bundle, record } = yield* made
      const proofs = yield* Effect.forEach(
        bundle.entry.filter(({ resource }) => resource.resourceType === "Provenance"),
        ({ resource }) => Schema.decodeUnknownEffect(Provenance)(resource)
      )
      const targets = new Set(
        proofs.flatMap(({ target }) => target.map(({ reference }) => reference))
      )
      const proven = bundle.entry.filter(({ resource }) =>
        !/^(?:Composition|Device|Provenance)$/u.test(resource.resourceType)
      )
      for (const { fullUrl } of proven) assert.isTrue(targets.has(fullUrl), fullUrl)
      for (const { what } of proofs.flatMap(({ entity }) => entity)) {
        const [, document_id, page, start, end] =
          /^(doc_\w+)#page=(\d+)&char=(\d+),(\d+)$/u.exec(what.identifier.value) ?? []
        const found = record.pages.find((one) =>
          one.document_id === document_id && one.page === Number(page)
        )
        assert.isDefined(found)
        const from = found?.start ?? 0
        const words = record.text.slice(from + Number(start), from + Number(end))
        assert.isNotEmpty(words)
        assert.isTrue(what.display.endsWith(words), `${what.display} / ${words}`)
      }
    }))
})

describe("partsOf()", () => {
  it("tells name, day, value, mark and unit, in whatever order they stand", () => {
    const potassium = {
      name: "Potassium",
      day: "2025-03-08",
      value: "6.4",
      unit: "mmol/L",
      mark: "HH"
    } as const
    assert.deepStrictEqual(partsOf("Potassium 2025-03-08 6.4 (HH) mmol/L", undefined), potassium)
    assert.deepStrictEqual(partsOf("Potassium 6.4 mmol/L HH (03/08/2025)", undefined), potassium)
    assert.deepInclude(partsOf("Troponin <0.01 ng/mL", undefined), {
      value: "<0.01",
      unit: "ng/mL"
    })
    assert.deepInclude(partsOf("Hemoglobin 8.9 L", undefined), {
      value: "8.9",
      unit: undefined,
      mark: "L"
    })
    assert.deepInclude(partsOf("Platelets 151 10^3/uL", undefined), {
      value: "151",
      unit: "10^3/uL"
    })
    assert.isUndefined(partsOf("Culture: no growth", undefined))
  })
  it("takes no number for a value that is part of a name, a range or a ratio", () => {
    assert.deepInclude(partsOf("CO2 2025-03-08 24 mmol/L", undefined), { name: "CO2", value: "24" })
    assert.deepInclude(partsOf("HbA1c 7.2 %", undefined), {
      name: "HbA1c",
      value: "7.2",
      unit: "%"
    })
    assert.deepInclude(partsOf("Vitamin B12 350", undefined), { name: "Vitamin B12", value: "350" })
    assert.deepInclude(partsOf("Free T4 1.2", undefined), { name: "Free T4", value: "1.2" })
    assert.deepInclude(partsOf("Base excess -6.2 mmol/L", undefined), { value: "-6.2" })
    for (
      const text of [
        "Potassium 6,4 mmol/L",
        "Potassium pending (ref 3.5-5.1)",
        "BP 120/80",
        "Sodium 140 to 138",
        "Creatinine 1.1-1.3"
      ]
    ) assert.isUndefined(partsOf(text, undefined), text)
  })
  it.prop("whatever a text says, its value stands in it as a word of its own", {
    words: Schema.Array(Schema.Literals([
      "Potassium",
      "6.4",
      "-3",
      "(3.5-5.1)",
      "HbA1c",
      "CO2",
      "120/80",
      "6,4",
      "2025-03-08",
      "(HH)",
      "mg/dL",
      "<",
      "B12",
      "1.1-1.3",
      "pending",
      ":"
    ]))
  }, ({ words }) => {
    const text = words.join(" ")
    const value = partsOf(text, undefined)?.value.replace(/^[<>]=?/u, "")
    if (value !== undefined) assert.include(words, value)
  })
  it("has a UCUM code for units that are known, and none for others", () => {
    assert.strictEqual(ucumOf("K/uL"), "10*3/uL")
    assert.isUndefined(ucumOf("mm/hr"))
  })
})
