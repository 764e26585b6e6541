/**
 * `deno task first-sight FOLDER [--list]`: scores the JSON files of a folder, by pattern: sentences
 * {pattern, criteria, good, bad} and typed checks {brief, checks, good, bad}. With `--list` each entry
 * that is not right on both works is told, with what it came to.
 */
import process from "node:process"
import { entriesOf, isRight, judge, tallyOf } from "./score.ts"

const [folder = "", ...options] = Deno.args
const files = Array.from(Deno.readDirSync(folder), ({ name }) => name)
  .filter((name) => name.endsWith(".json")).toSorted()
const judged = files.flatMap((name) => {
  const text = Deno.readTextFileSync(`${folder}/${name}`)
  return entriesOf(JSON.parse(text)).map((entry) => ({ name, ...judge(entry) }))
})
const say = (line: string) => process.stdout.write(`${line}\n`)

for (const kind of ["sentence", "checks"] as const) {
  const own = judged.filter((one) => one.kind === kind)
  if (own.length === 0) continue
  say(kind === "sentence" ? "Sentences" : "Typed checks")
  const names = [...new Set(own.map(({ pattern }) => pattern))].toSorted()
  const rows = [
    ...names.map((name) => [name, tallyOf(own.filter(({ pattern }) => pattern === name))] as const),
    ["in all", tallyOf(own)] as const,
    ...(own.some(({ entry }) => entry.decidable !== undefined)
      ? [["decidable", tallyOf(own.filter(({ entry }) => entry.decidable === true))] as const]
      : [])
  ]
  const [, first] = rows[0] ?? []
  const heads = Object.keys(first ?? {})
  const wide = Math.max(...rows.map(([name]) => name.length))
  say(["".padEnd(wide), ...heads].join("  "))
  for (const [name, tally] of rows) {
    say(
      [
        name.padEnd(wide),
        ...Object.values(tally).map((n, at) => String(n).padStart(heads[at]?.length ?? 0))
      ].join("  ")
    )
  }
  say("")
}

if (options.includes("--list")) {
  for (const one of judged.filter((each) => !isRight(each))) {
    const { entry, fault } = one
    say(
      `${one.name} ${entry.id ?? ""} [${one.pattern}] good ${one.good.join("/")}, bad ${
        one.bad.join("/")
      }: ${(entry.criteria ?? entry.brief ?? "").slice(0, 300)}`
    )
    if (entry.checks !== undefined) say(`  ${JSON.stringify(entry.checks).slice(0, 600)}`)
    if (fault !== undefined) say(`  refused: ${fault.slice(0, 400)}`)
  }
}
