/**
 * What a requester is shown of a committed record, with its proof.
 */
import { Effect, Result, type Schema } from "effect"
import { Base64Url } from "effect/encoding"
import type { Opening, Proof, ProofFormat } from "../../schemas/privacy/proof.ts"
import type { Commitment, CommittedLeaf } from "./commit.ts"
import { rebuild } from "./leaves.ts"
import { mapYielding } from "./mapYielding.ts"
import { inclusionPath, indexOfHash } from "./merkle.ts"
import { multiproof } from "./multiproof.ts"

interface Presentation {
  readonly view: Schema.Json
  readonly proof: Proof
}

/** The leaves that are shown, as a view; every value with its proof. */
export const present = Effect.fnUntraced(function* (
  commitment: Omit<Commitment, "decoys">,
  format: ProofFormat = "paths"
) {
  // What is shown has at most one leaf at each path, so nothing can clash.
  const view = Result.getOrThrow(rebuild(commitment.leaves))
  return { view, proof: yield* prove(commitment, commitment.leaves, format) } satisfies Presentation
})

/** Everything that the tree was made of: from it the whole tree can be computed again. */
export const open = (
  seed: Uint8Array,
  { leaves, decoys }: Pick<Commitment, "leaves" | "decoys">
): Opening => ({
  seed: Base64Url.encode(seed),
  disclosures: leaves.map((leaf) => leaf.encoded),
  decoys
})

const prove = (
  { tree }: Pick<Commitment, "tree">,
  shown: ReadonlyArray<CommittedLeaf>,
  format: ProofFormat
): Effect.Effect<Proof> => {
  const [hashes = []] = tree.levels
  const leafOf = ({ encoded, hash }: CommittedLeaf) => ({
    disclosure: encoded,
    leaf_index: indexOfHash(hashes, hash)
  })
  if (format === "paths") {
    const items = mapYielding(shown, (one) => {
      const leaf = leafOf(one)
      return { ...leaf, audit_path: inclusionPath(tree, leaf.leaf_index) }
    })
    return Effect.map(items, (items) => ({ format, items }))
  }
  return Effect.map(mapYielding(shown, leafOf), (leaves) => ({
    format,
    leaves,
    hashes: multiproof(tree, new Set(leaves.map((leaf) => leaf.leaf_index)))
  }))
}
