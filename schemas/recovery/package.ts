/**
 * The recovery package: everything to take a workflow over, in one call.
 */
import { Schema } from "effect"
import { Artifact } from "./artifact.ts"
import { Checkpoint, Evaluation } from "./checkpoint.ts"
import { Claim } from "./claim.ts"
import { LedgerEntry } from "./effect.ts"
import { Event } from "./event.ts"
import { Step } from "./step.ts"
import { Workflow } from "./workflow.ts"

/** A step that one agent had completed and another listed as new. */
export const Duplicate = Schema.Struct({
  step: Schema.String,
  completed_in_version: Schema.Int,
  completed_by_agent_id: Schema.String,
  repeated_in_version: Schema.Int,
  repeated_by_agent_id: Schema.String
}).annotate({ identifier: "Duplicate" })
export type Duplicate = typeof Duplicate.Type

export const ResumeInstructions = Schema.Struct({
  next_action: Schema.NullOr(Schema.String),
  /** Decisions with their reasons, then artifacts with their place: a sentence each. */
  must_preserve: Schema.Array(Schema.String),
  /** The same, member by member. */
  preserve: Schema.Array(Schema.Union([
    Schema.Struct({
      kind: Schema.Literal("decision"),
      decision: Schema.String,
      reason: Schema.NullOr(Schema.String)
    }),
    Schema.Struct({
      kind: Schema.Literal("artifact"),
      name: Schema.String,
      location: Schema.NullOr(Schema.String),
      sha256: Schema.NullOr(Schema.String)
    })
  ])),
  /** Every step that any version completed, unless it was reopened; then the effects that are done. */
  must_not_repeat: Schema.Array(Schema.String),
  /** Effects that were begun, and of which nobody knows whether they happened: look first. */
  verify_first: Schema.Array(LedgerEntry),
  completion_requirements: Schema.Array(Schema.String),
  claim_first: Schema.Boolean,
  /** How receivers outside tell the holder from one that was superseded. */
  fence_outside_calls: Schema.String,
  /** `complete`: nothing is left but to claim it and complete it. */
  advice: Schema.NullOr(Schema.Literal("complete")),
  /** The `parent_version` of the next checkpoint. */
  expected_parent_version: Schema.Int
}).annotate({ identifier: "ResumeInstructions" })
export type ResumeInstructions = typeof ResumeInstructions.Type

export const RecoveryPackage = Schema.Struct({
  workflow: Workflow,
  latest_checkpoint: Schema.NullOr(Checkpoint),
  context_evaluation: Evaluation,
  artifacts: Schema.Array(Artifact),
  active_claim: Schema.NullOr(Claim),
  resume_instructions: ResumeInstructions,
  /** Versions, ascending. */
  checkpoint_history: Schema.Array(Schema.Int),
  recent_events: Schema.Array(Event),
  effects: Schema.Array(LedgerEntry),
  duplicate_risk: Schema.Array(Duplicate),
  /** Every step that any version ever named, and what became of it; at most 1,000, the rest in `…/steps`. */
  steps: Schema.Array(Step),
  /** Markdown for a model, within `max_tokens`; only when that was asked. */
  brief: Schema.optionalKey(Schema.String),
  /** What was left out to stay within `max_tokens`; only when that was asked. */
  omitted: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "RecoveryPackage" })
export type RecoveryPackage = typeof RecoveryPackage.Type
