/** A value of JSON; an absent member is not written. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | ReadonlyArray<Json>
  | { readonly [member: string]: Json }

/**
 * The JSON Canonicalization Scheme: no spaces, members sorted by their UTF-16 code units, numbers
 * and strings as ECMAScript writes them. https://www.rfc-editor.org/rfc/rfc8785
 */
export const canonical = (value: Json): string => {
  if (isList(value)) return `[${value.map((item) => canonical(item ?? null)).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null)
  let members = ""
  // Strings are sorted by their code units unless something else is asked for.
  for (const name of Object.keys(value).sort()) {
    const member = value[name]
    if (member === undefined) continue
    members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${canonical(member)}`
  }
  return `{${members}}`
}

const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)
