/**
 * When a process was last there, and what a time without one moves.
 */
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { Attendance } from "../../../src/recovery/Workflows.ts"

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
  /** An instant, so many milliseconds later. */
  const moved = (instant: string, millis: number) =>
    sql.onDialectOrElse({
      pg: () =>
        sql`to_char((${
          sql.literal(instant)
        }::timestamptz + CAST(${millis} AS DOUBLE PRECISION) * interval '1 millisecond')
          AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      orElse: () =>
        sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.literal(instant)}, ${`${millis / 1000} seconds`})`
    })
  const later = sql.onDialectOrElse({ pg: () => "greatest", orElse: () => "max" })

  /** Silence counts from so much later; a lease that ran at `since` runs on for as long. */
  const moveLater = Effect.fnUntraced(function* (since: string, millis: number) {
    const counted = `${later}(coalesce(counted_from, ''), ${COUNTED})`
    yield* sql`UPDATE workflows SET counted_from = ${moved(counted, millis)},
      deadline_at = ${moved("deadline_at", millis)},
      claim_expires_at = CASE WHEN claim_expires_at > ${since}
        THEN ${moved("claim_expires_at", millis)} ELSE claim_expires_at END
      WHERE deadline_at IS NOT NULL AND (claim_expires_at IS NULL OR claim_expires_at > ${since})`
    yield* sql`UPDATE claims SET expires_at = ${moved("expires_at", millis)}
      WHERE status = 'active' AND expires_at > ${since}`
  })

  /** What was dated by a clock that was ahead is dated by the one that holds now. */
  const moveBack = Effect.fnUntraced(function* (now: string, millis: number) {
    // Where an absence moved what is counted from, that moves back, and the instant itself was right.
    const own = (column: string) =>
      sql`${sql.literal(column)} = CASE WHEN counted_from > ${sql.literal(column)}
          AND ${sql.literal(column)} <= ${now}
        THEN ${sql.literal(column)} ELSE ${moved(column, millis)} END`
    const whole = (column: string) => sql`${sql.literal(column)} = ${moved(column, millis)}`
    yield* sql`UPDATE workflows SET ${own("last_heartbeat_at")}, ${own("suspected_at")},
      ${whole("counted_from")}, ${whole("claim_expires_at")}, ${whole("deadline_at")}
      WHERE deadline_at IS NOT NULL`
    yield* sql`UPDATE claims SET ${whole("expires_at")} WHERE status = 'active'`
  })

  return {
    attend: Effect.fnUntraced(function* (
      now: string,
      attendance: Attendance,
      longest: number,
      unmoved: string | null
    ) {
      const [row] = attendance === "steady"
        ? []
        : yield* sql<{ readonly at: string }>`SELECT at FROM presence WHERE id = 1${locked}`
      const millis = row === undefined ? 0 : toMillis(now) - toMillis(row.at)
      const isLost = row !== undefined && millis > longest
      const isAhead = row !== undefined && millis < -longest
      const isBack = isAhead &&
        (attendance === "after_setting_back" ||
          (attendance === "at_start" && row.at === unmoved))
      if (isAhead && !isBack && attendance === "at_start") return { moved: 0, ahead: row.at }
      if (isLost) yield* moveLater(row.at, millis)
      if (isBack) yield* moveBack(now, millis)
      // The clock of another may be ahead: what is behind it is no absence.
      yield* isBack
        ? sql`UPDATE presence SET at = ${now} WHERE id = 1`
        : sql`INSERT INTO presence (id, at) VALUES (1, ${now})
          ON CONFLICT (id) DO UPDATE SET at = ${sql.literal(later)}(presence.at, excluded.at)`
      return { moved: isLost || isBack ? millis : 0, ahead: null }
    }, Effect.orDie)
  }
}

/** What silence and grace are counted from, unless an absence moved that. */
const COUNTED = `CASE WHEN status = 'suspected_failed' AND suspected_at IS NOT NULL
  THEN suspected_at ELSE last_heartbeat_at END`
