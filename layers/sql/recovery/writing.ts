/**
 * A change of a workflow as statements. All of them run in the transaction that is open.
 */
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Artifact } from "../../../schemas/recovery/artifact.ts"
import type { Checkpoint } from "../../../schemas/recovery/checkpoint.ts"
import type { Event } from "../../../schemas/recovery/event.ts"
import { priorities } from "../../../schemas/recovery/workflow.ts"
import type { Change, ClaimState, WorkflowState } from "../../../src/recovery/Workflows.ts"
import {
  ArtifactRow,
  CheckpointRow,
  ClaimRow,
  columns,
  EventRow,
  LedgerRow,
  WorkflowRow
} from "./rows.ts"
import { insert, update, type Value } from "./statements.ts"

type Members<A> = readonly [keyof A & string, Value]

const workflowValues = (workflow: WorkflowState): ReadonlyArray<Members<WorkflowState>> => [
  ["id", workflow.id],
  ["title", workflow.title],
  ["objective", workflow.objective],
  ["status", workflow.status],
  ["priority", workflow.priority],
  ["failure_policy", workflow.failure_policy],
  ["creator_agent_id", workflow.creator_agent_id],
  ["current_agent_id", workflow.current_agent_id],
  ["heartbeat_timeout_seconds", workflow.heartbeat_timeout_seconds],
  ["last_heartbeat_at", workflow.last_heartbeat_at],
  ["current_checkpoint_version", workflow.current_checkpoint_version],
  ["latest_checkpoint_id", workflow.latest_checkpoint_id],
  ["lease_generation", workflow.lease_generation],
  ["recovery_count", workflow.recovery_count],
  ["max_recoveries", workflow.max_recoveries],
  ["tags", JSON.stringify(workflow.tags)],
  ["metadata", JSON.stringify(workflow.metadata)],
  ["created_at", workflow.created_at],
  ["updated_at", workflow.updated_at],
  ["failed_at", workflow.failed_at],
  ["recovered_at", workflow.recovered_at],
  ["completed_at", workflow.completed_at],
  ["suspected_at", workflow.suspected_at],
  ["recoverable_at", workflow.recoverable_at],
  ["deadline_at", workflow.deadline_at],
  ["claim_id", workflow.claim_id],
  ["claim_token_hash", workflow.claim_token_hash],
  ["claim_expires_at", workflow.claim_expires_at],
  ["event_sequence", workflow.event_sequence],
  ["event_head", workflow.event_head],
  ["context_score", workflow.context_score],
  ["blocking_issue_codes", JSON.stringify(workflow.blocking_issue_codes)],
  ["artifact_count", workflow.artifact_count],
  ["recovery_seconds", workflow.recovery_seconds]
]

// What a change can change: the rest of a workflow is as it was made.
const changeable = [
  "status",
  "current_agent_id",
  "last_heartbeat_at",
  "current_checkpoint_version",
  "latest_checkpoint_id",
  "lease_generation",
  "recovery_count",
  "updated_at",
  "failed_at",
  "recovered_at",
  "completed_at",
  "suspected_at",
  "recoverable_at",
  "deadline_at",
  "claim_id",
  "claim_token_hash",
  "claim_expires_at",
  "event_sequence",
  "event_head",
  "context_score",
  "artifact_count",
  "recovery_seconds"
] as const satisfies ReadonlyArray<keyof WorkflowState>

const changed = (before: WorkflowState, after: WorkflowState) => {
  const values: Array<Members<WorkflowState>> = []
  for (const column of changeable) {
    if (before[column] !== after[column]) values.push([column, after[column]])
  }
  const codes = JSON.stringify(after.blocking_issue_codes)
  if (codes !== JSON.stringify(before.blocking_issue_codes)) {
    values.push(["blocking_issue_codes", codes])
  }
  return values
}

const checkpointValues = (checkpoint: Checkpoint) => [
  checkpoint.id,
  checkpoint.workflow_id,
  checkpoint.version,
  checkpoint.parent_version,
  checkpoint.objective,
  JSON.stringify(checkpoint.completed_steps),
  JSON.stringify(checkpoint.remaining_steps),
  JSON.stringify(checkpoint.decisions),
  checkpoint.next_action,
  checkpoint.context_summary,
  JSON.stringify(checkpoint.variables),
  JSON.stringify(checkpoint.effects),
  checkpoint.producing_agent_id,
  checkpoint.lease_generation,
  checkpoint.schema_version,
  checkpoint.content_checksum,
  checkpoint.created_at
]

const sizeOf = (values: ReadonlyArray<Value>) =>
  values.reduce<number>((sum, value) => typeof value === "string" ? sum + value.length : sum, 0)

const claimValues = (claim: ClaimState) => [
  claim.id,
  claim.workflow_id,
  claim.agent_id,
  claim.status,
  claim.lease_generation,
  claim.created_at,
  claim.expires_at,
  claim.last_renewed_at,
  claim.released_at,
  claim.release_reason,
  claim.renewal_count,
  claim.lease_token_prefix,
  claim.token_hash
]

const artifactValues = (artifact: Artifact) => [
  artifact.id,
  artifact.workflow_id,
  artifact.name,
  artifact.uri,
  artifact.storage_key,
  artifact.sha256,
  artifact.content_type,
  artifact.size_bytes,
  artifact.description,
  artifact.checkpoint_version,
  artifact.verification_status,
  artifact.verification_error,
  artifact.verified_at,
  artifact.produced_by_agent_id,
  artifact.created_at
]

const eventValues = (event: Event) => [
  event.id,
  event.workflow_id,
  event.sequence,
  event.event_type,
  event.actor_agent_id,
  event.request_id,
  event.checkpoint_version,
  event.lease_generation,
  JSON.stringify(event.metadata),
  event.created_at,
  event.prev_hash,
  event.hash
]

const rank = (priority: WorkflowState["priority"]) => priorities.indexOf(priority)

/** Upper and lower case are one in a search; SQLite itself folds ASCII only. */
export const searchable = (text: string) => text.toLowerCase()

/** `create` and `save` of the port. */
export const writing = (sql: SqlClient.SqlClient) => {
  const insertWorkflow = insert(
    sql,
    "workflows",
    `${columns(WorkflowRow)}, priority_rank, search_text`
  )
  const insertTags = insert(sql, "workflow_tags", "tag, workflow_id")
  const insertEvents = insert(sql, "events", columns(EventRow))
  const insertCheckpoint = insert(sql, "checkpoints", `${columns(CheckpointRow)}, size`)
  const insertClaim = insert(sql, "claims", columns(ClaimRow))
  const insertArtifact = insert(sql, "artifacts", columns(ArtifactRow))
  const updateWorkflow = update(sql, "workflows")
  const updateClaim = update(sql, "claims")
  const updateArtifact = update(sql, "artifacts")

  const upsertEffect = (workflow_id: string, entry: typeof LedgerRow.Type) =>
    sql`INSERT INTO effects ${sql.insert({ workflow_id, ...entry })}
      ON CONFLICT (workflow_id, key) DO UPDATE SET status = excluded.status,
        description = excluded.description, result = excluded.result, version = excluded.version`

  // What stands beside the workflow's own row, in an order in which each finds what it points to.
  const beside = Effect.fnUntraced(function* (change: Change) {
    const { artifact_changed, artifact_made, checkpoint, claim_ended, claim_made, claim_renewed } =
      change
    const { id } = change.workflow
    if (claim_ended !== undefined) {
      const { id, ...ended } = claim_ended
      yield* updateClaim(id, Object.entries(ended))
    }
    if (claim_made !== undefined) yield* insertClaim([claimValues(claim_made)])
    if (claim_renewed !== undefined) {
      const { expires_at, last_renewed_at, renewal_count } = claim_renewed
      yield* updateClaim(
        claim_renewed.id,
        Object.entries({ expires_at, last_renewed_at, renewal_count })
      )
    }
    if (checkpoint !== undefined) {
      const values = checkpointValues(checkpoint)
      yield* insertCheckpoint([[...values, sizeOf(values)]])
    }
    for (const entry of change.ledger ?? []) yield* upsertEffect(id, entry)
    if (artifact_made !== undefined) yield* insertArtifact([artifactValues(artifact_made)])
    if (artifact_changed !== undefined) {
      const { id: artifact_id, workflow_id: _, ...values } = artifact_changed
      yield* updateArtifact(artifact_id, Object.entries(values))
    }
    yield* insertEvents(change.events.map(eventValues))
  })

  return {
    create: Effect.fnUntraced(function* (change: Change) {
      const { workflow } = change
      yield* insertWorkflow([[
        ...workflowValues(workflow).map(([, value]) => value),
        rank(workflow.priority),
        searchable(`${workflow.title}\n${workflow.objective}`)
      ]])
      if (workflow.tags.length > 0) {
        yield* insertTags([...new Set(workflow.tags)].map((tag) => [tag, workflow.id]))
      }
      yield* beside(change)
    }, Effect.orDie),
    save: Effect.fnUntraced(function* (change: Change) {
      yield* updateWorkflow(change.workflow.id, changed(change.before, change.workflow))
      yield* beside(change)
    }, Effect.orDie)
  }
}
