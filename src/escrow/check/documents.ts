/**
 * A deliverable as data.
 */
import { Option, Schema } from "effect"

const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

/** The value of a JSON text (RFC 8259); `undefined` when it is none. */
export const documentOf = (text: string): unknown =>
  /^\s*[[{"\d-]|^\s*(?:true|false|null)\s*$/u.test(text.slice(0, 2000))
    ? Option.getOrUndefined(decodeJson(text))
    : undefined

export const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The values of lines that are JSON each; `undefined` when one is not. */
export const linesOfJson = (text: string): ReadonlyArray<unknown> | undefined => {
  const values = text.trim().split("\n").map((line) => decodeJson(line))
  return values.every(Option.isSome) ? values.map(({ value }) => value) : undefined
}

/** The objects that have the keys that are asked for: those of an array, or the object itself. */
export const recordsOf = (value: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(value)) return value
  return [value]
}

/** What a value is, in JSON's words; a whole number is an integer too. */
export const isOfType = (value: unknown, type: string): boolean => {
  switch (type) {
    case "string":
      return typeof value === "string"
    case "number":
      return typeof value === "number"
    case "boolean":
      return typeof value === "boolean"
    case "integer":
      return Number.isInteger(value)
    case "array":
    case "list":
      return Array.isArray(value)
    case "object":
      return isRecord(value)
    default:
      return true
  }
}
