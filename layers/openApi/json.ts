/** Looks into a document whose parts are not known by type. */
import { Predicate } from "effect"

export interface Members {
  readonly [name: string]: unknown
}

export const membersOf = (value: unknown): Members => Predicate.isObject(value) ? value : {}

export const listOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

/** Each member by what `change` makes of it; one of which it makes nothing is left out. */
export const mapMembers = (
  value: unknown,
  change: (member: unknown, name: string) => unknown
): Members =>
  Object.fromEntries(
    Object.entries(membersOf(value)).flatMap(([name, member]) => {
      const changed = change(member, name)
      return changed === undefined ? [] : [[name, changed]]
    })
  )
