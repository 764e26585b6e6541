/** Checks that a payer puts together by clicks: what is filled in, and the JSON that it makes. */

interface Field {
  readonly name: string
  readonly label: string
  /** `lines`: a list, one a line; `json`: any value; `flag`: yes, or left out. */
  readonly is: "text" | "number" | "lines" | "json" | "flag" | "choice"
  readonly options?: ReadonlyArray<string>
  readonly isNeeded?: true
  readonly example?: string
}

interface Kind {
  readonly kind: string
  readonly name: string
  readonly fields: ReadonlyArray<Field>
}

const text = (name: string, label: string, example: string): Field => ({
  name,
  label,
  example,
  is: "text",
  isNeeded: true
})
const list = (name: string, label: string, example: string): Field => ({
  ...text(name, label, example),
  is: "lines"
})
const number = (name: string, label: string): Field => ({ name, label, is: "number" })
const flag = (name: string, label: string): Field => ({ name, label, is: "flag" })
const choice = (name: string, label: string, options: string): Field => ({
  name,
  label,
  is: "choice",
  options: options.split(" ")
})

/** What is asked for most; the schema has more. */
export const KINDS: ReadonlyArray<Kind> = [
  {
    kind: "count",
    name: "A count",
    fields: [
      choice(
        "unit",
        "Of",
        "words characters sentences paragraphs lines headings bullets items rows links emails emoji placeholders"
      ),
      number("min", "At least"),
      number("max", "At most")
    ]
  },
  {
    kind: "contains",
    name: "Terms",
    fields: [
      list("terms", "Terms, one a line", "Action items"),
      flag("any", "One is enough"),
      flag("ignore_case", "In any letter case")
    ]
  },
  { kind: "starts_with", name: "Beginning", fields: [text("term", "Begins with", "Dear Ada")] },
  { kind: "ends_with", name: "End", fields: [text("term", "Ends with", "Kind regards")] },
  {
    kind: "headings",
    name: "Headings",
    fields: [list("names", "Headings, one a line", "Outlook"), flag("ordered", "In this order")]
  },
  {
    kind: "format",
    name: "Format",
    fields: [choice("format", "Valid", "json ndjson csv yaml xml html markdown markdown_table")]
  },
  {
    kind: "json_schema",
    name: "JSON Schema",
    fields: [{
      ...text("schema", "Schema", '{"type": "object", "required": ["id"]}'),
      is: "json"
    }]
  },
  {
    kind: "json_path",
    name: "JSON path",
    fields: [
      text("path", "Path", "$.items[*].currency"),
      { name: "equals", label: "Equals, as JSON", is: "json", example: '"EUR"' }
    ]
  },
  {
    kind: "columns",
    name: "Columns",
    fields: [list("names", "Columns, one a line", "price"), flag("only", "No others")]
  },
  { kind: "regex", name: "Pattern", fields: [text("pattern", "Matches (RE2)", "^INV-\\d{4}$")] },
  { kind: "language", name: "Language", fields: [text("language", "Code", "en")] }
]

/** Of what the text is a check of: the whole, or a part. */
export const PARTS: ReadonlyArray<{ readonly name: string; readonly scope?: object }> = [
  { name: "the whole text" },
  { name: "each line", scope: { part: "line" } },
  { name: "each sentence", scope: { part: "sentence" } },
  { name: "each paragraph", scope: { part: "paragraph" } },
  { name: "the first line", scope: { part: "line", at: 1 } },
  { name: "the last line", scope: { part: "line", at: -1 } }
]

/** One check as it is filled in. */
export interface Draft {
  readonly id: number
  readonly kind: string
  readonly values: { readonly [name: string]: string }
}

export const kindOf = ({ kind }: Draft) => KINDS.find((one) => one.kind === kind)

/** A value as JSON; `undefined` where nothing is said, or it is none. */
const valueOf = ({ is, options }: Field, said: string): unknown => {
  switch (is) {
    case "flag":
      return said === "true" ? true : undefined
    case "choice":
      return said === "" ? options?.[0] : said
    case "number":
      return /^\d{1,9}$/u.test(said.trim()) ? Number(said) : undefined
    case "lines": {
      const lines = said.split("\n").map((line) => line.trim()).filter((line) => line !== "")
      return lines.length === 0 ? undefined : lines
    }
    case "json":
      try {
        return JSON.parse(said)
      } catch {
        return undefined
      }
    default:
      return said === "" ? undefined : said
  }
}

/** The check that a draft makes; `undefined` while something that it needs is missing. */
export const checkOf = (draft: Draft): object | undefined => {
  const { fields } = kindOf(draft) ?? { fields: [] }
  const said = fields.map((field) =>
    [field, valueOf(field, draft.values[field.name] ?? "")] as const
  )
  if (said.some(([field, value]) => field.isNeeded === true && value === undefined)) {
    return undefined
  }
  const { scope } = PARTS[Number(draft.values.in ?? 0)] ?? {}
  return {
    kind: draft.kind,
    ...Object.fromEntries(
      said.flatMap(([{ name }, value]) => value === undefined ? [] : [[name, value]])
    ),
    ...(draft.values.not === "true" ? { not: true } : {}),
    ...(scope === undefined ? {} : { in: scope })
  }
}

/** The checks of all that are complete. */
export const checksOf = (drafts: ReadonlyArray<Draft>): ReadonlyArray<object> =>
  drafts.flatMap((draft) => checkOf(draft) ?? [])
