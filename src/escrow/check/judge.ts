/**
 * One clause against a text: what was expected, what was measured, and where it fails.
 */
import { Result } from "effect"
import type { Check, Where } from "../../../schemas/escrow/criteria.ts"
import type { TextToolsShape } from "../TextTools.ts"
import { format, keys } from "./data.ts"
import { documentOf, isOfType } from "./documents.ts"
import { edge } from "./startsEndsWith.ts"
import { expectedOf, nameOf } from "./expected.ts"
import {
  countOf,
  DEEPER,
  type Finding,
  fits,
  fold,
  isWordLike,
  type Judged,
  quote,
  within
} from "./finding.ts"
import { series, sorted, unique } from "./order.ts"
import { blocksOf, bulletsOf, linesOf, type Part, stepsOf as numberedOf } from "./lines.ts"
import { headingsOf, namedIn, partsOf } from "./parts.ts"
import { looseSentences, sentencesOf } from "./sentences.ts"
import { tableOf } from "./tables.ts"
import { looselyIn, placesOf, standsApart } from "./terms.ts"
import { count } from "./units.ts"
import { isAsWanted, valuesOf } from "./values.ts"

/** One clause against `text`; `standsLoosely` tells of a term whether a reader finds it there. */
export const judge = (
  clause: Judged,
  text: string,
  gauges: TextToolsShape,
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

/** What a clause of prose takes, in the steps of typed checks: each part of a text begins anew. */
export const stepsOf = (clause: Judged, text: string): number => {
  const scope = "scope" in clause ? clause.scope : undefined
  if (scope === undefined) return text.length
  const clauses = clause.kind === "parts" ? clause.that.length : 1
  return text.length + partsOf(text, scope).length * clauses * PART_STEPS
}
/** A library is slow to begin. */
const PART_STEPS = 400

const itemCounts = (text: string) => [
  bulletsOf(text).length,
  numberedOf(text).length,
  blocksOf(text).length,
  headingsOf(text).length,
  linesOf(text).length
]

const someParts = (
  clause: Of<"parts">,
  text: string,
  gauges: TextToolsShape
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

const isLetter = (term: string) => /^\p{L}$/u.test(term)

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
  gauges: TextToolsShape,
  standsLoosely: (term: string) => boolean
): Finding => {
  switch (clause.kind) {
    case "count":
      return counted(clause, text)
    case "times":
      return times(clause, text, standsLoosely)
    case "some_of":
      return someOf(clause, text)
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
    case "in_order":
      return inOrder(clause, text)
    case "language":
      return language(clause, text, gauges)
    case "letter_case":
      return letterCase(clause.letter_case, text)
    case "format":
      return format(clause, text, gauges)
    case "keys":
      return keys(clause, text, gauges)
    case "columns":
      return columns(clause, text)
    case "unique":
      return unique(clause.of, text)
    case "sorted":
      return sorted(clause, text, gauges)
    case "values":
      return values(clause, text, gauges)
    case "series":
      return series(clause, text)
    case "elements":
      return elements(clause, text)
    case "matches": {
      const pattern = gauges.pattern(clause.pattern, clause.flags)
      if (Result.isFailure(pattern)) return { passed: false, measured: pattern.failure }
      const at = pattern.success(text)
      return {
        passed: at !== undefined !== clause.negated,
        measured: at === undefined ? "no match" : "a match",
        at: clause.negated ? at : undefined
      }
    }
  }
}

type Of<K extends Judged["kind"]> = Extract<Judged, { kind: K }>

const counted = (clause: Of<"count">, text: string): Finding => {
  const { n, others, places } = count(clause, text)
  // What an item is shows the form of the text; another form may have been meant.
  const otherwise = clause.unit !== "items" || fits(clause, n) || blocksOf(text).length === n
    ? undefined
    : itemCounts(text).find((one) => fits(clause, one))
  return otherwise === undefined ? within(clause, n, others, clause.unit, places) : {
    ...within(clause, otherwise, [], "items", []),
    doubt: `some would count ${countOf(n, "items")}`
  }
}

const times = (
  clause: Of<"times">,
  text: string,
  standsLoosely: (term: string) => boolean
): Finding => {
  const places = clause.any_of.flatMap((term) =>
    placesOf(text, term, isLetter(term) ? { ...clause, any_case: false } : clause)
  )
    .toSorted((a, b) => a - b)
  const finding = within(clause, places.length, [], "times", places)
  if (!finding.passed) {
    if (clause.max !== undefined || clause.any_case) return finding
    const loosely = clause.any_of.flatMap((term) =>
      placesOf(text, term, { ...clause, any_case: true })
    )
    const again = within(clause, loosely.length, [], "times", loosely)
    return again.passed ? { ...again, doubt: "it stands there in another letter case" } : finding
  }
  if ((clause.min ?? 0) > 0 && !clause.any_of.some((term) => standsApart(text, term))) {
    return { ...finding, doubt: "it stands within a longer address, tag or number" }
  }
  const loose = clause.max === 0 ? clause.any_of.find(standsLoosely) : undefined
  return loose === undefined
    ? finding
    : { ...finding, doubt: `"${loose}" stands within a word or in another form` }
}

const someOf = (clause: Of<"some_of">, text: string): Finding => {
  const found = clause.terms.filter((term) =>
    placesOf(text, term, { words: isWordLike(term), any_case: true }).length > 0
  )
  return {
    ...within(clause, found.length, [], "of the terms", []),
    measured: found.map((term) => `"${term}"`).join(", ") || "none",
    ...(found.every((term) => standsApart(text, term))
      ? {}
      : { doubt: "one of them stands within a longer address, tag or number" })
  }
}

const inOrder = (clause: Of<"in_order">, text: string): Finding => {
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

const language = (clause: Of<"language">, text: string, gauges: TextToolsShape): Finding => {
  const found = gauges.languageOf(text)
  if (found === undefined) {
    return { passed: true, measured: "not certain", doubt: "the language is not certain" }
  }
  const passed = found === clause.language
  const isMixed = passed &&
    sentencesOf(text).some(({ text: said }) => {
      const other = gauges.languageOf(said)
      return other !== undefined && other !== clause.language
    })
  return {
    passed,
    measured: found,
    ...(isMixed ? { doubt: "a sentence may be in another language" } : {})
  }
}

const columns = (clause: Of<"columns">, text: string): Finding => {
  const table = tableOf(text)
  const header = (table?.header ?? []).map(fold)
  const isExact = header.length === clause.names.length &&
    clause.names.every((name, n) => header[n] === fold(name))
  const passed = clause.names.every((name) => header.includes(fold(name)))
  return {
    passed,
    measured: table === undefined ? "no table" : table.header.join(", "),
    ...(passed && !isExact ? { doubt: "there are other columns, or in another order" } : {})
  }
}

const values = (clause: Of<"values">, text: string, gauges: TextToolsShape): Finding => {
  const { isDeeper, lists } = valuesOf(clause.field, text, gauges)
  const values = lists.flat()
  const document = documentOf(text)
  const isData = document !== undefined
  const said = clause.unique === true ? values.map((value) => JSON.stringify(value)) : []
  if (new Set(said).size < said.length) return { passed: false, measured: "a value twice" }
  const wrong = values.find((value) =>
    !isAsWanted(clause, value) ||
    (isData && clause.type !== undefined && !isOfType(value, clause.type))
  )
  const bounded = clause.min !== undefined || clause.max !== undefined
  const unclear = bounded && isData && values.some((value) => typeof value === "string")
    ? "it is text, and no number"
    : isDeeper
    ? DEEPER
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

const elements = (clause: Of<"elements">, text: string): Finding => {
  const tags = Array.from(text.matchAll(/<([a-z][\w:-]*)/giu), ([, name = ""]) => name)
  if (clause.root) return { passed: tags[0] === clause.name, measured: quote(tags[0] ?? "") }
  const n = tags.filter((tag) => tag === clause.name).length
  return within(clause, n, [], `<${clause.name}>`, [])
}

const headings = (clause: Of<"headings">, text: string): Finding => {
  const named = namedIn(text)
  const places = clause.names.map((name) => named(name).map(({ at }) => at))
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
