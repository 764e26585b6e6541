/**
 * Scans: both recognisers of this service, two bare `tesseract` processes, and `ocrmypdf`.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pdf, type Picture } from "../../discharge/pdf.ts"
import { scan } from "../../discharge/scan.ts"
import { figure, progress, type Report } from "../report.ts"
import { plain, rowsOf } from "./rows.ts"
import { has, medianOf, ours, percent, programs, type Run, wordErrors } from "./run.ts"

/** Scans are the same few pages over and over: each tool reads every one of them anew. */
const DIFFERENT_SCANS = 5
const ROUNDS = 3

export const kinds = [
  { name: "200 dpi, 0.5 degrees", spec: { degrees: 0.5, noise: 6, shade: 0.1 } },
  { name: "150 dpi, 1.2 degrees, shaded", spec: { dpi: 150, degrees: 1.2, noise: 10, shade: 0.5 } }
]

export const scanReport = async (
  folder: string,
  { name, spec }: (typeof kinds)[number],
  counts: ReadonlyArray<number>
): Promise<Report> => {
  const pictures = Array.from({ length: DIFFERENT_SCANS }, (_, page) => scan(rowsOf(page), spec))
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const count of counts) {
    const pages = Array.from({ length: count }, (_, page) => page % DIFFERENT_SCANS)
    const path = join(folder, "scan.pdf")
    const images = pages.map((_, index) => join(folder, `${index}.pgm`))
    const some = pages.flatMap((page) => pictures[page] ?? [])
    writeFileSync(path, pdf({ pages: some.map((picture) => ({ picture })) }))
    some.forEach((picture, index) => writeFileSync(images[index] ?? "", graymap(picture)))
    const truth = pages.map(plain).join("\n")
    const used = tools(path, images, spec.dpi ?? 200)
    // deno-lint-ignore no-await-in-loop -- one at a time has the machine
    const runs = await medianOf(used.map(({ run }) => run), ROUNDS)
    const [first] = runs
    runs.forEach(({ seconds, cpuSeconds, megabytes, text }, index) =>
      rows.push([
        used[index]?.tool ?? "",
        count,
        figure(seconds),
        figure(seconds / (first?.seconds ?? NaN)),
        figure(count / seconds),
        figure(cpuSeconds),
        figure(cpuSeconds / (first?.cpuSeconds ?? NaN)),
        figure(percent(wordErrors(truth, text))),
        figure(megabytes)
      ])
    )
    progress(`scans, ${name}, ${count} pages`)
  }
  const missing = ["tesseract", "ocrmypdf"].filter((program) => !has(program))
  return {
    service: "documents",
    title: `Scans, ${name}`,
    header: [
      "reader",
      "pages",
      "seconds",
      "ratio",
      "pages per second",
      "CPU s",
      "CPU ratio",
      "wrong words, %",
      "MB"
    ],
    rows,
    note:
      `Median of ${ROUNDS} runs in turns; ratios are against the first row with as many pages. ` +
      "tesseract.js reads with its `best_int` model, the program with the model that it came with. MB " +
      "is of all processes that are started." +
      (missing.length === 0 ? "" : ` Not installed here: ${missing.join(", ")}.`)
  }
}

interface Tool {
  readonly tool: string
  readonly run: () => Promise<Run>
}

const tools = (path: string, images: ReadonlyArray<string>, dpi: number): ReadonlyArray<Tool> => [
  ...(has("tesseract")
    ? [
      { tool: "two bare tesseract processes", run: () => bare(path, images, dpi) },
      { tool: "this service, native", run: () => ours(path, "native") }
    ]
    : []),
  { tool: "this service, tesseract.js", run: () => ours(path, "tesseract") },
  ...(has("ocrmypdf") ? [{ tool: "ocrmypdf --jobs 2 --deskew", run: () => ocrmypdf(path) }] : [])
]

/** Half of the pages each, as lists: the model is loaded once. */
const bare = (path: string, images: ReadonlyArray<string>, dpi: number) => {
  const half = Math.ceil(images.length / 2)
  const commands = [images.slice(0, half), images.slice(half)]
    .filter((some) => some.length > 0)
    .map((some, index) => {
      const file = `${path}.${index}.txt`
      writeFileSync(file, some.join("\n"))
      return ["tesseract", [file, "-", "--dpi", String(dpi), "-l", "eng"]] as const
    })
  return programs(commands, { OMP_THREAD_LIMIT: "1" })
}

const ocrmypdf = async (path: string) => {
  const sidecar = `${path}.sidecar.txt`
  const args = ["--jobs", "2", "--deskew", "--quiet", "--sidecar", sidecar, path, `${path}.out`]
  const run = await programs([["ocrmypdf", args]])
  return { ...run, text: readFileSync(sidecar, "utf8") }
}

const graymap = ({ width, height, pixels }: Picture) => {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.length + pixels.length)
  file.set(header)
  file.set(pixels, header.length)
  return file
}
