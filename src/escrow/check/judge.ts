/**
 * One clause against a text: what was expected, what was measured, and where it fails.
 */
import { Result } from "effect"
import type { Check, Clause, Scope, Unit, Where } from "../../../schemas/escrow/criteria.ts"
import { repeatsMember } from "../../ground/repeatsMember.ts"
import type { Gauges } from "../Instruments.ts"
import { documentOf, isOfType, isRecord, linesOfJson, recordsOf } from "./documents.ts"
import { formOf } from "./forms.ts"
import {
  blocksOf,
  bulletsOf,
  headingsNamed,
  headingsOf,
  itemsOf,
  linesOf,
  looseSentences,
  type Part,
  partsOf,
  stepsOf
} from "./parts.ts"
import { markdownTable, separated, tableOf } from "./tables.ts"
import { looselyIn, placesOf, standsApart } from "./terms.ts"
import { count, countUnit } from "./units.ts"
import { isAsWanted, valuesOf } from "./values.ts"

type Kind = Extract<Check, { expected: string }>["kind"]
type Judged = Extract<Clause, { kind: Kind }>

/** What one part of the text came to. */
interface Finding {
  readonly passed: boolean
  readonly measured: string
  readonly doubt?: string
  /** Where it fails, as an index of the part. */
  readonly at?: number | undefined
}

/** One clause against `text`; `standsLoosely` tells of a term whether a reader finds it there. */
export const judge = (
  clause: Judged,
  text: string,
  gauges: Gauges,
  standsLoosely: (term: string) => boolean
): Check => {
  const expected = expectedOf(clause)
  if (clause.kind === "parts") return someParts(clause, text, gauges)
  const scope = "scope" in clause ? clause.scope : undefined
  const parts = partsOf(text, scope)
  if (scope !== undefined && parts.length === 0) {
    return { kind: clause.kind, expected, measured: `no ${nameOf(scope)}`, passed: false }
  }
  const findings = parts.map((part) => ({
    part,
    finding: judgePart(
      clause,
      part.text,
      gauges,
      scope === undefined ? standsLoosely : looselyIn(part.text)
    )
  }))
  const failed = findings.filter(({ finding }) => !finding.passed)
  const [shown] = failed.length > 0 ? failed : findings
  const doubt = findings.find(({ finding }) => finding.doubt !== undefined)?.finding.doubt ??
    (scope?.part === "sentence" && looseSentences(text) > partsOf(text, { part: "sentence" }).length
      ? "it is not certain where a sentence ends"
      : undefined)
  const where = failed.slice(0, WHERE_MAX).flatMap(({ part, finding }) =>
    finding.at === undefined && scope === undefined ? [] : [placeOf(text, part, finding.at ?? 0)]
  )
  return {
    kind: clause.kind,
    expected,
    measured: shown?.finding.measured ?? "",
    passed: failed.length === 0,
    ...(where.length === 0 ? {} : { where }),
    ...(doubt === undefined || failed.length > 0 ? {} : { doubt })
  }
}

const itemCounts = (text: string) => [
  bulletsOf(text).length,
  stepsOf(text).length,
  blocksOf(text).length,
  headingsOf(text).length,
  linesOf(text).length
]

const someParts = (
  clause: Extract<Judged, { kind: "parts" }>,
  text: string,
  gauges: Gauges
): Check => {
  const verdicts = partsOf(text, clause.scope).map((part) =>
    clause.that.map((one) => judge(one, part.text, gauges, looselyIn(part.text)))
  )
  const holding = verdicts.filter((checks) => checks.every(({ passed }) => passed))
  const doubt = verdicts.flat().find((check) => check.doubt !== undefined)?.doubt
  const passed = fits(clause, holding.length)
  return {
    kind: "parts",
    expected: expectedOf(clause),
    measured: `${holding.length} of ${verdicts.length}`,
    passed,
    ...(passed && doubt !== undefined ? { doubt } : {})
  }
}

const WHERE_MAX = 5

const placeOf = (text: string, part: Part, at: number): Where => {
  const index = part.at + at
  const start = text.lastIndexOf("\n", index - 1) + 1
  const end = text.indexOf("\n", index)
  return {
    line: text.slice(0, index).split("\n").length,
    text: text.slice(start, end < 0 ? text.length : end).slice(0, 80).toWellFormed()
  }
}

const judgePart = (
  clause: Exclude<Judged, { kind: "parts" }>,
  text: string,
  gauges: Gauges,
  standsLoosely: (term: string) => boolean
): Finding => {
  switch (clause.kind) {
    case "count": {
      const { n, others, places } = count(clause, text)
      // What an item is shows the form of the text; another form may have been meant.
      const otherwise = clause.unit === "items" && !fits(clause, n)
        ? blocksOf(text).length === n
          ? undefined
          : itemCounts(text).find((one) => fits(clause, one))
        : undefined
      if (otherwise !== undefined) {
        return {
          ...within(clause, otherwise, [], "items", []),
          doubt: `some would count ${n} items`
        }
      }
      return within(clause, n, others, clause.unit, places)
    }
    case "times": {
      const places = clause.any_of.flatMap((term) => placesOf(text, term, clause))
        .toSorted((a, b) => a - b)
      const finding = within(clause, places.length, [], "times", places)
      const loose = finding.passed && clause.max === 0
        ? clause.any_of.find(standsLoosely)
        : undefined
      if (!finding.passed && clause.max === undefined && !clause.any_case) {
        const loosely = clause.any_of.flatMap((term) =>
          placesOf(text, term, { ...clause, any_case: true })
        )
        const again = within(clause, loosely.length, [], "times", loosely)
        if (again.passed) return { ...again, doubt: "it stands there in another letter case" }
      }
      if (
        finding.passed && (clause.min ?? 0) > 0 &&
        !clause.any_of.some((term) => standsApart(text, term))
      ) return { ...finding, doubt: "an address or a tag stands within a longer one" }
      return loose === undefined
        ? finding
        : { ...finding, doubt: `"${loose}" stands within a word or in another form` }
    }
    case "some_of": {
      const found = clause.terms.filter((term) =>
        placesOf(text, term, { words: isWordLike(term), any_case: true }).length > 0
      )
      return {
        ...within(clause, found.length, [], "of the terms", []),
        measured: found.map((term) => `"${term}"`).join(", ") || "none"
      }
    }
    case "starts_with":
    case "ends_with":
      return edge(clause, text)
    case "equals": {
      const said = text.trim().replace(/\.$/u, "")
      const passed = clause.any_of.some((term) => term.trim().replace(/\.$/u, "") === said)
      return { passed, measured: quote(said) }
    }
    case "headings":
      return headings(clause, text)
    case "in_order": {
      const every = clause.terms.map((term) =>
        placesOf(text, term, { words: isWordLike(term), any_case: false })
      )
      // Each behind the one before it.
      let last = -1
      const places = every.map((found) => {
        const next = last === Infinity ? undefined : found.find((place) => place > last)
        last = next ?? Infinity
        return next
      })
      const wrong = places.findIndex((place) => place === undefined)
      const first = every.map(([place = 0]) => place)
      const unclear = first.some((place, n) => n > 0 && place < (first[n - 1] ?? 0))
      return {
        ...(wrong < 0 && unclear ? { doubt: "one of them stands before another too" } : {}),
        passed: wrong < 0,
        measured: wrong < 0 ? "in this order" : `"${clause.terms[wrong]}" is not in its place`
      }
    }
    case "language": {
      const language = gauges.languageOf(text)
      return {
        passed: language === undefined || language === clause.language,
        measured: language ?? "not certain",
        ...(language === undefined ? { doubt: "the language is not certain" } : {})
      }
    }
    case "letter_case":
      return letterCase(clause.letter_case, text)
    case "format":
      return format(clause, text, gauges)
    case "keys":
      return keys(clause, text, gauges)
    case "columns": {
      const table = tableOf(text)
      const header = (table?.header ?? []).map(fold)
      const passed = header.length === clause.names.length &&
        clause.names.every((name, n) => header[n] === fold(name))
      const has = clause.names.every((name) => header.includes(fold(name)))
      return {
        passed: has,
        measured: table === undefined ? "no table" : table.header.join(", "),
        ...(has && !passed ? { doubt: "there are other columns, or in another order" } : {})
      }
    }
    case "unique":
      return unique(clause.of, text)
    case "sorted":
      return sorted(clause, text, gauges)
    case "values": {
      const values = valuesOf(clause.field, text, gauges)
      const isData = documentOf(text) !== undefined
      const said = clause.unique === true ? values.map((value) => JSON.stringify(value)) : []
      if (new Set(said).size < said.length) return { passed: false, measured: "a value twice" }
      const wrong = values.find((value) =>
        !isAsWanted(clause, value) ||
        (isData && clause.type !== undefined && !isOfType(value, clause.type))
      )
      const bounded = clause.min !== undefined || clause.max !== undefined
      const document = documentOf(text)
      const unclear = bounded && isData && values.some((value) => typeof value === "string")
        ? "it is text, and no number"
        : Array.isArray(document) && values.length < document.length
        ? "some elements do not have it"
        : undefined
      return {
        ...(unclear === undefined ? {} : { doubt: unclear }),
        passed: values.length > 0 && wrong === undefined,
        measured: values.length === 0
          ? `no ${quote(clause.field)}`
          : wrong === undefined
          ? `${values.length} such`
          : quote(String(typeof wrong === "object" ? JSON.stringify(wrong) : wrong))
      }
    }
    case "series":
      return series(clause, text)
    case "elements": {
      const tags = Array.from(text.matchAll(/<([a-z][\w:-]*)/giu), ([, name = ""]) => name)
      if (clause.root) return { passed: tags[0] === clause.name, measured: quote(tags[0] ?? "") }
      const n = tags.filter((tag) => tag === clause.name).length
      return within(clause, n, [], `<${clause.name}>`, [])
    }
    case "matches": {
      const pattern = gauges.pattern(clause.pattern, clause.flags)
      if (Result.isFailure(pattern)) return { passed: false, measured: pattern.failure }
      const at = pattern.success(text)
      const passed = at !== undefined !== clause.negated
      return {
        passed,
        measured: at === undefined ? "no match" : "a match",
        at: clause.negated ? at : undefined
      }
    }
  }
}

const fold = (text: string) =>
  text.trim().replace(/^[*_`]+|[*_`]+$/gu, "").toLowerCase().replace(/\s+/gu, " ")
const quote = (text: string) =>
  JSON.stringify(text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text)

/** Whether a term begins and ends with a letter or digit, so that it can be a word of its own. */
const isWordLike = (term: string): boolean => /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(term)

const fits = ({ min, max }: Limits, n: number) =>
  (min === undefined || n >= min) && (max === undefined || n <= max)
interface Limits {
  readonly min?: number
  readonly max?: number
}

const within = (
  limits: Limits,
  n: number,
  others: ReadonlyArray<number>,
  unit: string,
  places: ReadonlyArray<number>
): Finding => {
  const passed = fits(limits, n)
  const other = others.find((count) => !fits(limits, count))
  return {
    passed,
    measured: `${n} ${unit.replaceAll("_", " ")}`,
    ...(passed && other !== undefined
      ? { doubt: `some would count ${other} ${unit.replaceAll("_", " ")}` }
      : {}),
    ...(passed || limits.max === undefined ? {} : { at: places[limits.max] })
  }
}

const edge = (
  clause: Extract<Judged, { kind: "starts_with" | "ends_with" }>,
  text: string
): Finding => {
  const said = text.trim()
  const starts = clause.kind === "starts_with"
  const bare = starts
    ? said.replace(/^(?:#{1,6}[ \t]+|[*_]{1,3}(?=\S)|[-*•][ \t]+|\d{1,3}[.)][ \t]+)+/u, "")
    : said.replace(/[*_]{1,3}$/u, "")
  const last = said.slice(said.lastIndexOf("\n") + 1)
  const hasTerm = clause.any_of.some((term) => {
    const sought = term.trim()
    return [said, bare].some((one) => {
      if (starts) {
        return one.startsWith(sought) &&
          !(isWordLike(sought) && /^[\p{L}\p{N}]/u.test(one.slice(sought.length)))
      }
      // "ends with the word X" leaves the last mark out.
      const end = one.replace(/[.!]$/u, "")
      if (
        isWordLike(sought) && end.endsWith(sought) &&
        /[\p{L}\p{N}]$/u.test(end.slice(0, end.length - sought.length))
      ) return false
      return one.endsWith(sought) ||
        (!/[.!?]$/u.test(sought) && one.replace(/[.!]$/u, "").endsWith(sought))
    })
  })
  // 'No sentence starts with "The"' is broken by '"The cat'.
  const hidden = clause.negated && starts &&
    clause.any_of.some((term) => said.replace(/^["'“”‘’«»(\[*_]+/u, "").startsWith(term.trim()))
  const hasUnit = hidden ||
    clause.units.some((unit) => edgeUnit(unit, starts, said, bare, clause.form))
  const holds = hasTerm || hasUnit
  return {
    passed: holds !== clause.negated,
    measured: quote(starts ? said.slice(0, 60) : last.slice(-60)),
    at: 0
  }
}

const edgeUnit = (
  unit: Unit,
  starts: boolean,
  said: string,
  bare: string,
  form: string | undefined
) => {
  if (form !== undefined) {
    const pattern = formOf(form)
    if (pattern !== undefined) {
      const found = Array.from(bare.matchAll(pattern))
      return found.some((one) =>
        starts ? one.index === 0 : one.index + one[0].length === bare.length
      )
    }
  }
  const character = starts ? bare : said
  switch (unit) {
    case "capitals":
      return starts ? /^\p{Lu}/u.test(bare) : /\p{Lu}$/u.test(said)
    case "lower_letters":
      return starts ? /^\p{Ll}/u.test(bare) : /\p{Ll}$/u.test(said)
    case "digits":
    case "numbers":
      return starts ? /^\d/u.test(bare) : /\d$/u.test(said)
    case "questions":
      return starts ? /^[^.!?]*\?/u.test(bare) : /\?["'”’)]*$/u.test(said)
    case "hyphens":
      return starts ? /^[-–—]/u.test(said) : /[-–—]$/u.test(said)
    default: {
      const { places } = countUnit(unit, starts ? character.slice(0, 200) : character.slice(-200))
      const window = starts ? character.slice(0, 200) : character.slice(-200)
      if (starts) return places.includes(0)
      const lastPlace = places.at(-1)
      return lastPlace !== undefined && !/\s/u.test(window.slice(lastPlace).trim())
    }
  }
}

const headings = (clause: Extract<Judged, { kind: "headings" }>, text: string): Finding => {
  const places = clause.names.map((name) => headingsNamed(text, name).map(({ at }) => at))
  const missing = clause.names.filter((_, n) => places[n]?.length === 0)
  if (missing.length > 0) {
    return { passed: false, measured: `no heading ${missing.map(quote).join(", ")}` }
  }
  if (!clause.ordered) return { passed: true, measured: "all of them" }
  let last = -1
  for (const [n, found] of places.entries()) {
    const next = found.find((at) => at > last)
    if (next === undefined) {
      return {
        passed: false,
        measured: `${quote(clause.names[n] ?? "")} is not in its place`,
        at: found[0]
      }
    }
    last = next
  }
  const twice = places.some((found) => found.length > 1)
  return {
    passed: true,
    measured: "in this order",
    ...(twice ? { doubt: "a heading stands there twice" } : {})
  }
}

const minor = new Set(
  "a an the and but or nor for so yet at by in of on to up as if per via vs with from into over than"
    .split(" ")
)

const letterCase = (wanted: "lower" | "upper" | "title", text: string): Finding => {
  const wrong = wanted === "title"
    ? Array.from(text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.]*/gu)).find((found, n) =>
      /^\p{Ll}/u.test(found[0]) && (n === 0 || !minor.has(found[0].toLowerCase()))
    )
    : (wanted === "lower" ? /\p{Lu}/u : /\p{Ll}/u).exec(text)
  return {
    passed: wrong === undefined || wrong === null,
    measured: wrong === undefined || wrong === null
      ? `${wanted} case`
      : quote(text.slice(wrong.index, wrong.index + 20)),
    at: wrong?.index
  }
}

const format = (
  clause: Extract<Judged, { kind: "format" }>,
  text: string,
  gauges: Gauges
): Finding => {
  if (clause.format === "markdown" || clause.format === "html") {
    const marks = clause.format === "html"
      ? /<[a-z][^<>]*>/iu
      : /^[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|\d+[.)][ \t]|>[ \t]|```|\|)|\*\*\S|\]\(/mu
    return marks.test(text) ? { passed: true, measured: clause.format } : {
      passed: clause.format === "markdown",
      measured: "plain text",
      doubt: "there is no mark of it"
    }
  }
  const fault = faultOf(clause.format, text, gauges)
  if (fault !== undefined) return { passed: false, measured: fault }
  if (clause.shape === undefined) return { passed: true, measured: clause.format }
  const value = documentOf(text)
  const passed = clause.shape === "array" ? Array.isArray(value) : isRecord(value)
  return {
    passed,
    measured: Array.isArray(value) ? "an array" : isRecord(value) ? "an object" : "another value"
  }
}

const faultOf = (
  wanted: Exclude<Extract<Judged, { kind: "format" }>["format"], "markdown" | "html">,
  text: string,
  gauges: Gauges
): string | undefined => {
  switch (wanted) {
    case "json":
      return documentOf(text) === undefined ? "not valid JSON" : undefined
    case "ndjson":
      return linesOfJson(text) === undefined ? "a line that is not valid JSON" : undefined
    case "yaml": {
      const value = gauges.yaml(text)
      if (Result.isFailure(value)) return value.failure
      return typeof value.success === "object" && value.success !== null
        ? undefined
        : "no mapping or list"
    }
    case "xml":
      return gauges.xmlFault(text)
    case "csv": {
      if (markdownTable(text) !== undefined) return "a Markdown table"
      const table = separated(text)
      return table === undefined ? "no values with a separator" : table.fault
    }
    case "markdown_table": {
      const table = markdownTable(text)
      return table === undefined ? "no Markdown table" : table.fault
    }
  }
}

const keys = (clause: Extract<Judged, { kind: "keys" }>, text: string, gauges: Gauges): Finding => {
  const doubled = documentOf(text) !== undefined && repeatsMember(text)
  const value = documentOf(text) ?? linesOfJson(text) ??
    Result.getOrElse(gauges.yaml(text), () => undefined)
  if (typeof value !== "object" || value === null) return { passed: false, measured: "no object" }
  const records = recordsOf(value)
  if (records.length === 0) return { passed: false, measured: "no object" }
  for (const [n, record] of records.entries()) {
    const which = records.length > 1 ? ` in element ${n + 1}` : ""
    if (!isRecord(record)) return { passed: false, measured: `no object${which}` }
    const missing = clause.names.find((name) => !Object.hasOwn(record, name))
    if (missing !== undefined) {
      return { passed: false, measured: `no key ${quote(missing)}${which}` }
    }
    const typed = clause.names.findIndex((name, at) =>
      !isOfType(record[name], clause.types[at] ?? "")
    )
    if (typed >= 0) {
      return {
        passed: false,
        measured: `${quote(clause.names[typed] ?? "")} is no ${clause.types[typed]}${which}`
      }
    }
    const more = Object.keys(record).find((key) => !clause.names.includes(key))
    if (more !== undefined && clause.only) {
      return { passed: false, measured: `the key ${quote(more)}${which}` }
    }
  }
  return {
    passed: true,
    measured: "all of them",
    ...(doubled ? { doubt: "a member stands there twice" } : {})
  }
}

const unique = (of: "lines" | "items" | "words", text: string): Finding => {
  const parts = of === "lines"
    ? linesOf(text)
    : of === "items"
    ? itemsOf(text)
    : partsOf(text, { part: "word" })
  const seen = new Set<string>()
  for (const part of parts) {
    const said = fold(part.text.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, "").replace(/[.,;]$/u, ""))
    if (seen.has(said)) {
      return { passed: false, measured: `${quote(part.text.trim())} twice`, at: part.at }
    }
    seen.add(said)
  }
  return { passed: true, measured: `${seen.size} different` }
}

const series = (clause: Extract<Judged, { kind: "series" }>, text: string): Finding => {
  const [, prefix = "", digits = "", suffix = ""] = /^(.*?)(\d+)(\D*)$/su.exec(clause.from) ?? []
  const escaped = [prefix, suffix].map((part) => part.replace(/[.\\[\]()+*?^$|{}/]/gu, "\\$&"))
  const padded = digits.startsWith("0") ? `\\d{${digits.length}}` : "\\d{1,6}"
  const label = new RegExp(
    `^[ \\t|#*-]*${escaped[0]}(${padded})${escaped[1]}(?!\\d)${
      prefix !== "" ? "" : digits.startsWith("0") ? "[.): ]" : "[.)]"
    }`,
    "gmu"
  )
  const found = Array.from(text.matchAll(label), ([, n = ""]) => Number(n))
  const first = Number(digits)
  const last = clause.to === undefined ? undefined : Number(/(\d+)\D*$/u.exec(clause.to)?.[1])
  const wrong = found.findIndex((n, index) => n !== first + index)
  const passed = found.length > 0 && wrong < 0 && (last === undefined || found.at(-1) === last)
  return {
    passed,
    measured: found.length === 0
      ? "no such label"
      : `${clause.from} to ${prefix}${found.at(-1)}${wrong < 0 ? "" : ", not in a row"}`
  }
}

const collator = new Intl.Collator("en", { sensitivity: "base" })

const sorted = (
  clause: Extract<Judged, { kind: "sorted" }>,
  text: string,
  gauges: Gauges
): Finding => {
  const items = clause.field === undefined
    ? itemsOf(text).map((part) => part.text.trim())
    : columnOf(clause.field, text, gauges)
  const values = clause.by === "alphabet" ? undefined : items.map(valueOf)
  const wrong = items.findIndex((item, n) => {
    if (n === 0) return false
    const order = values === undefined
      ? collator.compare(items[n - 1] ?? "", item)
      : compare(values[n - 1], values[n])
    return clause.descending ? order < 0 : order > 0
  })
  const unknown = values?.some((value) => value === undefined) === true
  return {
    passed: wrong < 0,
    measured: wrong < 0 ? "in this order" : `${quote(items[wrong] ?? "")} is not in its place`,
    ...(unknown || items.length < 2 ? { doubt: "there is nothing to order by" } : {})
  }
}

const columnOf = (field: string, text: string, gauges: Gauges): ReadonlyArray<string> => {
  const at = /^\d$/u.test(field) ? Number(field) - 1 : undefined
  return at === undefined
    ? valuesOf(field, text, gauges).map((value) => String(value).trim())
    : (tableOf(text)?.rows ?? []).map(({ cells }) => (cells[at] ?? "").trim())
}

const compare = (a: string | number | undefined, b: string | number | undefined) =>
  a === undefined || b === undefined ? 0 : a < b ? -1 : a > b ? 1 : 0

const valueOf = (item: string): string | number | undefined => {
  const date = /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?|(?<!\d)\d\d:\d\d(?::\d\d)?/u.exec(item)
    ?.[0]
  if (date !== undefined) return date
  const number = /-?\d+(?:\.\d+)?/u.exec(item)?.[0]
  return number === undefined ? undefined : Number(number)
}

const nameOf = ({ part, at, name }: Scope) =>
  name === undefined ? at === undefined ? part : `${part} ${at}` : `section ${quote(name)}`

const limitsOf = ({ min, max }: Limits, unit: string) => {
  const said = unit.replaceAll("_", " ")
  if (min !== undefined && max !== undefined) {
    return min === max ? `exactly ${min} ${said}` : `${min} to ${max} ${said}`
  }
  return min === undefined
    ? (max === 0 ? `no ${said}` : `at most ${max} ${said}`)
    : `at least ${min} ${said}`
}

/** What a clause asks for, as a person says it. */
const expectedOf = (clause: Judged): string => {
  const said = saidOf(clause)
  const scope = clause.kind !== "parts" && "scope" in clause ? clause.scope : undefined
  return scope === undefined
    ? said
    : `${said}, in ${
      scope.at === undefined && scope.name === undefined && !/title|subject|body/u.test(scope.part)
        ? "each "
        : ""
    }${nameOf(scope)}`
}

const terms = (list: ReadonlyArray<string>, joint = "or") => list.map(quote).join(` ${joint} `)

const saidOf = (clause: Judged): string => {
  switch (clause.kind) {
    case "count":
      return [
        limitsOf(
          clause,
          [clause.currency, clause.unit, clause.form].filter((part) => part !== undefined).join(" ")
        ),
        clause.starting === undefined ? "" : ` starting with ${terms(clause.starting)}`,
        clause.ending === undefined ? "" : ` ending with ${terms(clause.ending)}`,
        clause.holding === undefined ? "" : ` with ${terms(clause.holding)}`
      ].join("")
    case "times":
      return `${terms(clause.any_of)} ${limitsOf(clause, "times")}`
    case "some_of":
      return `${limitsOf(clause, "")}of ${terms(clause.terms, "and")}`
    case "starts_with":
    case "ends_with": {
      const what = [
        ...clause.any_of.map(quote),
        ...clause.units.map((unit) => unit.replaceAll("_", " "))
      ].join(" or ")
      return `${clause.negated ? "not " : ""}${clause.kind.replace("_", " ")} ${what}`
    }
    case "equals":
      return `only ${terms(clause.any_of)}`
    case "headings":
      return `headings ${clause.names.map(quote).join(", ")}${
        clause.ordered ? " in this order" : ""
      }`
    case "in_order":
      return `${terms(clause.terms, "then")} in this order`
    case "language":
      return clause.language
    case "letter_case":
      return `${clause.letter_case} case`
    case "format":
      return [clause.format, clause.shape].filter((part) => part !== undefined).join(" ")
        .replaceAll("_", " ")
    case "keys":
      return `${clause.only ? "only " : ""}the keys ${clause.names.map(quote).join(", ")}`
    case "columns":
      return `the columns ${clause.names.map(quote).join(", ")}`
    case "unique":
      return `no ${clause.of} twice`
    case "sorted":
      return `${clause.descending ? "descending" : "ascending"} by ${clause.field ?? clause.by}`
    case "values": {
      const { one_of, type, min, max, form, decimals } = clause
      const what = [
        clause.unique === true ? "unique" : undefined,
        one_of?.map(quote).join(" or "),
        type,
        min === undefined ? undefined : `from ${min}`,
        max === undefined ? undefined : `to ${max}`,
        form,
        decimals === undefined ? undefined : `${decimals} decimals`
      ].filter((part) => part !== undefined)
      return `${quote(clause.field)}: ${what.join(" ")}`
    }
    case "parts":
      return `${limitsOf(clause, `${clause.scope.part}s`)}: ${
        clause.that.map(expectedOf).join(", ")
      }`
    case "series":
      return `labels from ${clause.from}${
        clause.to === undefined ? "" : ` to ${clause.to}`
      } without gaps`
    case "elements":
      return clause.root ? `the root <${clause.name}>` : limitsOf(clause, `<${clause.name}>`)
    case "matches":
      return `${clause.negated ? "no match" : "a match"} of /${clause.pattern}/${clause.flags}`
  }
}
