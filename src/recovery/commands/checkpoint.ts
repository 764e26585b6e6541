/**
 * `POST …/checkpoints`: one version more, or nothing.
 */
import { Result } from "effect"
import { canonical } from "../../ground/canonical.ts"
import type { Artifact } from "../../../schemas/recovery/artifact.ts"
import {
  type Checkpoint,
  type CheckpointContent,
  SCHEMA_VERSION
} from "../../../schemas/recovery/checkpoint.ts"
import type { LedgerEntry } from "../../../schemas/recovery/package.ts"
import {
  StaleCheckpointVersion,
  UnsupportedSchemaVersion
} from "../../../schemas/recovery/problems.ts"
import { record } from "../effects.ts"
import { evaluate } from "../evaluate.ts"
import { move } from "../lifecycle.ts"
import { become, end, tell } from "../story.ts"
import type { Change, Snapshot, WorkflowState } from "../Workflows.ts"
import { type CallMeans, openToWrite } from "./decision.ts"

/** Fails for a form of checkpoint that this service does not understand. */
export const supported = ({ schema_version }: CheckpointContent) =>
  schema_version === SCHEMA_VERSION ? Result.void : Result.fail(
    new UnsupportedSchemaVersion({ schema_version, supported: [SCHEMA_VERSION] })
  )

/** The agent's own members, without its absences: what is kept and what the checksum covers. */
const normal = (content: CheckpointContent) => ({
  objective: content.objective ?? null,
  completed_steps: content.completed_steps,
  remaining_steps: content.remaining_steps,
  decisions: content.decisions.map(({ decision, made_at = null, reason = null }) => ({
    decision,
    reason,
    made_at
  })),
  next_action: content.next_action ?? null,
  context_summary: content.context_summary ?? null,
  variables: content.variables,
  schema_version: content.schema_version,
  effects: content.effects.map(({ description = null, key, result = null, status }) => ({
    key,
    status,
    description,
    result
  }))
})

/** Adds the checkpoint to the story, under the right that was already checked. */
export const write = (
  change: Change,
  content: CheckpointContent,
  known: {
    readonly ledger: ReadonlyArray<LedgerEntry>
    readonly artifacts: ReadonlyArray<Artifact>
  },
  means: CallMeans
) => {
  const { workflow } = change
  const version = workflow.current_checkpoint_version + 1
  return Result.map(record(known.ledger, content.effects, version), (ledger) => {
    const own = normal(content)
    const checkpoint: Checkpoint = {
      id: means.newId(),
      workflow_id: workflow.id,
      version,
      parent_version: version - 1,
      ...own,
      producing_agent_id: means.actor.agent_id,
      lease_generation: workflow.lease_generation,
      content_checksum: means.sha256Hex(canonical(own)),
      created_at: means.now
    }
    const next = become(change, {
      current_checkpoint_version: version,
      latest_checkpoint_id: checkpoint.id,
      ...assess(workflow, checkpoint, known.artifacts, means)
    })
    const told = tell(next, "checkpoint_created", means, {
      version,
      completed_steps: checkpoint.completed_steps.length,
      remaining_steps: checkpoint.remaining_steps.length,
      content_checksum: checkpoint.content_checksum
    })
    return { change: { ...told, checkpoint, ledger }, answer: checkpoint }
  })
}

/** What the evaluation says, as it is kept beside the workflow. */
export const assess = (
  workflow: WorkflowState,
  checkpoint: Checkpoint | null,
  artifacts: ReadonlyArray<Artifact>,
  { settings }: Pick<CallMeans, "settings">
) => {
  const { blocking_issues, score } = evaluate({
    status: workflow.status,
    current_version: checkpoint?.version ?? 0,
    checkpoint,
    isDraft: false,
    artifacts,
    duplicates: []
  }, settings.minScoreForResume)
  return { context_score: score, blocking_issue_codes: blocking_issues.map(({ code }) => code) }
}

export interface CheckpointInput {
  readonly parent_version: number
  readonly content: CheckpointContent
  readonly token_hash: string | null
}

/** Needs the artifacts when the workflow has some, and the ledger when the checkpoint has effects. */
export const checkpoint = (
  snapshot: Snapshot,
  means: CallMeans,
  { content, parent_version, token_hash }: CheckpointInput
) =>
  Result.gen(function* () {
    yield* supported(content)
    const opened = yield* openToWrite(snapshot, means, token_hash)
    const beaten = yield* move(opened.workflow, "beat", means.now)
    if (parent_version !== beaten.current_checkpoint_version) {
      return yield* Result.fail(
        new StaleCheckpointVersion({
          workflow_id: beaten.id,
          your_parent_version: parent_version,
          current_checkpoint_version: beaten.current_checkpoint_version
        })
      )
    }
    const alive = become(opened, { ...beaten, last_heartbeat_at: means.now })
    const { answer, change } = yield* write(alive, content, snapshot, means)
    return { change: end(change, means), answer }
  })
