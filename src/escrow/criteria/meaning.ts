/**
 * The clauses that a form gives where it stands; or why it is none.
 */
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import type { Unit } from "../../../schemas/escrow/parts.ts"
import { isWordLike } from "../check/finding.ts"
import type { Gives } from "./forms.ts"
import { formats, languages, unitOf, withFlags } from "./table.ts"
import { cardinalOf, N_MAX, valueOf } from "./numerals.ts"
import { OPEN } from "./mask.ts"
import type { Why } from "./unparsedReason.ts"

/** A form that was met. */
interface Met {
  readonly gives: Gives
  readonly said: string
  readonly groups: { readonly [name: string]: string | undefined }
  /** The terms of its quoted list, and whether one of them is enough. */
  readonly terms: ReadonlyArray<string>
  readonly joint: Joint
  /** The part of the source that a group is, with its quoted terms. */
  readonly sourceOf: (group: string) => string
}
type Joint = "and" | "or" | "mixed"
type Built = ReadonlyArray<Clause> | Why

/** How the terms of a masked list are joined. */
export const jointOf = (list: string): Joint => {
  const between = list.split(/\ue000\ue001*/u).slice(1, -1)
  const or = between.some((one) => /(?<![\p{L}])or(?![\p{L}])/iu.test(one))
  const and = between.some((one) => /(?<![\p{L}])and(?![\p{L}])|&|;/iu.test(one))
  if (between.some((one) => /(?<![\p{L}])then(?![\p{L}])/iu.test(one))) return "mixed"
  return or ? (and ? "mixed" : "or") : "and"
}

const numberOf = (said: string | undefined): number | undefined => {
  if (said === undefined) return undefined
  const value = /^\d/u.test(said)
    ? valueOf(said.replace(/,$/u, ""))
    : cardinalOf(said.toLowerCase().split(/[\s-]+/u))
  return value === undefined || !Number.isInteger(value) ? undefined : Math.min(value, N_MAX)
}

export const build = (met: Met): Built => {
  const { gives, groups, terms } = met
  const n = numberOf(groups.n)
  switch (gives) {
    case "words_or_characters":
      return n === undefined ? "quantity_not_understood" : [
        {
          kind: groups.measure?.toLowerCase() === "word" ? "min_words" : "min_chars",
          n
        }
      ]
    case "min":
    case "max":
    case "under":
    case "over":
    case "exactly":
    case "between":
      return counted(met, n)
    case "none":
    case "some":
      return (groups.things ?? "").split(/\s*[,/]\s*|\s+(?:and|or|nor)\s+/iu).flatMap((said) => {
        const unit = unitOf(said.replace(/^(?:(?:and|or|nor|no|any|the)\s+)+/iu, "").trim())
        return unit === undefined ? [] : [limited(unit, gives === "none" ? { max: 0 } : { min: 1 })]
      })
    case "forbidden":
      return terms.map((term) => forbidden(term, groups.lead ?? "", met.said))
    case "forbidden_word":
      return [times([groups.word ?? ""], { max: 0 })]
    case "word":
      return [times([groups.word ?? ""], { min: 1 })]
    case "forbidden_names":
    case "names":
      return named(met)
    case "times":
      return timed(met, n)
    case "some_of": {
      const [first, ...rest] = terms
      return n === undefined || first === undefined || n > terms.length
        ? "quantity_not_understood"
        : [{ kind: "some_of", terms: [first, ...rest], min: n }]
    }
    case "starts_with":
    case "ends_with":
      return terms.length > 1 && met.joint !== "or"
        ? "demand"
        : [{ kind: gives, any_of: terms, units: [], negated: false }]
    default:
      return shaped(met)
  }
}

/** "must not contain" is the plain opposite of contains; else a word is a word. */
const forbidden = (term: string, lead: string, said: string): Clause =>
  /contain/iu.test(said) ? { kind: "contains_exact", any_of: [term], negated: true } : {
    kind: "times",
    any_of: [term],
    max: 0,
    words: isWordLike(term) && (term.length === 1 || /word|term|name/iu.test(lead)),
    any_case: false
  }

const limited = (
  unit: Unit,
  limits: { readonly min?: number; readonly max?: number }
): Clause => ({ kind: "count", unit, ...limits })

const counted = ({ gives, groups }: Met, n: number | undefined): Built => {
  const m = numberOf(groups.m)
  const unit = unitOf(groups.unit ?? groups.unit1 ?? "")
  const value = n ?? m
  if (unit === undefined || value === undefined || (gives === "under" && value < 1)) return "limit"
  switch (gives) {
    case "min":
      return [limited(unit, { min: value })]
    case "max":
      return [limited(unit, { max: value })]
    case "under":
      return [limited(unit, { max: value - 1 })]
    case "over":
      return [limited(unit, { min: value + 1 })]
    case "exactly":
      return [limited(unit, { min: value, max: value })]
    default:
      // "Between 3 headings and 5 links" is no interval.
      return n === undefined || m === undefined || n > m ||
          (groups.unit1 !== undefined && unitOf(groups.unit1) !== unit)
        ? "limit"
        : [limited(unit, { min: n, max: m })]
  }
}

const times = (
  terms: readonly [string, ...ReadonlyArray<string>],
  limits: { readonly min?: number; readonly max?: number }
): Clause => ({ kind: "times", any_of: terms, ...limits, words: true, any_case: true })

const timed = ({ groups, terms }: Met, n: number | undefined): Built => {
  const [term] = terms
  const once = groups.once?.toLowerCase()
  const most = numberOf(groups.m)
  if (groups.m !== undefined && (most === undefined || n === undefined || n > most)) return "limit"
  const count = once === "once" ? 1 : once === "twice" ? 2 : n
  const how = groups.how?.toLowerCase().replace(/\s+/gu, " ")
  if (term === undefined || terms.length > 1 || count === undefined) return "limit"
  return [
    {
      kind: "times",
      any_of: [term],
      ...(how === "at most" ? {} : { min: count }),
      ...(how === "at least" ? {} : { max: most ?? count }),
      words: isWordLike(term),
      any_case: false
    }
  ]
}

/** The names of an unquoted list, each with a capital; `undefined` when one is no name. */
const capitalsOf = (list: string): ReadonlyArray<string> | undefined => {
  const names = list.split(/\s*[,/]\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor)\s+/iu).map((one) =>
    one.trim()
  )
  return names.length > 0 && names.every((one) => /^\p{Lu}/u.test(one)) ? names : undefined
}

const isThing = withFlags(
  "^(?:(?:any|an?|the) )?(?:{otherNames}|{thingWords}|{formatWords}|{unitWords})$",
  "iu"
)

const named = ({ gives, sourceOf }: Met): Built => {
  const list = sourceOf("names")
  const names = capitalsOf(list)
  if (names === undefined || / or /iu.test(list) && gives === "names") {
    return gives === "names" ? "demand" : "negation"
  }
  if (gives === "forbidden_names") {
    // A format is not absent because its name is.
    return names.some((one) => isThing.test(one))
      ? "negation"
      : names.map((one) => times([one], { max: 0 }))
  }
  return names.map((one) => times([one], { min: 1 }))
}

const shaped = ({ gives, groups, joint, sourceOf, terms }: Met): Built => {
  const format = formats.find((name) => name === groups.format?.toLowerCase())
  const shape = groups.shape?.toLowerCase()
  const document: ReadonlyArray<Clause> = format === undefined ? [] : [
    {
      kind: "format",
      format,
      ...(shape === "object" || shape === "array" ? { shape } : {})
    }
  ]
  switch (gives) {
    case "headings": {
      const names = terms.length > 0 && joint === "and" ? terms : capitalsOf(sourceOf("names"))
      const [first, ...rest] = names ?? []
      return first === undefined
        ? "demand"
        : [{ kind: "headings", names: [first, ...rest], ordered: groups.order !== undefined }]
    }
    case "keys":
    case "columns": {
      const list = sourceOf("ids")
      if (/\sor\s/iu.test(list)) return "demand"
      const [first, ...rest] = list.split(/\s*,\s*(?:and\s+)?|\s+and\s+/iu)
        .map((one) => one.trim().replace(/^["'“”«»`‘]|["'“”«»`’]$/gu, ""))
      if (first === undefined || list.includes(OPEN)) return "demand"
      if (gives === "columns") {
        return [{ kind: "format", format: "csv" }, { kind: "columns", names: [first, ...rest] }]
      }
      return format === "json" || format === "yaml"
        ? [...document, { kind: "keys", names: [first, ...rest], types: [], only: false }]
        : "demand"
    }
    case "format":
      return document.length > 0 ? document : "demand"
    case "language": {
      const language = languages.get(groups.language?.toLowerCase() ?? "")
      return language === undefined ? "demand" : [{ kind: "language", language }]
    }
    default:
      return "demand"
  }
}
