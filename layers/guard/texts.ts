/** The texts of a message. */
import { Predicate } from "effect"
import { record } from "./message.ts"

const BASE64 = /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/u
const isBase64 = (value: unknown) => typeof value === "string" && BASE64.test(value)

/** Words of the protocol itself. */
const known: ReadonlySet<string> = new Set([
  ...["annotations", "assistant", "code", "complete", "isError", "message", "mimeType", "name"],
  ...["resource", "resource_link", "resultType", "role", "text", "type", "uri", "user"]
])

/** Every text of a value, and the names of its members. */
export const textsOf = (value: unknown): ReadonlyArray<string> =>
  typeof value === "string"
    ? known.has(value) || value.trim() === "" ? [] : [value]
    : Array.isArray(value)
    ? value.flatMap(textsOf)
    : Object.entries(record(value)).flatMap(([name, inner]) => [
      ...textsOf(name),
      ...textsOf(inner)
    ])

interface Part {
  /** What it says, where that may be cut. */
  readonly said: string | undefined
  /** Every other text of it. */
  readonly others: ReadonlyArray<string>
}

/** The contents of a resource; bytes are not read. */
export const resourceOf = (resource: unknown): Part => {
  const { blob, text, ...about } = record(resource)
  const others = textsOf([
    Predicate.isReadonlyObject(resource) ? about : resource,
    isBase64(blob) ? undefined : blob
  ])
  return typeof text === "string"
    ? { said: text, others }
    : { said: undefined, others: [...others, ...textsOf(text)] }
}

/** A part of a result; pictures and sounds are not read. */
export const partOf = (part: unknown): Part => {
  const { data, resource, text, ...rest } = record(part)
  const isMedia = (rest.type === "image" || rest.type === "audio") && isBase64(data)
  const inner = resourceOf(resource)
  const others = [
    ...textsOf([
      rest,
      isMedia ? undefined : data,
      Predicate.isReadonlyObject(part) ? undefined : part
    ]),
    ...inner.others
  ]
  return rest.type === "text" && typeof text === "string"
    ? { said: text, others: [...others, ...textsOf(inner.said)] }
    : { said: inner.said, others: [...others, ...textsOf(text)] }
}
