/**
 * Between rows and what the port promises: JSON as text, numbers as the driver gives them.
 */
import { Schema } from "effect"
import { Artifact, verificationStatuses } from "../../../schemas/recovery/artifact.ts"
import { Checkpoint } from "../../../schemas/recovery/checkpoint.ts"
import { effectStatuses } from "../../../schemas/recovery/effect.ts"
import { claimStatuses } from "../../../schemas/recovery/claim.ts"
import { eventTypes } from "../../../schemas/recovery/event.ts"
import { StepEntry } from "../../../schemas/recovery/step.ts"
import { FailurePolicy, Priority, Status } from "../../../schemas/recovery/workflow.ts"

const text = Schema.String
const maybeText = Schema.NullOr(Schema.String)
const int = Schema.Int
const texts = Schema.fromJsonString(Schema.Array(Schema.String))
const json = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json))

export const WorkflowRow = Schema.Struct({
  id: text,
  title: text,
  objective: text,
  status: Status,
  priority: Priority,
  failure_policy: FailurePolicy,
  creator_agent_id: text,
  current_agent_id: maybeText,
  heartbeat_timeout_seconds: int,
  last_heartbeat_at: text,
  current_checkpoint_version: int,
  latest_checkpoint_id: maybeText,
  lease_generation: int,
  recovery_count: int,
  max_recoveries: int,
  tags: texts,
  metadata: json,
  created_at: text,
  updated_at: text,
  failed_at: maybeText,
  recovered_at: maybeText,
  completed_at: maybeText,
  suspected_at: maybeText,
  recoverable_at: maybeText,
  deadline_at: maybeText,
  counted_from: maybeText,
  claim_id: maybeText,
  claim_token_hash: maybeText,
  claim_expires_at: maybeText,
  claim_version: Schema.NullOr(int),
  fruitless_claims: int,
  silent_agent_id: maybeText,
  event_sequence: int,
  event_head: text,
  context_score: int,
  blocking_issue_codes: texts,
  artifact_count: int,
  recovery_seconds: Schema.Finite
})

/** With whose it is, and what it is ranked and found by. */
export const WorkflowKept = Schema.Struct({
  ...WorkflowRow.fields,
  agent_group: text,
  priority_rank: int,
  search_text: text
})

export const CheckpointRow = Schema.Struct({
  ...Checkpoint.fields,
  completed_steps: texts,
  remaining_steps: texts,
  decisions: Schema.fromJsonString(Checkpoint.fields.decisions),
  variables: json,
  effects: Schema.fromJsonString(Checkpoint.fields.effects)
})

export const ClaimRow = Schema.Struct({
  id: text,
  workflow_id: text,
  agent_id: text,
  status: Schema.Literals(claimStatuses),
  lease_generation: int,
  created_at: text,
  expires_at: text,
  last_renewed_at: maybeText,
  released_at: maybeText,
  release_reason: maybeText,
  renewal_count: int,
  lease_token_prefix: text,
  token_hash: text
})

export const LedgerRow = Schema.Struct({
  key: text,
  status: Schema.Literals(effectStatuses),
  description: maybeText,
  idempotency_key: maybeText,
  result: Schema.fromJsonString(Schema.Json),
  attempt: int,
  begun_by: maybeText,
  begun_at: maybeText,
  ended_by: maybeText,
  ended_at: maybeText,
  lease_generation: int,
  version: int
})

/** As it is written: the result as the text that it has in its column. */
export const LedgerKept = Schema.Struct({ ...LedgerRow.fields, result: text })

export const ArtifactRow = Schema.Struct({
  ...Artifact.fields,
  verification_status: Schema.Literals(verificationStatuses)
})

export const EventRow = Schema.Struct({
  id: text,
  workflow_id: text,
  sequence: int,
  event_type: Schema.Literals(eventTypes),
  actor_agent_id: maybeText,
  request_id: maybeText,
  checkpoint_version: Schema.NullOr(int),
  lease_generation: int,
  metadata: json,
  created_at: text,
  prev_hash: text,
  hash: text
})

export const ProgressRow = Schema.Struct({
  version: int,
  producing_agent_id: text,
  completed_steps: texts,
  remaining_steps: texts
})

/** The steps of a workflow as of a version. */
export const StepsRow = Schema.Struct({
  workflow_id: text,
  version: int,
  steps: Schema.fromJsonString(Schema.Array(StepEntry))
})
