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

/** What a value is, in JSON's words; a whole number is an integer too. A type that is not known fits. */
export const isOfType = (value: unknown, type: string): boolean =>
  type === "integer"
    ? Number.isInteger(value)
    : type === "array" || type === "list"
    ? Array.isArray(value)
    : type === "object"
    ? isRecord(value)
    : !/^(?:string|number|boolean)$/u.test(type) || typeof value === type
