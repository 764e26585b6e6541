/**
 * Rules followed, one after the other, in the fields of a draft.
 */
import type { ListField, TextField } from "../../../../schemas/discharge/draft.ts"
import { withDates } from "../../clinical/wording/dateForms.ts"
import { fill, medicationParts } from "./medicationParts.ts"
import { EVERY_FIELD, type Order, type Rule } from "./Rule.ts"
import { sentences } from "./sentences.ts"
import { substitute } from "./substitute.ts"

const isFor = (field: TextField | ListField) => (rule: Rule) =>
  rule.field === field || rule.field === EVERY_FIELD

export const followInText = (
  rules: ReadonlyArray<Rule>,
  field: TextField,
  value: string
): string => rules.filter(isFor(field)).reduce(inText, value)

const inText = (value: string, rule: Rule): string => {
  switch (rule.kind) {
    case "between":
      return sentences(value).join(rule.text)
    case "number":
      return sentences(value).map((sentence, index) => numbered(rule.text, index) + sentence)
        .join("\n")
    case "order":
      return ordered(sentences(value).map((value, from) => ({ value, from })), rule.by)
        .map(({ value }) => value).join("\n")
    case "parts":
      return value
    default:
      return inEntry(value, rule)
  }
}

interface Entry {
  readonly value: string
  /** Its place in the list before rules were followed. */
  readonly from: number
}

export const followInList = (
  rules: ReadonlyArray<Rule>,
  field: ListField,
  values: ReadonlyArray<string>
): ReadonlyArray<Entry> =>
  rules.filter(isFor(field)).reduce(inList, values.map((value, from): Entry => ({ value, from })))

const inList = (entries: ReadonlyArray<Entry>, rule: Rule): ReadonlyArray<Entry> => {
  switch (rule.kind) {
    case "order":
      return ordered(entries, rule.by)
    case "number":
      return entries.map(({ value, from }, index) => ({
        value: numbered(rule.text, index) + value,
        from
      }))
    default:
      return entries.map(({ value, from }) => ({ value: inEntry(value, rule), from }))
  }
}

const inEntry = (value: string, rule: Rule): string => {
  switch (rule.kind) {
    case "start":
      return value.startsWith(rule.text) ? value : rule.text + value
    case "end":
      return value.endsWith(rule.text) ? value : value + rule.text
    case "write":
      return substitute(value, rule.from, rule.to)
    case "dates":
      return withDates(value, rule.form)
    case "letters":
      return rule.form === "capital" ? value.toUpperCase() : value.toLowerCase()
    case "parts": {
      const parts = medicationParts(value)
      return parts === undefined ? value : fill(rule.text, parts)
    }
    case "between":
      return sentences(value).join(rule.text)
    case "number":
    case "order":
      return value
  }
}

/** `1. ` with the number of the entry for the 1. */
export const numbered = (form: string, index: number) => form.replace("1", String(index + 1))

const ordered = (entries: ReadonlyArray<Entry>, by: Order): ReadonlyArray<Entry> => {
  const ranks = typeof by === "string"
    ? alphabetical(entries, by === "alphabetical" ? 1 : -1)
    : entries.map(({ value }) => {
      const rank = by.findIndex((text) => value.includes(text))
      return rank < 0 ? by.length : rank
    })
  return entries
    .map((entry, index) => ({ entry, rank: ranks[index] ?? 0 }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
}

const alphabetical = (entries: ReadonlyArray<Entry>, sign: number) => {
  const letters = entries.map(({ value }) => value.toLowerCase())
  const sorted = letters.toSorted()
  return letters.map((text) => sign * sorted.indexOf(text))
}
