/**
 * The words of the contract: what is looked for, how grave it is, and what a caller may ask.
 */
import { Schema } from "effect"

/** What a finding is of; in the order of their rank over one span. */
export const Category = Schema.Literals([
  "secret",
  "pii",
  "injection",
  "unicode",
  "toxicity",
  "spelling",
  "grammar",
  "style"
])
export type Category = typeof Category.Type

export const Severity = Schema.Literals(["info", "low", "medium", "high", "critical"])
export type Severity = typeof Severity.Type

export const Verdict = Schema.Literals(["allow", "review", "block"])
export type Verdict = typeof Verdict.Type

/**
 * Where the text came from. In what a third party wrote (all but `user` and `model_output`) nobody may
 * give an assistant orders.
 */
export const Source = Schema.Literals([
  "user",
  "document",
  "tool_output",
  "model_output",
  "web",
  "email",
  "tool_description",
  "memory"
])
export type Source = typeof Source.Type

/**
 * What can be asked for in `checks`. `pii.person` is only done when
 * it is named.
 */
export const CheckName = Schema.Literals([
  "injection",
  "secret",
  "pii",
  "pii.person",
  "unicode",
  "toxicity",
  "spelling",
  "grammar",
  "style",
  "language",
  "readability"
])
export type CheckName = typeof CheckName.Type

const Score = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

// A name that means nothing is refused: who misspells a threshold must not get another policy.
const only = (...names: ReadonlyArray<string>) =>
  Schema.makeFilter((given: { readonly [name: string]: unknown }) => {
    const wrong = Object.keys(given).filter((name) => !names.includes(name))
    return wrong.length === 0 ||
      `Expected names of ${names.join(", ")}, got ${
        wrong.map((one) => JSON.stringify(one)).join(", ")
      }`
  })

const ByCategory = Schema.Record(Schema.String, Score).check(
  only("secret", "pii", "injection", "unicode", "toxicity")
)
export type Thresholds = { readonly [category in Category]?: number }

/** `default`, `strict`, `lenient`, or from which score of a category a text is blocked or reviewed. */
export const Policy = Schema.Union([
  Schema.Literals(["default", "strict", "lenient"]),
  Schema.Struct({
    thresholds: Schema.Record(Schema.String, ByCategory).check(only("block", "review"))
  })
])
export type Policy = typeof Policy.Type

/** Characters (UTF-16 code units) of one text. */
export const TEXT_MAX = 1_000_000
/** Texts of one batch. */
export const BATCH_MAX = 100
/** Findings of one reply, unless `max_findings` says less. */
export const FINDINGS_MAX = 1_000
/** Milliseconds that all checks of one text may take together, unless `timeout_ms` says less. */
export const TIMEOUT_MILLIS = 10_000

const Words = Schema.Array(Schema.String.check(Schema.isMaxLength(1_000))).check(
  Schema.isMaxLength(1_000)
)

/** ISO 639-1, with a region if it matters: `en-GB`. */
const LanguageCode = Schema.String.check(
  Schema.isPattern(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/u, {
    message: "Expected a language code such as en or en-GB"
  })
)

/** Of one request. */
export const CANARIES_MAX = 100
/** Characters: a shorter token stands in ordinary texts. */
export const CANARY_MIN = 12
const DOMAINS_MAX = 1_000
const DOMAIN = /^(?=.{1,253}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}\.){0,8}[\p{L}\p{N}-]{1,63}$/u

/** Rules of one request. */
export const CUSTOM_RULES_MAX = 50
/** Characters (UTF-16 code units) of the pattern of one. */
export const CUSTOM_PATTERN_MAX = 500

/** A rule of the request: what its pattern matches is a finding `<category>.custom.<id>`. */
export const CustomRule = Schema.Struct({
  id: Schema.String.check(
    Schema.isPattern(/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/, {
      message: "Expected 1 to 64 of a-z, 0-9, dot, hyphen and underscore"
    })
  ),
  /** In RE2's syntax: linear in the text, without backreferences; `(?i)` for any case. */
  pattern: Schema.String.check(Schema.isBetweenLength(1, CUSTOM_PATTERN_MAX)),
  category: Category,
  /** `critical` blocks, `high` and `medium` ask for a review, but for quality, which never does. */
  severity: Severity
}).annotate({ identifier: "CustomRule" })
export type CustomRule = typeof CustomRule.Type

/** What a caller may say beside the text; all of it optional. */
export const CheckOptions = Schema.Struct({
  /** Only these; everything but `pii.person` unless said. */
  checks: Schema.optionalKey(Schema.Array(CheckName)),
  /** Rule ids, or the beginning of some up to a dot. */
  disabled_rules: Schema.optionalKey(Words),
  /** What the text is in; `auto` detects it. */
  language: Schema.optionalKey(Schema.Union([Schema.Literal("auto"), LanguageCode])),
  /** Words that are spelt right. */
  dictionary: Schema.optionalKey(Words),
  /** Exact strings, or rule ids, that are no findings. */
  allow: Schema.optionalKey(Words),
  /** Domains whose web and e-mail addresses are no findings, with all below them. */
  allow_domains: Schema.optionalKey(
    Schema.Array(Schema.String.check(Schema.isPattern(DOMAIN, { message: "Expected a domain" })))
      .check(Schema.isMaxLength(DOMAINS_MAX))
  ),
  /** Tokens of `POST /canaries`, or others, that must not come out. */
  canaries: Schema.optionalKey(
    Schema.Array(Schema.String.check(Schema.isBetweenLength(CANARY_MIN, 200)))
      .check(Schema.isMaxLength(CANARIES_MAX))
  ),
  /** Rules of the caller's own, beside those of the service. */
  rules: Schema.optionalKey(
    Schema.Array(CustomRule).check(Schema.isMaxLength(CUSTOM_RULES_MAX))
  ),
  policy: Schema.optionalKey(Policy),
  source: Schema.optionalKey(Source),
  /** A text in another language gets a `language.unexpected` warning. */
  expected_language: Schema.optionalKey(LanguageCode),
  /**
   * How spans are replaced in `redacted_text`; with `false` there is none. What `token` replaces,
   * `POST /restore` puts back by the `mapping` of the reply.
   */
  redact: Schema.optionalKey(
    Schema.Union([Schema.Literals(["label", "mask", "hash", "token"]), Schema.Literal(false)])
  ),
  /** Marks `quarantined_text` as data: a sign between its words, which the reply tells. */
  spotlight: Schema.optionalKey(Schema.Boolean),
  markup: Schema.optionalKey(Schema.Literals(["plain", "markdown", "html"])),
  max_findings: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: FINDINGS_MAX }))
  ),
  timeout_ms: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: TIMEOUT_MILLIS }))
  ),
  /** What `offset` and `length` count. */
  offset_unit: Schema.optionalKey(Schema.Literals(["utf16", "codepoint"]))
})
export type CheckOptions = typeof CheckOptions.Type

/** The body of `POST /check`. */
export const CheckRequest = Schema.Struct({ text: Schema.String, ...CheckOptions.fields })
  .annotate({ identifier: "CheckRequest" })
export type CheckRequest = typeof CheckRequest.Type
