/** What `POST /check` answers, as far as the page reads it. */

/** What a finding is of. */
export type Category =
  | "secret"
  | "pii"
  | "injection"
  | "unicode"
  | "toxicity"
  | "spelling"
  | "grammar"
  | "style"

export interface Finding {
  readonly id: string
  readonly category: Category
  readonly rule: string
  readonly severity: string
  readonly confidence: number
  readonly offset: number
  readonly length: number
  readonly line: number
  readonly column: number
  readonly text: string
  readonly message: string
  readonly replacements: ReadonlyArray<{ readonly value: string }>
}

type Verdict = "allow" | "review" | "block"

export interface Reply {
  readonly verdict: Verdict
  readonly summary: string
  readonly reasons: ReadonlyArray<string>
  readonly scores: { readonly [category: string]: number }
  readonly findings: ReadonlyArray<Finding>
  readonly language: { readonly name: string; readonly reliable: boolean }
  readonly redacted_text: string | null
  readonly sanitized_text: string
  readonly corrected_text: string
  readonly quarantined_text: string
  readonly stats: {
    readonly chars: number
    readonly words: number
    readonly reading_seconds: number
    readonly readability?: { readonly flesch_kincaid_grade: number }
  }
  readonly checks: ReadonlyArray<{ readonly name: string; readonly status: string }>
  readonly warnings: {
    readonly findings_truncated?: boolean
    readonly unread_language?: string
  }
  readonly duration_ms: number
}
