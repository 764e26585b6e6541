/**
 * Workflows: what an agent registers, keeps alive and ends, and what others find to rescue.
 */
import { Effect, Schema } from "effect"
import { CheckpointContent, Ignored, Issue } from "./checkpoint.ts"
import { isLabel } from "../label.ts"
import { Instant, jsonObject, LeaseToken, maybe, Note, text, WorkflowId } from "./json.ts"

/** Every status a workflow can have; `completed` and `cancelled` are final. */
export const statuses = [
  "active",
  "suspected_failed",
  "recoverable",
  "claimed",
  "completed",
  "cancelled",
  "dead_letter"
] as const

export const Status = Schema.Literals(statuses)
export type Status = typeof Status.Type

/** From the least urgent to the most. */
export const priorities = ["low", "normal", "high", "critical"] as const

export const Priority = Schema.Literals(priorities)
export type Priority = typeof Priority.Type

export const FailurePolicy = Schema.Literals(["recover", "dead_letter"])
export type FailurePolicy = typeof FailurePolicy.Type

/** A workflow as every call shows it. */
export const Workflow = Schema.Struct({
  id: WorkflowId,
  title: Schema.String,
  objective: Schema.String,
  status: Status,
  priority: Priority,
  failure_policy: FailurePolicy,
  creator_agent_id: Schema.String,
  /** Who works on it; null while it is recoverable. */
  current_agent_id: Schema.NullOr(Schema.String),
  heartbeat_timeout_seconds: Schema.Int,
  last_heartbeat_at: Instant,
  heartbeat_age_seconds: Schema.Finite,
  checkpoint_count: Schema.Int,
  /** 0 before the first checkpoint. */
  current_checkpoint_version: Schema.Int,
  latest_checkpoint_id: Schema.NullOr(Schema.String),
  /** The fencing counter: one more at every claim. */
  lease_generation: Schema.Int,
  recovery_count: Schema.Int,
  max_recoveries: Schema.Int,
  tags: Schema.Array(Schema.String),
  metadata: Schema.Record(Schema.String, Schema.Json),
  created_at: Instant,
  updated_at: Instant,
  failed_at: Schema.NullOr(Instant),
  recovered_at: Schema.NullOr(Instant),
  completed_at: Schema.NullOr(Instant)
}).annotate({ identifier: "Workflow" })
export type Workflow = typeof Workflow.Type

/** A workflow as its creator is answered. */
export const CreatedWorkflow = Schema.Struct({ ...Workflow.fields, ignored: Ignored }).annotate({
  identifier: "CreatedWorkflow"
})
export type CreatedWorkflow = typeof CreatedWorkflow.Type

/** A workflow that was completed. */
export const CompletedWorkflow = Schema.Struct({
  ...Workflow.fields,
  /** What the history says against it, steps and effects alike; absent where nothing. */
  warnings: Schema.optionalKey(Schema.Array(Issue))
}).annotate({ identifier: "CompletedWorkflow" })
export type CompletedWorkflow = typeof CompletedWorkflow.Type

export const TAGS_MAX = 20

/** A page of a hundred workflows, or of a hundred events, stays within a few megabytes. */
export const METADATA_CHARACTERS_MAX = 65_536
export const DETAILS_CHARACTERS_MAX = 16_384

export const CreateWorkflow = Schema.Struct({
  title: text(1, 200),
  objective: text(1, 10_000),
  priority: Priority.pipe(Schema.withDecodingDefaultKey(Effect.succeed("normal" as const))),
  failure_policy: FailurePolicy.pipe(
    Schema.withDecodingDefaultKey(Effect.succeed("recover" as const))
  ),
  heartbeat_timeout_seconds: Schema.Int.check(
    Schema.isBetween({ minimum: 5, maximum: 86_400 })
  ).pipe(Schema.withDecodingDefaultKey(Effect.succeed(120))),
  max_recoveries: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 50 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(3))
  ),
  tags: Schema.Array(text(1, 100).check(isLabel)).check(Schema.isMaxLength(TAGS_MAX)).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed([]))
  ),
  metadata: jsonObject(METADATA_CHARACTERS_MAX).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed({}))
  ),
  /** Becomes version 1 together with the workflow, or neither exists. */
  initial_checkpoint: maybe(CheckpointContent)
}).annotate({ identifier: "CreateWorkflow" })
export type CreateWorkflow = typeof CreateWorkflow.Type

/** `urgency`: those whose silence counts, the next to be suspected, offered or lapse first. */
export const orders = ["newest", "urgency"] as const

export const HeartbeatRequest = Schema.Struct({
  lease_token: maybe(LeaseToken),
  note: maybe(Note)
}).annotate({ identifier: "HeartbeatRequest" })

export const Heartbeat = Schema.Struct({
  workflow_id: WorkflowId,
  status: Status,
  last_heartbeat_at: Instant,
  next_heartbeat_due_at: Instant,
  heartbeat_timeout_seconds: Schema.Int
}).annotate({ identifier: "Heartbeat" })
export type Heartbeat = typeof Heartbeat.Type

/** Workflows of one call. */
export const HEARTBEATS_MAX = 100

export const HeartbeatsRequest = Schema.Struct({
  workflows: Schema.Array(Schema.Struct({
    id: text(1, 128),
    lease_token: maybe(LeaseToken)
  })).check(Schema.isMinLength(1), Schema.isMaxLength(HEARTBEATS_MAX))
}).annotate({ identifier: "HeartbeatsRequest" })

/** Each heartbeat in the place of its workflow: its answer, or why it was not heard. */
export const Heartbeats = Schema.Struct({
  results: Schema.Array(Schema.Union([
    Schema.Struct({ success: Schema.Literal(true), ...Heartbeat.fields }),
    Schema.Struct({
      success: Schema.Literal(false),
      workflow_id: Schema.String,
      /** The same as the member `error` of a problem. */
      error: Schema.Struct({
        code: Schema.String,
        message: Schema.String,
        retryable: Schema.Boolean,
        details: Schema.Record(Schema.String, Schema.Json)
      })
    })
  ]))
}).annotate({ identifier: "Heartbeats" })
export type Heartbeats = typeof Heartbeats.Type

export const FailRequest = Schema.Struct({
  reason: text(1, 2_000),
  lease_token: maybe(LeaseToken),
  details: maybe(jsonObject(DETAILS_CHARACTERS_MAX))
}).annotate({ identifier: "FailRequest" })

/** Requirements of completion that a caller may waive. */
export const acknowledgeable = ["NO_EFFECTS_IN_DOUBT"] as const

export const CompleteRequest = Schema.Struct({
  final_checkpoint_version: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  lease_token: maybe(LeaseToken),
  summary: maybe(text(0, 10_000)),
  /** Completes although effects were begun whose outcome is unknown. */
  acknowledge: maybe(
    Schema.Array(Schema.Literals(acknowledgeable)).check(Schema.isMaxLength(acknowledgeable.length))
  )
}).annotate({ identifier: "CompleteRequest" })

export const CancelRequest = Schema.Struct({
  reason: maybe(Note)
}).annotate({ identifier: "CancelRequest" })

export const ResumeRequest = Schema.Struct({
  lease_token: LeaseToken,
  note: maybe(Note)
}).annotate({ identifier: "ResumeRequest" })

/** One workflow that waits for a rescuer, and whether its context is enough to go on. */
export const Recoverable = Schema.Struct({
  workflow: Workflow,
  context_score: Schema.Int,
  resumable: Schema.Boolean,
  blocking_issue_codes: Schema.Array(Schema.String),
  /** `complete`: no step is left; claim it and complete it, which needs no acknowledgement. */
  advice: Schema.NullOr(Schema.Literal("complete")),
  seconds_since_recoverable: Schema.Finite,
  latest_checkpoint_version: Schema.Int
}).annotate({ identifier: "Recoverable" })
export type Recoverable = typeof Recoverable.Type
