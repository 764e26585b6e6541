import type { Schema } from "effect"

/**
 * The one text of a JSON value, by RFC 8785: members in the order of their UTF-16 units, no space,
 * numbers and strings as ECMAScript writes them.
 */
export const canonical = (value: Schema.Json): string => {
  if (value === null || typeof value !== "object") return JSON.stringify(value)
  let text = ""
  if (isArray(value)) {
    for (const item of value) text += text === "" ? canonical(item) : `,${canonical(item)}`
    return `[${text}]`
  }
  for (const key of Object.keys(value).sort()) {
    const member = value[key]
    if (member === undefined) continue
    text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonical(member)}`
  }
  return `{${text}}`
}

// `Array.isArray` does not narrow a readonly array away.
const isArray = (value: Schema.Json): value is ReadonlyArray<Schema.Json> => Array.isArray(value)
