import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Migrations } from "../migrations.ts"
import { tables as webhooks } from "../webhooks.ts"

const decodeLast = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({ leaf: Schema.fromJsonString(Schema.Struct({ at: Schema.String })) })
  )
)

/** The tables of the privacy exchange, beside those of kept answers. */
export const migrations: Migrations = {
  "0001_privacy": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
    const float = sql.literal(
      sql.onDialectOrElse({ pg: () => "DOUBLE PRECISION", orElse: () => "REAL" })
    )
    yield* sql`CREATE TABLE owners (
      namespace TEXT PRIMARY KEY,
      owner_id TEXT NOT NULL,
      verified INTEGER NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL,
      created_at TEXT NOT NULL
    )`
    yield* sql`CREATE TABLE records (
      content_id TEXT PRIMARY KEY,
      namespace TEXT NOT NULL,
      created_at TEXT NOT NULL,
      expires_at TEXT,
      label TEXT,
      wrapped_key ${bytes},
      ciphertext ${bytes},
      deleted_at TEXT
    )`
    yield* sql`CREATE INDEX records_of_owner ON records (namespace, created_at, content_id)`
    yield* sql`CREATE TABLE reports (
      log_index INTEGER PRIMARY KEY,
      report_id TEXT NOT NULL UNIQUE,
      agent_id TEXT NOT NULL,
      reporter_id TEXT NOT NULL,
      outcome TEXT NOT NULL,
      context TEXT,
      receipt_id TEXT,
      reported_at TEXT NOT NULL
    )`
    yield* sql`CREATE INDEX reports_of_pair ON reports (agent_id, reporter_id, log_index)`
    yield* sql`CREATE TABLE opinions (
      agent_id TEXT NOT NULL,
      reporter_id TEXT NOT NULL,
      positive_share ${float} NOT NULL,
      reports INTEGER NOT NULL,
      first_at TEXT NOT NULL,
      newest_at TEXT NOT NULL,
      PRIMARY KEY (agent_id, reporter_id)
    )`
    yield* sql`CREATE INDEX opinions_of_reporter ON opinions (reporter_id, agent_id)`
    yield* sql`CREATE TABLE log_head (
      only_row INTEGER PRIMARY KEY,
      size INTEGER NOT NULL,
      frontier TEXT NOT NULL
    )`
    yield* sql`INSERT INTO log_head (only_row, size, frontier) VALUES (1, 0, '')`
    yield* sql`CREATE TABLE log_entries (log_index INTEGER PRIMARY KEY, leaf TEXT NOT NULL)`
    yield* sql`CREATE TABLE log_nodes (
      level INTEGER NOT NULL,
      node_index INTEGER NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (level, node_index)
    )`
    yield* sql`CREATE TABLE receipt_keys (
      kid TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      created_at TEXT NOT NULL,
      retired_at TEXT
    )`
    // Two processes that start at once cannot both make a key that signs.
    yield* sql`CREATE UNIQUE INDEX one_active_key ON receipt_keys (state) WHERE state = 'active'`
    yield* sql`CREATE TABLE master_check (only_row INTEGER PRIMARY KEY, tag TEXT NOT NULL)`
  }),
  "0002_kept_answers": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE kept_answers (
      content_id TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      PRIMARY KEY (content_id, idempotency_key, body_hash)
    )`
    yield* sql`CREATE INDEX records_expiry ON records (expires_at) WHERE wrapped_key IS NOT NULL`
  }),
  "0003_voices": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`ALTER TABLE opinions ADD COLUMN voice INTEGER`
    yield* sql`CREATE INDEX opinions_voices ON opinions (agent_id, voice, first_at)
      WHERE voice IS NOT NULL`
    yield* sql`CREATE INDEX opinions_praise ON opinions (agent_id, newest_at)
      WHERE voice IS NULL AND positive_share >= 0.5`
    yield* sql`CREATE INDEX opinions_blame ON opinions (agent_id, newest_at)
      WHERE voice IS NULL AND positive_share < 0.5`
    yield* sql`CREATE TABLE trust_roots (only_row INTEGER PRIMARY KEY, anchors TEXT NOT NULL)`
  }),
  "0004_sealed_texts": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
    yield* sql`CREATE TABLE sealed_texts (
      name TEXT PRIMARY KEY,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL
    )`
  }),
  "0005_histories": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE histories (
      agent_id TEXT PRIMARY KEY,
      reports INTEGER NOT NULL,
      reporters INTEGER NOT NULL,
      first_seen TEXT NOT NULL,
      updated_at TEXT NOT NULL
    )`
    yield* sql`INSERT INTO histories
      SELECT agent_id, CAST(SUM(reports) AS INTEGER), CAST(COUNT(*) AS INTEGER),
        MIN(first_at), MAX(newest_at)
      FROM opinions GROUP BY agent_id`
  }),
  // Which answer tells of which record stands with the answer.
  "0006_answers": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`UPDATE idempotency SET about = kept_answers.content_id FROM kept_answers
      WHERE idempotency.path = '/data/prepare'
        AND idempotency.body_hash = kept_answers.body_hash
        AND idempotency.idempotency_key = kept_answers.idempotency_key`
    yield* sql`DROP TABLE kept_answers`
  }),
  // Who reported before this proved nothing that is known now.
  "0007_proofs": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const float = sql.literal(
      sql.onDialectOrElse({ pg: () => "DOUBLE PRECISION", orElse: () => "REAL" })
    )
    yield* sql`ALTER TABLE reports ADD COLUMN proven INTEGER NOT NULL DEFAULT 0`
    yield* sql`ALTER TABLE opinions ADD COLUMN proven_share ${float}`
    yield* sql`ALTER TABLE opinions ADD COLUMN proven_at TEXT`
  }),
  "0008_vouched": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP INDEX opinions_voices`
    yield* sql`CREATE INDEX opinions_anchors ON opinions (agent_id) WHERE voice = 0`
    yield* sql`CREATE INDEX opinions_vouched_praise ON opinions (agent_id, newest_at)
      WHERE voice = 1 AND positive_share >= 0.5`
    yield* sql`CREATE INDEX opinions_vouched_blame ON opinions (agent_id, newest_at)
      WHERE voice = 1 AND positive_share < 0.5`
    // Voices were steps from an anchor: the next start tells them anew.
    yield* sql`DELETE FROM trust_roots`
  }),
  // No entry may be of a time before the last.
  "0009_log_time": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`ALTER TABLE log_head ADD COLUMN newest_at TEXT NOT NULL DEFAULT ''`
    const last = decodeLast(
      yield* sql`
      SELECT leaf FROM log_entries WHERE log_index = (SELECT MAX(log_index) FROM log_entries)`
    )
    for (const { leaf } of last) yield* sql`UPDATE log_head SET newest_at = ${leaf.at}`
  }),
  "0010_log_origin": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE log_origin (only_row INTEGER PRIMARY KEY, origin TEXT)`
    // A log that has begun has a name, which the next start tells.
    yield* sql`INSERT INTO log_origin (only_row, origin)
      SELECT 1, NULL FROM log_head WHERE size > 0`
    yield* sql`CREATE TABLE log_cosigned (
      only_row INTEGER PRIMARY KEY,
      size INTEGER NOT NULL,
      note TEXT NOT NULL
    )`
  }),
  "0011_vouchers": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE vouchers (
      content_id TEXT PRIMARY KEY,
      x TEXT NOT NULL,
      signature TEXT NOT NULL
    )`
  }),
  // The note of before has the lines of its witnesses, and is nobody's own.
  "0012_cosignatures": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE log_cosignatures (
      size INTEGER NOT NULL,
      witness TEXT NOT NULL,
      note TEXT NOT NULL,
      line TEXT NOT NULL,
      PRIMARY KEY (size, witness)
    )`
    yield* sql`INSERT INTO log_cosignatures (size, witness, note, line)
      SELECT size, '', note, '' FROM log_cosigned`
    // The table stays: processes of the version before read it until they are replaced.
  }),
  "0013_grants": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
    yield* sql`ALTER TABLE records ADD COLUMN grants_only INTEGER NOT NULL DEFAULT 0`
    yield* sql`CREATE INDEX owners_proven ON owners (owner_id) WHERE verified = 1`
    yield* sql`CREATE TABLE grants (
      grant_id TEXT PRIMARY KEY,
      content_id TEXT NOT NULL,
      namespace TEXT NOT NULL,
      holder TEXT NOT NULL,
      created_at TEXT NOT NULL,
      expires_at TEXT,
      ended_at TEXT,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL
    )`
    yield* sql`CREATE INDEX grants_of_record ON grants (content_id, holder, created_at)`
    yield* sql`CREATE TABLE access_requests (
      request_id TEXT PRIMARY KEY,
      content_id TEXT NOT NULL,
      namespace TEXT NOT NULL,
      holder TEXT NOT NULL,
      requester TEXT NOT NULL,
      status TEXT NOT NULL,
      grant_id TEXT,
      created_at TEXT NOT NULL,
      decided_at TEXT,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL
    )`
    yield* sql`CREATE INDEX access_requests_of_owner ON access_requests (namespace, request_id)`
    yield* sql`CREATE INDEX access_requests_pending ON access_requests (requester)
      WHERE status = 'pending'`
    yield* sql`CREATE INDEX access_requests_of_record ON access_requests (content_id, status)`
    yield* sql`CREATE TABLE disclosures (
      share_id TEXT PRIMARY KEY,
      content_id TEXT NOT NULL,
      namespace TEXT NOT NULL,
      log_index INTEGER NOT NULL,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL
    )`
    yield* sql`CREATE INDEX disclosures_of_owner ON disclosures (namespace, log_index)`
    yield* sql`CREATE INDEX disclosures_of_record ON disclosures (content_id, log_index)`
  }),
  "0014_webhooks": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const clustered = sql.onDialectOrElse({ pg: () => "", orElse: () => " WITHOUT ROWID" })
    for (const table of webhooks(clustered)) yield* sql.unsafe(table)
  })
}
