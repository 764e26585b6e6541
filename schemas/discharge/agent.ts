/**
 * One pass of the agent over a record: what it did, step by step, and the draft it came to.
 */
import { Effect, Schema } from "effect"
import { StoredText } from "../storedText.ts"
import { Draft } from "./draft.ts"

/** A pass ends here with what it has, whatever the model says. */
export const STEPS_MAX = 10
export const FEEDBACK_SENTENCES_MAX = 200
const SENTENCE_CHARACTERS_MAX = 1_000
const NAME_CHARACTERS_MAX = 200

/** A patient's name in the body of a request. */
export const PatientName = StoredText.check(
  Schema.isPattern(/\S/u, { message: "Expected a name" }),
  Schema.isMaxLength(NAME_CHARACTERS_MAX)
)

/** `completed`: the model ended the pass. `step_limit`: the bound of 10 steps did. */
export const LoopStatus = Schema.Literals(["completed", "step_limit"])
export type LoopStatus = typeof LoopStatus.Type

export const TraceStep = Schema.Struct({
  /** From 1. */
  step: Schema.Int,
  reasoning: Schema.String,
  /** A tool, `Finish`, or what a model asked for that there is not. */
  action: Schema.String,
  input: Schema.JsonObject,
  /** What the tool found, or why the step was refused. */
  result: Schema.String,
  duration_ms: Schema.Finite
}).annotate({ identifier: "TraceStep" })
export type TraceStep = typeof TraceStep.Type

export const Feedback = Schema.Array(
  Schema.String.check(Schema.isMaxLength(SENTENCE_CHARACTERS_MAX))
).check(Schema.isMaxLength(FEEDBACK_SENTENCES_MAX))

export const RunAgent = Schema.Struct({
  patient_name: PatientName,
  raw_text: Schema.String,
  /** Rules as `POST /api/run-learning` words them; a live model is given any sentence. */
  feedback_memory: Feedback.pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})
export type RunAgent = typeof RunAgent.Type

export const AgentRun = Schema.Struct({
  patient_id: Schema.String,
  final_draft: Draft,
  execution_trace: Schema.Array(TraceStep),
  total_steps_executed: Schema.Int,
  loop_status: LoopStatus,
  /** What a caller should know: a provider that failed, feedback that was not understood. */
  warnings: Schema.Array(Schema.String)
}).annotate({ identifier: "AgentRun" })
export type AgentRun = typeof AgentRun.Type
