/**
 * What the label of a block speaks for, a row each: `labels.json`. A label of none of them is no fault.
 */
import { Schema } from "effect"
import { examples, Form, rowsOf } from "../../ground/rows.ts"
import table from "./labels.json" with { type: "json" }

/** What a block of drugs can be. */
const roles = [
  "discharge_medications",
  "home_medications",
  "inpatient_medications",
  "stopped_medications",
  "another_person",
  "allergies",
  "laboratory",
  "plan"
] as const
export type Role = typeof roles[number]

const Row = Schema.Struct({
  id: Schema.NonEmptyString,
  role: Schema.Literals(roles),
  /** How much it counts; `THRESHOLD` settles a role. */
  weight: Schema.Finite,
  /** Where it is said so; everywhere without it. */
  of: Schema.optionalKey(Schema.NonEmptyString),
  forms: Schema.NonEmptyArray(Form),
  ...examples
})

/** The rows of `labels.json`. */
export const labelRows = rowsOf(Row)(table)

const rows = labelRows.map((row) => ({ ...row, says: RegExp(row.forms.join("|"), "iu") }))

/** The rows that a label, or a line below it, speaks for. */
export const labelsIn = (label: string) => rows.filter(({ says }) => says.test(label))
