import type { Day } from "./day.ts"

/** The end of a text, and what tells it from another end. */
export interface Tail {
  readonly text: string
  readonly tag: string
}

/** What a request is answered with: the same for all who ask the same at the same moment. */
export interface RatesResponse {
  /** Becomes JSON in the order of its members; text of a `contentType` is sent as it is. */
  readonly body: unknown
  /** How the text of a `body` that is the beginning of one ends, the same for all that ask. */
  readonly tail?: Tail
  readonly contentType?: string
  /** The newest day whose rates are in it. */
  readonly day: Day
  readonly stale: boolean
}
