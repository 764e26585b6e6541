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

/** Prints the tables of a service and replaces those that were kept. */
export const report = async (service: string, reports: ReadonlyArray<Report>) => {
  const tables = reports.map(markdown).join("\n\n")
  await Deno.stdout.write(new TextEncoder().encode(`\n${tables}\n\n`))
  const [begin, end] = [`<!-- ${service} -->`, `<!-- /${service} -->`]
  const made = new Date().toISOString().slice(0, 10)
  const section = `${begin}\n\`deno task bench ${service}\`, ${made}, Deno ${Deno.version.deno}, ` +
    `${navigator.hardwareConcurrency} cores.\n\n${tables}\n${end}`
  const text = await Deno.readTextFile(file)
  const kept = text.slice(0, text.indexOf(begin)) + section +
    text.slice(text.indexOf(end) + end.length)
  await Deno.writeTextFile(file, kept)
}

/** A figure with as many digits as it deserves. */
export const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** A line of progress on the terminal. */
export const progress = (text: string) =>
  Deno.stderr.writeSync(new TextEncoder().encode(`  ${text}\n`))
