/**
 * Registering what was produced, and finding out whether it is what it should be.
 */
import { Result } from "effect"
import type { Artifact } from "../../../schemas/recovery/artifact.ts"
import {
  ArtifactChanged,
  ArtifactNameTaken,
  ArtifactNotFound,
  ArtifactVerificationFailed
} from "../../../schemas/recovery/artifactProblems.ts"
import { CheckpointNotFound } from "../../../schemas/recovery/problems.ts"
import { next } from "../lifecycle.ts"
import { appendEvent, end, patchWorkflow, present } from "../changeLog.ts"
import type { Change, Snapshot } from "../Workflows.ts"
import { assess } from "./checkpoint.ts"
import { type CallMeans, openToWrite } from "./decision.ts"

/** What looking at the bytes gave; null when nobody looked. */
export type Verdict =
  | { readonly _tag: "Verified"; readonly sha256: string; readonly size_bytes: number }
  | { readonly _tag: "Failed"; readonly reason: string }

interface ArtifactInput {
  readonly name: string
  readonly uri: string | null
  readonly storage_key: string | null
  readonly sha256: string | null
  readonly content_type: string | null
  readonly size_bytes: number | null
  readonly description: string | null
  readonly checkpoint_version: number | null
  readonly token_hash: string | null
}

const judged = (artifact: Artifact, verdict: Verdict | null, now: string): Artifact => {
  if (verdict === null) return artifact
  return verdict._tag === "Verified"
    ? {
      ...artifact,
      sha256: verdict.sha256,
      size_bytes: verdict.size_bytes,
      verification_status: "verified",
      verification_error: null,
      verified_at: now
    }
    : {
      ...artifact,
      verification_status: "failed",
      verification_error: verdict.reason,
      verified_at: null
    }
}

/** A location of nothing but space is none. */
const said = (location: string | null) => location?.trim() === "" ? null : location

/**
 * `POST …/artifacts`. A failed artifact may be registered again under its name; any other name is
 * taken once for each version. Needs the artifact, the artifacts and the checkpoint.
 */
export const register = (
  snapshot: Snapshot,
  means: CallMeans,
  { token_hash, ...input }: ArtifactInput,
  verdict: Verdict | null
) =>
  Result.gen(function* () {
    const opened = yield* openToWrite(snapshot, means, token_hash)
    const { workflow } = opened
    // An artifact is written while the workflow can be worked on, which is when it can beat.
    yield* next(workflow, "beat")
    const checkpoint_version = input.checkpoint_version ?? workflow.current_checkpoint_version
    if (checkpoint_version > workflow.current_checkpoint_version) {
      return yield* Result.fail(
        new CheckpointNotFound({ workflow_id: workflow.id, version: checkpoint_version })
      )
    }
    const before = snapshot.artifact
    if (before !== null && before.verification_status !== "failed") {
      return yield* Result.fail(
        new ArtifactNameTaken({ name: input.name, checkpoint_version, artifact_id: before.id })
      )
    }
    const artifact = judged(
      {
        ...input,
        uri: said(input.uri),
        storage_key: said(input.storage_key),
        id: before?.id ?? means.newId(),
        workflow_id: workflow.id,
        checkpoint_version,
        verification_status: "unverified",
        verification_error: null,
        verified_at: null,
        produced_by_agent_id: means.actor.agent_id,
        created_at: before?.created_at ?? means.now
      },
      verdict,
      means.now
    )
    return kept(opened, snapshot, artifact, before !== null, means)
  })

/** What a verdict is about. */
const decisive = ["uri", "storage_key", "sha256", "size_bytes"] as const

/** `POST …/artifacts/{artifact_id}/verify`. Needs the artifact, the artifacts and the checkpoint. */
export const verify = (
  snapshot: Snapshot,
  means: CallMeans,
  { looked, token_hash }: {
    /** As it was when its bytes were looked at. */
    readonly looked: Artifact
    readonly token_hash: string | null
  },
  verdict: Verdict
) =>
  Result.gen(function* () {
    const opened = yield* openToWrite(snapshot, means, token_hash)
    yield* next(opened.workflow, "beat")
    const { artifact } = snapshot
    if (artifact === null) {
      return yield* Result.fail(
        new ArtifactNotFound({ workflow_id: opened.workflow.id, artifact_id: looked.id })
      )
    }
    if (decisive.some((member) => artifact[member] !== looked[member])) {
      return yield* Result.fail(new ArtifactChanged({ artifact_id: artifact.id }))
    }
    return kept(opened, snapshot, judged(artifact, verdict, means.now), true, means)
  })

const kept = (
  opened: Change,
  snapshot: Snapshot,
  artifact: Artifact,
  isKnown: boolean,
  means: CallMeans
) => {
  const counted = patchWorkflow(opened, {
    artifact_count: opened.workflow.artifact_count + (isKnown ? 0 : 1),
    ...assess(opened.workflow, snapshot.checkpoint, [...snapshot.artifacts, artifact], means)
  })
  const told = artifact.verification_status === "failed"
    ? appendEvent(counted, "artifact_verification_failed", means, {
      artifact_id: artifact.id,
      name: artifact.name,
      reason: artifact.verification_error
    })
    : appendEvent(
      counted,
      "artifact_registered",
      means,
      present({
        artifact_id: artifact.id,
        name: artifact.name,
        sha256: artifact.sha256,
        verification_status: artifact.verification_status,
        again: isKnown ? true : null
      })
    )
  const change = end(
    { ...told, ...(isKnown ? { artifact_changed: artifact } : { artifact_made: artifact }) },
    means
  )
  return { change, answer: artifact }
}

/** The failed artifact is kept; what the caller asked for has failed all the same. */
export const asked = ({ answer, change }: ReturnType<typeof kept>) => ({
  change,
  answer: answer.verification_status === "failed"
    ? new ArtifactVerificationFailed({
      artifact_id: answer.id,
      reason: answer.verification_error ?? "It was not verified."
    })
    : answer
})
