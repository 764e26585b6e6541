/**
 * The recovery package: what somebody else needs to go on, without doing anything twice.
 */
import type { Artifact } from "../../schemas/recovery/artifact.ts"
import type { Checkpoint, Evaluation } from "../../schemas/recovery/checkpoint.ts"
import type { Claim } from "../../schemas/recovery/claim.ts"
import type { Event } from "../../schemas/recovery/event.ts"
import type { LedgerEntry } from "../../schemas/recovery/effect.ts"
import type { RecoveryPackage, ResumeInstructions } from "../../schemas/recovery/package.ts"
import type { StepEntry } from "../../schemas/recovery/step.ts"
import type { Workflow } from "../../schemas/recovery/workflow.ts"
import { requirements } from "./completion.ts"
import { duplicates } from "./duplicates.ts"
import { done, inDoubt } from "./effects.ts"
import { evaluate } from "./evaluate.ts"
import { adviceFor } from "./readyToComplete.ts"
import type { Judged } from "./rules.ts"
import { currentArtifacts } from "./currentArtifacts.ts"
import { unaccountedIn, withTraces } from "./steps.ts"
import type { Progress } from "./Workflows.ts"

/** How many steps a package lists: `…/steps` lists all. */
const STEPS_IN_PACKAGE = 1_000

/** What is read of one workflow, all at one instant. */
interface Material {
  readonly workflow: Workflow
  readonly checkpoint: Checkpoint | null
  /** What the evaluation looks at. */
  readonly artifacts: ReadonlyArray<Artifact>
  /** What is handed over; oldest first. */
  readonly produced: ReadonlyArray<Artifact>
  readonly ledger: ReadonlyArray<LedgerEntry>
  readonly claim: Claim | null
  /** Ascending. */
  readonly history: ReadonlyArray<Progress>
  /** As of the stored latest checkpoint. */
  readonly steps: ReadonlyArray<StepEntry>
  readonly recent_events: ReadonlyArray<Event>
}

/** The evaluation of the stored latest checkpoint, or of `draft` with the steps as it leaves them. */
export const assessment = (
  { artifacts, checkpoint, history, ledger, steps, workflow }: Pick<
    Material,
    "artifacts" | "checkpoint" | "history" | "ledger" | "steps" | "workflow"
  >,
  minScore: number,
  draft: Judged | null = null
): Evaluation =>
  evaluate({
    status: workflow.status,
    objective: workflow.objective,
    current_version: workflow.current_checkpoint_version,
    checkpoint: draft ?? checkpoint,
    isDraft: draft !== null,
    artifacts,
    duplicates: duplicates(history),
    unaccounted: unaccountedIn(steps, (draft ?? checkpoint)?.completed_steps ?? []),
    in_doubt: inDoubt(ledger).map(({ key }) => key)
  }, minScore)

/** Decisions and artifacts that whoever takes over has to keep. */
const preserved = (
  { checkpoint, produced }: Pick<Material, "checkpoint" | "produced">
): ResumeInstructions["preserve"] => [
  ...(checkpoint?.decisions ?? []).map(({ decision, reason }) => ({
    kind: "decision" as const,
    decision,
    reason
  })),
  ...currentArtifacts(produced).map(({ name, sha256, storage_key, uri }) => ({
    kind: "artifact" as const,
    name,
    location: uri ?? storage_key,
    sha256
  }))
]

const sentence = (item: ResumeInstructions["preserve"][number]) =>
  item.kind === "decision"
    ? `Decision: ${item.decision}${item.reason === null ? "" : ` Reason: ${item.reason}`}`
    : `Artifact: ${item.name} at ${item.location ?? "no known place"}`

const FENCE = "Begin each outside call with POST .../effects, act only on 201, and send the " +
  "`fencing_token` of its answer along. The receiver keeps the highest that it has seen of this " +
  "workflow and refuses a lower one, or asks POST /api/v1/fences/check whether it is current."

const instructions = (
  { checkpoint, ledger, steps, workflow }: Material,
  kept: ResumeInstructions["preserve"],
  blocking: ReadonlyArray<string>
): ResumeInstructions => ({
  next_action: checkpoint?.next_action ?? null,
  must_preserve: kept.map(sentence),
  preserve: kept,
  must_not_repeat: [
    ...checkpoint?.completed_steps ?? [],
    ...unaccountedIn(steps, checkpoint?.completed_steps ?? []).forgotten,
    ...done(ledger).map(({ description, key }) =>
      description === null ? `effect ${key}` : `effect ${key}: ${description}`
    )
  ],
  verify_first: inDoubt(ledger),
  // The Beacon's four, and what an effect in doubt adds.
  completion_requirements: requirements
    .filter(({ requirement }) =>
      requirement !== "NO_EFFECTS_IN_DOUBT" || inDoubt(ledger).length > 0
    )
    .map(({ message }) => message),
  claim_first: true,
  fence_outside_calls: FENCE,
  advice: adviceFor(workflow.status, blocking),
  expected_parent_version: workflow.current_checkpoint_version
})

export const recoveryPackage = (material: Material, minScore: number): RecoveryPackage =>
  handed(material, assessment(material, minScore))

const handed = (material: Material, evaluation: Evaluation): RecoveryPackage => ({
  workflow: material.workflow,
  latest_checkpoint: material.checkpoint,
  context_evaluation: evaluation,
  artifacts: material.produced,
  active_claim: material.claim,
  resume_instructions: instructions(
    material,
    preserved(material),
    evaluation.blocking_issues.map(({ code }) => code)
  ),
  checkpoint_history: Array.from(
    { length: material.workflow.current_checkpoint_version },
    (_, index) => index + 1
  ),
  recent_events: material.recent_events,
  effects: material.ledger,
  duplicate_risk: duplicates(material.history),
  steps: withTraces(material.steps.slice(0, STEPS_IN_PACKAGE), material.ledger, material.produced)
})
