/**
 * The whole pipeline for a patient: three times draft, review, distance and learning.
 */
import { Predicate, Schema } from "effect"
import { LoopStatus, TraceStep } from "./agent.ts"
import { Draft } from "./draft.ts"
import { LearningData } from "./learning.ts"

export const ITERATIONS = 3

export const Iteration = Schema.Struct({
  iteration: Schema.Int,
  draft: Draft,
  /** The draft as the simulated review leaves it. */
  edited: Draft,
  /** Normalised Levenshtein distance between the two, 0 (equal) to 1. */
  edit_distance: Schema.Finite,
  total_steps: Schema.Int,
  loop_status: LoopStatus,
  /** The rules in force while this draft was made. */
  correction_memory: Schema.Array(Schema.String),
  /** The rules learnt from this iteration's difference. */
  new_rules: Schema.Array(Schema.String),
  trace: Schema.Array(TraceStep)
}).annotate({ identifier: "Iteration" })
export type Iteration = typeof Iteration.Type

export const PipelineRun = Schema.Struct({
  patient_name: Schema.String,
  iterations: Schema.Array(Iteration),
  final_correction_memory: Schema.Array(Schema.String),
  /** The distances of this patient's iterations. */
  learning_data: LearningData,
  warnings: Schema.Array(Schema.String)
}).annotate({ identifier: "PipelineRun" })
export type PipelineRun = typeof PipelineRun.Type

/** Of a run, what is gone on with: its last draft, with the flags that a clinician has to settle. */
export const finalOf = (
  { iterations, patient_name, warnings }: { readonly [member: string]: unknown }
) => {
  const last: unknown = Array.isArray(iterations) ? iterations.at(-1) : undefined
  return {
    patient_name,
    draft: Predicate.hasProperty(last, "draft") ? last.draft : undefined,
    warnings,
    left_to_do:
      "Each flag of the draft is a clinician's to settle: read_verification, verify_draft " +
      "with the `filename` that list_drafts tells. By HTTP, GET /api/traces has the steps."
  }
}

/** The event `step` of a pipeline that is followed by `Accept: text/event-stream`. */
export const PipelineStep = Schema.Struct({ iteration: Schema.Int, ...TraceStep.fields })
export type PipelineStep = typeof PipelineStep.Type

/** The event `progress` beside it, while a language model reads a record in portions: lines of it. */
export const RecordProgress = Schema.Struct({ read: Schema.Int, of: Schema.Int })
export type RecordProgress = typeof RecordProgress.Type
