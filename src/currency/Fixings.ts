import { Context, type Effect } from "effect"

/**
 * How far a day is believed. An accepted day is near its neighbours, or two files agree on it; a
 * confirmed one is in the history, and nothing overrules it. Unjudged are days of a store that was
 * made before there was a difference.
 */
export const beliefs = ["unjudged", "accepted", "confirmed"] as const
export type Belief = (typeof beliefs)[number]

/** One day's rates as they were published, before anybody judged them. */
export interface Fixing {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Units of a currency for one euro, as decimal strings. */
  readonly rates: ReadonlyMap<string, string>
  /**
   * The date of the fixing before this one; empty when there is none; absent when the source does
   * not show it. It tells a day on which nothing was fixed from one that was not loaded.
   */
  readonly follows?: string | undefined
  /** Absent before anybody judged it. */
  readonly belief?: Belief | undefined
}

/** The days that were accepted, kept from one run to the next. */
export class Fixings extends Context.Service<Fixings, {
  /** Every day, the oldest first. */
  readonly load: Effect.Effect<ReadonlyArray<Fixing>>
  /**
   * Adds days and removes others, all or none. A day that is kept and believed as much only learns
   * what it follows; one that is believed less takes the rates. A confirmed one is never removed.
   */
  readonly save: (
    fixings: ReadonlyArray<Fixing>,
    dropped: ReadonlyArray<string>
  ) => Effect.Effect<void>
}>()("agent-services/currency/Fixings") {}
