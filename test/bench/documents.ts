/**
 * Documents: text against `pdftotext -layout`, scans against `ocrmypdf` and two bare `tesseract`
 * processes, on files that are made here. What is not installed is left out, and said so.
 *
 * `deno task bench documents`; with `--long`, 50 scanned pages as well.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { lines, pdf, type Picture } from "../discharge/pdf.ts"
import { random, scan } from "../discharge/scan.ts"
import { figure, progress, type Report, report } from "./report.ts"

const TEXT_PAGES = [1, 10, 100, 500]
const SCANNED_PAGES = [1, 10]
const LONG_SCAN = 50
const ROUNDS = 3
/** Scans are the same few pages over and over: each tool reads every one of them anew. */
const DIFFERENT_SCANS = 5

const WORDS =
  ("patient admitted with shortness of breath chest pain treated furosemide lisinopril " +
    "metoprolol daily tablet potassium creatinine hemoglobin normal follow up clinic within week " +
    "discharged home stable condition blood pressure heart rate oxygen room air echocardiogram " +
    "ejection fraction history of hypertension diabetes chronic kidney disease allergies penicillin rash")
    .split(" ")

const rowsOf = (page: number) => {
  const chance = random(page + 1)
  const word = () => WORDS[Math.floor(chance() * WORDS.length)] ?? ""
  const prose = Array.from({ length: 34 }, () => Array.from({ length: 12 }, word).join(" "))
  const table = Array.from(
    { length: 8 },
    () =>
      [[60, word()], [220, `${1 + Math.floor(chance() * 90)} mg`], [320, word()], [
        430,
        (chance() * 10).toFixed(1)
      ]] as const
  )
  return [`Patient: DOE, JOHN    MRN: 1234567    Page ${page} of 500`, ...prose, ...table]
}

const plain = (page: number) =>
  rowsOf(page).map((row) => typeof row === "string" ? row : row.map(([, text]) => text).join(" "))
    .join("\n")

interface Run {
  readonly seconds: number
  readonly megabytes: number
  readonly text: string
}

/** Runs programs side by side and tells the time, the most memory of all together, and the output. */
const timed = async (
  commands: ReadonlyArray<readonly [program: string, args: ReadonlyArray<string>]>,
  env: Record<string, string> = {}
): Promise<Run> => {
  const started = performance.now()
  const children = commands.map(([program, args]) =>
    new Deno.Command(program, { args: [...args], env, stdout: "piped", stderr: "null" }).spawn()
  )
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, children.reduce((sum, { pid }) => sum + residentOf(pid), 0))
  }, 25)
  const outputs = await Promise.all(children.map((child) => child.output()))
  clearInterval(watch)
  const seconds = (performance.now() - started) / 1000
  const text = outputs.map(({ stdout }) => new TextDecoder().decode(stdout)).join("\n")
  return { seconds, megabytes: most / 1e6, text }
}

const residentOf = (pid: number) => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096
  } catch {
    return 0
  }
}

const reader = join(import.meta.dirname ?? ".", "../../src/discharge.reader.ts")

/** Our own process for a document, from its start to its end. */
const ours = async (path: string, engine: string): Promise<Run> => {
  const request = { _tag: "Read", path, pagesMax: 500, skip: [], careful: false }
  const run = await timed([[
    Deno.execPath(),
    [
      "run",
      "-A",
      "--no-check",
      "--v8-flags=--max-old-space-size=512",
      reader,
      JSON.stringify(request)
    ]
  ]], { OCR_ENGINE: engine })
  const pages = run.text.split("\n").flatMap((line) => {
    const { event } = line === "" ? { event: undefined } : JSON.parse(line)
    return event?._tag === "Read" ? [event.page] : []
  })
  const sorted = pages.toSorted((a, b) => a.page - b.page)
  return { ...run, text: sorted.map(({ text }) => text).join("\n\n") }
}

const best = async (run: () => Promise<Run>, rounds = ROUNDS) => {
  const runs: Array<Run> = []
  // deno-lint-ignore no-await-in-loop -- one at a time has the machine
  for (let round = 0; round < rounds; round++) runs.push(await run())
  return runs.toSorted((a, b) => a.seconds - b.seconds)[0] ??
    { seconds: NaN, megabytes: NaN, text: "" }
}

/** Words that are wrong, missing or too many, in percent of the true ones. */
const wordErrors = (truth: string, read: string) => {
  const split = (text: string) => text.split(/\s+/u).filter((word) => /[a-z0-9]/iu.test(word))
  const [a, b] = [split(truth), split(read)]
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  a.forEach((word, index) => {
    const row = [index + 1]
    b.forEach((other, column) => {
      row.push(Math.min(
        (above[column + 1] ?? 0) + 1,
        (row[column] ?? 0) + 1,
        (above[column] ?? 0) + (word === other ? 0 : 1)
      ))
    })
    above = row
  })
  return (above[b.length] ?? 0) / a.length * 100
}

const has = (program: string) => spawnSync(program, ["--version"]).error === undefined

const textReport = async (folder: string): Promise<Report> => {
  const path = join(folder, "text.pdf")
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const count of TEXT_PAGES) {
    writeFileSync(
      path,
      pdf({ pages: Array.from({ length: count }, (_, page) => lines(rowsOf(page))) })
    )
    // deno-lint-ignore no-await-in-loop
    const mine = await best(() => ours(path, "none"))
    const theirs = has("pdftotext")
      // deno-lint-ignore no-await-in-loop
      ? await best(() => timed([["pdftotext", ["-layout", path, "-"]]]))
      : undefined
    rows.push([
      count,
      figure(mine.seconds),
      figure(count / mine.seconds),
      figure(mine.megabytes),
      theirs === undefined ? "not installed" : figure(theirs.seconds),
      theirs === undefined ? "-" : figure(mine.seconds / theirs.seconds)
    ])
    progress(`text, ${count} pages`)
  }
  return {
    service: "documents",
    title: "Text layers: one process for the document, started for it",
    header: ["pages", "seconds", "pages per second", "MB", "pdftotext -layout, seconds", "ratio"],
    rows,
    note:
      `Best of ${ROUNDS} runs. Ours starts Deno, tells which pages need OCR and lays the text out.`
  }
}

const kinds = [
  { name: "200 dpi, 0.5 degrees", spec: { degrees: 0.5, noise: 6, shade: 0.1 } },
  { name: "150 dpi, 1.2 degrees, shaded", spec: { dpi: 150, degrees: 1.2, noise: 10, shade: 0.5 } }
]

const scanReport = async (
  folder: string,
  { name, spec }: (typeof kinds)[number],
  counts: ReadonlyArray<number>
): Promise<Report> => {
  const pictures = Array.from({ length: DIFFERENT_SCANS }, (_, page) => scan(rowsOf(page), spec))
  const dpi = spec.dpi ?? 200
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const count of counts) {
    const path = join(folder, "scan.pdf")
    const pages = Array.from({ length: count }, (_, page) => page % DIFFERENT_SCANS)
    const truth = pages.map(plain).join("\n")
    writeFileSync(
      path,
      pdf({
        pages: pages.map((page) => {
          const picture = pictures[page]
          return picture === undefined ? {} : { picture }
        })
      })
    )
    const images = pages.map((page, index) => {
      const image = join(folder, `${index}.pgm`)
      const picture = pictures[page]
      if (picture !== undefined) writeFileSync(image, graymap(picture))
      return image
    })
    for (const { tool, run } of scanTools(path, images, dpi)) {
      // deno-lint-ignore no-await-in-loop
      const { seconds, megabytes, text } = await best(run, 1)
      rows.push([
        tool,
        count,
        figure(seconds),
        figure(count / seconds),
        figure(wordErrors(truth, text)),
        figure(megabytes)
      ])
      progress(`scans, ${name}, ${count} pages, ${tool}`)
    }
  }
  const missing = ["tesseract", "ocrmypdf"].filter((program) => !has(program))
  return {
    service: "documents",
    title: `Scans, ${name}`,
    header: ["reader", "pages", "seconds", "pages per second", "wrong words, %", "MB"],
    rows,
    note:
      "One run each. tesseract.js reads with its `best_int` model, the native program with the " +
      "model that it came with. MB is of the process that is started, without those that it starts." +
      (missing.length === 0 ? "" : ` Not installed here: ${missing.join(", ")}.`)
  }
}

const scanTools = (path: string, images: ReadonlyArray<string>, dpi: number) => [
  { tool: "this service, tesseract.js", run: () => ours(path, "tesseract") },
  ...(has("tesseract")
    ? [
      { tool: "this service, native", run: () => ours(path, "native") },
      {
        tool: "two bare tesseract processes",
        run: () => {
          const half = Math.ceil(images.length / 2)
          const list = (from: number, to: number) => {
            const file = `${path}.${from}.txt`
            writeFileSync(file, images.slice(from, to).join("\n"))
            return ["tesseract", [file, "-", "--dpi", String(dpi), "-l", "eng"]] as const
          }
          const commands = [
            list(0, half),
            ...(half < images.length ? [list(half, images.length)] : [])
          ]
          return timed(commands, { OMP_THREAD_LIMIT: "1" })
        }
      }
    ]
    : []),
  ...(has("ocrmypdf")
    ? [{
      tool: "ocrmypdf --jobs 2 --deskew",
      run: async () => {
        const sidecar = `${path}.sidecar.txt`
        const args = [
          "--jobs",
          "2",
          "--deskew",
          "--quiet",
          "--sidecar",
          sidecar,
          path,
          `${path}.out`
        ]
        const run = await timed([["ocrmypdf", args]])
        return { ...run, text: readFileSync(sidecar, "utf8") }
      }
    }]
    : [])
]

const graymap = ({ width, height, pixels }: Picture) => {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.length + pixels.length)
  file.set(header)
  file.set(pixels, header.length)
  return file
}

export const bench = async (flags: ReadonlyArray<string> = []): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "agent-services-"))
  const counts = flags.includes("--long") ? [...SCANNED_PAGES, LONG_SCAN] : SCANNED_PAGES
  try {
    const reports = [await textReport(folder)]
    await report("documents", reports)
    for (const kind of kinds) {
      // deno-lint-ignore no-await-in-loop -- each table is kept as soon as it is there
      reports.push(await scanReport(folder, kind, counts))
      // deno-lint-ignore no-await-in-loop
      await report("documents", reports)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await bench(Deno.args)
