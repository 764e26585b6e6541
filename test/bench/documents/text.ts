/**
 * Text layers against `pdftotext -layout`, and how much of the time is pdf.js's own.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import process from "node:process"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import { layout } from "../../../src/discharge/documents/layout.ts"
import { lines, pdf } from "../../discharge/pdf.ts"
import { figure, progress, type Report } from "../report.ts"
import { rowsOf } from "./rows.ts"
import { has, medianOf, ours, programs } from "./run.ts"

const PAGES = [1, 10, 100, 500]
const ROUNDS = 7

const fonts = createRequire(import.meta.url).resolve("pdfjs-dist/package.json")
  .replace(/package\.json$/u, "standard_fonts/")

/** Processor seconds that pdf.js alone takes for the text of a file, in this process, where it is loaded. */
const alone = async (path: string) => {
  const before = process.cpuUsage()
  const data = new Uint8Array(readFileSync(path))
  const document = await pdfjs.getDocument({ data, standardFontDataUrl: fonts }).promise
  for (let number = 1; number <= document.numPages; number++) {
    // deno-lint-ignore no-await-in-loop -- as the service asks, one page after the other
    const page = await document.getPage(number)
    // deno-lint-ignore no-await-in-loop
    await page.getTextContent()
    page.cleanup()
  }
  await document.loadingTask.destroy()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const medianAlone = async (path: string) => {
  const seconds: Array<number> = []
  // deno-lint-ignore no-await-in-loop -- one at a time has the machine
  for (let round = 0; round < ROUNDS; round++) seconds.push(await alone(path))
  return seconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? NaN
}

const row = async (folder: string, count: number) => {
  const path = join(folder, "text.pdf")
  const pages = Array.from({ length: count }, (_, page) => lines(rowsOf(page)))
  writeFileSync(path, pdf({ pages }))
  const [warm, cold, theirs] = await medianOf([
    () => ours(path, "none"),
    () => ours(path, "none", false),
    ...(has("pdftotext") ? [() => programs([["pdftotext", ["-layout", path, "-"]]])] : [])
  ], ROUNDS)
  if (warm === undefined || cold === undefined) throw new Error("Nothing was measured")
  const pdfJs = await medianAlone(path)
  progress(`text, ${count} pages`)
  const ratios = theirs === undefined ? ["not installed", "-", "-", "-"] : [
    figure(theirs.seconds),
    figure(warm.seconds / theirs.seconds),
    figure(warm.cpuSeconds / theirs.cpuSeconds),
    figure(pdfJs / theirs.cpuSeconds)
  ]
  return [
    count,
    figure(warm.seconds),
    figure(count / warm.seconds),
    figure(cold.seconds),
    figure(pdfJs),
    ...ratios,
    figure(warm.megabytes)
  ]
}

const LINES = 150

/** How much longer four times as many fragments of a page take to be laid out: 4 where it is in proportion. */
const layoutRatio = () => {
  const secondsOf = (count: number) => {
    const fragments = Array.from(
      { length: count },
      (_, row) =>
        "alpha beta gamma delta epsilon zeta eta theta".split(" ").map((text, word) => ({
          text,
          x: 60 + word * 50,
          y: row * 12,
          width: text.length * 5,
          height: 10,
          order: row * 8 + word
        }))
    ).flat()
    const before = process.cpuUsage()
    for (let round = 0; round < ROUNDS; round++) layout(fragments, 612)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  secondsOf(LINES)
  return secondsOf(4 * LINES) / secondsOf(LINES)
}

export const textReport = async (folder: string): Promise<Report> => {
  const rows: Array<ReadonlyArray<string | number>> = []
  // deno-lint-ignore no-await-in-loop -- one at a time has the machine
  for (const count of PAGES) rows.push(await row(folder, count))
  return {
    service: "documents",
    title: "Text layers",
    header: [
      "pages",
      "a reader that waits, s",
      "pages per second",
      "cold start, s",
      "pdf.js alone, CPU s",
      "pdftotext -layout, s",
      "ratio",
      "CPU ratio",
      "CPU ratio of pdf.js alone",
      "MB"
    ],
    rows,
    note:
      `Median of ${ROUNDS} runs in turns, from the file to all its pages in the service. The ratio is that of the ` +
      "reader that waits, loaded, as the service keeps one; a cold start loads it first; " +
      "pdf.js alone, by `getTextContent`, after it has run a while. Four times as many fragments of one " +
      `page take ${figure(layoutRatio())} times as long to be laid out.`
  }
}
