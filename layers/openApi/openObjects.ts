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

/** An OpenAPI document without the claim that its objects have no other members. */
export const openObjects = (document: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).map(([name, member]) => [name, open(member)]))
