/**
 * Documents: text against `pdftotext -layout`, scans against `ocrmypdf` and two bare `tesseract`
 * processes, on files that are made here. What is not installed is left out, and said so.
 *
 * `deno task bench documents`; with `--only=text`, `scans`, `health` or `records`, that part alone, and
 * the tables of the others stay; with `--records=<folder>`, which `records` needs, the wrong words of a
 * few records of each kind whose true text is known; with `--long`, 50 scanned pages and all records.
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
const RECORDS_OF_A_KIND = 3

export const bench = async (flags: ReadonlyArray<string> = []): Promise<void> => {
  if (flags.includes("--only=records") && !flags.some((flag) => flag.startsWith("--records="))) {
    throw new Error("Cannot measure records: --records=<folder> says where they are")
  }
  const folder = mkdtempSync(join(tmpdir(), "agent-services-"))
  const isLong = flags.includes("--long")
  const counts = isLong ? [...SCANNED_PAGES, LONG_SCAN] : SCANNED_PAGES
  const most = isLong ? Infinity : RECORDS_OF_A_KIND
  const records = flags.find((flag) => flag.startsWith("--records="))?.slice("--records=".length)
  const only = flags.find((flag) => flag.startsWith("--only="))?.slice("--only=".length)
  const parts: Readonly<Record<string, ReadonlyArray<() => Promise<Report>>>> = {
    text: [() => textReport(folder)],
    scans: kinds.map((kind) => () => scanReport(folder, kind, counts)),
    health: [() => hostileReport(folder)],
    records: records === undefined ? [] : [() => recordsReport(records, folder, most)]
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
