/**
 * The words of a draft: the fields in which a clinician changes wording, and nothing else.
 */
import {
  isAbsent,
  type ListField,
  listFields,
  type TextField,
  textFields,
  type Worded
} from "../../../schemas/discharge/draft.ts"

interface Change {
  readonly text: (value: string, field: TextField) => string
  readonly list: (values: ReadonlyArray<string>, field: ListField) => ReadonlyArray<string>
}

/** The draft with other words; `missing` and `undocumented` stay what they are. */
export const reword = <A extends Worded>(draft: A, { text, list }: Change): A => {
  const texts = textFields.flatMap((field) => {
    const value = draft[field]
    return value === undefined || isAbsent(value) ? [] : [[field, text(value, field)] as const]
  })
  const lists = listFields.flatMap((field) => {
    const values = draft[field]
    return values === undefined || values.length === 0 || values.some(isAbsent)
      ? []
      : [[field, list(values, field)] as const]
  })
  return { ...draft, ...Object.fromEntries(texts), ...Object.fromEntries(lists) }
}
