/**
 * What an upload is answered with, from what was kept of it.
 */
import {
  type PageSummary,
  PREVIEW_CHARACTERS,
  type ReadPage,
  type Uploaded
} from "../../../schemas/discharge/documents.ts"
import { PAGE_BREAK } from "../clinical/source.ts"
import type { KnownDocument } from "./Patients.ts"

export const summaryOf = (page: ReadPage): typeof PageSummary.Type => ({
  page: page.page,
  source: page.source,
  confidence: page.confidence,
  quality: page.quality,
  handwriting_suspected: page.handwriting_suspected,
  notes: page.notes
})

export const uploadedOf = (document: KnownDocument, already_known: boolean): Uploaded => {
  const groups = Map.groupBy(document.pages, ({ patient_name }) => patient_name)
  const patients = [...groups].flatMap(([name, group]) => {
    if (name === null) return []
    const pages = group.map(({ page }) => page)
    const text = pages.map((page) => page.text).join(PAGE_BREAK)
    const preview = Array.from(text.slice(0, 2 * PREVIEW_CHARACTERS)).slice(0, PREVIEW_CHARACTERS)
    return [
      [name, {
        preview: preview.join(""),
        full_length: text.length,
        pages: pages.map(summaryOf)
      }] as const
    ]
  })
  return {
    status: "success",
    patients: Object.fromEntries(patients),
    document_id: document.document_id,
    pages: document.pages.length,
    unassigned_pages: (groups.get(null) ?? []).map(({ page }) => summaryOf(page)),
    already_known,
    duration_ms: document.duration_ms,
    warnings: document.warnings
  }
}

export const warningsOf = (pages: ReadonlyArray<ReadPage>, repaired: boolean) => [
  ...(repaired ? ["The file is damaged: text may be lost"] : []),
  ...pages.flatMap(({ page, notes }) => notes.map((note) => `Page ${page}: ${note}`))
]

const WHY_SKIPPED = {
  damaged: "The page is damaged and could not be read",
  "too complex": "Reading the page took more than there is for one: it was skipped"
} as const

/** A page of which nothing is known but that it was there. */
export const skippedPage = (page: number, reason: keyof typeof WHY_SKIPPED): ReadPage => ({
  page,
  source: "text",
  confidence: null,
  quality: "unreadable",
  handwriting_suspected: false,
  notes: [WHY_SKIPPED[reason]],
  text: "",
  width_points: 0,
  height_points: 0,
  words: [],
  doubtful_numbers: []
})
