/**
 * The recovery package: everything to take a workflow over, in one call.
 */
import { Schema } from "effect"
import { Artifact } from "./artifact.ts"
import { Checkpoint, effectStatuses, Evaluation } from "./checkpoint.ts"
import { Claim } from "./claim.ts"
import { Event } from "./event.ts"
import { Workflow } from "./workflow.ts"

/** An effect with its last status, and the version that said so. */
export const LedgerEntry = Schema.Struct({
  key: Schema.String,
  status: Schema.Literals(effectStatuses),
  description: Schema.NullOr(Schema.String),
  result: Schema.NullOr(Schema.String),
  version: Schema.Int
}).annotate({ identifier: "LedgerEntry" })
export type LedgerEntry = typeof LedgerEntry.Type

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
  /** Completed steps, then the effects that are done. */
  must_not_repeat: Schema.Array(Schema.String),
  /** Effects that were announced and never confirmed: look before doing them. */
  verify_first: Schema.Array(LedgerEntry),
  completion_requirements: Schema.Array(Schema.String),
  claim_first: Schema.Boolean,
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
  /** Markdown for a model, within `max_tokens`; only when that was asked. */
  brief: Schema.optionalKey(Schema.String),
  /** What was left out to stay within `max_tokens`; only when that was asked. */
  omitted: Schema.optionalKey(Schema.Array(Schema.String))
}).annotate({ identifier: "RecoveryPackage" })
export type RecoveryPackage = typeof RecoveryPackage.Type
