/**
 * Options that name a thing of the service: a language or a rule that there is not is refused, because
 * a misspelt rule would silently leave a finding in, or a misspelt language grammar out.
 */
import { Effect, Result } from "effect"
import { SchemaValidationFailed, type Violation } from "../../schemas/problems.ts"
import { Category, type CheckOptions } from "../../schemas/textcheck/terms.ts"
import { Languages } from "./Languages.ts"
import { Patterns } from "./Patterns.ts"
import { rules } from "./rules.ts"
import { Secrets } from "./Secrets.ts"

type Violations = ReadonlyArray<typeof Violation.Type>

/** Fails with all names in some options that mean nothing, each with the names that do. */
export const known = Effect.fnUntraced(function* (options: CheckOptions, under = "") {
  const violations = yield* violationsIn(options, under)
  if (violations.length > 0) return yield* new SchemaValidationFailed({ violations })
  return yield* Effect.void
})

/** The names in some options that mean nothing; `under` is where the options stand. */
export const violationsIn = Effect.fnUntraced(function* (options: CheckOptions, under = "") {
  if (
    options.language === undefined && options.expected_language === undefined &&
    options.disabled_rules === undefined && options.rules === undefined
  ) return []
  const { codes } = yield* Languages
  const { kinds } = yield* Secrets
  const ids = [...rules.map(({ id }) => id), ...kinds.map(({ kind }) => `secret.${kind}`)]
  const { compile } = yield* Patterns
  const at = (path: string) => under === "" ? path : `${under}.${path}`
  const violations: Violations = [
    ...(["language", "expected_language"] as const).flatMap((name) => {
      const code = options[name]
      return code === undefined || code === "auto" || codes.includes(code.split("-", 1)[0] ?? "")
        ? []
        : [{ path: at(name), message: unknownLanguage(code, codes) }]
    }),
    ...(options.disabled_rules ?? []).flatMap((rule, i) =>
      isRule(rule, ids)
        ? []
        : [{ path: at(`disabled_rules.${i}`), message: unknownRule(rule, ids) }]
    ),
    ...(options.rules ?? []).flatMap(({ id, pattern }, i, all) => [
      ...Result.match(compile(pattern), {
        onFailure: (wrong) => [{ path: at(`rules.${i}.pattern`), message: `No pattern: ${wrong}` }],
        onSuccess: () => []
      }),
      ...(all.findIndex((one) => one.id === id) < i
        ? [{ path: at(`rules.${i}.id`), message: "Expected an id that no other rule has" }]
        : [])
    ])
  ]
  return violations
})

const unknownLanguage = (code: string, codes: ReadonlyArray<string>) =>
  `Expected a language of ${
    codes.toSorted().join(", ")
  }, with a region if it matters, got "${code}"`

// A rule, or all below a beginning; what harper.js tells has names of its own below the last three.
const isRule = (rule: string, ids: ReadonlyArray<string>) =>
  ids.some((id) => id === rule || id.startsWith(`${rule}.`)) ||
  /^(?:spelling|grammar|style)(?:\.[a-z0-9-]{1,60}){1,2}$/.test(rule)

// The names beside the wrong one: those of its category, or the categories.
const unknownRule = (rule: string, ids: ReadonlyArray<string>) => {
  const below = ids.filter((id) => id.startsWith(`${rule.split(".", 1)[0]}.`))
  const names = below.length > 0 ? below : Category.literals
  return `Expected a rule of GET /rules or the beginning of some, such as ${
    names.join(", ")
  }, got "${rule.slice(0, SHOWN)}"`
}

/** Characters of a wrong name that are repeated. */
const SHOWN = 80
