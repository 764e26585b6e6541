/** Where a heading begins, and what it says. */
import type { HeadingKind } from "./headings.ts"

export interface Mark {
  readonly at: number
  readonly body: number
  /** `undefined` for a heading that is not known. */
  readonly kind: HeadingKind | "resume" | undefined
  readonly heading: string
  /** Where text that is not trusted ends. */
  readonly until?: number
}
