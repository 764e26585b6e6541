/**
 * A patient's record as it is told: one text, and where each page and each doubtful number stands.
 */
import type { Box, PatientRecord, PatientSummary } from "../../../schemas/discharge/documents.ts"
import type { KnownRecord, ListedPatient } from "./Patients.ts"
import { sourcedOf } from "../clinical/identity/identity.ts"
import { PAGE_BREAK } from "../clinical/source.ts"
import { summaryOf } from "./uploaded.ts"

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
    ...sourcedOf(known.identity),
    full_length: text.length,
    expires_at: known.expires_at,
    text,
    pages
  }
}

/** A patient as a list tells it. */
export const patientSummaryOf = (
  { patient_id: _, identity, ...patient }: ListedPatient
): PatientSummary => ({
  ...patient,
  ...sourcedOf(identity)
})

// A number says little without the words beside it.
const MARGIN = { x: 120, y: 8 }

const around = ([left, top, right, bottom]: Box): Box => [
  Math.max(0, Math.floor(left - MARGIN.x)),
  Math.max(0, Math.floor(top - MARGIN.y)),
  Math.ceil(right + MARGIN.x),
  Math.ceil(bottom + MARGIN.y)
]
