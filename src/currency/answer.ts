import type { Day } from "./day.ts"

/** What a request is answered with: the same for all who ask the same at the same moment. */
export interface Answer {
  /** Becomes JSON in the order of its members. */
  readonly body: unknown
  /** The newest day whose rates are in it. */
  readonly day: Day
  readonly stale: boolean
}
