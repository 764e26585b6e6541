/**
 * A copy of the tree in which each reader and pattern of some rooms of discharge can be left out: a
 * function then says that it found nothing, a pattern finds nothing.
 */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import process from "node:process"

const PARTS = ["src", "schemas", "layers", "test", "deno.json", "deno.lock", "package.json"]
const ROOMS = ["clinical", "entries", "structure", "ledger", "proof", "drafting"]

/** What the copy wraps its readers in; `off` are those that are left out. */
const SWITCH = `
  export const ids: Array<string> = []
  export const off = new Set<string>()
  const nothing = (found: unknown) =>
    typeof found === "boolean" ? false : Array.isArray(found) ? [] : typeof found === "string" ? "" :
    found instanceof Set ? new Set() : found instanceof Map ? new Map() :
    found === null || typeof found === "object" ? null : found
  export const reader = (id: string, read: any): any => {
    if (read.constructor.name === "GeneratorFunction") return read
    ids.push(id)
    return (...given: Array<unknown>) => {
      const found = read(...given)
      return off.has(id) ? nothing(found) : found
    }
  }
  class Pattern extends RegExp {
    id = ""
    override exec(text: string) {
      return off.has(this.id) ? null : super.exec(text)
    }
  }
  export const pattern = (id: string, { source, flags }: RegExp): any => {
    ids.push(id)
    return Object.assign(new Pattern(source, flags), { id })
  }
`

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => join(entry.parentPath, entry.name))

const OPENS = /^(?:export )?const ([A-Za-z_]\w*)(: [^=]*?)? =(?= |$)/u
const BEGINS = /^[a-zA-Z/]/u
const PATTERN = /^(?:\/(?![*/])|RegExp\(|new RegExp\(|pattern\()/u
const FUNCTION = /^(?:<[^>]*>)?\([^]{0,1500}=>/u

/** The text of a file with each function and pattern at its top in a switch. */
const wrapped = (text: string, name: string, up: string): string => {
  const lines = text.split("\n")
  const out = [...lines]
  lines.forEach((line, from) => {
    const opens = OPENS.exec(line)
    if (opens === null) return
    const next = lines.findIndex((other, index) => index > from && BEGINS.test(other))
    const below = next < 0 ? lines.length : next
    const to = lines.findLastIndex((other, index) =>
      index >= from && index < below && other.trim() !== "" && !/^ ?\*/u.test(other)
    )
    const value = [line.slice(opens[0].length), ...lines.slice(from + 1, to + 1)].join("\n").trim()
    const kind = PATTERN.test(value) ? "pattern" : FUNCTION.test(value) ? "reader" : undefined
    if (kind === undefined || /^\(\(\)/u.test(value)) return
    out[from] = `${opens[0]} __${kind}(${JSON.stringify(`${name} ${opens[1]}`)}, ${
      line.slice(opens[0].length)
    }`
    out[to] = `${out[to]})`
  })
  return `import { pattern as __pattern, reader as __reader } from "${up}__switch.ts"\n` +
    out.join("\n")
}

/** The folder of such a copy of `root`, which goes when the process ends. */
export const wrappedCopy = (root: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "ablate-"))
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  const discharge = join(folder, "src", "discharge")
  writeFileSync(join(discharge, "__switch.ts"), SWITCH)
  for (const room of ROOMS) {
    for (const file of filesIn(join(discharge, room))) {
      const name = relative(discharge, file)
      const up = "../".repeat(name.split("/").length - 1)
      writeFileSync(file, wrapped(readFileSync(file, "utf8"), name.replace(/\.ts$/u, ""), up))
    }
  }
  return folder
}
