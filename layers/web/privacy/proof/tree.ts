/** Merkle trees of RFC 9162, as one who holds a root checks them. */
import { type Bytes, fromHex, sha256, toHex, utf8 } from "./bytes.ts"

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafHash = (text: string) => sha256(LEAF, utf8(text))

export const nodeHash = (left: Bytes, right: Bytes) => sha256(NODE, left, right)

const half = (number: number) => Math.floor(number / 2)
const isOdd = (number: number) => number % 2 === 1

interface Inclusion {
  readonly hash: Bytes
  readonly leaf_index: number
  readonly tree_size: number
  /** In hex, from the leaf up. */
  readonly path: ReadonlyArray<string>
}

/** The root that a path leads to (section 2.1.3.2); undefined where it leads nowhere. */
export const rootOf = async (
  { hash, leaf_index, path, tree_size }: Inclusion
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
      root = await nodeHash(beside, root)
      while (!isOdd(at) && at !== 0) {
        at = half(at)
        last = half(last)
      }
    } else {
      // deno-lint-ignore no-await-in-loop
      root = await nodeHash(root, beside)
    }
    at = half(at)
    last = half(last)
  }
  return last === 0 ? toHex(root) : undefined
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
  if (first.size > second.size) return false
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
