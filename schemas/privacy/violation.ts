import { Schema } from "effect"

/** What a fault of a request is called; the first of a refusal names its problem. */
export const ViolationCode = Schema.Literals([
  "invalid-json",
  "duplicate-key",
  "missing-field",
  "unknown-field",
  "invalid-field",
  "invalid-type",
  "invalid-agent-id",
  "unsafe-number",
  "lone-surrogate",
  "forbidden-key",
  "too-deep",
  "too-many-leaves",
  "policy-conflict",
  "policy-rule-unmatched",
  "self-report",
  "k-anonymity-violated"
])
export type ViolationCode = typeof ViolationCode.Type

/** One fault of a request: where (RFC 6901), what, and a sentence. */
export const Violation = Schema.Struct({
  pointer: Schema.String,
  code: ViolationCode,
  detail: Schema.String
})
export interface Violation extends Schema.Schema.Type<typeof Violation> {}

/** The most characters of a pointer that a fault tells. */
export const POINTER_MAX = 256

/** The most faults that one refusal lists. */
export const VIOLATIONS_MAX = 100
