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
import { GROUP_DEFAULT } from "../../../schemas/authorization.ts"
import { statuses } from "../../../schemas/recovery/workflow.ts"
import type { Totals } from "../../../src/recovery/Workflows.ts"
import { decoderOf } from "../table.ts"
import { groupSeen } from "./groups.ts"

const seeded = `INSERT INTO workflow_counts (status, count)
  SELECT status, count(*) FROM workflows GROUP BY status`

/** Up and down, in the row of the workflow's `key`. */
const sqliteTriggers = (key: ReadonlyArray<string>) => {
  const columns = key.join(", ")
  const count = (row: "NEW" | "OLD", change: number) =>
    `INSERT INTO workflow_counts (${columns}, count)
      VALUES (${key.map((column) => `${row}.${column}`).join(", ")}, ${change})
      ON CONFLICT (${columns}) DO UPDATE SET count = count + excluded.count;`
  const trigger = (name: string, on: string, ...counts: ReadonlyArray<string>) =>
    `CREATE TRIGGER counted_${name} AFTER ${on} BEGIN ${counts.join(" ")} END`
  return [
    trigger("made", "INSERT ON workflows", count("NEW", 1)),
    trigger(
      "moved",
      "UPDATE OF status ON workflows WHEN NEW.status <> OLD.status",
      count("OLD", -1),
      count("NEW", 1)
    ),
    trigger("removed", "DELETE ON workflows", count("OLD", -1))
  ]
}

export const sqliteCounts = [
  "CREATE TABLE workflow_counts (status TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID",
  ...sqliteTriggers(["status"]),
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

// A table of SQLite gets another key by being made anew.
export const sqliteGroups = [
  ...["made", "moved", "removed"].map((name) => `DROP TRIGGER counted_${name}`),
  "DROP TABLE workflow_counts",
  `CREATE TABLE workflow_counts (agent_group TEXT NOT NULL, status TEXT NOT NULL,
    count INTEGER NOT NULL, PRIMARY KEY (agent_group, status)) WITHOUT ROWID`,
  ...sqliteTriggers(["agent_group", "status"]),
  `INSERT INTO workflow_counts (agent_group, status, count)
    SELECT agent_group, status, count(*) FROM workflows GROUP BY agent_group, status`
]

// The column is the last: a process of the version before goes on adding rows without it.
export const postgresGroups = [
  `ALTER TABLE workflow_counts
    ADD COLUMN agent_group TEXT COLLATE "C" NOT NULL DEFAULT '${GROUP_DEFAULT}'`,
  `CREATE OR REPLACE FUNCTION counted() RETURNS trigger LANGUAGE plpgsql AS $counted$
   BEGIN
     IF TG_OP <> 'INSERT' THEN
       INSERT INTO workflow_counts VALUES (OLD.status, -1, OLD.agent_group);
     END IF;
     IF TG_OP <> 'DELETE' THEN
       INSERT INTO workflow_counts VALUES (NEW.status, 1, NEW.agent_group);
     END IF;
     RETURN NULL;
   END $counted$`
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
  const added = sql`WITH taken AS (DELETE FROM workflow_counts RETURNING status, count, agent_group)
    INSERT INTO workflow_counts (status, count, agent_group)
    SELECT status, sum(count), agent_group FROM taken GROUP BY status, agent_group`
  return Effect.gen(function* () {
    const group = yield* groupSeen
    const found = yield* counts(sql`SELECT status,
      CAST(sum(count) AS DOUBLE PRECISION) AS count, CAST(count(*) AS DOUBLE PRECISION) AS rows
      FROM workflow_counts WHERE ${group === null ? sql`1 = 1` : sql`agent_group = ${group}`}
      GROUP BY status`)
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
