/**
 * What was learnt of a clinician's wording: rules, and the English sentence of each.
 *
 * The grammar, in which `FIELD` is a field of the draft or `every field`, and texts are quoted as in
 * JSON:
 *
 *     In FIELD, start with "…".            In FIELD, end with "…".
 *     In FIELD, write "…" for "…".         In FIELD, write dates as YYYY-MM-DD.
 *     In FIELD, write in capital letters.  In FIELD, write in small letters.
 *     In FIELD, put "…" between sentences.
 *     In FIELD, number the entries as "1. ".
 *     In FIELD, order the entries alphabetically.
 *     In FIELD, order the entries in reverse alphabetical order.
 *     In FIELD, order the entries as "…", "…", "…".
 *     In FIELD, give the parts as "{name}: {dose} {route} {frequency}".
 *
 * In a field that holds a list a rule speaks of every entry, in one that holds a text of the whole.
 * A text's entries are its sentences. Rules are followed one after the other.
 */
import { Option, Schema } from "effect"
import { listFields, textFields } from "../../../../schemas/discharge/draft.ts"
import { type DateForm, dateFormNames } from "../../clinical/wording/dateForms.ts"

export const EVERY_FIELD = "every field"
export type RuleField = typeof textFields[number] | typeof listFields[number] | typeof EVERY_FIELD

export type Rule =
  & { readonly field: RuleField }
  & (
    | { readonly kind: "start" | "end" | "between" | "number" | "parts"; readonly text: string }
    | { readonly kind: "write"; readonly to: string; readonly from: string }
    | { readonly kind: "dates"; readonly form: DateForm }
    | { readonly kind: "letters"; readonly form: "capital" | "small" }
    | { readonly kind: "order"; readonly by: Order }
  )

/** A list orders the entries that hold its texts, and leaves the others behind them. */
export type Order = "alphabetical" | "reverse alphabetical" | ReadonlyArray<string>

export const sentenceOf = (rule: Rule): string => `In ${rule.field}, ${predicateOf(rule)}.`

const predicateOf = (rule: Rule): string => {
  switch (rule.kind) {
    case "start":
    case "end":
      return `${rule.kind} with ${quoted(rule.text)}`
    case "between":
      return `put ${quoted(rule.text)} between sentences`
    case "number":
      return `number the entries as ${quoted(rule.text)}`
    case "write":
      return `write ${quoted(rule.to)} for ${quoted(rule.from)}`
    case "dates":
      return `write dates as ${rule.form}`
    case "letters":
      return `write in ${rule.form} letters`
    case "order":
      return rule.by === "alphabetical"
        ? "order the entries alphabetically"
        : rule.by === "reverse alphabetical"
        ? "order the entries in reverse alphabetical order"
        : `order the entries as ${rule.by.map(quoted).join(", ")}`
    case "parts":
      return `give the parts as ${quoted(rule.text)}`
  }
}

const quoted = (text: string) => JSON.stringify(text)

/** None where the sentence is not one of the grammar. */
export const ruleOf = (sentence: string): Option.Option<Rule> => {
  const match = /^In ([a-z_ ]+), ([^]*?)\.?$/u.exec(sentence.trim())
  const field = fields.find((one) => one === match?.[1])
  const said = match?.[2]
  return field === undefined || said === undefined
    ? Option.none()
    : Option.firstSomeOf(readers.map((read) => read(field, said)))
}

const fields: ReadonlyArray<RuleField> = [...textFields, ...listFields, EVERY_FIELD]

type Reader = (field: RuleField, said: string) => Option.Option<Rule>

const QUOTED = /"(?:[^"\\]|\\.)*"/gu
const unquoted = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.String))

/** `pattern` is what is said with `…` in place of each quoted text. */
const reader = (
  pattern: RegExp,
  ruleOf: (field: RuleField, texts: ReadonlyArray<string>, word: string) => Rule
) =>
(field: RuleField, said: string) => {
  const match = pattern.exec(said.replace(QUOTED, "…"))
  return match === null ? Option.none() : Option.map(
    Option.all((said.match(QUOTED) ?? []).map((quotation) => unquoted(quotation))),
    (texts) => ruleOf(field, texts, match[1] ?? "")
  )
}

const readers: ReadonlyArray<Reader> = [
  reader(/^start with …$/u, (field, [text = ""]) => ({ field, kind: "start", text })),
  reader(/^end with …$/u, (field, [text = ""]) => ({ field, kind: "end", text })),
  reader(/^put … between sentences$/u, (field, [text = ""]) => ({ field, kind: "between", text })),
  reader(/^number the entries as …$/u, (field, [text = ""]) => ({ field, kind: "number", text })),
  reader(/^give the parts as …$/u, (field, [text = ""]) => ({ field, kind: "parts", text })),
  reader(/^write … for …$/u, (field, [to = "", from = ""]) => ({ field, kind: "write", to, from })),
  reader(/^write in capital letters$/u, (field) => ({ field, kind: "letters", form: "capital" })),
  reader(/^write in small letters$/u, (field) => ({ field, kind: "letters", form: "small" })),
  reader(/^order the entries alphabetically$/u, (field) => ({
    field,
    kind: "order",
    by: "alphabetical"
  })),
  reader(/^order the entries in reverse alphabetical order$/u, (field) => ({
    field,
    kind: "order",
    by: "reverse alphabetical"
  })),
  reader(/^order the entries as …(?:, …)*$/u, (field, by) => ({ field, kind: "order", by })),
  (field, said) =>
    Option.map(
      Option.fromNullishOr(dateFormNames.find((form) => said === `write dates as ${form}`)),
      (form) => ({ field, kind: "dates", form })
    )
]
