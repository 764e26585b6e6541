import { JsonScanner } from "./jsonScanner.ts"

/**
 * Whether an object of `json`, at any depth, names a member twice: such a text says one thing to a
 * reader that takes the last and another to one that takes the first (RFC 8259, section 4). `json` is
 * a JSON text; in any other nothing is found after its first fault.
 */
export const repeatsMember = (json: string): boolean => {
  const scanner = new JsonScanner(json)
  // The names of each object that is open; of a list there are none.
  const open: Array<Set<string> | undefined> = []
  for (;;) {
    const next = scanner.peek()
    if (next === "") return false
    if (next === '"') {
      const text = scanner.string()
      if (text === undefined) return false
      const names = open.at(-1)
      // In an object a string before a colon is a name.
      if (names === undefined || scanner.peek() !== ":") continue
      if (names.has(text)) return true
      names.add(text)
      continue
    }
    if (next === "{") open.push(new Set())
    else if (next === "[") open.push(undefined)
    else if (next === "}" || next === "]") open.pop()
    scanner.at++
  }
}
