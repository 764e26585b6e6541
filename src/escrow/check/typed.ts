/**
 * A check that a payer wrote as JSON, against a text: exactly as its description says, so that it is
 * never in doubt but for a language that is not certain, and for work that is too long.
 */
import { Equal, Result, Schema } from "effect"
import type { Check } from "../../../schemas/escrow/criteria.ts"
import { JSON_SCHEMA_LENGTH_MAX, TypedCheck } from "../../../schemas/escrow/checks.ts"
import { repeatsMember } from "../../ground/repeatsMember.ts"
import type { TextToolsShape } from "../TextTools.ts"
import { addsUp } from "./addsUp.ts"
import { documentOf, isRecord } from "./documents.ts"
import {
  cannot,
  countOf,
  DEEPER,
  fits,
  fold,
  found,
  type Limits,
  type Measured,
  quote,
  tooMuch
} from "./finding.ts"
import { judge } from "./judge.ts"
import type { Part } from "./lines.ts"
import { sorted, unique } from "./order.ts"
import { normalise } from "../criteria/normalise.ts"
import { valuesOf } from "./values.ts"
import { partsOf } from "./parts.ts"
import { tableOf } from "./tables.ts"
import { placesOf } from "./terms.ts"
import { count, link } from "./units.ts"
import { membersOf, nameOf } from "./expected.ts"

const WHY_LENGTH_MAX = 300

/** What all checks of a work may take together, in steps of some fifty nanoseconds. */
const STEPS_MAX = 60_000_000

/** Takes steps of what is left for all checks; `false` when there are not so many. */
type Spend = (steps: number) => boolean

/** For steps of one work. */
export const spending = (): Spend => {
  let left = STEPS_MAX
  return (steps) => {
    if (steps > left) return false
    left -= steps
    return true
  }
}

/** What a check came to; `why` says of one that fails what was asked for and what is there. */
export const judgeTyped = (
  asked: TypedCheck,
  whole: string,
  gauges: TextToolsShape,
  spend: Spend
): Check => {
  const normal = Result.getOrUndefined(Result.try(() => decodeTyped(normalised(asked))))
  const check = normal ?? asked
  const inner = check.kind === "count" && check.unit === "code_blocks" ? undefined : fenceOf(whole)
  const text = inner ?? whole
  const parts = spend(text.length) ? partsOf(text, check.in) : undefined
  const findings = normal === undefined
    ? [cannot(TOO_DEEP)]
    : parts !== undefined && spend(stepsOf(check, parts, gauges))
    ? parts.map((part) =>
      Result.getOrElse(
        Result.try(() => measure(check, part.text, gauges)),
        () => cannot(TOO_DEEP)
      )
    )
    : [tooMuch()]
  const wrong =
    findings.find(({ cannot, doubt, passed }) =>
      doubt === undefined && (cannot === true || passed === (check.not === true))
    ) ?? findings.find(({ cannot }) => cannot)
  const passed = findings.length > 0 && wrong === undefined
  const expected = saidOf(check)
  const measured = findings.length === 0 && check.in !== undefined
    ? `no ${nameOf(check.in)}`
    : (wrong ?? findings[0])?.measured ?? ""
  const doubt = (wrong ?? findings.find((one) => one.doubt !== undefined))?.doubt
  return {
    kind: check.kind,
    expected,
    measured,
    passed,
    ...(passed ? {} : { why: `Expected ${expected}; found ${measured}`.slice(0, WHY_LENGTH_MAX) }),
    ...(inner === undefined ? {} : { fenced: true }),
    ...(doubt === undefined ? {} : { doubt })
  }
}

/** Terms and names in the form that the work is compared in. */
const normalised = (value: unknown): unknown =>
  typeof value === "string"
    ? normalise(value)
    : Array.isArray(value)
    ? value.map(normalised)
    : isRecord(value)
    ? Object.fromEntries(
      Object.entries(value).map(([name, one]) => [normalise(name), normalised(one)])
    )
    : value
const decodeTyped = Schema.decodeUnknownSync(TypedCheck)
const TOO_DEEP = "it is too deep"

/** What a check takes of each part beside its length: libraries are slow to begin. */
const stepsOf = (
  check: TypedCheck,
  parts: ReadonlyArray<Part>,
  gauges: TextToolsShape
): number => {
  const size = check.kind === "json_schema"
    ? JSON.stringify(check.schema).split(/[,:[{]/u).length / 2
    : check.kind === "contains"
    ? check.terms.length / 10
    : check.kind === "regex"
    ? sizeOf(gauges.pattern(check.pattern, check.flags ?? ""))
    : check.kind === "json_path" && check.matches !== undefined
    ? sizeOf(gauges.pattern(check.matches, ""))
    : 0
  const start = /^(?:regex|format|language|json_schema|json_path)$/u.test(check.kind) ? 400 : 50
  return parts.reduce((steps, { text }) => steps + start + size * text.length, 0)
}

const sizeOf = Result.match({
  onFailure: () => 0,
  onSuccess: ({ size }: { readonly size: number }) => size
})

/**
 * What the one fence holds that a whole text is. Its first line may name a format, and nothing else: a
 * word there is a word of the work.
 */
export const fenceOf = (text: string): string | undefined => {
  const lines = text.trim().split("\n")
  const mark = opening.exec(lines[0]?.trimEnd() ?? "")?.[1]
  if (mark === undefined || lines.length < 2 || lines.at(-1)?.trim() !== mark) return undefined
  const inner = lines.slice(1, -1)
  return inner.some((line) => /^[ \t]*(?:```|~~~)/u.test(line)) ? undefined : inner.join("\n")
}

const opening =
  /^(```+|~~~+) ?(?:json|jsonl|ndjson|csv|tsv|ya?ml|xml|html|markdown|md|text|txt|plaintext)?$/iu

const saidOf = ({ in: scope, not, ...rest }: TypedCheck): string =>
  [
    ...(not === true ? ["not"] : []),
    membersOf(rest),
    ...(scope === undefined ? [] : [`in ${scope.at === undefined ? "each " : ""}${nameOf(scope)}`])
  ].join(" ").slice(0, WHY_LENGTH_MAX)

const measure = (check: TypedCheck, text: string, gauges: TextToolsShape): Measured => {
  switch (check.kind) {
    case "contains":
      return contains(check, text)
    case "starts_with":
      return found(
        text.trimStart().startsWith(check.term.trimStart()),
        quote(text.trimStart().slice(0, 60))
      )
    case "ends_with":
      return found(
        text.trimEnd().endsWith(check.term.trimEnd()),
        quote(text.trimEnd().slice(-60))
      )
    case "equals":
      return found(text.trim() === check.term.trim(), quote(text.trim()))
    case "json_schema":
      return accepted(check, text, gauges)
    case "json_path":
      return selected(check, text, gauges)
    case "count": {
      const counted = count(check, text)
      const n = counted.real ?? counted.n
      return found(fits(limitsOf(check), n), countOf(n, check.unit))
    }
    case "regex": {
      const pattern = gauges.pattern(check.pattern, check.flags ?? "")
      if (Result.isFailure(pattern)) return cannot(pattern.failure)
      const matches = pattern.success(text) !== undefined
      return found(matches, matches ? "a match" : "no match")
    }
    case "columns":
      return columns(check, text)
    case "links":
      return links(check, text)
    case "unique":
      return check.of === "values"
        ? uniqueValues(valuesOf(check.field ?? "", text, gauges))
        : unique(check.of, text)
    case "sum":
      return addsUp(check, text, gauges)
    case "labelled_lines":
      return labelled(check, text)
    case "sorted": {
      const { descending = false, ...rest } = check
      const { doubt, ...finding } = sorted({ ...rest, descending }, text, gauges)
      return doubt === undefined ? finding : cannot(doubt)
    }
    default:
      return asProse(check, text, gauges)
  }
}

type Of<K extends TypedCheck["kind"]> = Extract<TypedCheck, { kind: K }>

/** What prose asks for in the same words. */
const asProse = (
  check: Of<"format" | "headings" | "language" | "letter_case">,
  text: string,
  gauges: TextToolsShape
): Measured => {
  if (check.kind === "format" && check.format === "yaml" && !gauges.isShort(text)) {
    return tooMuch("more YAML than is checked")
  }
  const clause = check.kind === "headings" ? { ...check, ordered: check.ordered === true } : check
  const { doubt, measured, passed } = judge(clause, text, gauges, () => false)
  const isUnsure = doubt !== undefined && check.kind === "language"
  // A text without a mark of its format is no text of it.
  const isBare = doubt !== undefined && check.kind === "format"
  return {
    passed: passed && !isBare,
    measured: String(measured),
    ...(isUnsure ? { doubt } : {})
  }
}

const accepted = (check: Of<"json_schema">, text: string, gauges: TextToolsShape): Measured => {
  if (!gauges.isShort(text)) return tooMuch("more JSON than is checked")
  const value = jsonOf(text)
  if (value === undefined) return cannot(NO_JSON)
  const fits = gauges.jsonSchema(check.schema, value)
  if (Result.isFailure(fits)) return cannot(fits.failure)
  return found(fits.success === undefined, fits.success ?? "JSON that fits")
}

const columns = (check: Of<"columns">, text: string): Measured => {
  const header = (tableOf(text)?.header ?? []).map(fold)
  if (header.length === 0) return cannot("no table")
  const names = check.names.map(fold)
  const places = names.map((name) => header.indexOf(name))
  const inOrder = places.every((place, n) =>
    place >= 0 && (n === 0 || place > (places[n - 1] ?? 0))
  )
  return found(
    inOrder && (check.only !== true || header.length === names.length),
    header.join(", ")
  )
}

const links = (check: Of<"links">, text: string): Measured => {
  const hosts = Array.from(text.matchAll(link), ([found]) => hostOf(found))
  const wanted = check.host === undefined ? undefined : hostOf(`https://${check.host}`)
  const own = hosts.filter((host) =>
    wanted === undefined || host === wanted || host.endsWith(`.${wanted}`)
  )
  return found(fits(limitsOf(check), own.length), `${own.length} of ${hosts.length} links`)
}

const labelled = (check: Of<"labelled_lines">, text: string): Measured => {
  const missing = check.labels.find((label) =>
    !text.split("\n").some((line) => {
      const said = line.replace(/^[\s#>*_-]+/u, "").replace(/\*\*|__/gu, "")
      return said.startsWith(`${label}:`) && said.slice(label.length + 1).trim() !== ""
    })
  )
  return found(
    missing === undefined,
    missing === undefined ? "all of them" : `no ${quote(missing)}`
  )
}

/** One at least where no limit is said. */
const limitsOf = (check: Limits): Limits =>
  check.min === undefined && check.max === undefined ? { min: 1 } : check

/** The host that a browser would go to; empty when it would go nowhere. */
const hostOf = (address: string): string => {
  const url = /^www\./iu.test(address) ? `https://${address}` : address
  return URL.canParse(url) ? new URL(url).hostname.replace(/(?<![.,;!])[.,;!]+$/u, "") : ""
}

/** A JSON text that says one thing to every reader. */
const jsonOf = (text: string): unknown => {
  const value = documentOf(text)
  return value === undefined || repeatsMember(text) ? undefined : value
}
const NO_JSON = "no JSON, or JSON with a member twice"

const uniqueValues = ({ isDeeper, lists }: ReturnType<typeof valuesOf>): Measured => {
  if (isDeeper) return cannot(DEEPER)
  const values = lists.flat().map((value) => typeof value === "string" ? value.trim() : value)
  if (values.length === 0) return cannot("no such column or key")
  // The number 1 and the text "1" are two.
  const seen = new Set<string>()
  const at = values.findIndex((value) => seen.size === seen.add(JSON.stringify(value)).size)
  const twice = values[at]
  return at < 0 ? found(true, "all different") : found(
    false,
    `${typeof twice === "string" ? quote(twice) : JSON.stringify(twice).slice(0, 80)} twice`
  )
}

const contains = (check: Of<"contains">, text: string): Measured => {
  const limits = limitsOf(check)
  const has = (term: string) =>
    fits(
      limits,
      placesOf(text, term, {
        words: check.whole_words === true,
        any_case: check.ignore_case === true
      }).length
    )
  const there = check.terms.filter(has)
  return found(
    check.any === true ? there.length > 0 : there.length === check.terms.length,
    there.length === 0 ? "none of them" : there.map(quote).join(", ")
  )
}

const selected = (
  check: Of<"json_path">,
  text: string,
  gauges: TextToolsShape
): Measured => {
  if (!gauges.isShort(text)) return tooMuch("more JSON than is checked")
  const value = jsonOf(text)
  if (value === undefined) return cannot(NO_JSON)
  const selected = Result.flatMap(gauges.jsonPath(check.path), (select) => select(value))
  if (Result.isFailure(selected)) return cannot(selected.failure)
  const values = selected.success
  const pattern = check.matches === undefined ? undefined : gauges.pattern(check.matches, "")
  const wrong = values.find((one) =>
    ("equals" in check && !Equal.equals(one, check.equals)) ||
    (pattern !== undefined &&
      (Result.isFailure(pattern) || typeof one !== "string" || pattern.success(one) === undefined))
  )
  return values.length === 0
    ? found(false, "nothing there")
    : wrong === undefined
    ? found(true, `${values.length} such`)
    : found(false, quote(JSON.stringify(wrong)))
}

/** What keeps a check from being one that can be made; `undefined` when it can. */
export const faultOfCheck = (check: TypedCheck, gauges: TextToolsShape): string | undefined =>
  faultOfPart(check) ?? faultOfKind(check, gauges)

const faultOfPart = ({ in: scope }: TypedCheck): string | undefined =>
  scope === undefined
    ? undefined
    : scope.at === 0
    ? "a place is counted from 1, or from the end from -1"
    : scope.count !== undefined && (scope.at === undefined || scope.count === 0)
    ? "a count from 1 is said with at"
    : scope.name !== undefined &&
        (scope.part !== "section" || scope.at !== undefined || scope.name.trim() === "")
    ? "a name is said of a section, and without at"
    : undefined

const faultOfKind = (check: TypedCheck, gauges: TextToolsShape): string | undefined => {
  switch (check.kind) {
    case "starts_with":
    case "ends_with":
      return check.term.trim() === "" ? "a term is more than white space" : undefined
    case "regex": {
      const pattern = gauges.pattern(check.pattern, check.flags ?? "")
      return Result.isFailure(pattern) ? pattern.failure : undefined
    }
    case "json_schema":
      return JSON.stringify(check.schema).length > JSON_SCHEMA_LENGTH_MAX
        ? `a schema has at most ${JSON_SCHEMA_LENGTH_MAX} characters`
        : gauges.schemaFault(check.schema)
    case "json_path": {
      const path = gauges.jsonPath(check.path)
      if (Result.isFailure(path)) return path.failure
      const pattern = check.matches === undefined ? undefined : gauges.pattern(check.matches, "")
      return pattern !== undefined && Result.isFailure(pattern) ? pattern.failure : undefined
    }
    case "links":
      return check.host === undefined ||
          /^[^\s/?#@:\\]+$/u.test(check.host) && hostOf(`https://${check.host}`) !== ""
        ? undefined
        : "a host is a name alone, such as example.com"
    case "unique":
      return (check.of === "values") === (check.field !== undefined)
        ? undefined
        : "a field is said with values, and with nothing else"
    case "sum":
      return check.equals === undefined || check.total === undefined
        ? undefined
        : "a sum has equals or total, not both"
    case "language":
      return gauges.isLanguage(check.language)
        ? undefined
        : `the language ${check.language} is none that is told from others`
    default:
      return undefined
  }
}
