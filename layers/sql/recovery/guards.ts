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

const isPruned = (id: string) => `EXISTS (SELECT 1 FROM pruned WHERE workflow_id = ${id})`

/** Since workflows can be pruned: what was whole for good is so until its head is signed and kept. */
const prunedGuards: ReadonlyArray<Guard> = [
  ...["checkpoints", "events", "claims", "effects"].map((table): Guard => ({
    table,
    on: "DELETE",
    when: `NOT ${isPruned("OLD.workflow_id")}`,
    message: "It is never removed before its workflow is pruned"
  })),
  {
    table: "workflows",
    on: "DELETE",
    when: `NOT ${isPruned("OLD.id")}`,
    message: "A workflow is never removed before its head is kept"
  },
  {
    table: "blob_parts",
    on: "DELETE",
    when: "EXISTS (SELECT 1 FROM blobs WHERE sha256 = OLD.sha256)",
    message: "Kept bytes are never removed"
  },
  {
    table: "pruned",
    on: "INSERT",
    when: "NOT EXISTS (SELECT 1 FROM workflows WHERE id = NEW.workflow_id AND " +
      "status IN ('completed', 'cancelled') AND status = NEW.status AND " +
      "event_sequence = NEW.sequence AND event_head = NEW.hash)",
    message: "Only a workflow that has ended is pruned, under its own head"
  },
  { table: "pruned", on: "UPDATE", message: "A head is never changed" },
  { table: "pruned", on: "DELETE", message: "A head is never removed" }
]

const isReplaced = (guard: Guard) =>
  prunedGuards.some(({ on, table }) => on === guard.on && table === guard.table)

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

const replaced = guards.flatMap((guard, index) =>
  isReplaced(guard) ? [{ table: guard.table, index }] : []
)

export const sqlitePruned = [
  ...replaced.map(({ index }) => `DROP TRIGGER guard_${index}`),
  ...prunedGuards.map((guard, index) => sqliteGuard(guard, guards.length + index))
]

export const postgresPruned = [
  ...replaced.flatMap(({ index, table }) => [
    `DROP TRIGGER guard_${index} ON ${table}`,
    `DROP FUNCTION guard_${index}()`
  ]),
  ...prunedGuards.flatMap((guard, index) => postgresGuard(guard, guards.length + index)),
  `CREATE TRIGGER guard_truncate BEFORE TRUNCATE ON pruned
    FOR EACH STATEMENT EXECUTE FUNCTION guard_truncate()`
]
