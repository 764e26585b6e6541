/**
 * The Merkle tree of RFC 9162, section 2.1: roots, inclusion proofs, and their verification.
 */
import type { Sha256 } from "../ground/Hash.ts"

/** A tree with all its nodes: `levels[0]` are the leaf hashes, the last level is the root. */
export interface Tree {
  readonly levels: ReadonlyArray<ReadonlyArray<Uint8Array>>
  readonly root: Uint8Array
  readonly size: number
}

/** The hash of a leaf: SHA-256 of a zero byte and the leaf. */
export const hashLeaf = (sha256: Sha256, leaf: Uint8Array | string): Uint8Array =>
  typeof leaf === "string" ? sha256(`\u0000${leaf}`) : sha256(concat(LEAF, leaf))

/** The hash of a node: SHA-256 of a one byte and the hashes below. */
export const hashNode = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array => {
  node.set(left, 1)
  node.set(right, 33)
  return sha256(node)
}

/** Builds the tree over leaf hashes; the root of no leaves is the hash of nothing. */
export const makeTree = (sha256: Sha256, leaves: ReadonlyArray<Uint8Array>): Tree => {
  const levels = [leaves]
  let level = leaves
  while (level.length > 1) {
    level = parents(sha256, level)
    levels.push(level)
  }
  return { levels, root: level[0] ?? sha256(new Uint8Array()), size: leaves.length }
}

/** The audit path of a leaf, from the bottom up (section 2.1.3.1). */
export const inclusionPath = ({ levels }: Tree, leafIndex: number): ReadonlyArray<Uint8Array> =>
  levels.flatMap((level, height) => {
    const index = Math.floor(leafIndex / 2 ** height)
    const sibling = level[index % 2 === 0 ? index + 1 : index - 1]
    return sibling === undefined ? [] : [sibling]
  })

/** The root that an audit path leads to, or `undefined` when its length is wrong (2.1.3.2). */
export const rootOfInclusion = (
  sha256: Sha256,
  proof: {
    readonly leaf: Uint8Array
    readonly leafIndex: number
    readonly treeSize: number
    readonly path: ReadonlyArray<Uint8Array>
  }
): Uint8Array | undefined => {
  if (!(proof.leafIndex >= 0 && proof.leafIndex < proof.treeSize)) return undefined
  let first = proof.leafIndex
  let last = proof.treeSize - 1
  let hash = proof.leaf
  for (const sibling of proof.path) {
    if (last === 0) return undefined
    if (first % 2 === 1 || first === last) {
      hash = hashNode(sha256, sibling, hash)
      while (first % 2 === 0 && first !== 0) {
        first = half(first)
        last = half(last)
      }
    } else hash = hashNode(sha256, hash, sibling)
    first = half(first)
    last = half(last)
  }
  return last === 0 ? hash : undefined
}

/** The order of two hashes by their bytes; they are public, so the time it takes does not matter. */
export const compareHashes = (left: Uint8Array, right: Uint8Array): number => {
  for (let index = 0; index < left.length; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

const LEAF = Uint8Array.of(0)

// One buffer for every node: hashing is synchronous, and a buffer each costs more than its hash.
const node = Uint8Array.of(1, ...new Uint8Array(64))

const half = (count: number): number => Math.floor(count / 2)

const concat = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(left.length + right.length)
  bytes.set(left)
  bytes.set(right, left.length)
  return bytes
}

// A node without a sibling goes up as it is: the same tree as splitting at powers of two.
const parents = (
  sha256: Sha256,
  level: ReadonlyArray<Uint8Array>
): ReadonlyArray<Uint8Array> => {
  const up: Array<Uint8Array> = []
  for (let index = 0; index < level.length; index += 2) {
    const left = level[index]
    const right = level[index + 1]
    if (left !== undefined) up.push(right === undefined ? left : hashNode(sha256, left, right))
  }
  return up
}
