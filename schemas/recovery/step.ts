/**
 * Steps: every name that any checkpoint of a workflow ever held, and what became of it.
 */
import { Schema } from "effect"

/** `unaccounted`: it remained once, and the current checkpoint holds it nowhere. */
export const stepStates = ["done", "remaining", "unaccounted"] as const

/** Different step names of one workflow; names that differ in case or spacing alone are one. */
export const STEP_NAMES_MAX = 10_000

/** What is kept of a step. */
export const StepEntry = Schema.Struct({
  /** As it was first written. */
  name: Schema.String,
  state: Schema.Literals(stepStates),
  /** The version that brought it into this state. */
  since_version: Schema.Int,
  by_agent_id: Schema.String,
  /** Whether it remains although an earlier version had completed it. */
  reopened: Schema.Boolean
}).annotate({ identifier: "StepEntry" })
export type StepEntry = typeof StepEntry.Type

export const Step = Schema.Struct({
  ...StepEntry.fields,
  /** Effects of the agent on the way to the version that completed it. */
  effect_keys: Schema.Array(Schema.String),
  /** Artifacts registered on that way, or for that version. */
  artifact_ids: Schema.Array(Schema.String)
}).annotate({ identifier: "Step" })
export type Step = typeof Step.Type
