import { Struct } from "effect"
import { MONTHS } from "./date.ts"
import { tokens } from "./tokens.ts"

/** The ways a rule may ask for dates in, and what the 16th of March 2025 is in each. */
const dateForms = {
  "MM/DD/YYYY": (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`,
  "M/D/YYYY": (iso: string) =>
    `${Number(iso.slice(5, 7))}/${Number(iso.slice(8))}/${iso.slice(0, 4)}`,
  "YYYY-MM-DD": (iso: string) => iso,
  "Month D, YYYY": (iso: string) => `${monthName(iso)} ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`,
  "D Month YYYY": (iso: string) => `${Number(iso.slice(8))} ${monthName(iso)} ${iso.slice(0, 4)}`,
  "Mon D, YYYY": (iso: string) =>
    `${monthName(iso).slice(0, 3)} ${Number(iso.slice(8))}, ${iso.slice(0, 4)}`,
  "DD-Mon-YYYY": (iso: string) => `${iso.slice(8)}-${monthName(iso).slice(0, 3)}-${iso.slice(0, 4)}`
}

const monthName = (iso: string) => {
  const name = MONTHS[Number(iso.slice(5, 7)) - 1] ?? ""
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

export type DateForm = keyof typeof dateForms

export const dateFormNames = Struct.keys(dateForms)

/** The text with its full dates in one form. */
export const withDates = (text: string, form: DateForm): string => {
  let result = ""
  let done = 0
  for (const { kind, key, start, end } of tokens(text)) {
    if (kind !== "date" || key.length !== FULL) continue
    result += text.slice(done, start) + dateForms[form](key)
    done = end
  }
  return result + text.slice(done)
}

const FULL = "2025-03-16".length
