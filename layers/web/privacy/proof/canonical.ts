/** A JSON value in the one spelling of RFC 8785. */
export type Json = null | boolean | number | string | ReadonlyArray<Json> | {
  readonly [key: string]: Json
}

export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  // The order is that of UTF-16 code units, which is how `sort` compares.
  const members = Object.entries(value).toSorted(([one], [other]) => one < other ? -1 : 1)
  return `{${members.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(",")}}`
}
