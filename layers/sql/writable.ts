/**
 * Of several servers the one that takes writes: after a fail-over it is another, and is found again.
 */
import { Clock, Effect, Schema, Semaphore } from "effect"
import { type SqlClient, SqlError } from "effect/sql"

const decodeRows = Schema.decodeUnknownEffect(
  Schema.NonEmptyArray(Schema.Struct({ transaction_read_only: Schema.Literals(["on", "off"]) }))
)

/** How long the one that was found is believed to be it, and that there is none. */
const BELIEVED_MILLIS = 1000

const none = (cause: unknown) =>
  new SqlError.SqlError({
    reason: new SqlError.ConnectionError({
      message: "None of the servers takes writes now",
      operation: "acquire",
      cause
    })
  })

/** A connection to the one of `clients` that takes writes. */
export const writable = (
  clients: readonly [SqlClient.SqlClient, ...ReadonlyArray<SqlClient.SqlClient>]
): SqlClient.SqlClient["reserve"] => {
  const [first, ...others] = clients
  if (others.length === 0) return first.reserve
  let current: SqlClient.SqlClient | undefined = first
  let lookedAt = -Infinity
  let said: unknown
  const turn = Semaphore.makeUnsafe(1)

  const takesWrites = (client: SqlClient.SqlClient) =>
    Effect.scoped(Effect.gen(function* () {
      const connection = yield* client.reserve
      const rows = yield* connection.executeUnprepared("SHOW transaction_read_only", [], undefined)
      const [{ transaction_read_only }] = yield* decodeRows(rows)
      return transaction_read_only === "off"
    })).pipe(
      Effect.catch((error) =>
        Effect.sync(() => {
          said = error
          return false
        })
      )
    )

  // Whoever is interrupted leaves what it found to those that wait.
  const look = Effect.uninterruptible(Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    if (Math.abs(now - lookedAt) < BELIEVED_MILLIS) return
    const known = current ?? first
    const inOrder = [known, ...clients.filter((client) => client !== known)]
    current = yield* Effect.findFirst(inOrder, takesWrites).pipe(
      Effect.map((found) => found._tag === "Some" ? found.value : undefined)
    )
    lookedAt = yield* Clock.currentTimeMillis
  }))

  return Effect.gen(function* () {
    if (Math.abs((yield* Clock.currentTimeMillis) - lookedAt) >= BELIEVED_MILLIS) {
      yield* turn.withPermit(look)
    }
    return yield* current === undefined ? Effect.fail(none(said)) : current.reserve
  })
}
