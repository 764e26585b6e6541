import type { Day } from "./day.ts"

/** What a request is answered with: the same for all who ask the same at the same moment. */
export interface Answer {
  /** Becomes JSON in the order of its members; text of a `contentType` is sent as it is. */
  readonly body: unknown
  readonly contentType?: string
  /** The newest day whose rates are in it. */
  readonly day: Day
  readonly stale: boolean
}
