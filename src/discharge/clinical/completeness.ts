/**
 * What of a draft is not said, how much of it has a place, and a drug as one line of it.
 */
import {
  type Draft,
  type Flag,
  isAbsent,
  listFields,
  type Medication,
  textFields,
  UNDOCUMENTED
} from "../../../schemas/discharge/draft.ts"

type Fields = Pick<Draft, typeof textFields[number] | typeof listFields[number]>

/** The fields, and parts of drugs as `medication_reconciliation[3].dose`, that are not said. */
export const missingFieldsOf = (
  fields: Fields,
  table: ReadonlyArray<Medication>
): ReadonlyArray<string> => [
  ...textFields.filter((field) => isAbsent(fields[field])),
  ...listFields.filter((field) => fields[field].some(isAbsent)),
  ...table.flatMap((medication, index) =>
    unsaidOf(medication).map((part) => `medication_reconciliation[${index}].${part}`)
  )
]

/** Of a drug that is stopped or struck nobody has to write how it was taken. */
export const unsaidOf = (medication: Medication) =>
  (medication.status === "stopped" || medication.status === "struck"
    ? []
    : ["dose", "route", "frequency"] as const)
    .filter((part) => medication[part] === UNDOCUMENTED)

/**
 * The share of values that have a place: all, since one without is not in the draft. Of a record that
 * was not read whole, what is absent may stand on what was not read, and counts as well.
 */
export const coverageOf = (
  fields: Fields,
  provenance: Draft["provenance"],
  isWhole: boolean
): number => {
  const values = [...textFields, ...listFields].map((field) => [field, fields[field]] as const)
  const keys = values.flatMap(([field, value]) =>
    typeof value === "string"
      ? isAbsent(value) ? [] : [field]
      : value.flatMap((entry, index) => isAbsent(entry) ? [] : [`${field}[${index}]`])
  )
  const absent = values.filter(([, value]) =>
    typeof value === "string" ? isAbsent(value) : value.some(isAbsent)
  )
  const total = keys.length + (isWhole ? 0 : absent.length)
  return total === 0 ? 1 : keys.filter((key) => key in provenance).length / total
}

/** A flag in one sentence. */
export const flagLine = ({ item, why, action }: Pick<Flag, "item" | "why" | "action">) =>
  `${item}: ${why.replace(/[.\s]+$/u, "")}; ${action.replace(/[.\s]+$/u, "")}.`

export const drugLine = (
  { name, dose, route, frequency }: Pick<Medication, "name" | "dose" | "route" | "frequency">
) => [name, dose, route, frequency].filter((part) => part !== UNDOCUMENTED).join(" ")
