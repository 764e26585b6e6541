/**
 * Rules of the request: a pattern of the caller, and what a match of it is.
 */
import { yieldToEventLoop } from "../../ground/yieldToEventLoop.ts"
import { Effect, Result } from "effect"
import type { CustomRule, Severity } from "../../../schemas/textcheck/terms.ts"
import { type Finding, finding } from "../finding.ts"
import { Patterns } from "../Patterns.ts"
import { owned, segmentsOf } from "../segments.ts"

/** The second part of the id of every rule of a request: `<category>.custom.<id>`. */
export const CUSTOM = "custom"

/** How sure a rule is, by its severity: the verdict of `default` is the same by either. */
const confidences: { readonly [severity in Severity]: number } = {
  info: 0.1,
  low: 0.3,
  medium: 0.6,
  high: 0.75,
  critical: 1
}

/** Matches of all rules together; with more the check is `truncated`, and the text for somebody to see. */
export const MATCHES_MAX = 20_000
/** What is read of a text at once, so that the largest pattern holds nobody up. */
const SLICE = { owned: 16_384, lead: 512, tail: 4_096 }

/** Finds what the rules of a request match; `status` tells whether it did to the end. */
export const checkCustom = Effect.fnUntraced(function* (
  text: string,
  rules: ReadonlyArray<CustomRule>,
  expired: () => boolean
) {
  const { compile } = yield* Patterns
  const findings: Array<Finding> = []
  // What does not compile was refused with the request.
  const compiled = rules.flatMap((rule) =>
    Result.match(compile(rule.pattern), {
      onFailure: () => [],
      onSuccess: (matches) => [{ matches, rule, info: infoOf(rule) }]
    })
  )
  for (const slice of segmentsOf(text, SLICE)) {
    for (const { info, matches, rule } of compiled) {
      if (expired()) return { findings, status: "timeout" as const }
      const found = matches(slice.text, slice.text.length).map(([start, end]) =>
        finding(rule.category, info, {
          start,
          end,
          confidence: confidences[rule.severity],
          replacements: rule.category === "secret" || rule.category === "pii"
            ? [`[${rule.id.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}]`]
            : []
        })
      )
      for (const one of owned(slice, found)) findings.push(one)
      if (findings.length > MATCHES_MAX) {
        return { findings: findings.slice(0, MATCHES_MAX), status: "truncated" as const }
      }
      yield* yieldToEventLoop
    }
  }
  return { findings, status: "ok" as const }
})

const infoOf = ({ category, id, severity }: CustomRule) => ({
  id: `${category}.${CUSTOM}.${id}`,
  severity,
  message: `The rule "${id}" of the request`
})
