/**
 * One proof for many leaves. Walk the tree depth first, left to right: a subtree without a
 * disclosed leaf is one hash, all others are opened down to their leaves.
 */
import type { Tree } from "./merkle.ts"

/** The hashes that prove the leaves at `indexes`, in the order of the walk. */
export const multiproof = (
  { levels, size }: Tree,
  indexes: ReadonlySet<number>
): ReadonlyArray<string> => {
  const disclosed = [...indexes].sort((left, right) => left - right)
  const hashes: Array<string> = []
  const walk = (start: number, count: number, from: number, to: number): void => {
    if (from === to) {
      const hash = levels[heightOf(count)]?.[start / 2 ** heightOf(count)]
      if (hash !== undefined) hashes.push(hash)
    } else if (count > 1) {
      const left = leftOf(count)
      const split = firstAtLeast(disclosed, start + left, from, to)
      walk(start, left, from, split)
      walk(start + left, count - left, split, to)
    }
  }
  walk(0, size, 0, disclosed.length)
  return hashes
}

/** The largest power of two below `count` (RFC 9162, section 2.1.1). */
export const leftOf = (count: number): number => 2 ** (heightOf(count) - 1)

const heightOf = (count: number): number => {
  let height = 0
  while (2 ** height < count) height++
  return height
}

const firstAtLeast = (
  sorted: ReadonlyArray<number>,
  least: number,
  from: number,
  to: number
): number => {
  let at = from
  while (at < to && (sorted[at] ?? least) < least) at++
  return at
}
