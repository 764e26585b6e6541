import { Result } from "effect"
import type { CreateWorkflow } from "../../../schemas/recovery/workflow.ts"
import { GENESIS } from "../../ground/eventChain.ts"
import { whole } from "../mergeCheckpoint.ts"
import { appendEvent, begin, end } from "../changeLog.ts"
import { view } from "../view.ts"
import type { WorkflowState } from "../Workflows.ts"
import { assess, begun, supported, write } from "./checkpoint.ts"
import type { CallMeans } from "./decision.ts"

/** `POST /workflows`: the caller works on it from now on; its first checkpoint comes with it. */
export const create = (request: CreateWorkflow, means: CallMeans) =>
  Result.gen(function* () {
    const { initial_checkpoint: first, ...described } = request
    const { now } = means
    const blank: WorkflowState = {
      ...described,
      id: means.newId(),
      status: "active",
      creator_agent_id: means.actor.agent_id,
      current_agent_id: means.actor.agent_id,
      last_heartbeat_at: now,
      current_checkpoint_version: 0,
      latest_checkpoint_id: null,
      lease_generation: 0,
      recovery_count: 0,
      created_at: now,
      updated_at: now,
      failed_at: null,
      recovered_at: null,
      completed_at: null,
      suspected_at: null,
      recoverable_at: null,
      deadline_at: null,
      counted_from: null,
      claim_id: null,
      claim_token_hash: null,
      claim_expires_at: null,
      claim_version: null,
      fruitless_claims: 0,
      silent_agent_id: null,
      event_sequence: 0,
      event_head: GENESIS,
      context_score: 0,
      blocking_issue_codes: [],
      artifact_count: 0,
      recovery_seconds: 0
    }
    const told = (workflow: WorkflowState) =>
      appendEvent(begin(workflow), "workflow_created", means, {
        title: request.title,
        priority: request.priority
      })
    if (first === undefined || first === null) {
      return answered(told({ ...blank, ...assess(blank, null, [], means) }), means)
    }
    const own = whole(first, null)
    yield* supported(own)
    yield* begun(own, "initial_checkpoint.objective")
    const history = { steps: [], since: [] }
    const known = { ledger: [], artifacts: [], history, effects: first.effects }
    const { change } = yield* write(told(blank), own, known, means)
    return answered(change, means)
  })

const answered = (change: Parameters<typeof end>[0], means: CallMeans) => {
  const ended = end(change, means)
  return { change: ended, answer: view(ended.workflow, means.now) }
}
