/**
 * `deno task liar FOLDER`: lies about every record below a folder (`.txt`, and `.jsonl.gz` with a
 * `text` a line), told to the proof and by each provider in turn. It ends with 1 where one is in a draft.
 */
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { gunzipSync } from "node:zlib"
import { liesAbout } from "./lies.ts"
import { mixed } from "./mixed.ts"
import { isTrue, recordOf, toldByWire, toldToProof, wires } from "./told.ts"

const [folder, ...flags] = Deno.args
if (folder === undefined) {
  process.stderr.write("USAGE\n  deno task liar FOLDER [--every N]\n")
  process.exit(1)
}
// One record in so many, for a look.
const every = Number(flags[flags.indexOf("--every") + 1] ?? 1) || 1

const textsIn = (path: string): ReadonlyArray<string> => {
  if (path.endsWith(".txt")) return [readFileSync(path, "utf8")]
  if (!path.endsWith(".jsonl.gz")) return []
  return gunzipSync(readFileSync(path)).toString().trim().split("\n").flatMap((line) => {
    const { text } = JSON.parse(line)
    return typeof text === "string" ? [text] : []
  })
}

const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile()).toSorted((a, b) => a.name < b.name ? -1 : 1)
  .flatMap((entry) => textsIn(join(entry.parentPath, entry.name)))
  .filter((_, index) => index % every === 0)

const told = new Map<string, { all: number; in: number }>()
const tell = (kind: string, way: string, isIn: boolean) => {
  const key = `${kind} (${way})`
  const known = told.get(key) ?? { all: 0, in: 0 }
  told.set(key, { all: known.all + 1, in: known.in + (isIn ? 1 : 0) })
}
const wireNames = Object.keys(wires)
let turn = 0

for (const [index, text] of texts.entries()) {
  const other = texts[(index + 1) % texts.length] ?? ""
  for (
    const { lies, record } of [
      { lies: liesAbout(text), record: recordOf(text) },
      mixed(text, other)
    ]
  ) {
    for (const lie of lies) {
      if (isTrue(record, lie)) continue
      const isIn = lie.isIn(toldToProof(record, lie.saying))
      tell(lie.kind, "proof", isIn)
      if (isIn) process.stdout.write(`IN ${index} ${lie.kind}: ${JSON.stringify(lie.saying)}\n`)
      // A wire is the slower way: every fourth.
      if (turn++ % 4 !== 0) continue
      for (const wire of Object.keys(wires)) {
        if (wire !== wireNames[(turn >> 2) % wireNames.length]) continue
        const name =
          wire === "anthropic" || wire === "openai" || wire === "gemini" || wire === "groq"
            ? wire
            : "local-server"
        // deno-lint-ignore no-await-in-loop -- one record at a time
        const draft = await Effect.runPromise(toldByWire(name, record, [lie.saying]))
        const isBelieved = lie.isIn(draft)
        tell(lie.kind, name, isBelieved)
        if (isBelieved && !isIn) {
          process.stdout.write(
            `IN ${index} by ${name}, ${lie.kind}: ${JSON.stringify(lie.saying)}\n`
          )
        }
      }
    }
  }
}

let [all, through] = [0, 0]
for (const [kind, { all: own, in: let_ }] of [...told].toSorted()) {
  process.stdout.write(`${kind.padEnd(60)}${String(own).padStart(7)}${String(let_).padStart(6)}\n`)
  all += own
  through += let_
}
process.stdout.write(`${texts.length} records, ${all} lies, ${through} in a draft\n`)
process.exit(through === 0 ? 0 : 1)
