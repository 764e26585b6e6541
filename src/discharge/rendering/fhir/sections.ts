/**
 * The parts of a draft as sections of a FHIR composition: titles, LOINC codes, and what they hold.
 */
import { isTaken } from "../../clinical/drugs/taken.ts"
import type { Draft, ListField, TextField } from "../../../../schemas/discharge/draft.ts"

export interface SectionOf {
  readonly title: string
  /** https://loinc.org; none where no code says it. */
  readonly loinc?: string
  readonly fields: ReadonlyArray<TextField | ListField>
}

export const sectionsOf: ReadonlyArray<SectionOf> = [
  { title: "Reason for admission", loinc: "29299-5", fields: ["reason_for_admission"] },
  {
    title: "Discharge diagnosis",
    loinc: "11535-2",
    fields: ["principal_diagnosis", "secondary_diagnoses"]
  },
  { title: "Hospital course", loinc: "8648-8", fields: ["hospital_course"] },
  { title: "Procedures", loinc: "47519-4", fields: ["procedures_performed"] },
  { title: "Allergies", loinc: "48765-2", fields: ["allergies"] },
  { title: "Discharge medications", loinc: "10183-2", fields: ["medications_on_discharge"] },
  {
    title: "Results",
    loinc: "30954-2",
    fields: ["results_at_discharge", "pending_results", "incidental_findings"]
  },
  { title: "Condition and disposition", fields: ["discharge_condition", "disposition"] },
  { title: "Discharge instructions", loinc: "8653-8", fields: ["diet_activity"] },
  { title: "Plan of care", loinc: "18776-5", fields: ["follow_up_instructions"] }
]

/** `reason_for_admission` to `Reason for admission`. */
export const titleOf = (field: string) => {
  const words = field.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The entries of a field; a text is one. */
export const entriesOf = (draft: Draft, field: TextField | ListField): ReadonlyArray<string> => {
  const value = draft[field]
  return typeof value === "string" ? [value] : value
}

/** Where what is said of an entry may be told: of a drug that goes on, by its row of the table too. */
export const keysOf = (
  draft: Draft,
  field: TextField | ListField,
  index: number
): ReadonlyArray<string> => {
  const own = [field, `${field}[${index}]`]
  if (field !== "medications_on_discharge") return own
  const rows = draft.medication_reconciliation.flatMap((one, row) => isTaken(one) ? [row] : [])
  return rows[index] === undefined ? own : [...own, `medication_reconciliation[${rows[index]}]`]
}
