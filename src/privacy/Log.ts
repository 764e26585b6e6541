import { type Array, Context, type Effect } from "effect"

/** A perfect subtree: the entries from `index * 2^level` on, `2^level` of them. */
export interface Subtree {
  readonly level: number
  readonly index: number
}

/** Where the log ends: its size, and the perfect subtrees at its right edge, largest first. */
export interface LogHead {
  readonly size: number
  readonly frontier: ReadonlyArray<string>
}

/** One more entry, and what the tree becomes with it. */
export interface LogGrowth {
  readonly leaf: string
  /** The time of the entry (RFC 3339 in UTC), which the head keeps. */
  readonly at: string
  readonly head: LogHead
  readonly completed: Array.NonEmptyReadonlyArray<Subtree & { readonly hash: string }>
}

/** The transparency log as it is kept: entries and perfect subtrees, which never change. */
export class Log extends Context.Service<Log, {
  /**
   * The head, and the time of the last entry (empty without one), for the one who will `grow` it:
   * others wait until the transaction ends.
   */
  readonly take: Effect.Effect<LogHead & { readonly at: string }>
  /** Adds an entry, which is written, with those beside it, before the transaction commits. */
  readonly grow: (growth: LogGrowth) => Effect.Effect<void>
  readonly size: Effect.Effect<number>
  readonly entries: (
    start: number,
    limit: number
  ) => Effect.Effect<ReadonlyArray<{ readonly index: number; readonly leaf: string }>>
  /** The hashes of perfect subtrees, in the order asked. */
  readonly subtrees: (subtrees: ReadonlyArray<Subtree>) => Effect.Effect<ReadonlyArray<string>>
}>()("agent-services/privacy/Log") {}
