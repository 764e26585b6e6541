import type { Claim } from "../../schemas/recovery/claim.ts"
import type { Workflow } from "../../schemas/recovery/workflow.ts"
import { secondsBetween } from "./instant.ts"
import type { ClaimState, WorkflowState } from "./Workflows.ts"

/** The workflow as every call shows it at the instant `now`. */
export const view = (workflow: WorkflowState, now: string): Workflow => ({
  id: workflow.id,
  title: workflow.title,
  objective: workflow.objective,
  status: workflow.status,
  priority: workflow.priority,
  failure_policy: workflow.failure_policy,
  creator_agent_id: workflow.creator_agent_id,
  current_agent_id: workflow.current_agent_id,
  heartbeat_timeout_seconds: workflow.heartbeat_timeout_seconds,
  last_heartbeat_at: workflow.last_heartbeat_at,
  heartbeat_age_seconds: secondsBetween(workflow.last_heartbeat_at, now),
  checkpoint_count: workflow.current_checkpoint_version,
  current_checkpoint_version: workflow.current_checkpoint_version,
  latest_checkpoint_id: workflow.latest_checkpoint_id,
  lease_generation: workflow.lease_generation,
  recovery_count: workflow.recovery_count,
  max_recoveries: workflow.max_recoveries,
  tags: workflow.tags,
  metadata: workflow.metadata,
  created_at: workflow.created_at,
  updated_at: workflow.updated_at,
  failed_at: workflow.failed_at,
  recovered_at: workflow.recovered_at,
  completed_at: workflow.completed_at
})

/** A claim as every call shows it: without what its token hashes to. */
export const viewClaim = ({ token_hash: _, ...claim }: ClaimState): Claim => claim
