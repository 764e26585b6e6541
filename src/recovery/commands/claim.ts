/**
 * Taking a workflow over, holding it, letting go of it.
 */
import { Result } from "effect"
import type { Claim } from "../../../schemas/recovery/claim.ts"
import {
  ClaimAlreadyHeld,
  ClaimNotFound,
  DomainValidationFailed,
  WorkflowNotRecoverable
} from "../../../schemas/recovery/problems.ts"
import { evaluate } from "../evaluate.ts"
import { isAtFinishLine } from "../readyToComplete.ts"
import { plusSeconds, secondsBetween } from "../instant.ts"
import { move } from "../lifecycle.ts"
import { redactText } from "../redact.ts"
import { offered } from "../applyTimeouts.ts"
import { appendEvent, end, patchBehindEvents, patchWorkflow, present } from "../changeLog.ts"
import { view, viewClaim } from "../view.ts"
import type { ClaimState, Snapshot } from "../Workflows.ts"
import { judgedBy } from "./checkpoint.ts"
import { type CallMeans, open, openToWrite } from "./decision.ts"
import { endClaim } from "./ending.ts"

/** A token that was just drawn: it is shown once, and kept as its hash. */
interface NewToken {
  readonly lease_token: string
  readonly token_hash: string
}

const PREFIX_LENGTH = 12

interface ClaimInput extends NewToken {
  readonly lease_seconds: number
  readonly note: string | null
  readonly acknowledge_blocking_issues: boolean
}

/** `POST …/claims`. Needs the checkpoint and the artifacts. */
export const claim = (snapshot: Snapshot, means: CallMeans, input: ClaimInput) =>
  Result.gen(function* () {
    const opened = open(snapshot, means)
    const { workflow } = opened
    const workflow_id = workflow.id
    if (workflow.claim_expires_at !== null) {
      return yield* Result.fail(
        new ClaimAlreadyHeld({
          workflow_id,
          held_by_agent_id: workflow.current_agent_id ?? "",
          expires_at: workflow.claim_expires_at,
          wait_seconds: Math.ceil(secondsBetween(means.now, workflow.claim_expires_at))
        })
      )
    }
    if (workflow.status !== "recoverable") {
      return yield* Result.fail(
        new WorkflowNotRecoverable({ workflow_id, current_status: workflow.status })
      )
    }
    // Of what was stored: what the clock has decided since says nothing of the checkpoint.
    const context = judgedBy(snapshot.workflow, snapshot.checkpoint, snapshot.artifacts)
    const { blocking_issues } = evaluate(context, means.settings.minScoreForResume)
    const codes = blocking_issues.map(({ code }) => code)
    const isBlocked = codes.length > 0 && !isAtFinishLine(codes)
    if (isBlocked && !input.acknowledge_blocking_issues) {
      return yield* Result.fail(
        new DomainValidationFailed({ code: "BLOCKING_CONTEXT_ISSUES", blocking_issues })
      )
    }
    const claimed = yield* move(workflow, "claim", means.now)
    const held = claimOf(workflow, means, input)
    const taken = patchWorkflow(opened, {
      ...claimed,
      current_agent_id: held.agent_id,
      lease_generation: held.lease_generation,
      claim_id: held.id,
      claim_token_hash: held.token_hash,
      claim_expires_at: held.expires_at,
      claim_version: workflow.current_checkpoint_version,
      last_heartbeat_at: means.now
    })
    const appended = appendEvent(
      { ...taken, claim_made: held },
      "claim_acquired",
      means,
      present({
        claim_id: held.id,
        expires_at: held.expires_at,
        note: input.note,
        acknowledged: isBlocked ? codes : null
      })
    )
    const change = end(appended, means)
    return {
      change,
      answer: {
        claim: viewClaim(held),
        lease_token: input.lease_token,
        lease_expires_at: held.expires_at,
        lease_seconds: input.lease_seconds,
        fencing_token: held.lease_generation,
        workflow: view(change.workflow, means.now)
      }
    }
  })

const claimOf = (
  { id: workflow_id, lease_generation }: Snapshot["workflow"],
  means: CallMeans,
  { lease_seconds, lease_token, token_hash }: ClaimInput
): ClaimState => ({
  id: means.newId(),
  workflow_id,
  agent_id: means.actor.agent_id,
  status: "active",
  lease_generation: lease_generation + 1,
  created_at: means.now,
  expires_at: plusSeconds(means.now, lease_seconds),
  last_renewed_at: null,
  released_at: null,
  release_reason: null,
  renewal_count: 0,
  lease_token_prefix: lease_token.slice(0, PREFIX_LENGTH),
  token_hash
})

/** `POST …/claims/renew`. Needs the claim. */
export const renew = (
  snapshot: Snapshot,
  means: CallMeans,
  { lease_seconds, token_hash }: {
    readonly lease_seconds: number
    readonly token_hash: string
  }
) =>
  Result.gen(function* () {
    const opened = yield* openToWrite(snapshot, means, token_hash)
    const held = yield* active(snapshot, opened.workflow.claim_id)
    const renewed: ClaimState = {
      ...held,
      expires_at: plusSeconds(means.now, lease_seconds),
      last_renewed_at: means.now,
      renewal_count: held.renewal_count + 1
    }
    const appended = appendEvent(
      patchWorkflow({ ...opened, claim_renewed: renewed }, {
        claim_expires_at: renewed.expires_at
      }),
      "claim_renewed",
      means,
      { claim_id: renewed.id, expires_at: renewed.expires_at }
    )
    return { change: end(appended, means), answer: viewClaim(renewed) }
  })

/** `POST …/claims/release`: it is offered again at once, and that is no failure. Needs the claim. */
export const release = (
  snapshot: Snapshot,
  means: CallMeans,
  { reason, token_hash }: { readonly reason: string | null; readonly token_hash: string }
) =>
  Result.gen(function* () {
    const opened = yield* openToWrite(snapshot, means, token_hash)
    const held = yield* active(snapshot, opened.workflow.claim_id)
    const released = yield* move(opened.workflow, "release", means.now)
    const release_reason = reason === null ? "released" : redactText(reason)
    const appended = appendEvent(
      endClaim(opened, means, "released", release_reason),
      "claim_released",
      means,
      present({ claim_id: held.id, reason })
    )
    const moved = patchBehindEvents(appended, released)
    const answer: Claim = {
      ...viewClaim(held),
      status: "released",
      released_at: means.now,
      release_reason
    }
    return { change: end(offered(moved, means, { reason: "released" }), means), answer }
  })

/** `POST …/resume`: the rescuer begins to work. */
export const resume = (
  snapshot: Snapshot,
  means: CallMeans,
  { note, token_hash }: { readonly note: string | null; readonly token_hash: string }
) =>
  Result.gen(function* () {
    const opened = yield* openToWrite(snapshot, means, token_hash)
    const { id, recoverable_at, recovery_count, recovery_seconds, status } = opened.workflow
    // Its holder works on it already.
    if (status === "active" || status === "suspected_failed") {
      return yield* Result.fail(
        new WorkflowNotRecoverable({ workflow_id: id, current_status: status })
      )
    }
    const resumed = yield* move(opened.workflow, "resume", means.now)
    const waited = recoverable_at === null ? 0 : secondsBetween(recoverable_at, means.now)
    const appended = appendEvent(
      patchWorkflow(opened, {
        ...resumed,
        recovery_count: recovery_count + 1,
        recovered_at: means.now,
        recovery_seconds: recovery_seconds + waited,
        last_heartbeat_at: means.now
      }),
      "workflow_resumed",
      means,
      present({ note, recovery_count: recovery_count + 1, recovery_seconds: waited })
    )
    const change = end(appended, means)
    return { change, answer: view(change.workflow, means.now), waited }
  })

const active = ({ claim, workflow }: Snapshot, claim_id: string | null) =>
  claim !== null && claim.id === claim_id
    ? Result.succeed(claim)
    : Result.fail(new ClaimNotFound({ workflow_id: workflow.id }))
