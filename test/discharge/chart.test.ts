/** What of a stay can be drawn. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Chart } from "../../schemas/discharge/chart.ts"
import { post } from "../inProcess.ts"
import { discharge, PIPELINE } from "./service.ts"

const RECORD = `DISCHARGE SUMMARY
Patient: DOE, JOHN   MRN: 1234567   DOB: 02/25/1951
Admit Date: 03/04/2025   Discharge Date: 03/09/2025

REASON FOR ADMISSION: Leg swelling.
PRINCIPAL DIAGNOSIS: Acute on chronic CHF

HOME MEDICATIONS:
1. Furosemide 20 mg PO daily
2. Ibuprofen 400 mg PO TID

LABORATORY DATA
Test            03/04/2025   03/06/2025   03/09/2025   Reference
Potassium       6.3 HH       5.5 H        4.6          3.5-5.1 mmol/L
Troponin I      <0.01        0.02                      <0.04 ng/mL

HOSPITAL COURSE: Potassium was 6.3 and he was treated. He improved.

INPATIENT MEDICATIONS:
1. Furosemide 80 mg IV BID

DISCHARGE MEDICATIONS:
1. Furosemide 40 mg PO BID
STOP ibuprofen

FOLLOW-UP: Cardiology clinic in 1 week.`

const PATH = "/api/drafts/John_Doe_draft.json/chart"

const charted = Effect.gen(function* () {
  const service = yield* discharge()
  yield* service.upload(RECORD)
  yield* service.ask(PIPELINE)
  const { json } = yield* service.ask(PATH)
  return { ...service, chart: yield* Effect.orDie(Schema.decodeUnknownEffect(Chart)(json)) }
})

describe("GET /api/drafts/{filename}/chart", () => {
  it.effect("has each test as a series with its range, unit and days", () =>
    Effect.gen(function* () {
      const { chart: { laboratory } } = yield* charted
      const [potassium, troponin] = laboratory
      assert.deepInclude(potassium, {
        test: "Potassium",
        unit: "mmol/L",
        range: { low: 3.5, high: 5.1 }
      })
      // What the text repeats is no point of its own.
      assert.deepStrictEqual(
        potassium?.points.map(({ value, at, mark }) => [value, at, mark]),
        [[6.3, "2025-03-04", "critical"], [5.5, "2025-03-06", "high"], [4.6, "2025-03-09", null]]
      )
      assert.isNotEmpty(potassium?.points[0]?.evidence)
      assert.deepStrictEqual(
        troponin?.points.map(({ value, text }) => [value, text]),
        [[null, "<0.01"], [0.02, "0.02"]]
      )
    }))

  it.effect("tells the stay from admission to discharge", () =>
    Effect.gen(function* () {
      const { chart: { timeline } } = yield* charted
      assert.deepStrictEqual(timeline.map(({ at, kind }) => [at, kind]), [
        ["2025-03-04", "admission"],
        ["2025-03-04", "critical_value"],
        ["2025-03-09", "discharge"]
      ])
    }))

  it.effect("has each drug at home, in hospital and at discharge", () =>
    Effect.gen(function* () {
      const { ask, chart: { medications } } = yield* charted
      const rows = medications.map((
        { drug, home, in_hospital, at_discharge, change }
      ) => [drug.toLowerCase(), home, in_hospital, at_discharge, change])
      assert.deepStrictEqual(rows, [
        [
          "furosemide",
          "20 mg PO daily",
          "80 mg IV BID",
          "40 mg PO BID",
          "Changed from 20 mg PO daily"
        ],
        ["ibuprofen", "400 mg PO TID", null, null, "Stopped"]
      ])
      const { text } = yield* ask("/api/drafts/John_Doe_draft.json/verification")
      for (const { value_id } of medications) assert.include(text, `"id":"${value_id}"`)
    }))

  it.effect("says what was learnt, and where it acts", () =>
    Effect.gen(function* () {
      const { ask } = yield* charted
      const first = yield* ask(PATH)
      const known = { headers: { "if-none-match": first.headers.get("etag") ?? "" } }
      assert.strictEqual((yield* ask(PATH, known)).status, 304)
      yield* ask(
        "/api/run-learning",
        post({
          patient_name: "John Doe",
          draft_diagnosis: "CHF",
          edited_diagnosis: "Impression: CHF"
        })
      )
      const { json } = yield* ask(PATH, known)
      const { learnt } = yield* Schema.decodeUnknownEffect(Chart)(json)
      assert.deepStrictEqual(learnt, [{
        rule: 'In principal_diagnosis, start with "Impression: ".',
        said: 'In principal diagnosis, start with "Impression: ".',
        fields: ["principal_diagnosis"]
      }])
      const path = "/api/drafts/John_Doe_draft.json/learnt?rule="
      const rule = encodeURIComponent(learnt[0]?.rule ?? "")
      const left = yield* ask(path + rule, { method: "DELETE" })
      assert.deepStrictEqual([left.status, left.json], [200, { learnt: [] }])
      yield* ask(PIPELINE)
      assert.notMatch((yield* ask("/api/drafts")).text, /Impression/u)
    }))
})
