import { Result, type Schema } from "effect"
import { type Violation, VIOLATIONS_MAX } from "../../schemas/privacy/violation.ts"
import type { Treatment } from "./redactValue.ts"
import { entries, isLeafValue, type Leaf } from "./leaves.ts"
import type { Path } from "./pointer.ts"
import type { Policy, Rule, Verdict } from "./policy.ts"

/** A leaf and what its policy says of it. */
export interface ClassifiedLeaf extends Leaf {
  readonly verdict: Verdict
}

/**
 * Every leaf of `data` with what `policy` says of it: the longest rule wins, then the one with
 * more literal segments, then the stricter, whatever the order of the rules. Fails when a rule
 * matches nothing: it was mistyped.
 */
export const classify = (
  policy: Policy,
  data: Schema.Json
): Result.Result<ReadonlyArray<ClassifiedLeaf>, ReadonlyArray<Violation>> => {
  const leaves: Array<ClassifiedLeaf> = []
  const matched = new Set<Rule>()
  const visit = (
    value: Schema.Json,
    path: Path,
    branches: ReadonlyArray<Branch>,
    above: Rule | undefined
  ): void => {
    let best = above
    for (const { rule } of branches) {
      if (rule === undefined) continue
      matched.add(rule)
      best = stronger(best, rule)
    }
    if (isLeafValue(value)) {
      leaves.push({ path, value, verdict: best?.verdict ?? policy.default })
    } else {
      for (const [key, member] of entries(value)) {
        const below: Array<Branch> = []
        for (const branch of branches) branch.below(key, below)
        visit(member, [...path, key], below, best)
      }
    }
  }
  visit(data, [], [Branch.of(policy.rules)], undefined)
  const unmatched = policy.rules.filter((rule) => !matched.has(rule))
  return unmatched.length === 0 ? Result.succeed(leaves) : Result.fail(
    unmatched.slice(0, VIOLATIONS_MAX).map((rule) => ({
      pointer: rule.pointer,
      code: "policy-rule-unmatched",
      detail: `No leaf of the data is at or below '${rule.path}'`
    }))
  )
}

/** The rules as a tree by their segments, so that a leaf meets only those that fit its path. */
class Branch {
  readonly #literals = new Map<string, Branch>()
  #any: Branch | undefined
  rule: Rule | undefined

  static of(rules: ReadonlyArray<Rule>): Branch {
    const root = new Branch()
    for (const rule of rules) {
      rule.segments.reduce((branch, segment) => branch.#grow(segment), root).rule = rule
    }
    return root
  }

  /** Adds the branches that `key` leads to: a leaf of thousands must not cost a list each. */
  below(key: string | number, found: Array<Branch>): void {
    const literal = this.#literals.get(String(key))
    if (literal !== undefined) found.push(literal)
    if (this.#any !== undefined) found.push(this.#any)
  }

  #grow(segment: Rule["segments"][number]): Branch {
    if (segment === "any") return this.#any ??= new Branch()
    const branch = this.#literals.get(segment.literal) ?? new Branch()
    this.#literals.set(segment.literal, branch)
    return branch
  }
}

const stronger = (held: Rule | undefined, rule: Rule): Rule => {
  if (held === undefined) return rule
  const [ours, theirs] = [rankOf(rule), rankOf(held)]
  const difference = ours.map((rank, at) => rank - (theirs[at] ?? 0)).find((rank) => rank !== 0)
  if (difference === undefined) return { ...held, verdict: both(held.verdict, rule.verdict) }
  return difference < 0 ? held : rule
}

/** What two verdicts of one rank allow together; only generalisations can still differ. */
const both = (one: Verdict, other: Verdict): Verdict =>
  one.level === "high" && other.level === "high" && one.treatment.action === "generalise" &&
    other.treatment.action === "generalise"
    ? { level: "high", treatment: coarser(one.treatment, other.treatment) }
    : one

/** A number needs a bucket and a date a precision, or nothing of them is shown. */
const coarser = (one: Generalisation, other: Generalisation): Generalisation => ({
  action: "generalise",
  bucket: one.bucket === undefined || other.bucket === undefined
    ? undefined
    : Math.max(one.bucket, other.bucket),
  precision: one.precision === undefined || other.precision === undefined
    ? undefined
    : one.precision === "year"
    ? "year"
    : other.precision
})

type Generalisation = Extract<Treatment, { readonly action: "generalise" }>

const rankOf = ({ segments, verdict }: Rule): ReadonlyArray<number> => [
  segments.length,
  segments.filter((segment) => segment !== "any").length,
  ["public", "medium", "high"].indexOf(verdict.level),
  verdict.level === "high" ? ["generalise", "mask", "drop"].indexOf(verdict.treatment.action) : 0,
  verdict.level === "high" && verdict.treatment.action === "mask" ? -verdict.treatment.keep_last : 0
]
