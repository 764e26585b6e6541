/**
 * The words and patterns that criteria are read by, as rows: `words.json` names them, and a `{name}` in
 * a form stands for what its row has.
 */
import { Schema } from "effect"
import { Unit } from "../../../schemas/escrow/parts.ts"
import { examples, Form, rowsOf } from "../../ground/rows.ts"
import unitTable from "./units.json" with { type: "json" }
import wordTable from "./words.json" with { type: "json" }

export const form = Schema.NonEmptyArray(Form)

const Word = Schema.Struct({
  name: Schema.String,
  /** Alternatives; or a pattern, whose pieces follow each other. */
  oneOf: Schema.optionalKey(form),
  form: Schema.optionalKey(form),
  flags: Schema.optionalKey(Schema.String),
  ...examples
})
const UnitWords = Schema.Struct({
  unit: Unit,
  words: Form,
  /** Whether a work may be asked to have none or some of it. */
  thing: Schema.optionalKey(Schema.Boolean),
  ...examples
})

export const wordRows = rowsOf(Word)(wordTable)
/** The words of each unit that is counted; the first that fits counts. */
export const unitRows = rowsOf(UnitWords)(unitTable)

/** ISO 639-1 by name. */
export const languages: ReadonlyMap<string, string> = new Map(
  (
    "english en|french fr|german de|spanish es|italian it|portuguese pt|dutch nl|polish pl|russian ru|" +
    "ukrainian uk|turkish tr|arabic ar|hebrew he|hindi hi|chinese zh|japanese ja|korean ko|greek el|" +
    "swedish sv|danish da|norwegian no|finnish fi|czech cs|hungarian hu|romanian ro|vietnamese vi|" +
    "thai th|indonesian id"
  ).split("|").map((row) => {
    const [name = "", code = ""] = row.split(" ")
    return [name, code]
  })
)

/** Formats that a work is checked for as a whole. */
export const formats = ["json", "ndjson", "csv", "yaml", "xml"] as const

const anyOf = (alternatives: Iterable<string>) => `(?:${[...alternatives].join("|")})`

const sources: ReadonlyMap<string, string> = new Map([
  ["unitWords", anyOf(unitRows.map(({ words }) => words))],
  ["thingWords", anyOf(unitRows.flatMap(({ thing, words }) => thing === true ? [words] : []))],
  ["languageWords", anyOf(languages.keys())],
  ["formatWords", anyOf(formats)],
  ...wordRows.map(({ form = [], name, oneOf }) =>
    [name, oneOf === undefined ? form.join("") : anyOf(oneOf)] as const
  )
])

/** A form with what its names stand for. */
export const expanded = (source: string): string =>
  source.replace(/\{(\w+)\}/gu, (whole, name: string) => {
    const found = sources.get(name)
    return found === undefined ? whole : expanded(found)
  })

/** The pattern of a row that has flags. */
export const patternOf = (name: string): RegExp => {
  const flags = wordRows.find((row) => row.name === name)?.flags
  if (flags === undefined) throw new Error(`There is no pattern "${name}"`)
  return new RegExp(expanded(`{${name}}`), flags)
}

/** A pattern that is there once. */
export const withFlags = (source: string, flags: string): RegExp =>
  new RegExp(expanded(source), flags)

export const unitOf = (said: string): Unit | undefined => {
  const word = said.toLowerCase().replace(/\s+/gu, " ")
  return unitRows.find(({ words }) => new RegExp(`^(?:${words})$`, "u").test(word))?.unit
}
