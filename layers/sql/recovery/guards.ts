/**
 * What must hold whatever the program does: triggers that refuse the rest, on both databases.
 */

interface Guard {
  readonly table: string
  readonly on: "INSERT" | "UPDATE" | "DELETE"
  readonly when?: string
  readonly message: string
}

const guards: ReadonlyArray<Guard> = [
  { table: "checkpoints", on: "UPDATE", message: "A checkpoint is never changed" },
  { table: "checkpoints", on: "DELETE", message: "A checkpoint is never removed" },
  {
    table: "checkpoints",
    on: "INSERT",
    when: "NEW.version > 1 AND NOT EXISTS (SELECT 1 FROM checkpoints WHERE " +
      "workflow_id = NEW.workflow_id AND version = NEW.version - 1)",
    message: "A checkpoint follows the one before"
  },
  { table: "events", on: "UPDATE", message: "An event is never changed" },
  { table: "events", on: "DELETE", message: "An event is never removed" },
  { table: "workflows", on: "DELETE", message: "A workflow is never removed" },
  {
    table: "workflows",
    on: "UPDATE",
    when: "OLD.status IN ('completed', 'cancelled') AND NEW.status <> OLD.status",
    message: "A completed or cancelled workflow stays so"
  },
  {
    table: "workflows",
    on: "UPDATE",
    when: "NEW.lease_generation < OLD.lease_generation OR " +
      "NEW.current_checkpoint_version < OLD.current_checkpoint_version OR " +
      "NEW.event_sequence < OLD.event_sequence",
    message: "The counters of a workflow never go back"
  },
  {
    table: "claims",
    on: "UPDATE",
    when: "OLD.status <> 'active'",
    message: "A claim that has ended is never revived"
  },
  { table: "claims", on: "DELETE", message: "A claim is never removed" },
  {
    table: "effects",
    on: "UPDATE",
    when: "OLD.status = 'done'",
    message: "An effect that is done stays done"
  },
  { table: "effects", on: "DELETE", message: "An effect is never removed" },
  { table: "blob_parts", on: "UPDATE", message: "Kept bytes are never changed" },
  { table: "blob_parts", on: "DELETE", message: "Kept bytes are never removed" }
]

/**
 * On SQLite `INSERT OR REPLACE` removes the row that is in its way, and asks no trigger of removals.
 */
export const sqliteReplacing = [
  {
    table: "checkpoints",
    when: "EXISTS (SELECT 1 FROM checkpoints WHERE workflow_id = NEW.workflow_id AND " +
      "version = NEW.version)",
    message: "A checkpoint is never replaced"
  },
  {
    table: "events",
    when: "EXISTS (SELECT 1 FROM events WHERE workflow_id = NEW.workflow_id AND " +
      "sequence = NEW.sequence) OR EXISTS (SELECT 1 FROM events WHERE id = NEW.id) OR " +
      "EXISTS (SELECT 1 FROM events WHERE position = NEW.position)",
    message: "An event is never replaced"
  }
].map(({ message, table, when }) =>
  `CREATE TRIGGER guard_replaced_${table} BEFORE INSERT ON ${table} WHEN ${when}
   BEGIN SELECT RAISE(ABORT, '${message}'); END`
)

const sqliteGuard = ({ message, on, table, when }: Guard, index: number) => `
  CREATE TRIGGER guard_${index} BEFORE ${on} ON ${table} ${when === undefined ? "" : `WHEN ${when}`}
  BEGIN SELECT RAISE(ABORT, '${message}'); END`

// A trigger's own WHEN may hold no query on PostgreSQL, so that its function looks.
const postgresGuard = ({ message, on, table, when = "true" }: Guard, index: number) => [
  `CREATE FUNCTION guard_${index}() RETURNS trigger LANGUAGE plpgsql AS $guard$
   BEGIN
     IF ${when} THEN RAISE EXCEPTION '${message}' USING ERRCODE = 'integrity_constraint_violation';
     END IF;
     RETURN ${on === "DELETE" ? "OLD" : "NEW"};
   END $guard$`,
  `CREATE TRIGGER guard_${index} BEFORE ${on} ON ${table}
   FOR EACH ROW EXECUTE FUNCTION guard_${index}()`
]

const truncateGuard = [
  `CREATE FUNCTION guard_truncate() RETURNS trigger LANGUAGE plpgsql AS $guard$
   BEGIN RAISE EXCEPTION 'This table is never emptied'; END $guard$`,
  ...["checkpoints", "events", "claims", "effects", "blob_parts"].map((table) =>
    `CREATE TRIGGER guard_truncate BEFORE TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION guard_truncate()`
  )
]

export const sqlite = guards.map(sqliteGuard)

/** Those of one table, for one that is made anew. */
export const sqliteOf = (table: string) =>
  guards.flatMap((guard, index) => guard.table === table ? [sqliteGuard(guard, index)] : [])

export const postgres = [...guards.flatMap(postgresGuard), ...truncateGuard]
