/**
 * A patient's record as it is told: one text, and where each page and each doubtful number stands.
 */
import type { Box, PatientRecord } from "../../schemas/discharge/documents.ts"
import type { KnownRecord } from "./Patients.ts"
import { PAGE_BREAK, summaryOf } from "./uploaded.ts"

export const recordOf = (known: KnownRecord): PatientRecord => {
  let start = 0
  const pages = known.pages.map(({ document_id, page }) => {
    const from = start
    start += page.text.length + PAGE_BREAK.length
    const image = `/api/patients/${encodeURIComponent(known.patient_name)}/pages/${page.page}.png` +
      `?document_id=${document_id}`
    return {
      ...summaryOf(page),
      document_id,
      start: from,
      end: from + page.text.length,
      image,
      doubtful_numbers: page.doubtful_numbers.map((number) => ({
        ...number,
        start: from + number.start,
        end: from + number.end,
        image: `${image}&box=${around(number.box).join(",")}`
      }))
    }
  })
  const text = known.pages.map(({ page }) => page.text).join(PAGE_BREAK)
  return {
    patient_name: known.patient_name,
    medical_record_numbers: known.identity.recordNumbers,
    dates_of_birth: known.identity.birthDates,
    full_length: text.length,
    expires_at: known.expires_at,
    text,
    pages
  }
}

// A number says little without the words beside it.
const MARGIN = { x: 120, y: 8 }

const around = ([left, top, right, bottom]: Box): Box => [
  Math.max(0, Math.floor(left - MARGIN.x)),
  Math.max(0, Math.floor(top - MARGIN.y)),
  Math.ceil(right + MARGIN.x),
  Math.ceil(bottom + MARGIN.y)
]
