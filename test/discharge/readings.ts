/**
 * How lists are read: `deno run -A test/discharge/readings.ts [FOLDER]` prints of each record, of the
 * project's own or of the texts of a folder, the blocks that were scored, the table of medications and
 * what was not placed. The outputs of two checkouts are compared by `diff`.
 */
import { readdirSync, readFileSync } from "node:fs"
import process from "node:process"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { read } from "../../src/discharge/clinical.ts"
import { drafted, recordOf } from "./drafted.ts"
import { records } from "./drugs/records.ts"
import { kinds } from "./structure/kinds.ts"

const own = [
  ...records.map(({ text, what }) => [what, text] as const),
  ...kinds.map(({ kind, text }) => [kind, recordOf(text)] as const)
]

const textsOf = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith(".txt")).toSorted()
    .map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")] as const)

const folder = process.argv[2]
for (const [name, text] of folder === undefined ? own : textsOf(folder)) {
  const { clinical_safety_flags, medication_reconciliation } = drafted(text)
  const scored = read(sourceOfText(text)).sections.flatMap(({ heading, scored }) =>
    scored === undefined ? [] : [`${scored.role} ${scored.score}: ${heading}`]
  )
  const rows = medication_reconciliation.map((row) =>
    [row.status, row.name, row.dose, row.route, row.frequency, row.before ?? ""].join(" | ")
  )
  const left = clinical_safety_flags.filter((flag) => /: (?:Not placed|As written)/u.test(flag))
  process.stdout.write([`== ${name}`, ...scored, ...rows, ...left, ""].join("\n"))
}
