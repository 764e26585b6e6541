import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Transaction } from "../../../src/ground/Transaction.ts"

/** How documents and patients are changed: by one process at a time, in one transaction. */
export const writer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const groups = yield* Transaction
  // Who is known stays as it is until the transaction ends, for other processes too.
  const alone = sql.onDialectOrElse({
    pg: () =>
      Effect.asVoid(
        sql`SELECT pg_advisory_xact_lock(hashtext('agent-services/discharge/patients'))`
      ),
    orElse: () => Effect.void
  })
  return {
    write: <A, E, R>(change: Effect.Effect<A, E, R>) =>
      groups.write(Effect.gen(function* () {
        yield* Effect.orDie(alone)
        return yield* change
      })),
    removeDocuments: (sha256s: ReadonlyArray<string>) =>
      sha256s.length === 0
        ? Effect.void
        : sql`DELETE FROM documents WHERE sha256 IN ${sql.in(sha256s)}`
  }
})
