/**
 * `POST …/checkpoints`: one version more, or nothing.
 */
import { Result } from "effect"
import { canonical } from "../../ground/canonical.ts"
import type { Artifact } from "../../../schemas/recovery/artifact.ts"
import {
  type Checkpoint,
  type CheckpointContent,
  SCHEMA_VERSION,
  type WrittenCheckpoint
} from "../../../schemas/recovery/checkpoint.ts"
import type { LedgerEntry } from "../../../schemas/recovery/effect.ts"
import { STEP_NAMES_MAX, type StepEntry } from "../../../schemas/recovery/step.ts"
import { SchemaValidationFailed } from "../../../schemas/problems.ts"
import {
  StaleCheckpointVersion,
  UnsupportedSchemaVersion
} from "../../../schemas/recovery/problems.ts"
import { record } from "../effects.ts"
import { evaluate, historyWarnings } from "../evaluate.ts"
import type { Context } from "../rules.ts"
import { whole, type WholeContent } from "../mergeCheckpoint.ts"
import { accountOf, unaccountedIn } from "../steps.ts"
import { appendEvent, end, patchWorkflow } from "../changeLog.ts"
import type { Change, Snapshot, StepHistory, WorkflowState } from "../Workflows.ts"
import { type CallMeans, openAlive } from "./decision.ts"

/** Fails for a form of checkpoint that this service does not understand. */
export const supported = ({ schema_version }: WholeContent) =>
  schema_version === SCHEMA_VERSION ? Result.void : Result.fail(
    new UnsupportedSchemaVersion({ schema_version, supported: [SCHEMA_VERSION] })
  )

/** Fails for a first checkpoint that does not say what the work is for; `path` is of that member. */
export const begun = ({ objective }: WholeContent, path: string) =>
  (objective ?? "").trim() !== "" ? Result.void : Result.fail(
    new SchemaValidationFailed({
      violations: [{
        path,
        message: "Say what the work is for: a first checkpoint has no parent to take it from"
      }]
    })
  )

/** Of so many versions one keeps the account of steps; that of the others follows from their own. */
const STEPS_KEPT_EVERY = 4

/** Adds the checkpoint to the story, under the right that was already checked. */
export const write = (
  change: Change,
  content: WholeContent,
  known: {
    /** What the body itself says of effects. */
    readonly effects: CheckpointContent["effects"]
    readonly ledger: ReadonlyArray<LedgerEntry>
    readonly artifacts: ReadonlyArray<Artifact>
    readonly history: StepHistory
  },
  means: CallMeans
) => {
  const { workflow } = change
  const version = workflow.current_checkpoint_version + 1
  const teller = {
    version,
    lease_generation: workflow.lease_generation,
    agent_id: means.actor.agent_id,
    now: means.now
  }
  return Result.map(record(known.ledger, known.effects ?? [], teller), (ledger) => {
    const checkpoint: Checkpoint = {
      id: means.newId(),
      workflow_id: workflow.id,
      version,
      parent_version: version - 1,
      ...content,
      producing_agent_id: means.actor.agent_id,
      lease_generation: workflow.lease_generation,
      content_checksum: means.sha256Hex(canonical(content)),
      created_at: means.now
    }
    const next = patchWorkflow(change, {
      current_checkpoint_version: version,
      latest_checkpoint_id: checkpoint.id,
      ...assess(workflow, checkpoint, known.artifacts, means)
    })
    const told = appendEvent(next, "checkpoint_created", means, {
      version,
      completed_steps: checkpoint.completed_steps.length,
      remaining_steps: checkpoint.remaining_steps.length,
      content_checksum: checkpoint.content_checksum
    })
    const steps = accountOf(known.history, [checkpoint])
    const isDue = known.history.since.length + 1 >= STEPS_KEPT_EVERY
    return {
      change: { ...told, checkpoint, ledger, ...(isDue ? { steps } : {}) },
      answer: checkpoint,
      steps
    }
  })
}

/** Of what the history says nothing is kept beside the workflow: it changes no score. */
export const noHistory = {
  duplicates: [],
  unaccounted: { forgotten: [], vanished: [], reopened: [] },
  in_doubt: []
}

/** What the rules look at in what is stored. */
export const judgedBy = (
  { objective, status }: Pick<WorkflowState, "objective" | "status">,
  checkpoint: Checkpoint | null,
  artifacts: ReadonlyArray<Artifact>
): Context => ({
  ...noHistory,
  status,
  objective,
  current_version: checkpoint?.version ?? 0,
  checkpoint,
  isDraft: false,
  artifacts
})

/** What the evaluation says, as it is kept beside the workflow. */
export const assess = (
  workflow: WorkflowState,
  checkpoint: Checkpoint | null,
  artifacts: ReadonlyArray<Artifact>,
  { settings }: Pick<CallMeans, "settings">
) => {
  const context = judgedBy(workflow, checkpoint, artifacts)
  const { blocking_issues, score } = evaluate(context, settings.minScoreForResume)
  return { context_score: score, blocking_issue_codes: blocking_issues.map(({ code }) => code) }
}

/** Fails for a body that names more steps than are accounted for. */
const named = (steps: ReadonlyArray<StepEntry>, before: StepHistory) =>
  steps.length <= STEP_NAMES_MAX || steps.length <= accountOf(before).length
    ? Result.void
    : Result.fail(
      new SchemaValidationFailed({
        violations: [{
          path: "remaining_steps",
          message: `A workflow has at most ${STEP_NAMES_MAX} different steps: ` +
            "name a step the same in every checkpoint"
        }]
      })
    )

interface CheckpointInput {
  readonly parent_version: number
  readonly content: CheckpointContent
  readonly token_hash: string | null
}

/**
 * Needs the history, the artifacts when the workflow has some, the ledger when the body has effects, and the
 * checkpoint when it is a delta.
 */
export const checkpoint = (
  snapshot: Snapshot,
  means: CallMeans,
  { content, parent_version, token_hash }: CheckpointInput
) =>
  Result.gen(function* () {
    const alive = yield* openAlive(snapshot, means, token_hash)
    const beaten = alive.workflow
    if (parent_version !== beaten.current_checkpoint_version) {
      return yield* Result.fail(
        new StaleCheckpointVersion({
          workflow_id: beaten.id,
          your_parent_version: parent_version,
          current_checkpoint_version: beaten.current_checkpoint_version
        })
      )
    }
    const own = whole(content, snapshot.checkpoint)
    yield* supported(own)
    if (parent_version === 0) yield* begun(own, "objective")
    const known = { ...snapshot, effects: content.effects }
    const { answer, change, steps } = yield* write(alive, own, known, means)
    yield* named(steps, snapshot.history)
    const warnings = historyWarnings({
      ...judgedBy(beaten, answer, []),
      unaccounted: unaccountedIn(steps, answer.completed_steps)
    })
    const told: WrittenCheckpoint = warnings.length === 0 ? answer : { ...answer, warnings }
    return { change: end(change, means), answer: told }
  })
