/**
 * The Merkle tree of RFC 9162, section 2.1: roots and inclusion proofs. A hash
 * is 64 lower-case hex digits, as it is sent and as native code gives it: their order is that of the
 * bytes, and a tree of thousands is made without an object for each.
 */
import type { Sha256Hex } from "../ground/Hash.ts"

/** A tree with all its nodes: `levels[0]` are the leaf hashes, the last level is the root. */
export interface Tree {
  readonly levels: ReadonlyArray<ReadonlyArray<string>>
  readonly root: string
  readonly size: number
}

/** The hash of a leaf: SHA-256 of a zero byte and the leaf. */
export const hashLeaf = (sha256Hex: Sha256Hex, leaf: string): string => sha256Hex(`\u0000${leaf}`)

/** The hash of a node: SHA-256 of a one byte and the hashes below. */
export const hashNode = (sha256Hex: Sha256Hex, left: string, right: string): string => {
  node.left.setFromHex(left)
  node.right.setFromHex(right)
  return sha256Hex(node.whole)
}

/** Builds the tree over leaf hashes; the root of no leaves is the hash of nothing. */
export const makeTree = (sha256Hex: Sha256Hex, leaves: ReadonlyArray<string>): Tree => {
  const levels = [leaves]
  let level = leaves
  while (level.length > 1) {
    level = parents(sha256Hex, level)
    levels.push(level)
  }
  return { levels, root: level[0] ?? sha256Hex(""), size: leaves.length }
}

/** The audit path of a leaf, from the bottom up (section 2.1.3.1). */
export const inclusionPath = ({ levels }: Tree, leafIndex: number): ReadonlyArray<string> =>
  levels.flatMap((level, height) => {
    const index = Math.floor(leafIndex / 2 ** height)
    const sibling = level[index % 2 === 0 ? index + 1 : index - 1]
    return sibling === undefined ? [] : [sibling]
  })

/** Where a hash stands among sorted ones. */
export const indexOfHash = (sorted: ReadonlyArray<string>, hash: string): number => {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = half(low + high)
    const held = sorted[middle]
    if (held !== undefined && held < hash) low = middle + 1
    else high = middle
  }
  return low
}

// One buffer for every node: hashing is synchronous, and a buffer each costs more than its hash.
const whole = Uint8Array.of(1, ...new Uint8Array(64))
const node = { whole, left: whole.subarray(1, 33), right: whole.subarray(33) }

const half = (count: number): number => Math.floor(count / 2)

// A node without a sibling goes up as it is: the same tree as splitting at powers of two.
const parents = (
  sha256Hex: Sha256Hex,
  level: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const up: Array<string> = []
  for (let index = 0; index < level.length; index += 2) {
    const left = level[index]
    const right = level[index + 1]
    if (left !== undefined) up.push(right === undefined ? left : hashNode(sha256Hex, left, right))
  }
  return up
}
