import { Effect } from "effect"
import { Transaction } from "../../src/ground/Transaction.ts"

/** `effect` in a transaction, as the programs of the service run it. */
export const transacted = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Transaction, ({ write }) => write(effect))
