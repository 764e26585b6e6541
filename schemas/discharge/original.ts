/**
 * The shapes of the early public service with this API, below `/original`: its web page works with them
 * as it is, but for its base address. What it says is what `/api` says, in its words.
 */
import { Schema } from "effect"

export const OriginalMedication = Schema.Struct({
  name: Schema.String,
  dosage: Schema.String,
  frequency: Schema.String,
  /**
   * `UNCHANGED`, `ADDED`, `DISCONTINUED`, `DOSAGE_CHANGED`; and where that would claim what the record
   * does not say, `LISTED`, `HELD` and `UNADDRESSED`.
   */
  status: Schema.Literals([
    "UNCHANGED",
    "ADDED",
    "DISCONTINUED",
    "DOSAGE_CHANGED",
    "LISTED",
    "HELD",
    "UNADDRESSED"
  ]),
  reconciliation_note: Schema.String
})

export const OriginalFlag = Schema.Struct({
  /**
   * `MISSING_DATA`, `MEDICATION_MISMATCH`, `CONFLICTING_DIAGNOSES`, `PENDING_RESULT_WARNING`; and where
   * none of them says it, the category of `/api` in capitals.
   */
  category: Schema.String,
  item_involved: Schema.String,
  description: Schema.String,
  action_taken: Schema.String
})

const Texts = Schema.Array(Schema.String)

export const OriginalDraft = Schema.Struct({
  patient_name: Schema.String,
  medical_record_number: Schema.String,
  age_and_gender: Schema.String,
  admission_date: Schema.String,
  discharge_date: Schema.String,
  principal_diagnosis: Schema.String,
  secondary_diagnoses: Texts,
  hospital_course: Schema.String,
  procedures_performed: Texts,
  discharge_medications: Schema.Array(OriginalMedication),
  allergies: Texts,
  follow_up_instructions: Schema.String,
  pending_results: Texts,
  discharge_condition: Schema.String,
  clinical_safety_flags: Schema.Array(OriginalFlag)
}).annotate({ identifier: "OriginalDraft" })
export type OriginalDraft = typeof OriginalDraft.Type

export const OriginalStep = Schema.Struct({
  step_number: Schema.Int,
  reasoning: Schema.String,
  /** `CALL_TOOL: …`, or `FINAL_DRAFT`. */
  action_chosen: Schema.String,
  inputs: Schema.String,
  result: Schema.String,
  next_decision: Schema.String
}).annotate({ identifier: "OriginalStep" })
export type OriginalStep = typeof OriginalStep.Type

export const OriginalUpload = Schema.Struct({
  status: Schema.Literal("success"),
  patients: Schema.Record(
    Schema.String,
    Schema.Struct({ preview: Schema.String, full_length: Schema.Int })
  )
})

export const OriginalAgentRun = Schema.Struct({
  patient_id: Schema.String,
  final_draft: OriginalDraft,
  execution_trace: Schema.Array(OriginalStep),
  total_steps_executed: Schema.Int,
  loop_status: Schema.Literals(["COMPLETED_SUCCESSFULLY", "PARTIAL_TIMEOUT_FALLBACK"])
})

export const OriginalRun = Schema.Struct({
  patient_name: Schema.String,
  iterations: Schema.Array(Schema.Struct({
    iteration: Schema.Int,
    draft: OriginalDraft,
    edited: OriginalDraft,
    edit_distance: Schema.Finite,
    trace: Schema.Array(OriginalStep),
    total_steps: Schema.Int,
    correction_memory: Texts
  })),
  final_correction_memory: Texts,
  learning_data: Schema.Record(Schema.String, Schema.Array(Schema.Finite))
})

export const OriginalDrafts = Schema.Struct({
  drafts: Schema.Array(Schema.Struct({ filename: Schema.String, data: OriginalDraft }))
})

export const OriginalTraces = Schema.Struct({
  traces: Schema.Array(
    Schema.Struct({ filename: Schema.String, data: Schema.Array(OriginalStep) })
  )
})
