import { Context, type Effect } from "effect"

/** The three files of the feed: the newest day, the last 90 days, and every day since the bank's first. */
export const feedFiles = ["daily", "ninetyDays", "history"] as const
export type FeedFile = (typeof feedFiles)[number]

/**
 * How far a day is believed. An accepted day is near its neighbours, or two files agree on it, or an
 * operator took it; a confirmed one is in the history, and no file overrules it. Unjudged are days of
 * a store that was made before there was a difference.
 */
export const beliefs = ["unjudged", "accepted", "confirmed"] as const
export type Belief = (typeof beliefs)[number]

/** One day's rates as they were published, before anybody judged them. */
export interface Fixing {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** The bank's figures by currency, as decimal strings. */
  readonly rates: ReadonlyMap<string, string>
  /**
   * The date of the fixing before this one; empty when there is none; absent when the source does
   * not show it. It tells a day on which nothing was fixed from one that was not loaded.
   */
  readonly follows?: string | undefined
  /** Absent before anybody judged it. */
  readonly belief?: Belief | undefined
  /** Whether it came with the package. */
  readonly isBundled?: boolean | undefined
}

/** A day of a file that is not used. */
export interface Suspect {
  readonly source: FeedFile
  readonly fixing: Fixing
  /** Why figures of it are refused; absent for a day that waits for something to speak for it. */
  readonly reason?: string | undefined
}

/** What an operator said of the rates of a day. */
export interface Decision {
  readonly verdict: "accepted" | "dropped"
  readonly fixing: Fixing
  readonly decided_by: string
  /** RFC 3339, in UTC. */
  readonly decided_at: string
}

/** All that is kept from one run to the next. */
export interface StoredFixings {
  /** The days that were accepted, the oldest first. */
  readonly fixings: ReadonlyArray<Fixing>
  readonly suspects: ReadonlyArray<Suspect>
  /** In the order in which they were made. */
  readonly decisions: ReadonlyArray<Decision>
}

/** What a reading of the feed changes. */
interface Changes {
  /**
   * A day that is kept and believed as much only learns what it follows, and the currencies that it
   * lacks; one that is believed less takes the rates.
   */
  readonly accepted: ReadonlyArray<Fixing>
  /** A confirmed one is not removed. */
  readonly dropped: ReadonlyArray<string>
  /** All there are, in the place of those that were. */
  readonly suspects: ReadonlyArray<Suspect>
}

/** The days that were accepted, those that are not used, and what operators said of them. */
export class Fixings extends Context.Service<Fixings, {
  readonly load: Effect.Effect<StoredFixings>
  /**
   * Makes the changes, in parts, unless there are more than `decisions` by now; whether it made all.
   * What a part that failed left out shows as a gap in `follows`: half a history is never taken for
   * all of it.
   */
  readonly save: (changes: Changes, decisions: number) => Effect.Effect<boolean>
  /**
   * Keeps a decision and what follows from it: an accepted day is in use, whatever was in its place;
   * of a dropped one nothing is left but the decision, unless the history confirmed these rates.
   */
  readonly decide: (decision: Decision) => Effect.Effect<void>
  /** Waits until there are more than `decisions`, which other processes make. */
  readonly decided: (decisions: number) => Effect.Effect<void>
}>()("agent-services/currency/Fixings") {}
