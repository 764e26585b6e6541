import { Context, type Effect } from "effect"

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
}

/** The days that were accepted, kept from one run to the next. */
export class Fixings extends Context.Service<Fixings, {
  /** Every day, the oldest first. */
  readonly load: Effect.Effect<ReadonlyArray<Fixing>>
  /** Adds days, all or none. A day that is kept already only learns what it follows. */
  readonly save: (fixings: ReadonlyArray<Fixing>) => Effect.Effect<void>
}>()("agent-services/currency/Fixings") {}
