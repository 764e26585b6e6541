/**
 * The page of the doctor who signs: what it takes to decide a whole record, how soon it shows what is
 * critical, and what it weighs on a slow line. With a real Chromium.
 *
 * `deno task bench ward` measures the line; `--records FOLDER` the rest, on the PDF files of its folders,
 * each of which is a kind of record.
 */
import { Effect } from "effect"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { Desk, tab } from "../discharge/browser.ts"
import { progress, type Report, report } from "./report.ts"
import { decideAll, type Decided } from "./ward/decideAll.ts"
import { onLine } from "./ward/onLine.ts"

const kindsOf = (folder: string) =>
  readdirSync(folder).toSorted().map((kind) => ({
    kind,
    files: readdirSync(join(folder, kind)).filter((name) => name.endsWith(".pdf")).toSorted()
      .map((name) => join(folder, kind, name))
  }))

const ofKind = Effect.fnUntraced(function* (kind: string, files: ReadonlyArray<string>) {
  const { url } = yield* Desk
  const found: Array<Decided> = []
  for (const [index, file] of files.entries()) {
    const { page } = yield* tab({ viewport: { width: 1280, height: 800 } })
    const decided = yield* Effect.promise(() => decideAll(page, url, file))
    yield* Effect.promise(() => forgetAll(page, url))
    progress(`${kind} ${index + 1} of ${files.length}: ${JSON.stringify(decided)}`)
    found.push(...decided)
  }
  return found
})

/** Another record of the same patient would be decided already. */
const forgetAll = async (page: Page, url: string) => {
  const response = await page.request.get(`${url}/api/patients?limit=100`)
  const { items }: { readonly items: ReadonlyArray<{ readonly patient_name: string }> } =
    await response.json()
  await Promise.all(
    items.map(({ patient_name }) =>
      page.request.delete(`${url}/api/patients/${encodeURIComponent(patient_name)}`)
    )
  )
}

const middle = (values: ReadonlyArray<number>) => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return `${at(0.5)} (${at(0)} – ${at(1)})`
}

const row = (kind: string, all: ReadonlyArray<Decided>) => [
  kind,
  all.length,
  middle(all.map(({ flags }) => flags)),
  middle(all.map(({ values }) => values)),
  middle(all.map(({ gaps }) => gaps)),
  middle(all.map(({ flags, gaps, values }) => flags + gaps + values)),
  middle(all.map(({ keys }) => keys)),
  middle(all.map(({ clicks }) => clicks)),
  middle(all.flatMap(({ criticalMillis }) => criticalMillis ?? [])),
  middle(all.flatMap(({ cropMillis }) => cropMillis))
]

const program = Effect.fnUntraced(function* (records: string | undefined) {
  if (records === undefined) return yield* onLine
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const { kind, files } of kindsOf(records)) {
    rows.push(row(kind, yield* ofKind(kind, files)))
  }
  const decided: Report = {
    service: "ward",
    title: "From the upload to all verified: records of a development set",
    header: [
      "kind",
      "summaries",
      "flags",
      "values",
      "gaps",
      "decisions",
      "keys",
      "clicks",
      "draft to critical flag, ms",
      "key to picture, ms"
    ],
    rows,
    note:
      "Middle, and from the least to the most, of a summary. Each was decided to its end by keys: one for each " +
      "flag, value and gap, and the name of who decides. Clicks choose the file, and the patient of a packet."
  }
  return [decided]
})

export const bench = async (flags: ReadonlyArray<string>) => {
  const records = flags.includes("--records") ? flags[flags.indexOf("--records") + 1] : undefined
  await report(
    "ward",
    await Effect.runPromise(Effect.scoped(Effect.provide(program(records), Desk.layer))),
    true
  )
}
