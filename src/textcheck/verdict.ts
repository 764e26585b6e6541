import type { Category, Policy, Thresholds, Verdict } from "../../schemas/textcheck/terms.ts"
import { CUSTOM } from "./checks/customRules.ts"
import { highRisk } from "./checks/pii.ts"
import type { Finding } from "./finding.ts"

/** From which score of a category a text is stopped, or shown to somebody first. */
interface Limits {
  readonly block: { readonly [category in Category]?: number }
  readonly review: { readonly [category in Category]?: number }
  /** Rules that block by themselves, by the beginning of their id. */
  readonly blocking: ReadonlyArray<string>
  readonly reviewing: ReadonlyArray<string>
}

const blocking = ["unicode.smuggling", "unicode.bidi.override", "secret.canary"]

const policies: { readonly [name in "default" | "strict" | "lenient"]: Limits } = {
  default: {
    block: { injection: 0.8 },
    review: { injection: 0.5, secret: 0, pii: 0.55, toxicity: 0.7 },
    blocking,
    reviewing: ["unicode.homoglyph", "unicode.bidi", "unicode.terminal", "unicode.interlinear"]
  },
  strict: {
    block: { injection: 0.5, secret: 0, pii: 0.55, toxicity: 0.85 },
    review: { injection: 0.3, toxicity: 0.5, unicode: 0 },
    blocking,
    reviewing: [
      "unicode",
      "pii.email",
      "pii.phone",
      "pii.address",
      "pii.date_of_birth",
      "pii.crypto"
    ]
  },
  lenient: {
    block: { injection: 0.95 },
    review: { injection: 0.8, secret: 0.8, pii: 0.85, toxicity: 0.9 },
    blocking,
    reviewing: []
  }
}

/** The limits of a policy; thresholds of a request stand in place of those of `default`. */
export const limitsOf = (policy: Policy): Limits =>
  typeof policy === "string" ? policies[policy] : {
    ...policies.default,
    block: { ...policies.default.block, ...policy.thresholds.block },
    review: { ...policies.default.review, ...policy.thresholds.review }
  }

// What a rule of the request finds is as grave as the request says, whatever the policy.
const asksForReview: ReadonlySet<string> = new Set(["medium", "high", "critical"])

interface Judged {
  readonly verdict: Verdict
  /** The rules that made it more than `allow`, in the order of the findings. */
  readonly reasons: ReadonlyArray<string>
}

/** What to do with a text of these findings. `unfinished` are safety checks that did not end. */
export const judge = (
  findings: ReadonlyArray<Finding>,
  scores: { readonly [category in Category]?: number },
  policy: Policy,
  unfinished: ReadonlyArray<string>
): Judged => {
  const limits = limitsOf(policy)
  const reached = (one: Finding, thresholds: Thresholds, rules: ReadonlyArray<string>) =>
    one.type === CUSTOM
      ? thresholds === limits.block ? one.severity === "critical" : asksForReview.has(one.severity)
      : rules.some((rule) => one.rule === rule || one.rule.startsWith(`${rule}.`)) ||
        meets(one, scores, thresholds[one.category])
  const blocking = findings.filter((one) => reached(one, limits.block, limits.blocking))
  const reviewing = findings.filter((one) => reached(one, limits.review, limits.reviewing))
  const timedOut = unfinished.map((check) => `timeout.${check}`)
  return {
    verdict: blocking.length > 0
      ? "block"
      : reviewing.length > 0 || timedOut.length > 0
      ? "review"
      : "allow",
    reasons: [...new Set([...blocking, ...reviewing].map(({ rule }) => rule)), ...timedOut]
  }
}

// The score of injection is that of the whole text; other findings stand for themselves. Of personal
// data, only what identity or money hangs on counts.
const meets = (
  one: Finding,
  scores: { readonly [category in Category]?: number },
  threshold: number | undefined
) =>
  threshold !== undefined &&
  (one.category === "injection"
    ? (scores.injection ?? 0) >= threshold
    : one.category === "pii"
    ? highRisk.has(one.type) && one.confidence >= threshold
    : one.confidence >= threshold)
