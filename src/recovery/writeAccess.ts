/**
 * Who may write to a workflow: its agent, or the holder of the one lease on it.
 */
import { Result } from "effect"
import { Forbidden } from "../../schemas/problems.ts"
import { FencingTokenStale, LeaseExpired, NotLeaseHolder } from "../../schemas/recovery/problems.ts"
import type { Actor } from "./means.ts"
import type { Snapshot, WorkflowState } from "./Workflows.ts"

type Refusal = Forbidden | FencingTokenStale | LeaseExpired | NotLeaseHolder

/** What the caller shows to be let in. */
interface Credential {
  readonly actor: Actor
  /** The hash of the lease token that came with the request. */
  readonly token_hash: string | null
}

/**
 * Passes when the caller may write to `workflow`, which is the snapshot's after its clock. Where
 * nobody may write because of its status, that is left to the lifecycle.
 */
export const mayWrite = (
  snapshot: Snapshot,
  workflow: WorkflowState,
  { actor, token_hash }: Credential
): Result.Result<void, Refusal> =>
  token_hash === null
    ? withoutToken(workflow, actor)
    : withToken(workflow, lease(snapshot, workflow, token_hash), token_hash, actor)

interface Lease {
  readonly agent_id: string | null
  readonly lease_generation: number
  readonly ended_at: string
}

const lease = (
  { presented, workflow }: Snapshot,
  after: WorkflowState,
  token_hash: string
): Lease | null => {
  if (token_hash === workflow.claim_token_hash && workflow.claim_expires_at !== null) {
    // Silence may have ended it before its time, just now.
    const offered_at = after.status === "recoverable" ? after.recoverable_at : null
    const freed_at = offered_at ?? after.updated_at
    const expires_at = workflow.claim_expires_at
    return {
      agent_id: workflow.current_agent_id,
      lease_generation: workflow.lease_generation,
      ended_at: freed_at < expires_at ? freed_at : expires_at
    }
  }
  return presented === null ? null : {
    agent_id: presented.agent_id,
    lease_generation: presented.lease_generation,
    ended_at: presented.released_at ?? presented.expires_at
  }
}

const withToken = (
  workflow: WorkflowState,
  lease: Lease | null,
  token_hash: string,
  actor: Actor
): Result.Result<void, Refusal> => {
  const workflow_id = workflow.id
  if (lease === null || lease.agent_id !== actor.agent_id) {
    return Result.fail(
      new NotLeaseHolder({
        workflow_id,
        reason: lease === null
          ? "The lease token is not one of this workflow."
          : "The lease token was given to another agent."
      })
    )
  }
  if (token_hash === workflow.claim_token_hash) return Result.void
  if (lease.lease_generation < workflow.lease_generation) {
    return Result.fail(
      new FencingTokenStale({
        workflow_id,
        your_lease_generation: lease.lease_generation,
        current_lease_generation: workflow.lease_generation
      })
    )
  }
  // The lease ended with the workflow: its status says more than the lease does.
  if (workflow.status === "completed" || workflow.status === "cancelled") return Result.void
  return Result.fail(
    new LeaseExpired({
      workflow_id,
      ended_at: lease.ended_at,
      lease_generation: lease.lease_generation
    })
  )
}

const withoutToken = (
  workflow: WorkflowState,
  actor: Actor
): Result.Result<void, Refusal> => {
  const workflow_id = workflow.id
  if (workflow.claim_id !== null) {
    return Result.fail(
      new NotLeaseHolder({
        workflow_id,
        reason: actor.agent_id === workflow.current_agent_id
          ? "The workflow is under a lease, and the request has no lease token."
          : "Another agent has taken the workflow over: it is no longer yours to write to."
      })
    )
  }
  if (actor.agent_id === workflow.current_agent_id) return Result.void
  // Assumption: who created it held it as generation 0, before any lease; a claim supersedes that.
  if (actor.agent_id === workflow.creator_agent_id && workflow.lease_generation > 0) {
    return Result.fail(
      new FencingTokenStale({
        workflow_id,
        your_lease_generation: 0,
        current_lease_generation: workflow.lease_generation
      })
    )
  }
  return workflow.status === "active" || workflow.status === "suspected_failed"
    ? Result.fail(
      new Forbidden({ reason: "Only the agent that works on the workflow may write to it." })
    )
    : Result.void
}
