/**
 * A draft as what a clinician goes through: each value once, in the order of a summary, under an id that
 * stays the same in a later draft as long as the value does.
 */
import {
  type Draft,
  type ListField,
  type Medication,
  type Span,
  type TextField
} from "../../../schemas/discharge/draft.ts"
import type { Sha256Hex } from "../../ground/Hash.ts"
import { drugLine } from "../clinical/completeness.ts"

export const DRUGS = "medication_reconciliation"
/** What is said of a list that the record says is empty. */
export const NONE = "none"

type ItemField = TextField | ListField | typeof DRUGS

export interface Item {
  readonly id: string
  readonly field: ItemField
  /** In `provenance` of the draft. */
  readonly key: string
  /** As the draft says it. */
  readonly drafted: string
  /** Of a row of drugs. */
  readonly medication: Medication | null
  readonly evidence: ReadonlyArray<Span>
}

/** The fields of a draft in the order of a summary; the drugs are the rows of their table. */
export const summaryOrder: ReadonlyArray<ItemField> = [
  "patient_name",
  "medical_record_number",
  "date_of_birth",
  "age_and_gender",
  "admission_date",
  "discharge_date",
  "attending",
  "principal_diagnosis",
  "secondary_diagnoses",
  DRUGS,
  "medications_on_discharge",
  "allergies",
  "pending_results",
  "results_at_discharge",
  "incidental_findings",
  "procedures_performed",
  "reason_for_admission",
  "hospital_course",
  "discharge_condition",
  "disposition",
  "diet_activity",
  "follow_up_instructions"
]

/** The same words, however they are spaced and in whatever case. */
export const folded = (text: string) =>
  text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim()

const DIGITS = 16

export const itemsOf = (draft: Draft, sha256Hex: Sha256Hex): ReadonlyArray<Item> =>
  summaryOrder.flatMap((field) => {
    if (field === DRUGS) return drugsOf(draft, sha256Hex)
    const value = draft[field]
    const whole = (drafted: string): Item => ({
      id: field,
      field,
      key: field,
      drafted,
      medication: null,
      evidence: draft.provenance[field] ?? []
    })
    if (typeof value === "string") return [whole(value)]
    if (value.length === 0) return [whole(NONE)]
    const [first = ""] = value
    if (value.length === 1 && draft.missing_fields.includes(field)) return [whole(first)]
    // What is given on discharge follows from the table.
    if (field === "medications_on_discharge") return []
    const next = named(field, sha256Hex)
    return value.map((drafted, index) => {
      const key = `${field}[${index}]`
      return {
        id: next(folded(drafted)),
        field,
        key,
        drafted,
        medication: null,
        evidence: draft.provenance[key] ?? []
      }
    })
  })

const drugsOf = (draft: Draft, sha256Hex: Sha256Hex): ReadonlyArray<Item> => {
  const next = named(DRUGS, sha256Hex)
  return draft.medication_reconciliation.map((medication, index) => {
    const key = `${DRUGS}[${index}]`
    const { name, dose, route, frequency, status, before } = medication
    return {
      id: next(folded(JSON.stringify([name, dose, route, frequency, status, before]))),
      field: DRUGS,
      key,
      drafted: drugLine(medication),
      medication,
      evidence: draft.provenance[key] ?? []
    }
  })
}

/** Ids by content; the same content again is told apart by its number. */
export const named = (field: string, sha256Hex: Sha256Hex) => {
  const times = new Map<string, number>()
  return (content: string) => {
    const id = `${field}.${sha256Hex(content).slice(0, DIGITS)}`
    const time = (times.get(id) ?? 0) + 1
    times.set(id, time)
    return time === 1 ? id : `${id}.${time}`
  }
}
