/**
 * Documents: text against `pdftotext -layout`, scans against `ocrmypdf` and two bare `tesseract`
 * processes, on files that are made here. What is not installed is left out, and said so.
 *
 * `deno task bench documents`; with `--only=text`, `scans`, `health` or `records`, that part alone, and
 * the tables of the others stay; with `--long`, 50 scanned pages as well; with `--records=<folder>`, the
 * wrong words of records whose true text is known.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hostileReport } from "./documents/hostile.ts"
import { recordsReport } from "./documents/records.ts"
import { kinds, scanReport } from "./documents/scans.ts"
import { textReport } from "./documents/text.ts"
import { type Report, report } from "./report.ts"

const SCANNED_PAGES = [1, 10]
const LONG_SCAN = 50

export const bench = async (flags: ReadonlyArray<string> = []): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "agent-services-"))
  const counts = flags.includes("--long") ? [...SCANNED_PAGES, LONG_SCAN] : SCANNED_PAGES
  const records = flags.find((flag) => flag.startsWith("--records="))?.slice("--records=".length)
  const only = flags.find((flag) => flag.startsWith("--only="))?.slice("--only=".length)
  const parts: Readonly<Record<string, ReadonlyArray<() => Promise<Report>>>> = {
    text: [() => textReport(folder)],
    scans: kinds.map((kind) => () => scanReport(folder, kind, counts)),
    health: [() => hostileReport(folder)],
    records: records === undefined ? [] : [() => recordsReport(records, folder)]
  }
  const steps = only === undefined ? Object.values(parts).flat() : parts[only] ?? []
  try {
    const reports: Array<Report> = []
    for (const step of steps) {
      // deno-lint-ignore no-await-in-loop -- one at a time has the machine, and each table is kept
      reports.push(await step())
      // deno-lint-ignore no-await-in-loop
      await report("documents", reports, only !== undefined)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await bench(Deno.args)
