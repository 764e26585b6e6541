/** The hashes from each disclosed leaf up to the root. */
import type { PathsProof } from "../reply.ts"
import { fromHex, toHex } from "./bytes.ts"
import { half, placeOf } from "./drawing.ts"
import { leafHash, nodeHash } from "./tree.ts"

/** The hashes of a leaf and of all above it, by place. */
const ofLeaf = async ({ audit_path, disclosure, leaf_index }: PathsProof["items"][number]) => {
  let hash = await leafHash(disclosure)
  const hashes = [[placeOf(0, leaf_index), toHex(hash)] as const]
  for (const [level, step] of audit_path.entries()) {
    const beside = fromHex(step)
    if (beside === undefined) return hashes
    const index = half(leaf_index, level)
    // Each step needs the one before it.
    // deno-lint-ignore no-await-in-loop
    hash = await (index % 2 === 0 ? nodeHash(hash, beside) : nodeHash(beside, hash))
    hashes.push([placeOf(level + 1, half(index, 1)), toHex(hash)])
  }
  return hashes
}

/** All hashes that the proof lets one compute, by place. */
export const hashesOf = async ({ items }: PathsProof): Promise<ReadonlyMap<string, string>> =>
  new Map((await Promise.all(items.map(ofLeaf))).flat())
