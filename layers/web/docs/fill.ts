/**
 * `{{call/member/0/member}}` in an example stands for a part of the answer to an earlier call.
 */

const PLACEHOLDER = /\{\{([\w.]+)((?:\/[\w.-]+)+)\}\}/g

const at = (value: unknown, pointer: string): unknown =>
  pointer.split("/").slice(1).reduce<unknown>(
    (member, name) =>
      typeof member === "object" && member !== null ? Reflect.get(member, name) : undefined,
    value
  )

/** The calls that an example takes something from. */
export const neededBy = (example: unknown): ReadonlyArray<string> => [
  ...new Set([...JSON.stringify(example).matchAll(PLACEHOLDER)].map(([, call = ""]) => call))
]

/** An example with what the answers say in the place of what stands for it. */
export const fill = (example: unknown, answerOf: (call: string) => unknown): unknown => {
  if (Array.isArray(example)) return example.map((one) => fill(one, answerOf))
  if (typeof example === "object" && example !== null) {
    return Object.fromEntries(
      Object.entries(example).map(([name, one]) => [name, fill(one, answerOf)])
    )
  }
  if (typeof example !== "string") return example
  const [whole] = example.matchAll(PLACEHOLDER)
  // What stands alone keeps its type: a number stays one.
  if (whole?.[0] === example) return at(answerOf(whole[1] ?? ""), whole[2] ?? "")
  return example.replaceAll(
    PLACEHOLDER,
    (_, call: string, pointer: string) => String(at(answerOf(call), pointer))
  )
}
