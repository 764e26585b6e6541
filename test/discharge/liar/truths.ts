/**
 * What a model says of a record when it is right, with the words of the record that say it: made of what
 * a record's author wrote down beside it, and never of what the service reads.
 */
import type { ListField, TextField } from "../../../schemas/discharge/draft.ts"
import { textFields } from "../../../schemas/discharge/draft.ts"
import type { Written } from "../records/record.ts"
import { type Lie as Told, listLie, orderLie, textLie } from "./Lie.ts"

/** One truth, with each place that may be quoted for it. */
export interface Truth {
  readonly what: string
  readonly quoted: ReadonlyArray<Told>
}

const QUOTES_MAX = 8

export const truthsOf = (record: Written): ReadonlyArray<Truth> => [
  ...(record.medications ?? []).flatMap((line) => orderOf(record.text, line)),
  ...Array.isArray(record.pending)
    ? record.pending.flatMap((one) => ofList(record.text, "pending_results", one))
    : [],
  ...Array.isArray(record.followUp)
    ? record.followUp.flatMap((one) => ofText(record.text, "follow_up_instructions", one))
    : [],
  ...record.principal instanceof RegExp
    ? ofText(record.text, "principal_diagnosis", record.principal)
    : [],
  ...Object.entries(record.texts ?? {}).flatMap(([field, said]) =>
    said instanceof RegExp && isTextField(field) ? ofText(record.text, field, said) : []
  ),
  ...Object.entries(record.lists ?? {}).flatMap(([field, said]) =>
    said instanceof RegExp && isListField(field) ? ofList(record.text, field, said) : []
  )
]

const isTextField = (field: string): field is TextField => textFields.some((one) => one === field)
const isListField = (
  field: string
): field is Exclude<ListField, "medications_on_discharge" | "results_at_discharge"> =>
  ["secondary_diagnoses", "procedures_performed", "allergies", "incidental_findings"]
    .includes(field)

/** The words that a pattern meets, each with its line. */
const placesOf = (text: string, pattern: RegExp) => {
  const free = new RegExp(pattern.source.replace(/^\^/u, "").replace(/\$$/u, ""), "giu")
  return [...text.matchAll(free)].slice(0, QUOTES_MAX).map(({ 0: value, index }) => {
    const from = text.lastIndexOf("\n", index) + 1
    const to = text.indexOf("\n", index + value.length)
    const line = text.slice(from, to < 0 ? text.length : to)
    return { value: value.trim(), quote: line.length > 300 ? value : line }
  })
}

const ofText = (text: string, field: TextField, pattern: RegExp): ReadonlyArray<Truth> => {
  const quoted = placesOf(text, pattern)
    .map(({ quote, value }) => textLie(field, text, field, value, quote))
  return quoted.length === 0 ? [] : [{ what: `${field}: ${pattern}`, quoted }]
}

const ofList = (
  text: string,
  field: Exclude<ListField, "medications_on_discharge">,
  pattern: RegExp
): ReadonlyArray<Truth> => {
  const quoted = placesOf(text, pattern)
    .map(({ quote, value }) => listLie(field, text, field, value, quote))
  return quoted.length === 0 ? [] : [{ what: `${field}: ${pattern}`, quoted }]
}

const DOSE = /\d[\d.,/]*\s?(?:mg|mcg|g|units?|meq|ml|%|tablets?|puffs?)(?:\/\w+)?/iu

/** A line of the list, quoted from wherever its drug and its dose stand in one line. */
const orderOf = (text: string, line: string): ReadonlyArray<Truth> => {
  const dose = DOSE.exec(line)
  const name = (dose === null ? line.split(" ")[0] ?? "" : line.slice(0, dose.index)).trim()
  const quoted = text.split("\n").filter((one) =>
    one.toLowerCase().includes(name.toLowerCase()) &&
    (dose === null || one.includes(dose[0]))
  ).slice(0, QUOTES_MAX).map((one) =>
    orderLie(
      "discharge drug",
      text,
      { name, ...dose === null ? {} : { dose: dose[0] } },
      one.trim(),
      "name"
    )
  )
  return name === "" || quoted.length === 0 ? [] : [{ what: `drug: ${line}`, quoted }]
}
