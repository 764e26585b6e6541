import type { Place } from "../source.ts"
import type { Sentence } from "../text/sentences.ts"
import type { Test } from "./tests.ts"

export interface Statement {
  readonly sentence: Sentence
  readonly text: string
  readonly tests: ReadonlyArray<Test>
  readonly note: number
  readonly kind: string
  readonly date: string | undefined
}

export interface Pending {
  readonly place: Place
  readonly tests: ReadonlyArray<string>
  /** Stated as open, or only as sent. */
  readonly isStated: boolean
  readonly note: number
}

export interface Candidate {
  readonly pending: Pending
  /** The statement it stands in. */
  readonly at: number
  readonly date: string | undefined
}
