import { Context, type Effect } from "effect"

/** What happens together or not at all. */
export class Transaction extends Context.Service<Transaction, {
  /** Runs `effect` in one transaction, or in the one that is open, and answers when it is durable. */
  readonly write: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>()("agent-services/privacy/Transaction") {}
