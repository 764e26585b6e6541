/**
 * Turns at the connections of a pool: who waits for one for too long is told so, instead of waiting
 * until its request is over.
 */
import { Context, Duration, Effect, Predicate, Semaphore } from "effect"
import { SqlClient, type SqlConnection, SqlError, type Statement } from "effect/sql"

/** How long a statement, or a transaction, waits for a connection. */
export const TurnWait = Context.Reference<Duration.Duration>("agent-services/sql/TurnWait", {
  defaultValue: () => Duration.seconds(5)
})

/** In the words of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TOO_MANY_CONNECTIONS = "53300"

/** `client`, of which `connections` are lent at once, in the order in which they were asked for. */
export const inTurn = Effect.fnUntraced(function* (
  client: Pick<SqlClient.SqlClient, "driver" | "reserve">,
  { connections, compiler, over }: {
    readonly connections: number
    readonly compiler: Statement.Compiler
    /** What each connection is seen through. */
    readonly over: (connection: SqlConnection.Connection) => SqlConnection.Connection
  }
) {
  const free = yield* Semaphore.make(connections)
  let waiting = 0

  const waited = Effect.flatMap(TurnWait, (wait) => {
    waiting++
    return Effect.timeoutOrElse(free.takeScoped(1), {
      duration: wait,
      orElse: () => Effect.fail(exhausted(connections, wait))
    }).pipe(Effect.ensuring(Effect.sync(() => waiting--)))
  })
  const taken = Effect.addFinalizer(() => free.release(1))

  const acquirer: SqlConnection.Acquirer = Effect.uninterruptibleMask(
    Effect.fnUntraced(function* (restore) {
      // A timer costs more than most statements: there is one only where somebody has to wait.
      const isFree = waiting === 0 && (yield* free.takeIfAvailable(1))
      yield* isFree ? taken : restore(waited)
      return over(yield* restore(client.reserve))
    })
  )
  return yield* SqlClient.make({
    acquirer,
    compiler,
    driver: client.driver,
    prepareTransactionControls: true,
    commit: committed,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })
})

const exhausted = (connections: number, wait: Duration.Duration) => {
  const message = `All ${connections} connections were in use for ${Duration.format(wait)}`
  const cause = Object.assign(new Error(message), { code: TOO_MANY_CONNECTIONS })
  return new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ message, operation: "acquire", cause })
  })
}

/** PostgreSQL answers `COMMIT` with `ROLLBACK` where a statement had failed. */
const committed = (connection: SqlConnection.Connection) =>
  Effect.flatMap(
    connection.executeRaw("COMMIT", []),
    (result) =>
      Predicate.hasProperty(result, "command") && result.command === "ROLLBACK"
        ? Effect.fail(
          new SqlError.SqlError({
            reason: new SqlError.UnknownError({
              message: "The transaction was rolled back, as a statement in it had failed",
              operation: "commit",
              cause: new Error("COMMIT was answered with ROLLBACK")
            })
          })
        )
        : Effect.void
  )
