/**
 * A clinician's edits, and the rules of style that are learnt from them.
 */
import { Schema, Struct } from "effect"
import { PatientName } from "./agent.ts"
import { Draft } from "./draft.ts"

/** From a patient to the edit distances of the iterations, the oldest first. */
export const LearningData = Schema.Record(Schema.String, Schema.Array(Schema.Finite))

export const LearningCurve = Schema.Struct({ learning_data: LearningData }).annotate({
  identifier: "LearningCurve"
})

/** A draft, or a part of one: what is not given is not edited. */
export const PartialDraft = Draft.mapFields(Struct.map(Schema.optionalKey))
export type PartialDraft = typeof PartialDraft.Type

export const RunReview = Schema.Struct({ draft: PartialDraft })

const Words = Schema.optionalKey(Schema.String)

/** The drafts are compared where both are whole; else diagnosis and follow-up are. */
export const RunLearning = Schema.Struct({
  patient_name: PatientName,
  draft_diagnosis: Words,
  draft_followup: Words,
  edited_diagnosis: Words,
  edited_followup: Words,
  draft: Schema.optionalKey(Schema.JsonObject),
  edited: Schema.optionalKey(Schema.JsonObject)
})
export type RunLearning = typeof RunLearning.Type

export const Learnt = Schema.Struct({
  edit_distance: Schema.Finite,
  new_rules: Schema.Array(Schema.String),
  /** All rules learnt for this patient. */
  correction_memory: Schema.Array(Schema.String),
  all_distances: LearningData,
  /** Differences that are no style, such as a drug that was added, and why none was learnt. */
  refused: Schema.Array(Schema.String)
}).annotate({ identifier: "Learnt" })
export type Learnt = typeof Learnt.Type
