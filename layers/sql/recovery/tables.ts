/**
 * The tables of workflow recovery, and the indexes that keep their cost flat.
 */
import type { Dialect, Migrations } from "../migrations.ts"
import { FINISH_LINE } from "../../../schemas/recovery/checkpoint.ts"
import { tables as webhooks } from "../webhooks.ts"
import { sqliteBeats } from "./heartbeatStatements.ts"
import { postgresCounts, postgresGroups, sqliteCounts, sqliteGroups } from "./counts.ts"
import { groupColumns } from "./groups.ts"
import * as guards from "./guards.ts"
import { presenceTables } from "./presence.ts"

/** A place counts up by itself. Which transaction wrote a row says nothing where there is one writer. */
const EVENT_PLACE = {
  pg: `position BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id BIGINT NOT NULL DEFAULT (pg_current_xact_id()::text::bigint)`,
  sqlite: `position INTEGER PRIMARY KEY,
    transaction_id INTEGER NOT NULL DEFAULT 0`
}

const tables = ({ bytes, float, name, text }: Dialect): ReadonlyArray<string> => [
  `CREATE TABLE workflows (
    id ${text} PRIMARY KEY,
    title ${text} NOT NULL,
    objective ${text} NOT NULL,
    status ${text} NOT NULL CHECK (status IN ('active', 'suspected_failed', 'recoverable',
      'claimed', 'completed', 'cancelled', 'dead_letter')),
    priority ${text} NOT NULL,
    priority_rank INTEGER NOT NULL,
    failure_policy ${text} NOT NULL,
    creator_agent_id ${text} NOT NULL,
    current_agent_id ${text},
    heartbeat_timeout_seconds INTEGER NOT NULL,
    last_heartbeat_at ${text} NOT NULL,
    current_checkpoint_version INTEGER NOT NULL,
    latest_checkpoint_id ${text},
    lease_generation INTEGER NOT NULL,
    recovery_count INTEGER NOT NULL,
    max_recoveries INTEGER NOT NULL,
    tags ${text} NOT NULL,
    metadata ${text} NOT NULL,
    created_at ${text} NOT NULL,
    updated_at ${text} NOT NULL,
    failed_at ${text},
    recovered_at ${text},
    completed_at ${text},
    suspected_at ${text},
    recoverable_at ${text},
    deadline_at ${text},
    claim_id ${text},
    claim_token_hash ${text},
    claim_expires_at ${text},
    event_sequence INTEGER NOT NULL,
    event_head ${text} NOT NULL,
    context_score INTEGER NOT NULL,
    blocking_issue_codes ${text} NOT NULL,
    artifact_count INTEGER NOT NULL,
    recovery_seconds ${float} NOT NULL,
    search_text ${text} NOT NULL,
    CHECK (status <> 'claimed' OR claim_id IS NOT NULL),
    CHECK (status NOT IN ('recoverable', 'completed', 'cancelled', 'dead_letter')
      OR claim_id IS NULL)
  )`,
  // What the clock must look at next, in that order, and nothing else.
  `CREATE INDEX workflows_due ON workflows (deadline_at) WHERE deadline_at IS NOT NULL`,
  `CREATE INDEX workflows_offered ON workflows (priority_rank DESC, recoverable_at, id)
    WHERE status = 'recoverable'`,
  `CREATE INDEX workflows_resumable ON workflows (priority_rank DESC, recoverable_at, id)
    WHERE status = 'recoverable' AND blocking_issue_codes = '[]'`,
  `CREATE INDEX workflows_by_status ON workflows (status, id)`,
  `CREATE INDEX workflows_by_creator ON workflows (creator_agent_id, id)`,
  `CREATE INDEX workflows_by_rescuer ON workflows (current_agent_id, id)
    WHERE current_agent_id <> creator_agent_id`,
  `CREATE INDEX workflows_recovered ON workflows (recovery_count, recovery_seconds)
    WHERE recovery_count > 0`,
  `CREATE TABLE workflow_tags (
    tag ${text} NOT NULL,
    workflow_id ${text} NOT NULL REFERENCES workflows (id),
    PRIMARY KEY (tag, workflow_id)
  )`,
  `CREATE TABLE checkpoints (
    workflow_id ${text} NOT NULL REFERENCES workflows (id),
    version INTEGER NOT NULL CHECK (version > 0),
    parent_version INTEGER NOT NULL,
    -- How many characters it has, so that a page of large ones can be cut before they are read.
    size INTEGER NOT NULL,
    id ${text} NOT NULL,
    objective ${text},
    completed_steps ${text} NOT NULL,
    remaining_steps ${text} NOT NULL,
    decisions ${text} NOT NULL,
    next_action ${text},
    context_summary ${text},
    variables ${text} NOT NULL,
    effects ${text} NOT NULL,
    producing_agent_id ${text} NOT NULL,
    lease_generation INTEGER NOT NULL,
    schema_version ${text} NOT NULL,
    content_checksum ${text} NOT NULL,
    created_at ${text} NOT NULL,
    PRIMARY KEY (workflow_id, version),
    CHECK (parent_version = version - 1)
  )`,
  `CREATE TABLE claims (
    id ${text} PRIMARY KEY,
    workflow_id ${text} NOT NULL REFERENCES workflows (id),
    agent_id ${text} NOT NULL,
    status ${text} NOT NULL CHECK (status IN ('active', 'released', 'expired', 'completed')),
    lease_generation INTEGER NOT NULL,
    created_at ${text} NOT NULL,
    expires_at ${text} NOT NULL,
    last_renewed_at ${text},
    released_at ${text},
    release_reason ${text},
    renewal_count INTEGER NOT NULL,
    lease_token_prefix ${text} NOT NULL,
    token_hash ${text} NOT NULL UNIQUE,
    UNIQUE (workflow_id, lease_generation)
  )`,
  // At most one agent holds a workflow.
  `CREATE UNIQUE INDEX claims_active ON claims (workflow_id) WHERE status = 'active'`,
  `CREATE INDEX claims_expired ON claims (id) WHERE status = 'expired'`,
  `CREATE TABLE effects (
    workflow_id ${text} NOT NULL REFERENCES workflows (id),
    key ${text} NOT NULL,
    status ${text} NOT NULL CHECK (status IN ('intended', 'done', 'failed')),
    description ${text},
    result ${text},
    version INTEGER NOT NULL,
    PRIMARY KEY (workflow_id, key)
  )`,
  `CREATE TABLE artifacts (
    id ${text} PRIMARY KEY,
    workflow_id ${text} NOT NULL REFERENCES workflows (id),
    name ${text} NOT NULL,
    uri ${text},
    storage_key ${text},
    sha256 ${text},
    content_type ${text},
    size_bytes ${float},
    description ${text},
    checkpoint_version INTEGER NOT NULL,
    verification_status ${text} NOT NULL,
    verification_error ${text},
    verified_at ${text},
    produced_by_agent_id ${text} NOT NULL,
    created_at ${text} NOT NULL,
    UNIQUE (workflow_id, checkpoint_version, name)
  )`,
  `CREATE TABLE events (
    ${EVENT_PLACE[name]},
    workflow_id ${text} NOT NULL REFERENCES workflows (id),
    sequence INTEGER NOT NULL,
    id ${text} NOT NULL UNIQUE,
    event_type ${text} NOT NULL,
    actor_agent_id ${text},
    request_id ${text},
    checkpoint_version INTEGER,
    lease_generation INTEGER NOT NULL,
    metadata ${text} NOT NULL,
    created_at ${text} NOT NULL,
    prev_hash ${text} NOT NULL,
    hash ${text} NOT NULL,
    UNIQUE (workflow_id, sequence)
  )`,
  // The bytes of a blob in parts, so that neither side holds all of them at once.
  `CREATE TABLE blob_parts (
    sha256 ${text} NOT NULL,
    part INTEGER NOT NULL,
    bytes ${bytes} NOT NULL,
    PRIMARY KEY (sha256, part)
  )`,
  // What comes in, until its hash is known to be right.
  `CREATE TABLE blob_uploads (
    upload_id ${text} NOT NULL,
    part INTEGER NOT NULL,
    bytes ${bytes} NOT NULL,
    created_at ${text} NOT NULL,
    PRIMARY KEY (upload_id, part)
  )`,
  `CREATE TABLE blobs (
    workflow_id ${text} NOT NULL REFERENCES workflows (id),
    sha256 ${text} NOT NULL,
    size_bytes INTEGER NOT NULL,
    created_at ${text} NOT NULL,
    PRIMARY KEY (workflow_id, sha256)
  )`
]

/** The order in which a reader of all events can follow them. */
const followIndex = "CREATE INDEX events_followed ON events (transaction_id, position)"

/** One of a name, and those with a fault, are found without reading the others. */
const artifactIndexes = [
  `CREATE INDEX artifacts_by_name ON artifacts (workflow_id, name, checkpoint_version)`,
  `CREATE INDEX artifacts_by_time ON artifacts (workflow_id, created_at, id)`,
  `CREATE INDEX artifacts_by_status
    ON artifacts (workflow_id, verification_status, created_at, id)`,
  `CREATE INDEX artifacts_unhashed ON artifacts (workflow_id, created_at, id)
    WHERE sha256 IS NULL`,
  `CREATE INDEX artifacts_nowhere ON artifacts (workflow_id, created_at, id)
    WHERE uri IS NULL AND storage_key IS NULL`
]

/** 0 for a workflow at the finish line, which is offered first among those of its priority. */
export const FINISHED = `(CASE WHEN blocking_issue_codes = '["${FINISH_LINE}"]' THEN 0 ELSE 1 END)`

/** Of what is offered with `resumable_only`; a score is asked for beside it. */
export const RESUMABLE = `blocking_issue_codes IN ('[]', '["${FINISH_LINE}"]')`

/** 1 for a silent workflow that nobody holds: it is offered when its grace is over too, no earlier. */
export const HAS_GRACE =
  "(CASE WHEN status = 'active' AND claim_expires_at IS NULL THEN 1 ELSE 0 END)"

/** The deadline, as only the index of offers that are due has it: a planner takes no other for it. */
export const DUE_AT = "coalesce(deadline_at, '')"

const dueOffers = [
  `CREATE INDEX workflows_due_offers
    ON workflows (priority_rank DESC, ${FINISHED}, ${HAS_GRACE}, ${DUE_AT}, id)
    WHERE deadline_at IS NOT NULL`
]

const offers = [
  "DROP INDEX workflows_offered",
  "DROP INDEX workflows_resumable",
  `CREATE INDEX workflows_offered_next
    ON workflows (priority_rank DESC, ${FINISHED}, recoverable_at, id)
    WHERE status = 'recoverable'`,
  `CREATE INDEX workflows_resumable_next
    ON workflows (priority_rank DESC, ${FINISHED}, recoverable_at, id)
    WHERE status = 'recoverable' AND ${RESUMABLE}`
]

const EFFECT_STATUSES = "CHECK (status IN ('intended', 'done', 'failed', 'unknown'))"

const effects = ({ name, text }: Dialect) => {
  const columns = [
    `idempotency_key ${text}`,
    "attempt INTEGER NOT NULL DEFAULT 1",
    `begun_by ${text}`,
    `begun_at ${text}`,
    `ended_by ${text}`,
    `ended_at ${text}`,
    "lease_generation INTEGER NOT NULL DEFAULT 0"
  ]
  // A result was a text or nothing; it is any JSON now.
  return name === "pg"
    ? [
      "ALTER TABLE effects DROP CONSTRAINT effects_status_check",
      `ALTER TABLE effects ADD CONSTRAINT effects_status_check ${EFFECT_STATUSES}`,
      ...columns.map((column) => `ALTER TABLE effects ADD COLUMN ${column}`),
      "ALTER TABLE effects DISABLE TRIGGER USER",
      "UPDATE effects SET result = coalesce(CAST(to_json(result) AS TEXT), 'null')",
      "ALTER TABLE effects ENABLE TRIGGER USER"
    ]
    // A check of SQLite is changed by a table of its own.
    : [
      `CREATE TABLE effects_next (
        workflow_id TEXT NOT NULL REFERENCES workflows (id),
        key TEXT NOT NULL,
        status TEXT NOT NULL ${EFFECT_STATUSES},
        description TEXT,
        result TEXT,
        version INTEGER NOT NULL,
        ${columns.join(", ")},
        PRIMARY KEY (workflow_id, key)
      )`,
      `INSERT INTO effects_next (workflow_id, key, status, description, result, version)
        SELECT workflow_id, key, status, description, json_quote(result), version FROM effects`,
      "DROP TABLE effects",
      "ALTER TABLE effects_next RENAME TO effects",
      ...guards.sqliteOf("effects")
    ]
}

/** The heads of workflows that are not kept any more, and what finds those that need not be. */
const pruned = ({ text }: Dialect) => [
  `CREATE TABLE pruned (
    workflow_id ${text} PRIMARY KEY,
    sequence INTEGER NOT NULL,
    hash ${text} NOT NULL,
    status ${text} NOT NULL,
    pruned_at ${text} NOT NULL,
    signed_head ${text} NOT NULL
  )`,
  `CREATE INDEX workflows_ended ON workflows (updated_at)
    WHERE status IN ('completed', 'cancelled')`,
  "CREATE INDEX blobs_by_hash ON blobs (sha256)"
]

/** That a checkpoint has no objective hides no workflow any more: each has one of its own. */
const objectives = [
  `UPDATE workflows SET
    context_score = CASE WHEN context_score > 75 THEN 100 ELSE context_score + 25 END,
    blocking_issue_codes = replace(replace(replace(blocking_issue_codes,
      '"MISSING_OBJECTIVE",', ''), ',"MISSING_OBJECTIVE"', ''), '"MISSING_OBJECTIVE"', '')
    WHERE blocking_issue_codes LIKE '%"MISSING_OBJECTIVE"%' AND trim(objective) <> ''`
]

/** Of a workflow from before there is no row: its steps are found in its versions. */
const stepsTable = ({ text }: Dialect) => [
  `CREATE TABLE workflow_steps (
    workflow_id ${text} PRIMARY KEY REFERENCES workflows (id),
    version INTEGER NOT NULL,
    steps ${text} NOT NULL
  )`
]

/** Who may take a silent workflow back, and claims that led nowhere; of before nothing is known. */
const ownerColumns = ({ text }: Dialect) =>
  [
    "claim_version INTEGER",
    "fruitless_claims INTEGER NOT NULL DEFAULT 0",
    `silent_agent_id ${text}`
  ].map((column) => `ALTER TABLE workflows ADD COLUMN ${column}`)

/** The triggers' own tables are found whatever path the connection has. */
const pathOfFunctions = `DO $paths$
  DECLARE found regprocedure;
  BEGIN
    FOR found IN SELECT oid FROM pg_proc WHERE pronamespace = current_schema()::regnamespace LOOP
      EXECUTE format('ALTER FUNCTION %s SET search_path FROM CURRENT', found);
    END LOOP;
  END $paths$`

/** What each of the two databases has in its own way. */
const either =
  (ways: { readonly [name in Dialect["name"]]?: ReadonlyArray<string> }) => ({ name }: Dialect) =>
    ways[name] ?? []

export const migrations: Migrations = {
  "0001_recovery": (dialect) => [
    ...tables(dialect),
    // A position of SQLite is the order of commit already.
    ...(dialect.name === "pg" ? [...guards.postgres, followIndex] : guards.sqlite)
  ],
  "0002_artifacts": artifactIndexes,
  "0003_replacing": either({ sqlite: guards.sqliteReplacing }),
  "0004_effects": effects,
  "0005_finish": offers,
  "0006_webhooks": webhooks,
  "0007_pruned": (dialect) => [
    ...pruned(dialect),
    ...(dialect.name === "pg" ? guards.postgresPruned : guards.sqlitePruned)
  ],
  "0008_beats": either({ sqlite: sqliteBeats }),
  "0009_counts": either({ pg: postgresCounts, sqlite: sqliteCounts }),
  "0010_due_offers": dueOffers,
  "0011_paths": either({ pg: [pathOfFunctions] }),
  "0012_presence": ({ text }) => [...presenceTables(text), ...objectives],
  "0013_groups": ({ name, text }) => [
    ...groupColumns(text),
    ...(name === "pg" ? [...postgresGroups, pathOfFunctions] : sqliteGroups)
  ],
  "0014_steps": stepsTable,
  "0015_owners": ownerColumns
}
