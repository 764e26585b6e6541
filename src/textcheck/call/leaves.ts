import { Predicate, type Schema } from "effect"

/** A value of the arguments that has no parts. */
export interface Leaf {
  /** The names and numbers that lead to it, with dots between. */
  readonly path: string
  /** The last name on the way, in lower case: that of a list for its elements. */
  readonly key: string
  readonly text: string
  readonly isNumber: boolean
}

/** Leaves of one call; what lies beyond is told as not read. */
export const LEAVES_MAX = 1_000

/**
 * The strings and numbers of the arguments in order, and whether that is all of them. A list of short
 * strings is a leaf more, written together: an address in pieces is one.
 */
export const leavesOf = (
  given: Schema.JsonObject
): { readonly leaves: ReadonlyArray<Leaf>; readonly isWhole: boolean } => {
  const leaves: Array<Leaf> = []
  const stack: Array<{ readonly path: string; readonly key: string; readonly value: unknown }> = []
  const open = (entries: ReadonlyArray<readonly [string, unknown]>, path: string, key?: string) => {
    for (const [name, value] of entries.toReversed()) {
      const under = path === "" ? name : `${path}.${name}`
      stack.push({ path: under, key: key ?? name.toLowerCase(), value })
    }
  }
  open(Object.entries(given), "")
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { key, path, value } = next
    if (leaves.length >= LEAVES_MAX) return { leaves, isWhole: false }
    if (typeof value === "string") leaves.push({ path, key, text: value, isNumber: false })
    else if (typeof value === "number") {
      leaves.push({ path, key, text: String(value), isNumber: true })
    } else if (Array.isArray(value)) {
      const parts = value.filter((one) => typeof one === "string")
      if (parts.length > 1 && parts.length === value.length && parts.every(isPiece)) {
        leaves.push({ path, key: PIECES, text: parts.join(""), isNumber: false })
      }
      open(value.map((one, i) => [String(i), one] as const), path, key)
    } else if (Predicate.isObject(value)) open(Object.entries(value), path)
  }
  return { leaves, isWhole: true }
}

/** The key of a list that was written together. */
export const PIECES = "[pieces]"

const isPiece = (text: string) => text.length <= 40 && !/\s/.test(text.trim())
