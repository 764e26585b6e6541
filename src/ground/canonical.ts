import type { Schema } from "effect"

/**
 * The one text of a JSON value (RFC 8785): members in the order of their UTF-16 units, numbers and
 * strings as ECMAScript writes them. The value holds no lone surrogates; a member that is undefined
 * is not written. https://www.rfc-editor.org/rfc/rfc8785
 */
export const canonical = (value: Schema.Json): string =>
  // What is in order already the engine writes itself, in half the time and in one piece.
  isInOrder(value) ? JSON.stringify(value) : inOrder(value)

const isInOrder = (value: Schema.Json | undefined): boolean => {
  if (value === null || typeof value !== "object") return true
  if (isArray(value)) {
    for (const item of value) if (!isInOrder(item)) return false
    return true
  }
  let before = ""
  for (const key in value) {
    if (key < before || !isInOrder(value[key])) return false
    before = key
  }
  return true
}

const inOrder = (value: Schema.Json): string => {
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  // Grown in place: half again as fast as joining lists of members.
  let text = ""
  if (isArray(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${inOrder(item)}`
    return `[${text}]`
  }
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member === undefined) continue
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${inOrder(member)}`
  }
  return `{${text}}`
}

/** `Array.isArray` for a type whose arrays are read-only. */
export const isArray = (value: Schema.Json): value is Schema.JsonArray => Array.isArray(value)
