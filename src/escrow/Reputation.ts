import { Context, type Effect } from "effect"

/** What came back of one look-up, not yet judged. */
export type Lookup =
  | {
    readonly kind: "answered"
    readonly http_status: number
    /** Absent when it was over 64 KiB. */
    readonly body: string | undefined
    readonly attempts: number
  }
  /** No answer: none in time, no connection, or too many look-ups wait for a source that fails. */
  | { readonly kind: "silent"; readonly attempts: number }

/** Where the trust score and the history of an agent are read. Implemented in `layers/reputation/`. */
export class Reputation extends Context.Service<Reputation, {
  /** Asks once for each call and keeps nothing; it answers within 5 seconds and never fails. */
  readonly lookUp: (agent_id: string) => Effect.Effect<Lookup>
  /** Whom it asks, as `/health` tells. */
  readonly url: string
}>()("agent-services/escrow/Reputation") {}
