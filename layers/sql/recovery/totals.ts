/**
 * How many there are of what.
 */
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Totals } from "../../../src/recovery/Workflows.ts"
import { decoderOf } from "../table.ts"
import { statusCounts } from "./counts.ts"
import { seen } from "./groups.ts"

export const totals = (sql: SqlClient.SqlClient) => ({
  statusCounts: statusCounts(sql),
  totals: all(sql)
})

const CountRow = Schema.Struct({ name: Schema.String, count: Schema.Finite })
const counts = decoderOf(CountRow)

const of = (rows: ReadonlyArray<typeof CountRow.Type>, name: string) =>
  rows.find((row) => row.name === name)?.count ?? 0

const all = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const { parts, workflows } = yield* Effect.all(seen(sql))
    const own = workflows || sql`1 = 1`
    const its = parts || sql`1 = 1`
    const byScore = yield* counts(sql`SELECT CASE WHEN context_score < 50 THEN '0-49'
        WHEN context_score < 75 THEN '50-74' WHEN context_score < 90 THEN '75-89' ELSE '90-100' END
        AS name, CAST(count(*) AS DOUBLE PRECISION) AS count FROM workflows
        WHERE ${own} GROUP BY 1`)
    const others = yield* counts(sql`
      SELECT 'active_claims' AS name, CAST(count(*) AS DOUBLE PRECISION) AS count
        FROM claims WHERE status = 'active' AND ${its}
      UNION ALL SELECT 'expired_claims', CAST(count(*) AS DOUBLE PRECISION)
        FROM claims WHERE status = 'expired' AND ${its}
      UNION ALL SELECT 'recoveries', CAST(coalesce(sum(recovery_count), 0) AS DOUBLE PRECISION)
        FROM workflows WHERE recovery_count > 0 AND ${own}
      UNION ALL SELECT 'recovery_seconds',
        CAST(coalesce(sum(recovery_seconds), 0) AS DOUBLE PRECISION)
        FROM workflows WHERE recovery_count > 0 AND ${own}
      UNION ALL SELECT 'checkpoints', CAST(count(*) AS DOUBLE PRECISION) FROM checkpoints
        WHERE ${its}
      UNION ALL SELECT 'events', CAST(count(*) AS DOUBLE PRECISION) FROM events WHERE ${its}`)
    const recoveries = of(others, "recoveries")
    const result: Totals = {
      ...(yield* statusCounts(sql)),
      active_claims: of(others, "active_claims"),
      expired_claims: of(others, "expired_claims"),
      average_recovery_seconds: recoveries === 0
        ? null
        : of(others, "recovery_seconds") / recoveries,
      context_score_distribution: {
        "0-49": of(byScore, "0-49"),
        "50-74": of(byScore, "50-74"),
        "75-89": of(byScore, "75-89"),
        "90-100": of(byScore, "90-100")
      },
      checkpoints_total: of(others, "checkpoints"),
      events_total: of(others, "events")
    }
    return result
  })
