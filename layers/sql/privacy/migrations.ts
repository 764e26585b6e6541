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
  "0001_privacy": ({ bytes, float }) => [
    `CREATE TABLE owners (
      namespace TEXT PRIMARY KEY,
      owner_id TEXT NOT NULL,
      verified INTEGER NOT NULL,
      token_hash TEXT NOT NULL UNIQUE,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL,
      created_at TEXT NOT NULL
    )`,
    `CREATE TABLE records (
      content_id TEXT PRIMARY KEY,
      namespace TEXT NOT NULL,
      created_at TEXT NOT NULL,
      expires_at TEXT,
      label TEXT,
      wrapped_key ${bytes},
      ciphertext ${bytes},
      deleted_at TEXT
    )`,
    `CREATE INDEX records_of_owner ON records (namespace, created_at, content_id)`,
    `CREATE TABLE reports (
      log_index INTEGER PRIMARY KEY,
      report_id TEXT NOT NULL UNIQUE,
      agent_id TEXT NOT NULL,
      reporter_id TEXT NOT NULL,
      outcome TEXT NOT NULL,
      context TEXT,
      receipt_id TEXT,
      reported_at TEXT NOT NULL
    )`,
    `CREATE INDEX reports_of_pair ON reports (agent_id, reporter_id, log_index)`,
    `CREATE TABLE opinions (
      agent_id TEXT NOT NULL,
      reporter_id TEXT NOT NULL,
      positive_share ${float} NOT NULL,
      reports INTEGER NOT NULL,
      first_at TEXT NOT NULL,
      newest_at TEXT NOT NULL,
      PRIMARY KEY (agent_id, reporter_id)
    )`,
    `CREATE INDEX opinions_of_reporter ON opinions (reporter_id, agent_id)`,
    `CREATE TABLE log_head (
      only_row INTEGER PRIMARY KEY,
      size INTEGER NOT NULL,
      frontier TEXT NOT NULL
    )`,
    `INSERT INTO log_head (only_row, size, frontier) VALUES (1, 0, '')`,
    `CREATE TABLE log_entries (log_index INTEGER PRIMARY KEY, leaf TEXT NOT NULL)`,
    `CREATE TABLE log_nodes (
      level INTEGER NOT NULL,
      node_index INTEGER NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (level, node_index)
    )`,
    `CREATE TABLE receipt_keys (
      kid TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      created_at TEXT NOT NULL,
      retired_at TEXT
    )`,
    // Two processes that start at once cannot both make a key that signs.
    `CREATE UNIQUE INDEX one_active_key ON receipt_keys (state) WHERE state = 'active'`,
    `CREATE TABLE master_check (only_row INTEGER PRIMARY KEY, tag TEXT NOT NULL)`
  ],
  "0002_kept_answers": [
    `CREATE TABLE kept_answers (
      content_id TEXT NOT NULL,
      idempotency_key TEXT NOT NULL,
      body_hash TEXT NOT NULL,
      PRIMARY KEY (content_id, idempotency_key, body_hash)
    )`,
    `CREATE INDEX records_expiry ON records (expires_at) WHERE wrapped_key IS NOT NULL`
  ],
  "0003_voices": [
    `ALTER TABLE opinions ADD COLUMN voice INTEGER`,
    `CREATE INDEX opinions_voices ON opinions (agent_id, voice, first_at)
      WHERE voice IS NOT NULL`,
    `CREATE INDEX opinions_praise ON opinions (agent_id, newest_at)
      WHERE voice IS NULL AND positive_share >= 0.5`,
    `CREATE INDEX opinions_blame ON opinions (agent_id, newest_at)
      WHERE voice IS NULL AND positive_share < 0.5`,
    `CREATE TABLE trust_roots (only_row INTEGER PRIMARY KEY, anchors TEXT NOT NULL)`
  ],
  "0004_sealed_texts": ({ bytes }) => [
    `CREATE TABLE sealed_texts (
      name TEXT PRIMARY KEY,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL
    )`
  ],
  "0005_histories": [
    `CREATE TABLE histories (
      agent_id TEXT PRIMARY KEY,
      reports INTEGER NOT NULL,
      reporters INTEGER NOT NULL,
      first_seen TEXT NOT NULL,
      updated_at TEXT NOT NULL
    )`,
    `INSERT INTO histories
      SELECT agent_id, CAST(SUM(reports) AS INTEGER), CAST(COUNT(*) AS INTEGER),
        MIN(first_at), MAX(newest_at)
      FROM opinions GROUP BY agent_id`
  ],
  // Which answer tells of which record stands with the answer.
  "0006_answers": [
    `UPDATE idempotency SET about = kept_answers.content_id FROM kept_answers
      WHERE idempotency.path = '/data/prepare'
        AND idempotency.body_hash = kept_answers.body_hash
        AND idempotency.idempotency_key = kept_answers.idempotency_key`,
    `DROP TABLE kept_answers`
  ],
  // Who reported before this proved nothing that is known now.
  "0007_proofs": ({ float }) => [
    `ALTER TABLE reports ADD COLUMN proven INTEGER NOT NULL DEFAULT 0`,
    `ALTER TABLE opinions ADD COLUMN proven_share ${float}`,
    `ALTER TABLE opinions ADD COLUMN proven_at TEXT`
  ],
  "0008_vouched": [
    `DROP INDEX opinions_voices`,
    `CREATE INDEX opinions_anchors ON opinions (agent_id) WHERE voice = 0`,
    `CREATE INDEX opinions_vouched_praise ON opinions (agent_id, newest_at)
      WHERE voice = 1 AND positive_share >= 0.5`,
    `CREATE INDEX opinions_vouched_blame ON opinions (agent_id, newest_at)
      WHERE voice = 1 AND positive_share < 0.5`,
    // Voices were steps from an anchor: the next start tells them anew.
    `DELETE FROM trust_roots`
  ],
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
  "0010_log_origin": [
    `CREATE TABLE log_origin (only_row INTEGER PRIMARY KEY, origin TEXT)`,
    // A log that has begun has a name, which the next start tells.
    `INSERT INTO log_origin (only_row, origin)
      SELECT 1, NULL FROM log_head WHERE size > 0`,
    `CREATE TABLE log_cosigned (
      only_row INTEGER PRIMARY KEY,
      size INTEGER NOT NULL,
      note TEXT NOT NULL
    )`
  ],
  "0011_vouchers": [
    `CREATE TABLE vouchers (
      content_id TEXT PRIMARY KEY,
      x TEXT NOT NULL,
      signature TEXT NOT NULL
    )`
  ],
  // The note of before has the lines of its witnesses, and is nobody's own.
  "0012_cosignatures": [
    `CREATE TABLE log_cosignatures (
      size INTEGER NOT NULL,
      witness TEXT NOT NULL,
      note TEXT NOT NULL,
      line TEXT NOT NULL,
      PRIMARY KEY (size, witness)
    )`,
    `INSERT INTO log_cosignatures (size, witness, note, line)
      SELECT size, '', note, '' FROM log_cosigned`
    // The table stays: processes of the version before read it until they are replaced.
  ],
  "0013_grants": ({ bytes }) => [
    `ALTER TABLE records ADD COLUMN grants_only INTEGER NOT NULL DEFAULT 0`,
    `CREATE INDEX owners_proven ON owners (owner_id) WHERE verified = 1`,
    `CREATE TABLE grants (
      grant_id TEXT PRIMARY KEY,
      content_id TEXT NOT NULL,
      namespace TEXT NOT NULL,
      holder TEXT NOT NULL,
      created_at TEXT NOT NULL,
      expires_at TEXT,
      ended_at TEXT,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL
    )`,
    `CREATE INDEX grants_of_record ON grants (content_id, holder, created_at)`,
    `CREATE TABLE access_requests (
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
    )`,
    `CREATE INDEX access_requests_of_owner ON access_requests (namespace, request_id)`,
    `CREATE INDEX access_requests_pending ON access_requests (requester)
      WHERE status = 'pending'`,
    `CREATE INDEX access_requests_of_record ON access_requests (content_id, status)`,
    `CREATE TABLE disclosures (
      share_id TEXT PRIMARY KEY,
      content_id TEXT NOT NULL,
      namespace TEXT NOT NULL,
      log_index INTEGER NOT NULL,
      wrapped_key ${bytes} NOT NULL,
      ciphertext ${bytes} NOT NULL
    )`,
    `CREATE INDEX disclosures_of_owner ON disclosures (namespace, log_index)`,
    `CREATE INDEX disclosures_of_record ON disclosures (content_id, log_index)`
  ],
  "0014_webhooks": webhooks
}
