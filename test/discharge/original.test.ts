/**
 * The shapes of the early public service, as its web page reads them.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import {
  OriginalAgentRun,
  OriginalDrafts,
  OriginalRun,
  OriginalTraces,
  OriginalUpload
} from "../../schemas/discharge/original.ts"
import { post } from "../inProcess.ts"
import { discharge, RECORD } from "./service.ts"

const OBRIEN = RECORD.replace("DOE, JOHN", "O'BRIEN, JOHN A")
const NAME = "John A. O'Brien"

const uploaded = Effect.gen(function* () {
  const service = yield* discharge()
  const form = new FormData()
  form.append("file", new Blob([`%PDF-1.7\n${OBRIEN}`]), "record.pdf")
  const upload = yield* service.ask("/original/api/upload-pdf", { method: "POST", body: form })
  return { ...service, upload }
})

const run = (patient_name: string) =>
  `/original/api/run-full-pipeline?patient_name=${encodeURIComponent(patient_name)}`

describe("/original", () => {
  it.effect("answers an upload with names, previews and lengths", () =>
    Effect.gen(function* () {
      const { upload } = yield* uploaded
      const { patients } = yield* Schema.decodeUnknownEffect(OriginalUpload)(upload.json)
      assert.deepStrictEqual(Object.keys(patients), [NAME])
      assert.isTrue(OBRIEN.startsWith(patients[NAME]?.preview ?? "nothing"))
    }))

  it.effect("tells a run by action_chosen, discharge_medications and flags as objects", () =>
    Effect.gen(function* () {
      const { ask } = yield* uploaded
      const { json } = yield* ask(run(NAME))
      const { iterations } = yield* Schema.decodeUnknownEffect(OriginalRun)(json)
      const last = iterations[2]
      assert.strictEqual(last?.edit_distance, 0)
      assert.deepInclude(last?.draft.discharge_medications[0], {
        name: "Furosemide",
        dosage: "40 mg PO",
        status: "LISTED"
      })
      assert.strictEqual(last?.trace.at(-1)?.action_chosen, "FINAL_DRAFT")
      assert.strictEqual(last?.trace[0]?.action_chosen, "CALL_TOOL: MedicationReconciliation")
      assert.strictEqual(last?.trace[0]?.next_decision, last?.trace[1]?.action_chosen)
      const flag = last?.draft.clinical_safety_flags.find(({ category }) =>
        category === "PENDING_RESULT_WARNING"
      )
      assert.include(flag?.item_involved, "Blood culture")
    }))

  it.effect("lists what was saved so that its page finds the patient's name in a file name", () =>
    Effect.gen(function* () {
      const { ask } = yield* uploaded
      yield* ask(run(NAME))
      const { traces } = yield* Schema.decodeUnknownEffect(OriginalTraces)(
        (yield* ask("/original/api/traces")).json
      )
      const names = traces.map(({ filename }) =>
        filename.replace("_trace.json", "").replaceAll("_", " ")
      )
      assert.deepStrictEqual(names, [NAME])
      const { drafts } = yield* Schema.decodeUnknownEffect(OriginalDrafts)(
        (yield* ask("/original/api/drafts")).json
      )
      assert.deepStrictEqual(drafts.map(({ data }) => data.patient_name), [NAME])
    }))

  it.effect("runs the agent over a text, and says what failed in detail", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge()
      const { json } = yield* ask(
        "/original/api/run-agent",
        post({ patient_name: "John Doe", raw_text: RECORD, feedback_memory: [] })
      )
      const { loop_status, final_draft } = yield* Schema.decodeUnknownEffect(OriginalAgentRun)(json)
      assert.strictEqual(loop_status, "COMPLETED_SUCCESSFULLY")
      assert.strictEqual(final_draft.principal_diagnosis, "Acute on chronic CHF")
      const missing = yield* ask(run("Nobody"))
      assert.strictEqual(missing.status, 404)
      assert.include(missing.text, '"detail"')
    }))
})
