/**
 * A benchmark's table, on the terminal and in `docs/benchmarks.md`, where the last one is kept.
 */
import { join } from "node:path"

export interface Report {
  readonly service: string
  readonly title: string
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string | number>>
  /** What the figures mean, in a sentence or two. */
  readonly note?: string
}

const file = join(import.meta.dirname ?? ".", "../../docs/benchmarks.md")

const line = (cells: ReadonlyArray<string | number>) => `| ${cells.join(" | ")} |`

const markdown = ({ title, header, rows, note }: Report) =>
  [
    `### ${title}`,
    "",
    line(header),
    line(header.map(() => "---")),
    ...rows.map(line),
    ...(note === undefined ? [] : ["", note])
  ].join("\n")

/** Prints the tables of a service and replaces those that were kept, or, `inPart`, their namesakes. */
export const report = async (
  service: string,
  reports: ReadonlyArray<Report>,
  inPart = false
) => {
  const tables = reports.map(markdown).join("\n\n")
  await Deno.stdout.write(new TextEncoder().encode(`\n${tables}\n\n`))
  const [begin, end] = [`<!-- ${service} -->`, `<!-- /${service} -->`]
  const made = new Date().toISOString().slice(0, 10)
  const text = await Deno.readTextFile(file)
  const before = text.slice(text.indexOf(begin), text.indexOf(end))
  const all = inPart ? withNamesakes(before, reports) : tables
  const section = `${begin}\n\`deno task bench ${service}\`, ${made}, Deno ${Deno.version.deno}, ` +
    `${navigator.hardwareConcurrency} cores.\n\n${all}\n${end}`
  const kept = text.slice(0, text.indexOf(begin)) + section +
    text.slice(text.indexOf(end) + end.length)
  await Deno.writeTextFile(file, kept)
}

/** The tables as they were kept, with the new ones in the places of those with their titles. */
const withNamesakes = (section: string, reports: ReadonlyArray<Report>) => {
  const fresh = new Map(reports.map((one) => [`### ${one.title}`, markdown(one)]))
  const kept = section.split(/^(?=### )/mu).slice(1).map((table) => {
    const [title = ""] = table.split("\n")
    const made = fresh.get(title)
    fresh.delete(title)
    return made ?? table.trim()
  })
  return [...kept, ...fresh.values()].join("\n\n")
}

/** A figure with as many digits as it deserves. */
export const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** A line of progress on the terminal. */
export const progress = (text: string) =>
  Deno.stderr.writeSync(new TextEncoder().encode(`  ${text}\n`))
