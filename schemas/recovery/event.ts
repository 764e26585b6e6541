/**
 * Events: what happened to a workflow, in an order that nobody can change unseen.
 */
import { Schema } from "effect"
import { Instant, WorkflowId } from "./json.ts"
import { Status } from "./workflow.ts"

export const eventTypes = [
  "workflow_created",
  "heartbeat_received",
  "checkpoint_created",
  "failure_suspected",
  "workflow_made_recoverable",
  "claim_acquired",
  "claim_renewed",
  "claim_expired",
  "claim_released",
  "workflow_resumed",
  "stale_update_rejected",
  "workflow_completed",
  "workflow_cancelled",
  "workflow_dead_lettered",
  "artifact_registered",
  "artifact_verification_failed",
  "explicit_failure_reported",
  "effect_begun",
  "effect_ended",
  "workflow_reclaimed_by_owner"
] as const

export const EventType = Schema.Literals(eventTypes)
export type EventType = typeof EventType.Type

export const Event = Schema.Struct({
  id: Schema.String,
  workflow_id: WorkflowId,
  /** 1, 2, … in the workflow, without a gap. */
  sequence: Schema.Int,
  event_type: EventType,
  /** Who caused it; null when the clock did. */
  actor_agent_id: Schema.NullOr(Schema.String),
  request_id: Schema.NullOr(Schema.String),
  checkpoint_version: Schema.NullOr(Schema.Int),
  lease_generation: Schema.Int,
  metadata: Schema.Record(Schema.String, Schema.Json),
  created_at: Instant,
  /** The `hash` of the event before it; 64 zeros for the first. */
  prev_hash: Schema.String,
  /** SHA-256 of `prev_hash` and the RFC 8785 form of the event without these two members. */
  hash: Schema.String
}).annotate({ identifier: "Event" })
export type Event = typeof Event.Type

export const Stats = Schema.Struct({
  status_counts: Schema.Record(Status, Schema.Int),
  total_workflows: Schema.Int,
  expired_claims: Schema.Int,
  active_claims: Schema.Int,
  average_recovery_seconds: Schema.NullOr(Schema.Finite),
  context_score_distribution: Schema.Struct({
    "0-49": Schema.Int,
    "50-74": Schema.Int,
    "75-89": Schema.Int,
    "90-100": Schema.Int
  }),
  checkpoints_total: Schema.Int,
  events_total: Schema.Int,
  recent_events: Schema.Array(Event),
  generated_at: Instant
}).annotate({ identifier: "Stats" })
export type Stats = typeof Stats.Type

export const Me = Schema.Struct({
  agent_id: Schema.String,
  authenticated: Schema.Boolean,
  is_admin: Schema.Boolean,
  demo_mode: Schema.Boolean
}).annotate({ identifier: "Me" })
