/**
 * What must hold before a workflow is completed.
 */
import type { Artifact } from "../../schemas/recovery/artifact.ts"
import type { Checkpoint } from "../../schemas/recovery/checkpoint.ts"
import type { LedgerEntry } from "../../schemas/recovery/effect.ts"
import type { Requirement } from "../../schemas/recovery/problems.ts"
import { currentArtifacts } from "./currentArtifacts.ts"
import { inDoubt } from "./effects.ts"

interface Completion {
  readonly final_checkpoint_version: number
  readonly checkpoint: Checkpoint | null
  readonly artifacts: ReadonlyArray<Artifact>
  readonly ledger: ReadonlyArray<LedgerEntry>
  /** Requirements that the caller waives. */
  readonly acknowledged: ReadonlyArray<Requirement>
}

/** Each requirement as a sentence, and whether it is met. */
export const requirements: ReadonlyArray<{
  readonly requirement: Requirement
  readonly message: string
  readonly isMet: (completion: Completion) => boolean
}> = [
  {
    requirement: "AT_LEAST_ONE_CHECKPOINT",
    message: "At least one checkpoint is written.",
    isMet: ({ checkpoint }) => checkpoint !== null
  },
  {
    requirement: "NO_REMAINING_STEPS",
    message: "The latest checkpoint has no remaining steps.",
    isMet: ({ checkpoint }) => (checkpoint?.remaining_steps ?? []).length === 0
  },
  {
    requirement: "NO_FAILED_ARTIFACTS",
    message: "No artifact has failed its verification.",
    isMet: ({ artifacts }) =>
      currentArtifacts(artifacts).every(({ verification_status }) =>
        verification_status !== "failed"
      )
  },
  {
    requirement: "FINAL_VERSION_MATCHES",
    message: "The final_checkpoint_version is the current checkpoint's version.",
    isMet: ({ checkpoint, final_checkpoint_version }) =>
      final_checkpoint_version === (checkpoint?.version ?? 0)
  },
  {
    requirement: "NO_EFFECTS_IN_DOUBT",
    message: "The outcome of every effect is known, or `acknowledge` names NO_EFFECTS_IN_DOUBT.",
    isMet: ({ acknowledged, ledger }) =>
      inDoubt(ledger).length === 0 || acknowledged.includes("NO_EFFECTS_IN_DOUBT")
  }
]

export const unmet = (completion: Completion) =>
  requirements
    .filter(({ isMet }) => !isMet(completion))
    .map(({ message, requirement }) => ({ requirement, message: `Not met: ${message}` }))
