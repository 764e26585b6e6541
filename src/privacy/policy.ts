/**
 * A policy as rules that can be asked: which level a leaf has, and what happens to it below the
 * high tier.
 */
import { Option, Result, type Schema } from "effect"
import {
  type Action,
  type Policy as WirePolicy,
  type Rule as WireRule,
  WILDCARD_RULES_MAX
} from "../../schemas/privacy/policy.ts"
import { type Violation, VIOLATIONS_MAX } from "../../schemas/privacy/violation.ts"
import type { Treatment } from "./redactValue.ts"
import { formatPattern, parsePattern, type Segment } from "./pointer.ts"

/** What holds for a leaf. */
export type Verdict =
  | { readonly level: "public" | "medium" }
  | { readonly level: "high"; readonly treatment: Treatment }

/** A rule that was understood. */
export interface Rule {
  readonly path: string
  readonly segments: ReadonlyArray<Segment>
  readonly verdict: Verdict
  /** Where its path stands in the request. */
  readonly pointer: string
}

export interface Policy {
  readonly default: Verdict
  readonly rules: ReadonlyArray<Rule>
  /** The one spelling of this policy, for the salts: equal policies are equal here. */
  readonly normal: Schema.Json
}

/** Understands a policy; fails with every rule that contradicts itself or another. */
export const readPolicy = (policy: WirePolicy): Result.Result<Policy, ReadonlyArray<Violation>> => {
  const defaultAction = policy.default_action ?? "mask"
  const violations: Array<Violation> = []
  const rules: Array<Rule> = []
  policy.rules?.forEach((rule, index) => {
    const read = readRule(rule, `/policy/rules/${index}`, defaultAction)
    if (Result.isFailure(read)) violations.push(read.failure)
    else rules.push(read.success)
  })
  violations.push(...conflicts(rules), ...tooManyWildcards(rules))
  return violations.length > 0 ? Result.fail(violations.slice(0, VIOLATIONS_MAX)) : Result.succeed(
    makePolicy(
      verdictOf(policy.default_level ?? "high", defaultAction),
      rules,
      policy.k_anonymity
    )
  )
}

/** The shorthand: these paths are high and masked, everything else is medium. */
export const readSensitiveFields = (
  fields: ReadonlyArray<string>
): Result.Result<Policy, ReadonlyArray<Violation>> =>
  Result.mapBoth(
    readPolicy({
      default_level: "medium",
      rules: fields.map((path) => ({ path, level: "high", action: "mask" }))
    }),
    {
      onSuccess: (policy) => ({
        ...policy,
        rules: policy.rules.map((rule, index) => ({
          ...rule,
          pointer: `/sensitive_fields/${index}`
        }))
      }),
      onFailure: (violations) =>
        violations.map((violation) => ({
          ...violation,
          pointer: violation.pointer.replace(/^\/policy\/rules\/(\d+).*/, "/sensitive_fields/$1")
        }))
    }
  )

const makePolicy = (
  byDefault: Verdict,
  rules: ReadonlyArray<Rule>,
  k_anonymity: WirePolicy["k_anonymity"]
): Policy => ({
  default: byDefault,
  rules,
  normal: {
    default: normalVerdict(byDefault),
    rules: Object.fromEntries(rules.map(({ path, verdict }) => [path, normalVerdict(verdict)])),
    ...(k_anonymity === undefined ? {} : { k_anonymity: { ...k_anonymity } })
  }
})

const normalVerdict = (verdict: Verdict): Schema.Json =>
  verdict.level !== "high" ? verdict.level : Object.fromEntries(
    Object.entries(verdict.treatment).filter(([, param]) => param !== undefined)
  )

const verdictOf = (
  level: "public" | "medium" | "high",
  action: Action,
  params: WireRule["params"] = {}
): Verdict => level === "high" ? { level, treatment: treatmentOf(action, params) } : { level }

const treatmentOf = (
  action: Action,
  params: NonNullable<WireRule["params"]>
): Treatment =>
  action === "drop"
    ? { action }
    : action === "mask"
    ? { action, keep_last: params.keep_last ?? 0 }
    : { action, bucket: params.bucket, precision: params.precision }

const readRule = (
  rule: WireRule,
  pointer: string,
  defaultAction: Action
): Result.Result<Rule, Violation> => {
  const refuse = (member: string, detail: string) =>
    Result.fail<Violation>({ pointer: `${pointer}/${member}`, code: "invalid-field", detail })
  const segments = parsePattern(rule.path)
  if (Option.isNone(segments)) return refuse("path", "Not a JSON Pointer: '/' before each segment")
  if (rule.level !== "high" && rule.action !== undefined) {
    return refuse("action", "Only a rule of level 'high' has an action")
  }
  const action = rule.action ?? defaultAction
  const misfit = misfitOf(rule, action)
  if (misfit !== undefined) return refuse("params", misfit)
  return Result.succeed({
    // Without an escape a path has one spelling.
    path: rule.path.includes("~") ? formatPattern(segments.value) : rule.path,
    segments: segments.value,
    verdict: verdictOf(rule.level, action, rule.params),
    pointer: `${pointer}/path`
  })
}

const misfitOf = ({ level, params }: WireRule, action: Action): string | undefined => {
  const { keep_last, bucket, precision } = params ?? {}
  if (level !== "high" && params !== undefined) return "Only a rule of level 'high' has params"
  if (keep_last !== undefined && action !== "mask") return "'keep_last' needs the action 'mask'"
  const general = bucket !== undefined || precision !== undefined
  if (general && action !== "generalise") {
    return "'bucket' and 'precision' need the action 'generalise'"
  }
  return level === "high" && action === "generalise" && !general
    ? "The action 'generalise' needs 'bucket' or 'precision'"
    : undefined
}

const conflicts = (rules: ReadonlyArray<Rule>): ReadonlyArray<Violation> => {
  const seen = new Set<string>()
  const again = rules.filter(({ path }) => {
    const known = seen.has(path)
    seen.add(path)
    return known
  })
  return again.map(({ path, pointer }) => ({
    pointer,
    code: "policy-conflict",
    detail: `Another rule has the path '${path}'`
  }))
}

const tooManyWildcards = (rules: ReadonlyArray<Rule>): ReadonlyArray<Violation> =>
  rules.filter((rule) => rule.segments.includes("any")).length <= WILDCARD_RULES_MAX ? [] : [{
    pointer: "/policy/rules",
    code: "invalid-field",
    detail: `More than ${WILDCARD_RULES_MAX} rules have a '*'`
  }]
