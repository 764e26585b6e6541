import { Result, type Schema } from "effect"
import { isArray } from "../ground/canonical.ts"
import { type Path, toPointer } from "./pointer.ts"

/** What has nothing below it: a scalar, an empty object or an empty array. */
export type LeafValue = null | boolean | number | string | EmptyContainer
type EmptyContainer = Readonly<Record<string, never>> | readonly []

/** One value of the data and where it is. */
export interface Leaf {
  readonly path: Path
  readonly value: LeafValue
}

/** Narrows what a leaf may hold. */
export const isLeafValue = (value: Schema.Json): value is LeafValue =>
  typeof value !== "object" || value === null || Object.keys(value).length === 0

/** The members of a container with the path segment of each. */
export const entries = (
  value: Schema.JsonArray | Schema.JsonObject
): ReadonlyArray<readonly [string | number, Schema.Json]> =>
  isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value)

/** Every leaf of `data`, in the order of the text. */
export const leavesOf = (data: Schema.Json): ReadonlyArray<Leaf> => {
  const leaves: Array<Leaf> = []
  const visit = (value: Schema.Json, path: Path): void => {
    if (isLeafValue(value)) leaves.push({ path, value })
    else for (const [key, member] of entries(value)) visit(member, [...path, key])
  }
  visit(data, [])
  return leaves
}

/**
 * Puts leaves back by their paths; the gaps of an array close up, and no leaf at all gives `{}`.
 * Fails when two leaves contradict each other, as only a forged presentation can make them.
 */
export const rebuild = (leaves: Iterable<Leaf>): Result.Result<Schema.Json, string> => {
  const root = new Branch()
  for (const { path, value } of leaves) {
    if (!root.insert(path, value)) return Result.fail(`Paths clash at '${toPointer(path)}'`)
  }
  return Result.succeed(root.json())
}

/** A container in the making: its members by the path segment of each. */
class Branch {
  readonly #members = new Map<string | number, Branch | { readonly value: LeafValue }>()

  insert([key, ...below]: Path, value: LeafValue): boolean {
    if (key === undefined || !this.#fits(key)) return false
    const held = this.#members.get(key)
    if (below.length === 0) {
      this.#members.set(key, { value })
      return held === undefined
    }
    const branch = held ?? new Branch()
    this.#members.set(key, branch)
    return branch instanceof Branch && branch.insert(below, value)
  }

  json(): Schema.MutableJson {
    const members = [...this.#members].map(([key, member]) =>
      [key, member instanceof Branch ? member.json() : thaw(member.value)] as const
    )
    const [first] = members
    return typeof first?.[0] === "number"
      ? members.sort(([left], [right]) => Number(left) - Number(right)).map(([, value]) => value)
      : Object.fromEntries(members)
  }

  /** Keys and indexes do not mix, and `__proto__` is not data. */
  #fits(key: string | number): boolean {
    const [first = key] = this.#members.keys()
    return typeof first === typeof key && key !== "__proto__"
  }
}

const thaw = (value: LeafValue): Schema.MutableJson =>
  typeof value !== "object" || value === null ? value : Array.isArray(value) ? [] : {}
