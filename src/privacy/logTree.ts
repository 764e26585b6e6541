/**
 * The transparency log as a tree that only grows (RFC 9162, section 2.1). Kept are the nodes of its
 * perfect subtrees; they never change, and every root and proof is made of a few of them.
 */
import type { Sha256Hex } from "../ground/Hash.ts"
import type { LogHead, Subtree } from "./Log.ts"
import { hashNode } from "./merkle.ts"
import { leftOf } from "./multiproof.ts"

/** Some entries in a row, whose hash is a node of a proof. */
export interface Range {
  readonly start: number
  readonly count: number
}

/** The perfect subtrees that make up a range of a proof, or all `size` entries: left to right. */
export const subtreesOf = ({ start, count }: Range): ReadonlyArray<Subtree> => {
  const subtrees: Array<Subtree> = []
  let at = start
  let left = count
  while (left > 0) {
    const level = Math.floor(Math.log2(left))
    subtrees.push({ level, index: at / 2 ** level })
    at += 2 ** level
    left -= 2 ** level
  }
  return subtrees
}

/** The hash of a range from the hashes of `subtreesOf` it; of nothing, the hash of nothing. */
export const hashRange = (sha256Hex: Sha256Hex, hashes: ReadonlyArray<string>): string =>
  hashes.length === 0
    ? sha256Hex("")
    : hashes.reduceRight((right, left) => hashNode(sha256Hex, left, right))

/** Adds a leaf to a tree of `size`: the new frontier, and every perfect subtree that it completes. */
export const append = (
  sha256Hex: Sha256Hex,
  { frontier, size }: LogHead,
  leaf: string
) => {
  const edge = [...frontier]
  let subtree = { level: 0, index: size, hash: leaf }
  const completed: [typeof subtree, ...Array<typeof subtree>] = [subtree]
  while (subtree.index % 2 === 1) {
    const left = edge.pop()
    if (left === undefined) break
    subtree = {
      level: subtree.level + 1,
      index: (subtree.index - 1) / 2,
      hash: hashNode(sha256Hex, left, subtree.hash)
    }
    completed.push(subtree)
  }
  return { frontier: [...edge, subtree.hash], size: size + 1, completed }
}

/** The ranges whose hashes are the audit path of an entry, from the bottom up (2.1.3.1). */
export const inclusionRanges = (index: number, size: number): ReadonlyArray<Range> => {
  const walk = (start: number, count: number): ReadonlyArray<Range> => {
    if (count === 1) return []
    const left = leftOf(count)
    return index < start + left
      ? [...walk(start, left), { start: start + left, count: count - left }]
      : [...walk(start + left, count - left), { start, count: left }]
  }
  return walk(0, size)
}

/** The ranges whose hashes prove that the log of `first` entries became that of `second` (2.1.4.1). */
export const consistencyRanges = (first: number, second: number): ReadonlyArray<Range> => {
  const walk = (start: number, count: number, known: boolean): ReadonlyArray<Range> => {
    const kept = first - start
    if (kept === count) return known ? [] : [{ start, count }]
    const left = leftOf(count)
    return kept <= left
      ? [...walk(start, left, known), { start: start + left, count: count - left }]
      : [...walk(start + left, count - left, false), { start, count: left }]
  }
  return first === 0 ? [] : walk(0, second, true)
}
