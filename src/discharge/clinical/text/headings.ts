/**
 * What headings of clinical documents are called, a row each: `headings.json`, and the kind of section
 * each opens. The words are those of common forms (H&P, SOAP, Joint Commission's and C-CDA's discharge
 * summary sections).
 */
import { Schema } from "effect"
import { examples, Form, rowsOf } from "../../../ground/rows.ts"
import { plain } from "../identity/name.ts"
import { headingWords } from "./headingWords.ts"
import table from "./headings.json" with { type: "json" }

export const sectionKinds = [
  "header",
  "chief_complaint",
  "reason_for_admission",
  "history_of_present_illness",
  "past_history",
  "surgical_history",
  "family_history",
  "social_history",
  "home_medications",
  "inpatient_medications",
  "administration_record",
  "discharge_medications",
  "stopped_medications",
  "allergies",
  "exam",
  "laboratory",
  "imaging",
  "procedures",
  "consults",
  "complications",
  "hospital_course",
  "assessment",
  "plan",
  "admission_diagnosis",
  "operative_diagnosis",
  "discharge_diagnosis",
  "secondary_diagnosis",
  "condition",
  "disposition",
  "diet_activity",
  "instructions",
  "follow_up",
  "pending",
  "incidental",
  "other"
] as const

/** `untrusted`: text that gives orders to the reader of the record; nothing is taken from it. */
export type SectionKind = typeof sectionKinds[number] | "untrusted"

/** What a heading is before its surroundings decide. */
export const openKinds = [...sectionKinds, "medications", "diagnosis", "status_list"] as const
export type HeadingKind = typeof openKinds[number] | "untrusted"

const Row = Schema.Struct({
  id: Schema.NonEmptyString,
  kind: Schema.Literals(openKinds),
  /** Asked of a label of any words; else only where each of its words is one of headings. */
  any: Schema.optionalKey(Schema.Literal(true)),
  /** They are asked of words in lower case, without accents, with one space between. */
  forms: Schema.NonEmptyArray(Form),
  ...examples
})

/** The rows of `headings.json`; the first that fits decides. */
export const headingRows = rowsOf(Row)(table)

const rows = headingRows.map((row) => ({ ...row, says: RegExp(row.forms.join("|"), "u") }))

const known = rows.filter(({ any }) => any !== true)
const free = rows.filter(({ any }) => any === true)

/** The rows that the words of a heading fit. */
export const headingsOf = (words: string) =>
  rows.filter(({ any, says }) => says.test(any === true ? folded(words) : words))

const LABEL_MAX = 60

/** What a line that looks like a label opens, whatever its words; of two languages, either may say it. */
export const labelKind = (label: string): HeadingKind | undefined => {
  if (label.length > LABEL_MAX) return headingKind(label)
  const parts = label.split(/\s?\/\s?/u)
  return [...parts.length > 1 ? [label] : [], ...parts].map((part) =>
    free.find(({ says }) => says.test(folded(part)))?.kind
  ).find((kind) => kind !== undefined) ?? headingKind(label)
}

const folded = (words: string) =>
  plain(words).toLowerCase().replaceAll(/\([^()]*\)/gu, " ").replaceAll(/[\s:]+/gu, " ").trim()

/**
 * What section a phrase opens; `undefined` when it is no heading that is known. Of a label in two
 * languages, "Alergias / Allergies", either may say it.
 */
export const headingKind = (phrase: string): HeadingKind | undefined => {
  const kind = kindOf(phrase)
  if (kind !== undefined) return kind
  const labels = phrase.split(/\s\/\s|(?<=[\p{L})]{4})\/(?=\p{L}{4})|\s\|\s/u)
  return labels.length < 2 || labels.length > 3
    ? undefined
    : labels.map((label) => kindOf(label)).findLast((one) => one !== undefined)
}

const kindOf = (phrase: string): HeadingKind | undefined => {
  const words = headingWords(phrase)
  if (words === undefined) return undefined
  const text = words.join(" ")
  return known.find(({ says }) => says.test(text))?.kind
}
