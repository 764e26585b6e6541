/**
 * The forms of criteria that are read, as data: a row of `forms.json` is a form, with a sentence in
 * which it is read and one in which it is not. A form is a pattern over masked text, a space in it any
 * white space; what it gives is built in `meaning.ts`. The first row that fits a place counts.
 */
import { Schema } from "effect"
import { examples, rowsOf } from "../../ground/rows.ts"
import table from "./forms.json" with { type: "json" }
import { expanded, form } from "./table.ts"

/** What a form gives: limits of a unit, or what its name says. */
const Gives = Schema.Literals([
  "words_or_characters",
  "phrases",
  "min",
  "max",
  "under",
  "over",
  "exactly",
  "between",
  "none",
  "some",
  "forbidden",
  "forbidden_names",
  "forbidden_word",
  "word",
  "names",
  "times",
  "some_of",
  "starts_with",
  "ends_with",
  "headings",
  "keys",
  "columns",
  "format",
  "language"
])
export type Gives = typeof Gives.Type

export const forms = rowsOf(Schema.Struct({ gives: Gives, form, ...examples }))(table)

const spaced = (source: string) => source.replace(/ \?/gu, "\\s*").replace(/ /gu, "\\s+")

/** Quoted terms that stand in one list. */
export const quotedList = expanded("{quotedList}")

/** The rows with their patterns, in their order. */
export const patterns = forms.map((row) => ({
  form: row,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}'’-])${spaced(expanded(row.form.join("")))}`, "giu")
}))
