/** What a fault of a request is called. */
export type ViolationCode =
  | "invalid-json"
  | "duplicate-key"
  | "missing-field"
  | "unknown-field"
  | "invalid-field"
  | "invalid-type"
  | "invalid-agent-id"
  | "unsafe-number"
  | "lone-surrogate"
  | "forbidden-key"
  | "too-deep"
  | "too-many-leaves"
  | "policy-conflict"
  | "policy-rule-unmatched"
  | "self-report"
  | "k-anonymity-violated"

/** One fault of a request: where (RFC 6901), what, and a sentence. */
export interface Violation {
  readonly pointer: string
  readonly code: ViolationCode
  readonly detail: string
}

/** The most characters of a pointer that a fault tells. */
export const POINTER_MAX = 256

/** The most faults that one refusal lists. */
export const VIOLATIONS_MAX = 100
