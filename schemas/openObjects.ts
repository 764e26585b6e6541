import { Predicate } from "effect"

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

const open = (value: unknown): unknown => {
  if (isList(value)) return value.map(open)
  if (!Predicate.isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => name !== "additionalProperties" || member !== false)
      .map(([name, member]) => [name, open(member)])
  )
}

/**
 * An OpenAPI document as its service behaves: members of a request that it does not know are ignored,
 * and an answer may have more than are told.
 */
export const openObjects = (document: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).map(([name, member]) => [name, open(member)]))
