/**
 * Exports that no other file imports. A name is exported when somebody needs it: what is not can be
 * changed, or deleted, by who reads one file alone.
 */
import { dirname, join } from "node:path/posix"

const declared =
  /^export (?:default )?(?:abstract |async )?(?:const|let|class|function\*?|interface|type|namespace|enum) (\w+)/gm
const listed = /^export (?:type )?\{([^}]*)\}(?! from)/gm
const unpacked = /^export const [{[]([^}\]]*)[}\]] =/gm
const named = /^(?:import|export)\s+(?:type\s+)?(?:\w+,\s*)?\{([^}]*)\}\s+from\s+"(\.[^"]*)"/gm
const whole = /^(?:import|export)\s+(?:type\s+)?\*(?:\s+as\s+(\w+))?\s+from\s+"(\.[^"]*)"/gm
const later = /\b(?:import(?:\.meta\.resolve)?|new URL)\(\s*"(\.[^"]*)"/g

const EVERY = "*"

const words = (list: string | undefined, side: 0 | 1) =>
  (list ?? "").split(",").flatMap((part) => {
    const names = part.replaceAll("type ", "").trim().split(/\s+as\s+|:\s*/)
    const name = side === 0 ? names[0] : names.at(-1)
    return name === undefined || name === "" ? [] : [name]
  })

const exportsOf = (text: string) => [
  ...[...text.matchAll(declared)].map(([, name = ""]) => name),
  ...[...text.matchAll(listed), ...text.matchAll(unpacked)].flatMap(([, list]) => words(list, 1))
]

/** What `text` takes of each file that it imports. */
const importsOf = (text: string): ReadonlyArray<readonly [specifier: string, name: string]> => [
  ...[...text.matchAll(named)].flatMap(([, list, specifier = ""]) =>
    words(list, 0).map((name) => [specifier, name] as const)
  ),
  ...[...text.matchAll(whole)].flatMap(([, space, specifier = ""]) =>
    space === undefined
      ? [[specifier, EVERY] as const]
      : [...text.matchAll(RegExp(`\\b${space}\\.(\\w+)`, "g"))].map(([, name = ""]) =>
        [specifier, name] as const
      )
  ),
  ...[...text.matchAll(later)].map(([, specifier = ""]) => [specifier, EVERY] as const)
]

/** `file: name` for each export of `sources` (their texts by path) that no other of them imports. */
export const needlessExports = (sources: ReadonlyMap<string, string>): ReadonlyArray<string> => {
  const taken = new Set(
    [...sources].flatMap(([file, text]) =>
      importsOf(text).map(([specifier, name]) => `${join(dirname(file), specifier)}: ${name}`)
    )
  )
  return [...sources].flatMap(([file, text]) =>
    taken.has(`${file}: ${EVERY}`)
      ? []
      : exportsOf(text).map((name) => `${file}: ${name}`).filter((line) => !taken.has(line))
  )
}
