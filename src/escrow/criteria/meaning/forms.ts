/**
 * Forms of the whole: language, case, order, data formats and their keys and columns.
 */
import type { Node } from "../matcher.ts"
import { dataFormat, dataFormats, type Draft, type Mood, nonEmpty, scopeOf } from "./draft.ts"
import { formats, languages } from "./names.ts"
import { Places } from "./places.ts"
import { all, child, find, has } from "./tree.ts"

export abstract class Forms extends Places {
  /** The clauses of a rule that asks for a form; `undefined` for any other. */
  protected shaped(node: Node, mood: Mood): ReadonlyArray<Draft> | undefined {
    switch (node.rule) {
      case "InCapitals":
        return this.whole(mood, { kind: "letter_case", letter_case: "upper" })
      case "Case": {
        const letter_case = has(node, "LowerCase")
          ? "lower"
          : has(node, "UpperCase")
          ? "upper"
          : "title"
        return this.whole(mood, { kind: "letter_case", letter_case, ...scopeOf(mood) })
      }
      case "Language":
        return this.whole(mood, {
          kind: "language",
          language: languages[this.textOf(node)] ?? "",
          ...scopeOf(mood)
        })
      case "Sorted": {
        const by = child(node, "SortedBy")
        if (by !== undefined) return this.read(by, mood)
        return this.unscoped(mood, {
          kind: "sorted",
          by: has(node, "Alphabetical") ? "alphabet" : "value",
          descending: has(node, "Descending")
        })
      }
      case "Unique":
        if (this.last === undefined) return this.refuse()
        return this.unscoped(mood, { kind: "unique", of: "items" })
      case "FormatName":
        return this.format(node, mood)
      case "ArrayShape":
        return this.array(node, mood)
      case "ObjectShape":
        return [
          ...this.unscoped(mood, { kind: "format", format: "json", shape: "object" }),
          ...this.under(node, mood)
        ]
      case "KeysShape":
      case "KeyList2":
        return this.keys(node, mood)
      case "ColumnsShape":
        return this.columns(node, mood)
      case "SortedBy": {
        const field = child(node, "Field")
        const place = child(node, "ORDINAL")
        if (
          mood.negated || mood.scope !== undefined ||
          (field === undefined) === (place === undefined)
        ) {
          return this.refuse()
        }
        const name = field === undefined ? String(place?.token?.value ?? 1) : this.nameOf(field)
        return [{
          kind: "sorted",
          by: /alphabetically/u.test(this.textOf(node)) ? "alphabet" : "value",
          descending: has(node, "DownWards"),
          field: name
        }]
      }
      case "WellFormed": {
        const named = dataFormat.exec(this.source)?.[0].toLowerCase()
        const format = named === undefined ? undefined : dataFormats[named]
        return format === undefined
          ? this.refuse()
          : this.unscoped(mood, { kind: "format", format })
      }
      case "CodePart": {
        if (/\b(?:python|javascript|typescript|go|rust|java|php)\b/u.test(this.textOf(node))) {
          return this.refuse()
        }
        const name = child(node, "CodeName")
        if (name === undefined) return this.refuse()
        const said = this.nameOf(name)
        if (!/^[\w$]+$/u.test(said)) return this.refuse()
        const pattern =
          `\\b(?:def|function|func|fn|fun|const|let|var|class|interface|type|sub)\\s+${
            said.replace("$", "\\$")
          }\\b|\\b${said.replace("$", "\\$")}\\s*\\(\\s*\\)\\s*\\{`
        return this.unscoped(mood, { kind: "matches", pattern, flags: "", negated: false })
      }
      case "HeaderRow":
        return this.header(node, mood)
      case "Filled":
        return this.unscoped(mood, { kind: "count", unit: "empty_cells", max: 0 })
      case "NoDuplicates":
        // Whether a name, a word or an id is there twice whole lines do not tell.
        if (/\b(?:ids?|names?|words?|customers?|titles?)\b/u.test(this.textOf(node))) {
          return this.refuse()
        }
        return this.unscoped(mood, { kind: "unique", of: "items" })
      case "Separated": {
        const text = this.textOf(node)
        const mark = /semicolon/u.test(text) ? ";" : ","
        return [
          ...this.lines(mood, `^[^,;]+(?:${mark}[^,;]+)+$`, false),
          ...(/line$/u.test(text)
            ? this.unscoped(mood, { kind: "count" as const, unit: "lines" as const, max: 1 })
            : [])
        ]
      }
      case "OpenForm":
        // The first words name the work; later ones may name a part of it.
        return this.source.slice(0, this.tokens[node.from]?.start ?? 0).trim() === ""
          ? this.under(node, mood)
          : this.refuse()
      default:
        return undefined
    }
  }

  protected format(node: Node, mood: Mood): ReadonlyArray<Draft> {
    if (has(node, "MarkdownTable")) {
      return this.unscoped(mood, { kind: "format", format: "markdown_table" })
    }
    for (const [rule, format] of Object.entries(formats)) {
      if (has(node, rule)) return this.unscoped(mood, { kind: "format", format })
    }
    return this.refuse()
  }

  protected array(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const amount = child(node, "Amount")
    const limits = amount === undefined ? undefined : this.limitsOf(amount)
    if (amount !== undefined && limits === undefined) return this.refuse()
    const keys = child(node, "KeysShape")
    // Of what type the elements are no clause checks, but of objects by their keys.
    const text = this.textOf(node)
    if (
      /\b(?:strings?|numbers?)\b/u.test(text) || (/\bobjects?\b/u.test(text) && keys === undefined)
    ) {
      return this.refuse()
    }
    return [
      ...this.unscoped(mood, { kind: "format", format: "json", shape: "array" }),
      ...(limits === undefined ? [] : [this.counted("items", limits, mood)]),
      ...(keys === undefined ? [] : this.keys(keys, mood))
    ]
  }

  protected keys(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const keys = all(node, "Key")
    const n = child(node, "NUMBER")?.token?.value
    if (n !== undefined && n !== keys.length) return this.refuse()
    if (
      this.tokens.some(({ text }) =>
        /^(?:interface|class|struct|type|form|table|function|enum)$/u.test(text)
      )
    ) return this.refuse()
    const names = keys.map((key) => this.nameOf(key.children[0] ?? key, true))
    const types = keys.map((key) => {
      const type = child(key, "KeyType")
      return type === undefined ? "" : this.textOf(type).replace(/[() ]/gu, "")
    })
    const only = /^(?:exactly|only)|only$/u.test(this.textOf(node))
    // "JSON with keys a and b" is JSON.
    const said = /\b(?:json|yaml)\b(?! lines)/iu.exec(this.source)?.[0].toLowerCase()
    const format = said === "json" ? "json" as const : said === "yaml" ? "yaml" as const : undefined
    return this.unscoped(
      mood,
      ...(format === undefined || /ndjson|jsonl|json lines|newline/iu.test(this.source)
        ? []
        : [{ kind: "format" as const, format }]),
      { kind: "keys", names: nonEmpty(names), types, only }
    )
  }

  protected columns(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const names = all(node, "Column").map((column) => this.nameOf(column))
    const n = child(node, "NUMBER")?.token?.value
    if (names.length < 2) return this.refuse()
    if (n !== undefined && n !== names.length) return this.refuse()
    return this.unscoped(mood, { kind: "columns", names: nonEmpty(names) })
  }

  protected header(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const quoted = find(node, "QUOTED")?.token
    const names = quoted === undefined
      ? all(node, "HeaderName").map((name) => this.nameOf(name))
      : quoted.text.split(/\s*[,;|]\s*/u)
    if (names.length < 2) return this.refuse()
    return [
      ...(has(node, "Csv") ? this.unscoped(mood, { kind: "format", format: "csv" }) : []),
      ...this.unscoped(mood, { kind: "columns", names: nonEmpty(names) })
    ]
  }
}
