/**
 * How many workflows have which status, counted as they change: to count a million of them took a
 * tenth of a second and more, at each sweep.
 *
 * On SQLite, where writers take turns, a row for each status counts up and down. On PostgreSQL such a
 * row would make them wait for one another: there each change has a row of its own, and rows are added
 * up into few when they are read.
 */
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { statuses } from "../../../schemas/recovery/workflow.ts"
import type { Totals } from "../../../src/recovery/Workflows.ts"
import { decoderOf } from "../table.ts"

const seeded = `INSERT INTO workflow_counts (status, count)
  SELECT status, count(*) FROM workflows GROUP BY status`

const sqliteTrigger = (
  name: string,
  on: string,
  changes: ReadonlyArray<readonly [string, string]>
) =>
  `CREATE TRIGGER counted_${name} AFTER ${on} BEGIN ${
    changes.map(([status, change]) =>
      `INSERT INTO workflow_counts (status, count) VALUES (${status}.status, ${change})
        ON CONFLICT (status) DO UPDATE SET count = count + excluded.count;`
    ).join(" ")
  } END`

export const sqliteCounts = [
  "CREATE TABLE workflow_counts (status TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID",
  sqliteTrigger("made", "INSERT ON workflows", [["NEW", "1"]]),
  sqliteTrigger(
    "moved",
    "UPDATE OF status ON workflows WHEN NEW.status <> OLD.status",
    [["OLD", "-1"], ["NEW", "1"]]
  ),
  sqliteTrigger("removed", "DELETE ON workflows", [["OLD", "-1"]]),
  seeded
]

export const postgresCounts = [
  'CREATE TABLE workflow_counts (status TEXT COLLATE "C" NOT NULL, count BIGINT NOT NULL)',
  `CREATE FUNCTION counted() RETURNS trigger LANGUAGE plpgsql AS $counted$
   BEGIN
     IF TG_OP <> 'INSERT' THEN INSERT INTO workflow_counts VALUES (OLD.status, -1); END IF;
     IF TG_OP <> 'DELETE' THEN INSERT INTO workflow_counts VALUES (NEW.status, 1); END IF;
     RETURN NULL;
   END $counted$`,
  // From here on nobody writes before the counts of what is there are kept.
  `CREATE TRIGGER counted_made AFTER INSERT OR DELETE ON workflows
    FOR EACH ROW EXECUTE FUNCTION counted()`,
  `CREATE TRIGGER counted_moved AFTER UPDATE OF status ON workflows
    FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION counted()`,
  seeded
]

/** Rows beyond which a reader adds them up. */
const ROWS_MAX = 1_000

const CountRow = Schema.Struct({
  status: Schema.Literals(statuses),
  count: Schema.Finite,
  rows: Schema.Finite
})
const counts = decoderOf(CountRow)

export const statusCounts = (
  sql: SqlClient.SqlClient
): Effect.Effect<Pick<Totals, "status_counts">> => {
  // Two that do it at once take different rows; what each took it puts back as its sum.
  const added = sql`WITH taken AS (DELETE FROM workflow_counts RETURNING status, count)
    INSERT INTO workflow_counts SELECT status, sum(count) FROM taken GROUP BY status`
  return Effect.gen(function* () {
    const found = yield* counts(sql`SELECT status,
      CAST(sum(count) AS DOUBLE PRECISION) AS count, CAST(count(*) AS DOUBLE PRECISION) AS rows
      FROM workflow_counts GROUP BY status`)
    if (found.reduce((sum, { rows }) => sum + rows, 0) > ROWS_MAX) yield* Effect.orDie(added)
    const of = (name: typeof statuses[number]) =>
      found.find(({ status }) => status === name)?.count ?? 0
    return {
      status_counts: {
        active: of("active"),
        suspected_failed: of("suspected_failed"),
        recoverable: of("recoverable"),
        claimed: of("claimed"),
        completed: of("completed"),
        cancelled: of("cancelled"),
        dead_letter: of("dead_letter")
      }
    }
  })
}
