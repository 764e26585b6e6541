/**
 * When a process was last there, and what a time without one moves.
 */
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"

/** Since when a workflow's silence counts, and the one row of who is there. */
export const presenceTables = (text: string) => [
  `ALTER TABLE workflows ADD COLUMN counted_from ${text}`,
  `CREATE TABLE presence (id INTEGER PRIMARY KEY CHECK (id = 1), at ${text} NOT NULL)`,
  // The version before noted nothing: somebody was there at the last change.
  `INSERT INTO presence (id, at)
    SELECT 1, max(updated_at) FROM workflows HAVING max(updated_at) IS NOT NULL`
]

const toMillis = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))

export const presence = (sql: SqlClient.SqlClient) => {
  const locked = sql.onDialectOrElse({
    pg: () => sql.literal(" FOR UPDATE"),
    orElse: () => sql.literal("")
  })
  /** An instant of a column, so many milliseconds later. */
  const moved = (column: string, millis: number) =>
    sql.onDialectOrElse({
      pg: () =>
        sql`to_char((${
          sql.literal(column)
        }::timestamptz + CAST(${millis} AS DOUBLE PRECISION) * interval '1 millisecond')
          AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      orElse: () =>
        sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.literal(column)}, ${`+${millis / 1000} seconds`})`
    })

  const startAnew = Effect.fnUntraced(function* (since: string, now: string, millis: number) {
    yield* sql`UPDATE workflows SET counted_from = ${now},
      claim_expires_at = CASE WHEN claim_expires_at > ${since}
        THEN ${moved("claim_expires_at", millis)} ELSE claim_expires_at END
      WHERE deadline_at IS NOT NULL`
    yield* sql`UPDATE claims SET expires_at = ${moved("expires_at", millis)}
      WHERE status = 'active' AND expires_at > ${since}`
  })

  return {
    attend: Effect.fnUntraced(function* (now: string, longest: number | null) {
      const [row] = longest === null
        ? []
        : yield* sql<{ readonly at: string }>`SELECT at FROM presence WHERE id = 1${locked}`
      const millis = row === undefined ? 0 : toMillis(now) - toMillis(row.at)
      const isLost = longest !== null && row !== undefined && millis > longest
      if (isLost) yield* startAnew(row.at, now, millis)
      yield* sql`INSERT INTO presence (id, at) VALUES (1, ${now})
        ON CONFLICT (id) DO UPDATE SET at = excluded.at`
      return isLost ? millis : 0
    }, Effect.orDie)
  }
}
