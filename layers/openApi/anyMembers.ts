import { Predicate } from "effect"
import { mapMembers, type Members } from "./json.ts"

const withAnyMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withAnyMembers)
  if (!Predicate.isObject(value)) return value
  const isAny = value.type === "object" && Object.keys(value).every((name) => PLAIN.has(name))
  return { ...mapMembers(value, withAnyMembers), ...(isAny ? { additionalProperties: true } : {}) }
}

/** Keywords besides `type` that leave the members of an object open. */
const PLAIN = new Set(["type", "description", "title"])

/**
 * A document that says of each object of which nothing is said that its members may be any. That is so
 * without a word too, but generators of clients take silence for an object without members. It comes
 * before examples are in the document.
 */
export const anyMembers = (document: Members): Members => mapMembers(document, withAnyMembers)
