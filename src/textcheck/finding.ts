import type { Category, Severity } from "../../schemas/textcheck/terms.ts"

/** What a check found, as half-open offsets into the raw text in UTF-16 code units. */
export interface Finding {
  readonly category: Category
  /** The second part of the rule id. */
  readonly type: string
  /** `<category>.<type>[.<detail>]`, stable. */
  readonly rule: string
  readonly severity: Severity
  /** From 0 to 1: how sure the rule is. */
  readonly confidence: number
  readonly start: number
  readonly end: number
  readonly message: string
  /** What may stand in its place, best first. */
  readonly replacements: ReadonlyArray<string>
  /** The view of the text in which it was seen: `raw`, `folded`, `base64` … */
  readonly view: string
}

/** What a rule says of itself, in `GET /rules` and in every finding it makes. */
export interface RuleInfo {
  readonly id: string
  readonly message: string
  readonly severity: Severity
  /** Texts in which the rule must find something; each is a test. */
  readonly examples: ReadonlyArray<string>
}

/** A rule that is one regular expression. Every repetition in it is bounded or of one class. */
export interface PatternRule extends RuleInfo {
  readonly pattern: RegExp
  readonly confidence: number
  /** Lower-case literals of which the text must hold one, before the pattern is tried. */
  readonly needs?: ReadonlyArray<string>
}

/** The second part of a rule id: `github-pat` of `secret.github-pat`. */
const typeOf = (rule: string): string => rule.split(".", 2)[1] ?? rule

/** A finding of `rule` at a place. */
export const finding = (
  category: Category,
  rule: Pick<RuleInfo, "id" | "message" | "severity">,
  place: {
    readonly start: number
    readonly end: number
    readonly confidence: number
    readonly view?: string
    readonly replacements?: ReadonlyArray<string>
  }
): Finding => ({
  category,
  type: typeOf(rule.id),
  rule: rule.id,
  severity: rule.severity,
  confidence: place.confidence,
  start: place.start,
  end: place.end,
  message: rule.message,
  replacements: place.replacements ?? [],
  view: place.view ?? "raw"
})
