import type { Artifact } from "../../schemas/recovery/artifact.ts"

/**
 * An artifact that a newer one of the same name has replaced counts no more.
 */
export const currentArtifacts = (artifacts: ReadonlyArray<Artifact>): ReadonlyArray<Artifact> => {
  const newest = new Map<string, Artifact>()
  for (const artifact of artifacts) {
    const other = newest.get(artifact.name)
    if (other === undefined || other.checkpoint_version <= artifact.checkpoint_version) {
      newest.set(artifact.name, artifact)
    }
  }
  return [...newest.values()]
}
