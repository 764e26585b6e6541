/**
 * What a caller gets back.
 */
import { Schema } from "effect"
import { Category, Severity, Source, Verdict } from "./terms.ts"

const Score = Schema.Finite
const Count = Schema.Int

/** One thing that was found. */
export const Finding = Schema.Struct({
  id: Schema.String,
  category: Category,
  /** The second part of the rule id. */
  type: Schema.String,
  /** `<category>.<type>[.<detail>]`, as in `GET /rules`. */
  rule: Schema.String,
  severity: Severity,
  confidence: Score,
  /** In UTF-16 code units, or code points when `offset_unit` says so. */
  offset: Count,
  length: Count,
  /** Of the first and past the last character, from 1. */
  line: Count,
  column: Count,
  end_line: Count,
  end_column: Count,
  code_point_offset: Count,
  /** What stands there; of a secret no more than tells its owner which it is. */
  text: Schema.String,
  masked: Schema.Boolean,
  message: Schema.String,
  replacements: Schema.Array(Schema.Struct({ value: Schema.String })),
  /** In which reading of the text it was seen. */
  evidence: Schema.Struct({ view: Schema.String })
}).annotate({ identifier: "Finding" })
export type Finding = typeof Finding.Type

/** A finding of spelling, grammar or style in the shape that LanguageTool gives it. */
export const Match = Schema.Struct({
  message: Schema.String,
  shortMessage: Schema.String,
  replacements: Schema.Array(Schema.Struct({ value: Schema.String })),
  offset: Count,
  length: Count,
  context: Schema.Struct({ text: Schema.String, offset: Count, length: Count }),
  sentence: Schema.String,
  type: Schema.Struct({ typeName: Schema.String }),
  rule: Schema.Struct({
    id: Schema.String,
    description: Schema.String,
    issueType: Schema.String,
    category: Schema.Struct({ id: Schema.String, name: Schema.String })
  }),
  ignoreForIncompleteSentence: Schema.Boolean,
  contextForSureMatch: Count
}).annotate({ identifier: "Match" })
export type Match = typeof Match.Type

const CheckStatus = Schema.Literals([
  "ok",
  "skipped",
  "timeout",
  "truncated",
  "unsupported_language"
])

/** How one check went. */
export const CheckReport = Schema.Struct({
  name: Schema.Literals([
    "injection",
    "secret",
    "pii",
    "unicode",
    "toxicity",
    "rules",
    "grammar",
    "language",
    "readability"
  ]),
  status: CheckStatus,
  duration_ms: Schema.Finite
})
export type CheckReport = typeof CheckReport.Type

const UNSAFE = "Prompt injections remain in it: where `verdict` is not `allow`, do not forward it."

/** The reply of `POST` and `GET /check`. */
export const CheckReply = Schema.Struct({
  id: Schema.String,
  version: Schema.String,
  verdict: Verdict.annotate({
    description: "A text from outside is only handed on when this is `allow`; nor is a copy of it."
  }),
  risk_score: Score,
  summary: Schema.String,
  /** The rules that made the verdict more than `allow`. */
  reasons: Schema.Array(Schema.String),
  scores: Schema.Struct({
    injection: Score,
    secret: Score,
    pii: Score,
    unicode: Score,
    toxicity: Score,
    spelling: Score,
    grammar: Score
  }),
  findings: Schema.Array(Finding),
  matches: Schema.Array(Match),
  language: Schema.Struct({
    code: Schema.String,
    name: Schema.String,
    confidence: Score,
    reliable: Schema.Boolean
  }),
  redacted_text: Schema.NullOr(Schema.String).annotate({
    description: "Secrets and personal data replaced; `null` with `redact: false`. " + UNSAFE
  }),
  /** With `redact: "token"`: what `POST /restore` needs; sealed, and kept nowhere. */
  mapping: Schema.optionalKey(Schema.String),
  /** With `redact: "hash"`: whether hashes outlive this process (`HASH_KEY` is set). */
  hashes_last: Schema.optionalKey(Schema.Boolean),
  sanitized_text: Schema.String.annotate({
    description: "Hidden characters removed, look-alikes folded, secrets as labels. " + UNSAFE
  }),
  corrected_text: Schema.String.annotate({
    description: "The first suggestion for each mistake applied, secrets as labels. " + UNSAFE
  }),
  quarantined_text: Schema.String.annotate({
    description:
      "The instructions that were found are cut out, hidden markup and characters gone. What was not " +
      "found is still in it: where `verdict` is not `allow`, do not hand it on."
  }),
  /** With `spotlight`: the sign between the words of `quarantined_text`, which is in no other place. */
  spotlight_marker: Schema.optionalKey(Schema.String),
  /** Where the request does not say who wrote the text: who was taken for it, and by what. */
  source_assumed: Schema.optionalKey(Schema.Struct({ source: Source, why: Schema.String })),
  stats: Schema.Struct({
    chars: Count,
    code_points: Count,
    words: Count,
    sentences: Count,
    lines: Count,
    reading_seconds: Count,
    readability: Schema.optionalKey(
      Schema.Struct({ flesch_reading_ease: Schema.Finite, flesch_kincaid_grade: Schema.Finite })
    )
  }),
  checks: Schema.Array(CheckReport),
  warnings: Schema.Struct({
    /** A check did not read all of the text. */
    incomplete_results: Schema.Boolean,
    /** More was found than the reply lists. */
    findings_truncated: Schema.optionalKey(Schema.Boolean),
    /** The language of the text where spelling and grammar were to be read, and it is not English. */
    unread_language: Schema.optionalKey(Schema.String),
    /** The text is not in `expected_language`. */
    unexpected_language: Schema.optionalKey(Schema.Boolean)
  }),
  duration_ms: Schema.Finite
}).annotate({ identifier: "CheckReply" })
export type CheckReply = typeof CheckReply.Type

/** A rule of `GET /rules`. */
export const Rule = Schema.Struct({
  id: Schema.String,
  category: Category,
  message: Schema.String,
  severity: Severity,
  examples: Schema.Array(Schema.String)
}).annotate({ identifier: "Rule" })
export type Rule = typeof Rule.Type
