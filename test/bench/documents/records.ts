/**
 * Wrong words of whole records whose true text is known, by kind, beside the `tesseract` program on
 * the same pages. The folder has `manifest.json`, `source/<name>.txt` and the files that it names.
 */
import { Schema } from "effect"
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { figure, progress, type Report } from "../report.ts"
import { ours, percent, programs, total, type WordErrors, wordErrors } from "./run.ts"

const Manifest = Schema.fromJsonString(Schema.Array(Schema.Struct({
  file: Schema.String,
  variant: Schema.String,
  patients: Schema.Array(Schema.String),
  pages: Schema.Int
})))
type Entry = typeof Manifest.Type[number]

/** As the scans of the development set are. */
const DPI = 200

interface Result {
  readonly entry: Entry
  readonly bundled: WordErrors
  readonly native: WordErrors
  readonly program: WordErrors
}

/** Of each kind, the first `most`. */
export const recordsReport = async (
  folder: string,
  scratch: string,
  most: number
): Promise<Report> => {
  const listed = Schema.decodeSync(Manifest)(readFileSync(join(folder, "manifest.json"), "utf8"))
  const entries = [...Map.groupBy(listed, ({ variant }) => variant).values()]
    .flatMap((same) => same.slice(0, most))
  const results: Array<Result> = []
  for (const entry of entries) {
    // deno-lint-ignore no-await-in-loop -- one at a time has the machine
    results.push(await resultOf(folder, entry, scratch))
    const { bundled, native, program } = results.at(-1) ?? {}
    const told = [bundled, native, program].map((errors) => errors && figure(percent(errors)))
    progress(`${entry.file}: ${told.join(" / ")} %`)
  }
  const kinds = Map.groupBy(results, ({ entry }) => entry.variant)
  return {
    service: "documents",
    title: "Records with known text: wrong words, %",
    header: [
      "kind",
      "documents",
      "pages",
      "this service, tesseract.js",
      "this service, native",
      "tesseract on the pages as images",
      "documents worse than it, tesseract.js / native"
    ],
    rows: [...kinds].map(([kind, some]) => [
      kind,
      some.length,
      some.reduce((sum, { entry }) => sum + entry.pages, 0),
      figure(percent(total(some.map(({ bundled }) => bundled)))),
      figure(percent(total(some.map(({ native }) => native)))),
      figure(percent(total(some.map(({ program }) => program)))),
      `${some.filter(({ bundled, program }) => bundled.wrong > program.wrong).length} / ` +
      `${some.filter(({ native, program }) => native.wrong > program.wrong).length}`
    ]),
    note: `The program reads each page at ${DPI} dpi. What has a text layer is read by it, ` +
      "without recognition."
  }
}

const resultOf = async (folder: string, entry: Entry, scratch: string): Promise<Result> => {
  const path = join(folder, entry.file)
  const truth = entry.patients
    .map((name) => readFileSync(join(folder, "source", `${name}.txt`), "utf8"))
    .join("\n")
  const errors = ({ text }: { readonly text: string }) => wordErrors(truth, text)
  return {
    entry,
    bundled: errors(await ours(path, "tesseract", false)),
    native: errors(await ours(path, "native", false)),
    program: errors(await byProgram(path, join(scratch, "pages")))
  }
}

const byProgram = async (path: string, pages: string) => {
  rmSync(pages, { recursive: true, force: true })
  mkdirSync(pages)
  await programs([["pdftoppm", ["-gray", "-r", String(DPI), path, join(pages, "page")]]])
  const images = readdirSync(pages).sort().map((name) => join(pages, name))
  return await programs(
    images.map((image) => ["tesseract", [image, "-", "--dpi", String(DPI), "-l", "eng"]] as const),
    { OMP_THREAD_LIMIT: "1" }
  )
}
