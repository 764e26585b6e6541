import { Context, type Effect } from "effect"

/** What a part of the criteria could be read as; `part` counts from 0. */
export interface Suggestion {
  readonly part: number
  readonly as: string
}

/** Who rewrites unread parts beside the rules. Implemented in `layers/proposer/`. */
export class Proposer extends Context.Service<Proposer, {
  /**
   * Sentences for `parts` of `criteria`, in any order and number. It answers within 20 seconds and
   * never fails; nothing of what it says is used before it was read like any criteria.
   */
  readonly suggest: (
    criteria: string,
    parts: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<Suggestion>>
}>()("agent-services/escrow/Proposer") {}
