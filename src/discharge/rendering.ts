import { Predicate } from "effect"
import { listFields, textFields } from "../../schemas/discharge/draft.ts"
import type { Worded } from "../../schemas/discharge/draft.ts"

/** A draft as one text: a line `field: value` for each field, and for each entry of a list. */
export const print = (draft: Worded): string => {
  const lines = [
    ...textFields.map((field) => [field, draft[field]] as const),
    ...listFields.map((field) => [field, draft[field]] as const)
  ].flatMap(([field, value]) =>
    value === undefined
      ? []
      : Predicate.isString(value)
      ? [`${field}: ${value}`]
      : [`${field}:`, ...value.map((entry) => `- ${entry}`)]
  )
  return lines.join("\n")
}
