import { Data, Effect, Schedule, Schema } from "effect"
import type { SqlClient } from "effect/sql"

/** Somebody still reads what the journal holds. */
class JournalInUse extends Data.TaggedError("JournalInUse") {}

const decode = Schema.decodeUnknownEffect(
  Schema.NonEmptyArray(Schema.Struct({ busy: Schema.Finite }))
)

// For 5 seconds, every 50 milliseconds.
const whileRead = Schedule.spaced("50 millis").pipe(Schedule.upTo({ duration: "5 seconds" }))

/**
 * Clears what SQLite's journal, and what it noted for its planner, still hold of rows that were changed
 * or deleted; outside a transaction. A journal that somebody reads for longer is told in the log, and
 * cleared by the next one. PostgreSQL has its own journal, which no client can clear.
 */
export const scrub = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({
    pg: () => Effect.void,
    orElse: () =>
      forgetSamples(sql).pipe(
        Effect.andThen(sql`PRAGMA wal_checkpoint(TRUNCATE)`),
        Effect.flatMap(decode),
        Effect.flatMap(([{ busy }]) => busy === 0 ? Effect.void : Effect.fail(new JournalInUse())),
        Effect.retry({ schedule: whileRead, while: ({ _tag }) => _tag === "JournalInUse" }),
        Effect.catchTag(
          "JournalInUse",
          () =>
            Effect.logWarning("The journal is in use: what was deleted is cleared from it later")
        )
      )
  })

/** `PRAGMA optimize` keeps samples of indexed values. */
const forgetSamples = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const tables = yield* sql`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat4'`
  if (tables.length > 0) yield* sql`DELETE FROM sqlite_stat4`
})
