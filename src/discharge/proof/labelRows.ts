/**
 * What a label makes of what stands under it: to the proof, which knows few words of its own
 * (`labelRows.json`). The first row that fits wins; a label that fits none says nothing.
 */
import { Schema } from "effect"
import { oneOf } from "../../ground/oneOf.ts"
import { examples, Form, rowsOf, wordsOf } from "../../ground/rows.ts"
import table from "./labelRows.json" with { type: "json" }
import words from "./labelWords.json" with { type: "json" }

export const roles = [
  "family",
  "social",
  "allergies",
  "pending",
  "stopped",
  "discharge drugs",
  "home drugs",
  "hospital drugs",
  "drugs",
  "admission diagnosis",
  "diagnosis",
  "history",
  "course",
  "exam",
  "results",
  "procedures",
  "condition",
  "disposition",
  "advice",
  "follow-up",
  "reason",
  "incidental",
  "assessment",
  "signature"
] as const
export type Role = typeof roles[number]

const Row = Schema.Struct({
  id: Schema.NonEmptyString,
  role: Schema.Literals(roles),
  /** They are asked of a folded label; `<KIN>` stands for that row of `labelWords.json`. */
  forms: Schema.NonEmptyArray(Form),
  ...examples
})

/** The rows of `labelRows.json`. */
export const labelRows = rowsOf(Row)(table)

const written = wordsOf(words)

const rows = labelRows.map(({ forms, id, role }) => ({
  id,
  role,
  says: RegExp(written(oneOf(...forms)), "u")
}))

/** The rows that a folded label fits. */
export const rowsOfLabel = (label: string) => rows.filter(({ says }) => says.test(label))

/** Of a folded label. */
export const roleOf = (label: string): Role | undefined =>
  rows.find(({ says }) => says.test(label))?.role
