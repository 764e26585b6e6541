/**
 * Checkpoints: versioned progress that nobody can change, and whether it is enough for another
 * agent to go on.
 */
import { Schema } from "effect"
import { Instant, jsonObject, LeaseToken, maybe, text, WorkflowId } from "./json.ts"

/** The only form of checkpoint that this version of the service understands. */
export const SCHEMA_VERSION = "1.0"

export const STEPS_MAX = 500
export const DECISIONS_MAX = 200
export const EFFECTS_MAX = 200
export const VARIABLES_CHARACTERS_MAX = 524_288

const Steps = Schema.Array(text(1, 2_000)).check(Schema.isMaxLength(STEPS_MAX))

export const Decision = Schema.Struct({
  decision: text(1, 4_000),
  reason: maybe(text(0, 4_000)),
  /** When the agent decided, in its own words. */
  made_at: maybe(text(0, 64))
}).annotate({ identifier: "Decision" })
export type Decision = typeof Decision.Type

export const stepEffectStatuses = ["intended", "done", "failed"] as const

/**
 * A touch on the outside world: announced before it is tried, confirmed after. Effects have calls of
 * their own now; a checkpoint that carries them still counts.
 */
export const StepEffect = Schema.Struct({
  /** Unique in the workflow: what an idempotency key would be. */
  key: text(1, 200),
  status: Schema.Literals(stepEffectStatuses),
  description: maybe(text(0, 2_000)),
  result: maybe(text(0, 4_000))
}).annotate({ identifier: "StepEffect" })
export type StepEffect = typeof StepEffect.Type

// Absent is not null here: a body without steps leaves out what is as in its parent.
const content = {
  objective: maybe(text(0, 10_000)),
  /** Cumulative: everything that is done, not only what is new. */
  completed_steps: maybe(Steps),
  remaining_steps: maybe(Steps),
  decisions: maybe(Schema.Array(Decision).check(Schema.isMaxLength(DECISIONS_MAX))),
  next_action: maybe(text(0, 10_000)),
  context_summary: maybe(text(0, 50_000)),
  /** Replaced as a whole, not merged. */
  variables: maybe(jsonObject(VARIABLES_CHARACTERS_MAX)),
  schema_version: maybe(text(1, 20)),
  effects: maybe(Schema.Array(StepEffect).check(Schema.isMaxLength(EFFECTS_MAX)))
}

/** How a body is read, as the document tells it. */
const description =
  "With `completed_steps` or `remaining_steps` it is whole: an absent member has " +
  "its default. With neither it tells what has changed: an absent member is the parent's, null or " +
  "an empty list clears it, and `variables` is replaced, not merged. What is stored is whole. " +
  "Without a parent, `objective` is needed."

/** What an agent writes into a checkpoint. */
export const CheckpointContent = Schema.Struct(content).annotate({
  identifier: "CheckpointContent",
  description
})
export type CheckpointContent = typeof CheckpointContent.Type

const Version = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

export const CreateCheckpoint = Schema.Struct({
  /** The version that this one follows; 0 for the first. */
  parent_version: Version,
  lease_token: maybe(LeaseToken),
  ...content
}).annotate({ identifier: "CreateCheckpoint", description })

export const Checkpoint = Schema.Struct({
  id: Schema.String,
  workflow_id: WorkflowId,
  /** 1, 2, … without a gap. */
  version: Schema.Int,
  parent_version: Schema.Int,
  objective: Schema.NullOr(Schema.String),
  completed_steps: Schema.Array(Schema.String),
  remaining_steps: Schema.Array(Schema.String),
  decisions: Schema.Array(Schema.Struct({
    decision: Schema.String,
    reason: Schema.NullOr(Schema.String),
    made_at: Schema.NullOr(Schema.String)
  })),
  next_action: Schema.NullOr(Schema.String),
  context_summary: Schema.NullOr(Schema.String),
  variables: Schema.Record(Schema.String, Schema.Json),
  effects: Schema.Array(Schema.Struct({
    key: Schema.String,
    status: Schema.Literals(stepEffectStatuses),
    description: Schema.NullOr(Schema.String),
    result: Schema.NullOr(Schema.String)
  })),
  producing_agent_id: Schema.String,
  lease_generation: Schema.Int,
  schema_version: Schema.String,
  /** SHA-256 of the RFC 8785 form of the agent's own members, `objective` to `effects`. */
  content_checksum: Schema.String,
  created_at: Instant
}).annotate({ identifier: "Checkpoint" })
export type Checkpoint = typeof Checkpoint.Type

/** A checkpoint that is not written yet, for evaluation; it would follow the current one. */
export const Draft = Schema.Struct({
  ...content,
  parent_version: maybe(Version),
  version: maybe(Version)
}).annotate({ identifier: "CheckpointDraft", description })
export type Draft = typeof Draft.Type

/** An agent's own context window. */
export const Budget = Schema.Struct({
  tokens_used: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  tokens_limit: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  steps_since_checkpoint: maybe(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))
}).annotate({ identifier: "Budget" })
export type Budget = typeof Budget.Type

export const EvaluateRequest = Schema.Struct({
  checkpoint: maybe(Draft),
  budget: maybe(Budget)
}).annotate({ identifier: "EvaluateRequest" })

export const issueCodes = [
  "NO_CHECKPOINT",
  "UNSUPPORTED_SCHEMA_VERSION",
  "MISSING_OBJECTIVE",
  "MISSING_NEXT_ACTION",
  "COMPLETE_WITH_REMAINING_STEPS",
  "ARTIFACT_VERIFICATION_FAILED",
  "NO_REMAINING_STEPS_BUT_INCOMPLETE",
  "CONTRADICTORY_STEPS",
  "ARTIFACT_MISSING_LOCATION",
  "CHECKPOINT_VERSION_GAP",
  "ARTIFACT_MISSING_CHECKSUM",
  "MISSING_CONTEXT_SUMMARY",
  "DECISION_WITHOUT_REASON",
  "ARTIFACT_UNVERIFIED",
  "MISSING_PARENT_VERSION",
  "NO_DECISIONS_RECORDED",
  "STEP_REPEATED",
  "COMPLETED_STEP_FORGOTTEN",
  "STEP_VANISHED",
  "STEP_REOPENED",
  "EFFECT_IN_DOUBT"
] as const

/** Alone, the finding that keeps nobody from taking a workflow: what is left is to complete it. */
export const FINISH_LINE = "NO_REMAINING_STEPS_BUT_INCOMPLETE" satisfies (typeof issueCodes)[number]

export const Issue = Schema.Struct({
  code: Schema.Literals(issueCodes),
  severity: Schema.Literals(["blocking", "warning"]),
  message: Schema.String,
  /** What the rule takes from 100. */
  weight: Schema.Int,
  /** The member that the rule looks at. */
  field: Schema.NullOr(Schema.String),
  details: Schema.Record(Schema.String, Schema.Json)
}).annotate({ identifier: "Issue" })
export type Issue = typeof Issue.Type

/** Members of the body that the service does not know, and has not stored; absent where there are none. */
export const Ignored = Schema.optionalKey(Schema.Array(Schema.String))

/** A checkpoint as its writer is answered. */
export const WrittenCheckpoint = Schema.Struct({
  ...Checkpoint.fields,
  /** What the history says against it: steps forgotten, vanished, reopened; absent where nothing. */
  warnings: Schema.optionalKey(Schema.Array(Issue)),
  ignored: Ignored
}).annotate({ identifier: "WrittenCheckpoint" })
export type WrittenCheckpoint = typeof WrittenCheckpoint.Type

/** A step that the draft intends to do although a version has it as done. */
export const RepeatedIntent = Schema.Struct({ step: Schema.String, version: Schema.Int })

export const advices = ["continue", "checkpoint", "hand_off"] as const

export const Evaluation = Schema.Struct({
  resumable: Schema.Boolean,
  score: Schema.Int,
  blocking_issues: Schema.Array(Issue),
  warnings: Schema.Array(Issue),
  recommended_repairs: Schema.Array(Schema.String),
  /** Of a draft the version that it would be; null: there is no checkpoint. */
  evaluated_checkpoint_version: Schema.NullOr(Schema.Int),
  min_score_for_resume: Schema.Int,
  /** 100 less what the history weighs: steps lost or done twice, effects of unknown outcome. */
  history_score: Schema.Int,
  /** Only when a `budget` was sent. */
  advice: Schema.optionalKey(Schema.Literals(advices)),
  advice_reason: Schema.optionalKey(Schema.String),
  /** Only when a draft was sent. */
  already_done: Schema.optionalKey(Schema.Array(RepeatedIntent)),
  ignored: Ignored
}).annotate({ identifier: "Evaluation" })
export type Evaluation = typeof Evaluation.Type

const Change = <S extends Schema.Top>(item: S) =>
  Schema.Struct({ added: Schema.Array(item), removed: Schema.Array(item) })

/** What a version added, removed and changed against its parent. */
export const Difference = Schema.Struct({
  workflow_id: WorkflowId,
  version: Schema.Int,
  parent_version: Schema.Int,
  /** In short: what is new against the parent. */
  diff: Schema.Struct({
    steps_completed_since_parent: Schema.Array(Schema.String),
    steps_removed_from_remaining: Schema.Array(Schema.String),
    decisions_added: Schema.Array(Schema.Json),
    next_action_changed: Schema.Boolean,
    objective_changed: Schema.Boolean
  }),
  completed_steps: Change(Schema.String),
  remaining_steps: Change(Schema.String),
  decisions: Change(Schema.Json),
  effects: Change(Schema.Json),
  variables: Schema.Struct({
    added: Schema.Record(Schema.String, Schema.Json),
    removed: Schema.Record(Schema.String, Schema.Json),
    changed: Schema.Record(
      Schema.String,
      Schema.Struct({ before: Schema.Json, after: Schema.Json })
    )
  }),
  /** `objective`, `next_action` and `context_summary`, when they are not as in the parent. */
  changed: Schema.Record(
    Schema.String,
    Schema.Struct({ before: Schema.NullOr(Schema.String), after: Schema.NullOr(Schema.String) })
  )
}).annotate({ identifier: "CheckpointDifference" })
export type Difference = typeof Difference.Type
