import { Context, type Effect } from "effect"

/** What happens together or not at all. */
export class Transaction extends Context.Service<Transaction, {
  /**
   * Runs `effect` in a transaction, or in the one that is open, and answers when it is durable. It
   * may be rolled back and run once more before it is answered, so what it does beside the database
   * must bear that. A write that was queued finishes, even when its caller is interrupted. A
   * transaction that cannot begin or commit is a defect.
   */
  readonly write: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /**
   * The same for an `effect` that is one statement, or what the store takes for one: where a statement
   * is a transaction by itself none is begun and committed around it, which are two round trips.
   */
  readonly writeOne: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>()("agent-services/Transaction") {}
