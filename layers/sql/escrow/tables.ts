/**
 * The tables of the escrow service.
 *
 * The database keeps the promises by itself where it can: a lock is resolved once (primary key), a
 * payout entry needs a resolution (foreign key), and there is one of each kind to a lock (unique
 * index); entries, resolutions, events and deliveries do not change, nor does what an escrow was
 * made with (triggers).
 */
import { tables as agentNames } from "../agentNames.ts"
import type { Dialect, Migrations } from "../migrations.ts"
import { tables as webhooks } from "../webhooks.ts"

const resolved = "REFERENCES resolutions (pending_id)"

// SQLite's integers end at 9.2 * 10^18, which is nine units of a token with 18 decimals.
const statements = (dialect: Dialect) => {
  const { clustered } = dialect
  const isPostgres = dialect.name === "pg"
  const minor = isPostgres ? "NUMERIC(38,0)" : "TEXT"
  const place = isPostgres
    ? `transfer_id TEXT PRIMARY KEY,
      transaction_id BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
      position BIGINT GENERATED ALWAYS AS IDENTITY,`
    : `position INTEGER PRIMARY KEY,
      transfer_id TEXT NOT NULL UNIQUE,`
  // An index of SQLite ends with the position anyway.
  const inPlace = isPostgres ? ", transaction_id, position" : ""
  return [
    `CREATE TABLE escrows (
      escrow_id TEXT PRIMARY KEY,
      payer_agent_id TEXT NOT NULL,
      payee_agent_id TEXT NOT NULL,
      arbiter_agent_id TEXT,
      amount ${minor} NOT NULL,
      currency TEXT NOT NULL,
      currency_exponent INTEGER NOT NULL,
      task_description TEXT NOT NULL,
      verification_criteria TEXT NOT NULL,
      criteria TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN
        ('funded', 'delivered', 'disputed', 'released', 'refunded', 'settled')),
      version INTEGER NOT NULL,
      deadline TEXT,
      pending_id TEXT NOT NULL,
      event_hash TEXT NOT NULL,
      deliverable TEXT,
      created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL
    )`,
    "CREATE INDEX escrows_payer ON escrows (payer_agent_id, escrow_id)",
    "CREATE INDEX escrows_payee ON escrows (payee_agent_id, escrow_id)",
    "CREATE INDEX escrows_arbiter ON escrows (arbiter_agent_id) WHERE arbiter_agent_id IS NOT NULL",
    "CREATE INDEX escrows_status ON escrows (status, escrow_id)",
    `CREATE INDEX escrows_overdue ON escrows (deadline, escrow_id)
      WHERE status = 'funded' AND deadline IS NOT NULL`,
    `CREATE TABLE deliverables (
      escrow_id TEXT PRIMARY KEY REFERENCES escrows (escrow_id),
      text TEXT NOT NULL
    )`,
    `CREATE TABLE transfers (
      ${place}
      kind TEXT NOT NULL CHECK (kind IN ('pending', 'post', 'void', 'deposit')),
      pending_id TEXT${isPostgres ? "" : ` ${resolved}`}
        CHECK ((pending_id IS NOT NULL) = (kind IN ('post', 'void'))),
      debit_agent_id TEXT NOT NULL,
      credit_agent_id TEXT NOT NULL,
      amount ${minor} NOT NULL,
      currency TEXT NOT NULL,
      currency_exponent INTEGER NOT NULL,
      escrow_id TEXT REFERENCES escrows (escrow_id)
        CHECK ((escrow_id IS NULL) = (kind = 'deposit')),
      reference TEXT,
      created_at TEXT NOT NULL
    )`,
    `CREATE TABLE resolutions (
      pending_id TEXT PRIMARY KEY REFERENCES transfers (transfer_id),
      outcome TEXT NOT NULL CHECK (outcome IN ('released', 'refunded', 'split')),
      resolved_by TEXT NOT NULL,
      resolved_at TEXT NOT NULL,
      reason TEXT,
      released ${minor} NOT NULL,
      refunded ${minor} NOT NULL
    )${clustered}`,
    // The two tables refer to each other: PostgreSQL wants both to be there first.
    ...(isPostgres ? [`ALTER TABLE transfers ADD FOREIGN KEY (pending_id) ${resolved}`] : []),
    `CREATE UNIQUE INDEX transfers_once ON transfers (pending_id, kind)
      WHERE pending_id IS NOT NULL`,
    `CREATE INDEX transfers_debit ON transfers (debit_agent_id, currency${inPlace})`,
    `CREATE INDEX transfers_credit ON transfers (credit_agent_id, currency${inPlace})`,
    ...(isPostgres
      ? ["CREATE UNIQUE INDEX transfers_place ON transfers (transaction_id, position)"]
      : []),
    `CREATE TABLE events (
      escrow_id TEXT NOT NULL REFERENCES escrows (escrow_id),
      sequence INTEGER NOT NULL,
      event TEXT NOT NULL,
      PRIMARY KEY (escrow_id, sequence)
    )${clustered}`,
    ...webhooks(dialect),
    ...(isPostgres ? pgTriggers : sqliteTriggers)
  ]
}

const immutable = ["deliverables", "resolutions", "transfers", "events"]
const fixedColumns = "escrow_id, payer_agent_id, payee_agent_id, arbiter_agent_id, amount, " +
  "currency, currency_exponent, task_description, verification_criteria, criteria, deadline, " +
  "pending_id, created_at"

const sqliteImmutable = (table: string) =>
  ["UPDATE", "DELETE"].map((verb) =>
    `CREATE TRIGGER ${table}_no_${verb.toLowerCase()} BEFORE ${verb} ON ${table}
      BEGIN SELECT RAISE(ABORT, '${table} are immutable'); END`
  )

const sqliteTriggers = [
  ...immutable.flatMap(sqliteImmutable),
  `CREATE TRIGGER escrows_terms BEFORE UPDATE OF ${fixedColumns} ON escrows
    BEGIN SELECT RAISE(ABORT, 'the terms of an escrow are immutable'); END`,
  `CREATE TRIGGER escrows_no_delete BEFORE DELETE ON escrows
    BEGIN SELECT RAISE(ABORT, 'escrows are not deleted'); END`
]

const pgTriggers = [
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% are immutable', TG_TABLE_NAME; END $$`,
  ...immutable.map((table) =>
    `CREATE TRIGGER ${table}_immutable BEFORE UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`
  ),
  `CREATE TRIGGER escrows_terms BEFORE UPDATE OF ${fixedColumns} ON escrows
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER escrows_no_delete BEFORE DELETE ON escrows
    FOR EACH ROW EXECUTE FUNCTION refuse_change()`
]

// Criteria from before were read without telling what is unread: their verdicts stay as they were.
const onUnread = ({ name }: Dialect) => [
  `ALTER TABLE escrows ADD COLUMN on_unread TEXT NOT NULL DEFAULT 'release'
    CHECK (on_unread IN ('hold', 'hold_strict', 'release'))`,
  name === "pg"
    ? `CREATE TRIGGER escrows_on_unread BEFORE UPDATE OF on_unread ON escrows
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`
    : `CREATE TRIGGER escrows_on_unread BEFORE UPDATE OF on_unread ON escrows
      BEGIN SELECT RAISE(ABORT, 'the terms of an escrow are immutable'); END`
]

const optedInto = "inspection, revisions, evaluator_agent_id, agreement_id, milestone"

// What a payer opts into, where its clock stands, and every deliverable instead of one.
const terms = ({ name }: Dialect) => {
  const immutable = (table: string) =>
    name === "pg"
      ? [
        `CREATE TRIGGER ${table}_immutable BEFORE UPDATE OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION refuse_change()`
      ]
      : sqliteImmutable(table)
  return [
    "ALTER TABLE escrows ADD COLUMN inspection TEXT",
    "ALTER TABLE escrows ADD COLUMN revisions INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE escrows ADD COLUMN evaluator_agent_id TEXT",
    "ALTER TABLE escrows ADD COLUMN agreement_id TEXT",
    "ALTER TABLE escrows ADD COLUMN milestone TEXT",
    "ALTER TABLE escrows ADD COLUMN hold_reason TEXT",
    "ALTER TABLE escrows ADD COLUMN inspection_at TEXT",
    "ALTER TABLE escrows ADD COLUMN evaluation TEXT",
    "ALTER TABLE escrows ADD COLUMN deliveries INTEGER NOT NULL DEFAULT 0",
    "UPDATE escrows SET deliveries = 1 WHERE deliverable IS NOT NULL",
    name === "pg"
      ? `CREATE TRIGGER escrows_opted BEFORE UPDATE OF ${optedInto} ON escrows
        FOR EACH ROW EXECUTE FUNCTION refuse_change()`
      : `CREATE TRIGGER escrows_opted BEFORE UPDATE OF ${optedInto} ON escrows
        BEGIN SELECT RAISE(ABORT, 'the terms of an escrow are immutable'); END`,
    `CREATE INDEX escrows_inspected ON escrows (inspection_at, escrow_id)
      WHERE inspection_at IS NOT NULL`,
    `CREATE INDEX escrows_evaluator ON escrows (evaluator_agent_id)
      WHERE evaluator_agent_id IS NOT NULL`,
    `CREATE INDEX escrows_agreement ON escrows (agreement_id) WHERE agreement_id IS NOT NULL`,
    `CREATE TABLE deliveries (
      escrow_id TEXT NOT NULL REFERENCES escrows (escrow_id),
      number INTEGER NOT NULL,
      judged TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (escrow_id, number)
    )`,
    `INSERT INTO deliveries (escrow_id, number, judged, text)
      SELECT d.escrow_id, 1, e.deliverable, d.text
      FROM deliverables d JOIN escrows e ON e.escrow_id = d.escrow_id`,
    "DROP TABLE deliverables",
    ...immutable("deliveries")
  ]
}

// Who reads held work, and whether a payee is asked before a refund of it; those of before are open and free.
const fairHold = ({ name }: Dialect) => [
  `ALTER TABLE escrows ADD COLUMN held_work TEXT NOT NULL DEFAULT 'open'
    CHECK (held_work IN ('open', 'sealed'))`,
  "ALTER TABLE escrows ADD COLUMN contest_seconds INTEGER",
  "ALTER TABLE escrows ADD COLUMN refund_request TEXT",
  "ALTER TABLE escrows ADD COLUMN refund_at TEXT",
  `CREATE TRIGGER escrows_fair_hold BEFORE UPDATE OF held_work, contest_seconds ON escrows ${
    name === "pg"
      ? "FOR EACH ROW EXECUTE FUNCTION refuse_change()"
      : "BEGIN SELECT RAISE(ABORT, 'the terms of an escrow are immutable'); END"
  }`,
  "CREATE INDEX escrows_refund ON escrows (refund_at, escrow_id) WHERE refund_at IS NOT NULL"
]

export const migrations: Migrations = {
  "0001_escrow": statements,
  "0002_on_unread": onUnread,
  "0003_terms": terms,
  "0004_agent_names": agentNames(
    ["payer_agent_id", "payee_agent_id", "arbiter_agent_id", "evaluator_agent_id"].map((party) =>
      `SELECT ${party} AS agent_id FROM escrows WHERE ${party} IS NOT NULL`
    ).join(" UNION ") + " UNION SELECT credit_agent_id FROM transfers WHERE kind = 'deposit'"
  ),
  "0005_fair_hold": fairHold
}
