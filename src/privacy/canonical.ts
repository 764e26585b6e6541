import type { Schema } from "effect"

/**
 * The canonical text of a JSON value (RFC 8785): keys in the order of their UTF-16 code units,
 * numbers and strings as ECMAScript prints them. The value holds no lone surrogates.
 */
export const canonical = (value: Schema.Json): string => {
  if (typeof value === "string" || typeof value === "number") return JSON.stringify(value)
  if (value === null || typeof value === "boolean") return String(value)
  if (isArray(value)) return `[${value.map(canonical).join(",")}]`
  const members = Object.entries(value)
    .sort(([left], [right]) => left < right ? -1 : left > right ? 1 : 0)
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`)
  return `{${members.join(",")}}`
}

/** `Array.isArray` for a type whose arrays are read-only. */
export const isArray = (value: Schema.Json): value is Schema.JsonArray => Array.isArray(value)
