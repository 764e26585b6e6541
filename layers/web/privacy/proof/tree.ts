/** Merkle trees of RFC 9162, as one who holds a root checks them. */
import { type Bytes, fromHex, sha256, toHex, utf8 } from "./bytes.ts"

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafHash = (text: string) => sha256(LEAF, utf8(text))

export const nodeHash = (left: Bytes, right: Bytes) => sha256(NODE, left, right)

/** `nodeHash` for paths that meet: each node is hashed once, as WebCrypto takes its time for each. */
const nodeHashOnce = () => {
  const known = new Map<string, Promise<Bytes>>()
  return (left: Bytes, right: Bytes) => {
    const children = String.fromCharCode(...left, ...right)
    const before = known.get(children)
    if (before !== undefined) return before
    const hash = nodeHash(left, right)
    known.set(children, hash)
    return hash
  }
}

const half = (number: number) => Math.floor(number / 2)
const isOdd = (number: number) => number % 2 === 1

interface Inclusion {
  readonly hash: Bytes
  readonly leaf_index: number
  readonly tree_size: number
  /** In hex, from the leaf up. */
  readonly path: ReadonlyArray<string>
}

/** The roots that paths of one tree lead to, in their order. */
export const rootsOf = (paths: ReadonlyArray<Inclusion>) => {
  const hashNode = nodeHashOnce()
  return Promise.all(paths.map((one) => rootOf(one, hashNode)))
}

/** The root that a path leads to (section 2.1.3.2); undefined where it leads nowhere. */
export const rootOf = async (
  { hash, leaf_index, path, tree_size }: Inclusion,
  hashNode: typeof nodeHash = nodeHash
): Promise<string | undefined> => {
  let at = leaf_index
  let last = tree_size - 1
  if (!Number.isSafeInteger(at) || at < 0 || at > last) return undefined
  let root = hash
  for (const step of path) {
    const beside = fromHex(step)
    if (beside === undefined || last === 0) return undefined
    if (isOdd(at) || at === last) {
      // Each step needs the one before it.
      // deno-lint-ignore no-await-in-loop
      root = await hashNode(beside, root)
      while (!isOdd(at) && at !== 0) {
        at = half(at)
        last = half(last)
      }
    } else {
      // deno-lint-ignore no-await-in-loop
      root = await hashNode(root, beside)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 ? toHex(root) : undefined
}

/** The largest power of two below `count` (section 2.1.1). */
const leftOf = (count: number): number => {
  let left = 1
  while (left * 2 < count) left *= 2
  return left
}

/**
 * The root of leaves with the hashes of all else, walked depth first; undefined unless the leaves
 * ascend and each leaf and each hash is used once.
 */
export const rootOfMany = async (
  leaves: ReadonlyArray<{ readonly index: number; readonly hash: Bytes }>,
  hashes: ReadonlyArray<string>,
  tree_size: number
): Promise<string | undefined> => {
  if (tree_size < 1) return undefined
  if (!leaves.every(({ index }, at) => index > (leaves[at - 1]?.index ?? -1))) return undefined
  let leavesUsed = 0
  let hashesUsed = 0
  const walk = async (start: number, count: number): Promise<Bytes | undefined> => {
    const next = leaves[leavesUsed]
    if (next === undefined || next.index >= start + count) {
      return fromHex(hashes[hashesUsed++] ?? "?")
    }
    if (count === 1) {
      leavesUsed++
      return next.hash
    }
    const left = await walk(start, leftOf(count))
    const right = left && await walk(start + leftOf(count), count - leftOf(count))
    return left && right && await nodeHash(left, right)
  }
  const root = await walk(0, tree_size)
  return root !== undefined && leavesUsed === leaves.length && hashesUsed === hashes.length
    ? toHex(root)
    : undefined
}

/** The root of all leaves (section 2.1.1), of which there are a power of two. */
export const rootOfAll = async (leaves: ReadonlyArray<Bytes>): Promise<string> => {
  let level = leaves
  while (level.length > 1) {
    const below = level
    // deno-lint-ignore no-await-in-loop
    level = await Promise.all(
      below.flatMap((left, at) => {
        const right = below[at + 1]
        return isOdd(at) || right === undefined ? [] : [nodeHash(left, right)]
      })
    )
  }
  return toHex(level[0] ?? await sha256())
}

interface Grown {
  readonly first: { readonly size: number; readonly root: string }
  readonly second: { readonly size: number; readonly root: string }
  readonly path: ReadonlyArray<string>
}

/** Whether the second tree begins with the whole of the first (section 2.1.4.2). */
export const isConsistent = async ({ first, path, second }: Grown): Promise<boolean> => {
  if (first.size < 0 || first.size > second.size) return false
  if (first.size === second.size) return path.length === 0 && first.root === second.root
  if (first.size === 0) return path.length === 0
  const isPower = Number.isInteger(Math.log2(first.size))
  const [start, ...steps] = (isPower ? [first.root, ...path] : path).map(fromHex)
  if (start === undefined) return false
  let at = first.size - 1
  let last = second.size - 1
  while (isOdd(at)) {
    at = half(at)
    last = half(last)
  }
  let old = start
  let now = start
  for (const beside of steps) {
    if (beside === undefined || last === 0) return false
    if (isOdd(at) || at === last) {
      // deno-lint-ignore no-await-in-loop
      old = await nodeHash(beside, old)
      // deno-lint-ignore no-await-in-loop
      now = await nodeHash(beside, now)
      while (!isOdd(at) && at !== 0) {
        at = half(at)
        last = half(last)
      }
    } else {
      // deno-lint-ignore no-await-in-loop
      now = await nodeHash(now, beside)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 && toHex(old) === first.root && toHex(now) === second.root
}
