/**
 * Checks that a payer writes as JSON beside the criteria: each is one thing that a program can tell of
 * a text. `GET /criteria/schema` gives the same as JSON Schema.
 */
import { Schema } from "effect"
import { Scope, Unit } from "./parts.ts"

/** The most checks of one escrow. */
export const CHECKS_MAX = 50
/** The longest schema of a `json_schema` check, in characters of JSON. */
export const JSON_SCHEMA_LENGTH_MAX = 8_000

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(1_000))
const Texts = Schema.NonEmptyArray(Text).check(Schema.isMaxLength(50))
const flag = (description: string) => Schema.optionalKey(Schema.Boolean.annotate({ description }))

const check = <const K extends string, F extends Schema.Struct.Fields>(
  kind: K,
  description: string,
  fields: F
) =>
  Schema.Struct({
    kind: Schema.Literal(kind),
    ...fields,
    not: flag("Turns the check: it passes where it would fail."),
    in: Schema.optionalKey(Scope)
  }).annotate({ description })

export const TypedCheck = Schema.Union([
  check(
    "contains",
    "The text has these terms, letter for letter: each once at least, or as often as " +
      "min and max say. With `not`, `any` says that none of them may be there; without it one " +
      "that is missing is enough.",
    {
      terms: Texts,
      min: Schema.optionalKey(Count),
      max: Schema.optionalKey(Count),
      any: flag("One of the terms is enough; all of them are needed without it."),
      ignore_case: flag("Capital and small letters are the same."),
      whole_words: flag('The term stands by itself: "cat" is not in "concatenate".')
    }
  ),
  check("starts_with", "The text begins with this, whatever white space is before.", {
    term: Text
  }),
  check("ends_with", "The text ends with this, whatever white space follows.", { term: Text }),
  check("equals", "The text is this and nothing else, but for white space around it.", {
    term: Text
  }),
  check("regex", "A regular expression in RE2's syntax matches somewhere.", {
    pattern: Text,
    flags: Schema.optionalKey(
      Schema.String.check(Schema.isPattern(/^[imsu]{0,4}$/u, { message: "Expected some of imsu" }))
    )
  }),
  check(
    "count",
    "So many of a unit; with neither `min` nor `max` one at least.",
    { unit: Unit, min: Schema.optionalKey(Count), max: Schema.optionalKey(Count) }
  ),
  check(
    "format",
    "The whole text is valid in this format: `json` one value, `ndjson` a value on each line, " +
      "`csv` rows of " +
      "as many values as the header, `yaml` a mapping or list and no JSON, in at most 200,000 " +
      "characters, else the amount is held, `xml` well-formed; " +
      "`markdown_table` has a table with even rows. `html` and `markdown` have a mark of it at " +
      "least, such " +
      "as a tag or a heading.",
    {
      format: Schema.Literals([
        "json",
        "ndjson",
        "csv",
        "yaml",
        "xml",
        "html",
        "markdown",
        "markdown_table"
      ])
    }
  ),
  check(
    "json_schema",
    "The text is JSON, no member twice, that this JSON Schema (2020-12) accepts. Patterns are " +
      "RE2's. JSON of more than 200,000 characters is not checked: the amount is held. Not " +
      "taken, so 422: $ref, unknown keywords, and formats but date, time, date-time, email, " +
      "uri and uuid.",
    { schema: Schema.Record(Schema.String, Schema.Unknown) }
  ),
  check(
    "json_path",
    "Each value that a JSONPath (RFC 9535) selects in the JSON text fits, and there is one at least. " +
      "Neither `equals` nor `matches`: it is there. With `not`: one does not fit, or none is " +
      "there. JSON of more than " +
      "200,000 characters is not checked: the amount is held. Of `..`, " +
      "`?` and lists it takes one each.",
    {
      path: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)),
      equals: Schema.optionalKey(
        Schema.Unknown.annotate({ description: "The value, of any type." })
      ),
      matches: Schema.optionalKey(
        Text.annotate({
          description:
            "A regular expression (RE2) that matches somewhere in the value, which is text."
        })
      )
    }
  ),
  check(
    "columns",
    "The table or CSV has these columns, in this order; letter case does not matter.",
    {
      names: Texts,
      only: flag("And no other.")
    }
  ),
  check(
    "unique",
    "No line, item or word is there twice, in whatever letter case and with whatever mark of a " +
      "list; or no " +
      "value of a column or key, letter for letter.",
    {
      of: Schema.Literals(["lines", "items", "words", "values"]),
      field: Schema.optionalKey(Text.annotate({ description: "The column or key of `values`." }))
    }
  ),
  check(
    "sum",
    "The values of a column or key, wherever it is, add up: to `equals`; or to the value of " +
      "the key `total`, " +
      "where there are several each to the values below its object; with neither the last of " +
      "them is the sum of those before it, as in a row of totals.",
    {
      field: Text.annotate({ description: "A column or key, such as amount." }),
      equals: Schema.optionalKey(Schema.Finite),
      total: Schema.optionalKey(Text.annotate({ description: "A key, such as total." }))
    }
  ),
  check(
    "sorted",
    "The items of the list, two at least, or the values of a column or key, are in order.",
    {
      by: Schema.Literals(["alphabet", "value"]).annotate({
        description:
          "value: by numbers and amounts; or dates and times as 2026-01-31, 2026-01-31T10:30 " +
          "and 10:30. Those in another form, or with an offset, cannot be checked."
      }),
      descending: flag("From the last to the first."),
      field: Schema.optionalKey(Text.annotate({ description: "A column or key." }))
    }
  ),
  check(
    "headings",
    "For each name a line that is the name alone, marked as a heading or not, or begins with " +
      "it and a colon. Letter case does not matter.",
    {
      names: Texts,
      ordered: flag("In this order.")
    }
  ),
  check(
    "links",
    "So many links with https://, http:// or www; to `host` or below it, if it is said. With " +
      "neither `min` nor `max` one at least.",
    {
      host: Schema.optionalKey(Text.annotate({ description: "Such as example.com." })),
      min: Schema.optionalKey(Count),
      max: Schema.optionalKey(Count)
    }
  ),
  check(
    "language",
    "The text is written in this language. Where it is too short to tell, the amount is held.",
    {
      language: Schema.String.check(
        Schema.isPattern(/^[a-z]{2}$/u, { message: "Expected a code of ISO 639-1, such as en" })
      )
    }
  ),
  check(
    "labelled_lines",
    "For each label a line that begins with it, letter for letter, a colon and a value.",
    {
      labels: Texts
    }
  ),
  check("letter_case", "All letters are small, or capital.", {
    letter_case: Schema.Literals(["lower", "upper"])
  })
]).annotate({ identifier: "TypedCheck" })
export type TypedCheck = typeof TypedCheck.Type

export const TypedChecks = Schema.NonEmptyArray(TypedCheck).check(Schema.isMaxLength(CHECKS_MAX))

/** One check of each kind that is asked for most. */
export const CHECK_EXAMPLES: ReadonlyArray<TypedCheck> = [
  { kind: "count", unit: "words", min: 50, max: 80 },
  { kind: "contains", terms: ["Total", "Outlook"] },
  { kind: "contains", terms: ["leverage", "synergy"], any: true, ignore_case: true, not: true },
  { kind: "count", unit: "words", max: 20, in: { part: "sentence" } },
  { kind: "starts_with", term: "#", in: { part: "line", at: 1 } },
  { kind: "contains", terms: ["risk"], in: { part: "section", name: "Outlook" } },
  { kind: "regex", pattern: "^\\d{4}-\\d{2}-\\d{2}$", in: { part: "line", at: -1 } },
  { kind: "headings", names: ["Sales", "Costs"], ordered: true },
  { kind: "count", unit: "links", max: 0 },
  {
    kind: "json_schema",
    schema: {
      type: "array",
      minItems: 3,
      items: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "integer", minimum: 1 } },
        additionalProperties: false
      }
    }
  },
  { kind: "json_path", path: "$[*].currency", equals: "EUR" },
  { kind: "unique", of: "values", field: "id" },
  { kind: "sum", field: "amount", total: "total" }
]
