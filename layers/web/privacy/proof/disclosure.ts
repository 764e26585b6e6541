/** What stands in a leaf, and the view that leaves make together. */
import { fromBase64Url } from "./bytes.ts"
import { canonical, type Json } from "./canonical.ts"

const KINDS = ["exact", "masked", "generalised"] as const
export type Kind = typeof KINDS[number]
export type Path = ReadonlyArray<string | number>

export interface Leaf {
  readonly salt: string
  readonly path: Path
  readonly kind: Kind
  readonly value: Json
}

const SALT_BYTES_MIN = 16

const isSegment = (one: unknown): one is string | number =>
  typeof one === "string" && one !== "__proto__" ||
  typeof one === "number" && Number.isSafeInteger(one) && one >= 0

/** Undefined unless it is canonical, of a known kind, and salted well. */
export const leafOf = (disclosure: string): Leaf | undefined => {
  const bytes = fromBase64Url(disclosure)
  if (bytes === undefined) return undefined
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    const parts: unknown = JSON.parse(text)
    if (!Array.isArray(parts) || parts.length !== 4 || canonical(parts) !== text) return undefined
    const [salt, path, named, value] = parts
    const kind = KINDS.find((one) => one === named)
    if (typeof salt !== "string" || kind === undefined) return undefined
    if ((fromBase64Url(salt)?.length ?? 0) < SALT_BYTES_MIN) return undefined
    const isLeaf = typeof value !== "object" || value === null || Object.keys(value).length === 0
    return isLeaf && Array.isArray(path) && path.length > 0 && path.every(isSegment)
      ? { salt, path, kind, value }
      : undefined
  } catch {
    return undefined
  }
}

/** What a view is made of. */
export type Placed = Pick<Leaf, "path" | "kind" | "value">
export type Branch = Map<string | number, Branch | Placed>

/** Values in their places, arrays closed up; undefined where two contradict each other. */
export const viewOf = (leaves: ReadonlyArray<Placed>): Json | undefined => {
  const branch = branchOf(leaves)
  return branch === undefined ? undefined : grown(branch)
}

/** Leaves in their places; undefined where two contradict each other. */
export const branchOf = (leaves: ReadonlyArray<Placed>): Branch | undefined => {
  const root: Branch = new Map()
  for (const leaf of leaves) {
    const { path } = leaf
    let branch = root
    for (const [at, segment] of path.entries()) {
      const [first = segment] = branch.keys()
      if (typeof first !== typeof segment) return undefined
      const below = branch.get(segment)
      if (at === path.length - 1) {
        if (below !== undefined) return undefined
        branch.set(segment, leaf)
      } else if (below === undefined) {
        const made: Branch = new Map()
        branch.set(segment, made)
        branch = made
      } else if (below instanceof Map) {
        branch = below
      } else {
        return undefined
      }
    }
  }
  return root
}

const grown = (branch: Branch): Json => {
  const members = [...branch].map(([key, below]) =>
    [key, below instanceof Map ? grown(below) : below.value] as const
  )
  return members.some(([key]) => typeof key === "number")
    ? members.toSorted(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value)
    : Object.fromEntries(members)
}
