/**
 * How the work on a workflow ends: by failure, by completion, by being called off; and how an
 * operator begins it again.
 */
import { Result } from "effect"
import { Forbidden } from "../../../schemas/problems.ts"
import type { JsonObject } from "../../../schemas/recovery/json.ts"
import type { CompletedWorkflow } from "../../../schemas/recovery/workflow.ts"
import {
  AdminRequired,
  CompletionRequirementsNotMet,
  type Requirement,
  StaleCheckpointVersion,
  WorkflowAlreadyCompleted
} from "../../../schemas/recovery/problems.ts"
import { unmet } from "../completion.ts"
import { inDoubt } from "../effects.ts"
import { historyWarnings } from "../evaluate.ts"
import { move } from "../lifecycle.ts"
import { offered } from "../applyTimeouts.ts"
import { appendEvent, end, patchBehindEvents, patchWorkflow, present } from "../changeLog.ts"
import { view } from "../view.ts"
import type { Change, ClaimEnd, Snapshot } from "../Workflows.ts"
import { accountOf, unaccountedIn } from "../steps.ts"
import { assess, judgedBy } from "./checkpoint.ts"
import { type CallMeans, open, openToWrite } from "./decision.ts"

/** The story in which the claim, if there is one, has ended. Tell it before the status moves on. */
export const endClaim = (
  change: Change,
  means: CallMeans,
  status: ClaimEnd["status"],
  release_reason: string
): Change => {
  const { claim_id } = change.workflow
  return claim_id === null ? change : {
    ...change,
    claim_ended: { id: claim_id, status, released_at: means.now, release_reason }
  }
}

/** As `endClaim` with a release, and the event that tells of it. */
const releaseClaim = (change: Change, means: CallMeans, reason: string): Change => {
  const { claim_id, current_agent_id } = change.workflow
  return claim_id === null ? change : appendEvent(
    endClaim(change, means, "released", reason),
    "claim_released",
    means,
    present({ claim_id, reason, agent_id: current_agent_id })
  )
}

const answered = (change: Change, means: CallMeans) => {
  const ended = end(change, means)
  return { change: ended, answer: view(ended.workflow, means.now) }
}

/** `POST …/fail`: its agent gives up on it. */
export const fail = (
  snapshot: Snapshot,
  means: CallMeans,
  { details, reason, token_hash }: {
    readonly reason: string
    readonly details: JsonObject | null
    readonly token_hash: string | null
  }
) =>
  Result.gen(function* () {
    const opened = yield* openToWrite(snapshot, means, token_hash)
    const failed = yield* move(opened.workflow, "fail", means.now)
    const reported = appendEvent(
      opened,
      "explicit_failure_reported",
      means,
      present({ reason, details })
    )
    const released = releaseClaim(reported, means, "failed")
    const moved = patchBehindEvents(released, failed)
    return answered(offered(moved, means, { reason: "explicit_failure" }), means)
  })

/** `POST …/complete`. Needs the checkpoint, the artifacts, the ledger and the history. */
export const complete = (
  snapshot: Snapshot,
  means: CallMeans,
  { acknowledged, final_checkpoint_version, summary, token_hash }: {
    readonly acknowledged: ReadonlyArray<Requirement>
    readonly final_checkpoint_version: number
    readonly summary: string | null
    readonly token_hash: string | null
  }
) =>
  Result.gen(function* () {
    const { completed_at, id, status } = snapshot.workflow
    if (status === "completed") {
      return yield* Result.fail(new WorkflowAlreadyCompleted({ workflow_id: id, completed_at }))
    }
    const opened = yield* openToWrite(snapshot, means, token_hash)
    const completed = yield* move(opened.workflow, "complete", means.now)
    if (final_checkpoint_version !== completed.current_checkpoint_version) {
      return yield* Result.fail(
        new StaleCheckpointVersion({
          workflow_id: id,
          your_parent_version: final_checkpoint_version,
          your_final_checkpoint_version: final_checkpoint_version,
          current_checkpoint_version: completed.current_checkpoint_version
        })
      )
    }
    const { artifacts, checkpoint, ledger } = snapshot
    const unmet_requirements = unmet({
      acknowledged,
      final_checkpoint_version,
      checkpoint,
      artifacts,
      ledger
    })
    if (unmet_requirements.length > 0) {
      return yield* Result.fail(new CompletionRequirementsNotMet({ unmet_requirements }))
    }
    const ended = endClaim(opened, means, "completed", "completed")
    const { answer, change } = answered(
      appendEvent(
        patchWorkflow(ended, { ...completed, ...assess(completed, checkpoint, artifacts, means) }),
        "workflow_completed",
        means,
        present({ final_checkpoint_version, summary })
      ),
      means
    )
    const warnings = historyWarnings({
      ...judgedBy(completed, checkpoint, []),
      unaccounted: unaccountedIn(accountOf(snapshot.history), checkpoint?.completed_steps ?? []),
      in_doubt: inDoubt(ledger).map(({ key }) => key)
    })
    const told: CompletedWorkflow = warnings.length === 0 ? answer : { ...answer, warnings }
    return { change, answer: told }
  })

/** `POST …/cancel`: for the creator and the operator, whoever works on it. */
export const cancel = (
  snapshot: Snapshot,
  means: CallMeans,
  { reason }: { readonly reason: string | null }
) =>
  Result.gen(function* () {
    const opened = open(snapshot, means)
    const { actor } = means
    if (!actor.is_admin && actor.agent_id !== opened.workflow.creator_agent_id) {
      return yield* Result.fail(
        new Forbidden({ reason: "Only the workflow's creator and an operator may cancel it." })
      )
    }
    const cancelled = yield* move(opened.workflow, "cancel", means.now)
    const released = releaseClaim(opened, means, "cancelled")
    const moved = patchBehindEvents(released, cancelled)
    return answered(appendEvent(moved, "workflow_cancelled", means, present({ reason })), means)
  })

/** `POST /admin/workflows/{id}/reopen`: a dead letter is offered again. */
export const reopen = (snapshot: Snapshot, means: CallMeans) =>
  Result.gen(function* () {
    if (!means.actor.is_admin) return yield* Result.fail(new AdminRequired())
    const opened = open(snapshot, means)
    const reopened = yield* move(opened.workflow, "reopen", means.now)
    return answered(offered(patchWorkflow(opened, reopened), means, { reason: "reopened" }), means)
  })
