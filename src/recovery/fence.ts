import type { Fence } from "../../schemas/recovery/fence.ts"
import type { Status } from "../../schemas/recovery/workflow.ts"
import type { WorkflowState } from "./Workflows.ts"

const held: ReadonlySet<Status> = new Set(["active", "suspected_failed", "claimed"])

/** Whether who got `fencing_token` holds the workflow, which is as its clock has it at `now`. */
export const fence = (workflow: WorkflowState, fencing_token: number, now: string): Fence => ({
  workflow_id: workflow.id,
  fencing_token,
  is_current: fencing_token === workflow.lease_generation && held.has(workflow.status),
  current_fencing_token: workflow.lease_generation,
  status: workflow.status,
  lease_expires_at: workflow.claim_expires_at,
  checked_at: now
})
