/**
 * Clauses that no work can keep together, and clauses that every work keeps.
 */
import { Result } from "effect"
import { DELIVERABLE_BYTES_MAX } from "../../../schemas/escrow/escrow.ts"
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import type { TextToolsShape } from "../TextTools.ts"

/** What excludes what, each in a sentence. */
export const conflictsOf = (clauses: ReadonlyArray<Clause>): ReadonlyArray<string> => [
  ...boundsOf(clauses),
  ...termsOf(clauses),
  ...wholesOf(clauses)
]

interface Bounds {
  readonly of: string
  readonly min: number
  readonly max: number
}

const boundOf = (clause: Clause): ReadonlyArray<Bounds> => {
  const bound = (of: string, { max, min }: { readonly min?: number; readonly max?: number }) => [
    { of, min: min ?? 0, max: max ?? Infinity }
  ]
  switch (clause.kind) {
    case "min_words":
      return bound("words", { min: clause.n })
    case "min_chars":
      return bound("characters", { min: clause.n })
    case "count":
      return isPlain(clause) ? bound(clause.unit, clause) : []
    case "typed": {
      const { check } = clause
      if (check.not === true) return []
      const place = check.in === undefined ? "" : ` in ${JSON.stringify(check.in)}`
      return check.kind === "count"
        ? bound(`${check.unit}${place}`, check)
        : check.kind === "contains" && (check.min ?? 0) > (check.max ?? Infinity)
        ? bound(`of ${check.terms.join(", ")}${place}`, check)
        : check.kind === "links"
        ? bound(`links to ${check.host ?? "anywhere"}${place}`, check)
        : []
    }
    default:
      return []
  }
}

const isPlain = (clause: Extract<Clause, { kind: "count" }>) =>
  clause.scope === undefined && clause.form === undefined && clause.currency === undefined &&
  clause.starting === undefined && clause.ending === undefined && clause.holding === undefined

const boundsOf = (clauses: ReadonlyArray<Clause>) => {
  const all = new Map<string, Bounds>()
  for (const bound of clauses.flatMap(boundOf)) {
    const known = all.get(bound.of)
    all.set(bound.of, {
      of: bound.of,
      min: Math.max(bound.min, known?.min ?? 0),
      max: Math.min(bound.max, known?.max ?? Infinity)
    })
  }
  return [...all.values()].flatMap(({ max, min, of }) =>
    min > max ? [`At least ${min} and at most ${max} ${of}`] : []
  )
}

const termsOf = (clauses: ReadonlyArray<Clause>) => {
  const required = clauses.flatMap(requiredOf)
  const forbidden = clauses.flatMap(forbiddenOf)
  return forbidden.flatMap((term) => {
    const holding = required.find((one) => one.includes(term))
    return holding === undefined
      ? []
      : [`${JSON.stringify(holding)} has to be there and ${JSON.stringify(term)} must not`]
  })
}

const isWhole = (clause: Extract<Clause, { kind: "typed" }>) => clause.check.in === undefined

const requiredOf = (clause: Clause): ReadonlyArray<string> => {
  if (clause.kind === "contains_exact" && !clause.negated && clause.any_of.length === 1) {
    return clause.any_of
  }
  if (clause.kind !== "typed" || clause.check.not === true) return []
  const { check } = clause
  switch (check.kind) {
    case "contains":
      return check.ignore_case !== true && (check.any !== true || check.terms.length === 1) &&
          (check.min ?? (check.max === undefined ? 1 : 0)) > 0
        ? check.terms
        : []
    case "starts_with":
    case "ends_with":
    case "equals":
      return [check.term.trim()]
    default:
      return []
  }
}

const forbiddenOf = (clause: Clause): ReadonlyArray<string> => {
  if (clause.kind === "contains_exact" && clause.negated) return clause.any_of
  if (clause.kind === "times" && clause.max === 0 && !clause.words && clause.scope === undefined) {
    return clause.any_of
  }
  if (clause.kind !== "typed" || !isWhole(clause)) return []
  const { check } = clause
  return check.kind === "contains" && check.not === true && check.min === undefined &&
      check.max === undefined && check.whole_words !== true &&
      (check.any === true || check.terms.length === 1)
    ? check.terms
    : []
}

/** A whole text has one language and one format. */
const wholesOf = (clauses: ReadonlyArray<Clause>) => {
  const of = (kind: "language" | "format") => [
    ...new Set(clauses.flatMap((clause) => {
      const one = clause.kind === "typed"
        ? clause.check.not === true || !isWhole(clause) ? undefined : clause.check
        : "scope" in clause && clause.scope !== undefined
        ? undefined
        : clause
      return one?.kind === "language" && kind === "language"
        ? [one.language]
        : one?.kind === "format" && kind === "format" && rivals.has(one.format)
        ? [one.format]
        : []
    }))
  ]
  return [of("language"), of("format")].flatMap((all) =>
    all.length > 1 ? [`The whole text in ${all.join(" and in ")}`] : []
  )
}
/** None of these is another; JSON is YAML too. */
const rivals: ReadonlySet<string> = new Set(["json", "csv", "xml"])

/** Whether a clause is kept by whatever is delivered. */
export const alwaysHolds = (clause: Clause, gauges: TextToolsShape): boolean => {
  const [bound] = boundOf(clause)
  if (bound !== undefined && clause.kind !== "typed") {
    return bound.min === 0 && bound.max >= DELIVERABLE_BYTES_MAX
  }
  if (clause.kind !== "typed" || clause.check.not === true) return false
  const { check } = clause
  switch (check.kind) {
    case "count":
      return (check.min ?? (check.max === undefined ? 1 : 0)) === 0 &&
        (check.max ?? Infinity) >= DELIVERABLE_BYTES_MAX
    case "regex": {
      const pattern = gauges.pattern(check.pattern, check.flags ?? "")
      return check.in === undefined && Result.isSuccess(pattern) &&
        ["", "a", "\n0"].every((text) => pattern.success(text) !== undefined)
    }
    default:
      return false
  }
}
