/**
 * What a workflow writes most, as one statement: an event more, and otherwise all as it is. On SQLite
 * it goes into a view, whose trigger writes the event and what of the workflow goes with it; on
 * PostgreSQL a heartbeat is decided, hashed and written where the row is, in one round trip.
 */
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { Status } from "../../../schemas/recovery/workflow.ts"
import * as Cursor from "../../../src/ground/cursor.ts"
import type { Beat } from "../../../src/recovery/Workflows.ts"
import { runner } from "../statements.ts"
import { decoderOf } from "../table.ts"
import { EventRow } from "./rows.ts"

/** What of a workflow goes on with an event, beside the place and head of its log. */
export const BEATEN = ["last_heartbeat_at", "updated_at", "deadline_at"] as const

const event = Object.keys(EventRow.fields)
const given = (columns: ReadonlyArray<string>) =>
  columns.map((column) => `NEW.${column}`).join(", ")

export const sqliteBeats = [
  `CREATE VIEW beats AS SELECT ${event.map((column) => `events.${column}`).join(", ")},
    ${BEATEN.map((column) => `workflows.${column}`).join(", ")}
    FROM events JOIN workflows ON workflows.id = events.workflow_id`,
  `CREATE TRIGGER beats_written INSTEAD OF INSERT ON beats BEGIN
    UPDATE workflows SET event_sequence = NEW.sequence, event_head = NEW.hash,
      ${BEATEN.map((column) => `${column} = NEW.${column}`).join(", ")}
      WHERE id = NEW.workflow_id;
    INSERT INTO events (${event.join(", ")}) VALUES (${given(event)});
  END`
]

// The order of the locks is the same for all, so that two lists never wait for one another. What
// `FOR UPDATE` waited for is seen as it was committed, so what it looks at is decided on that.
// PostgreSQL plans for a hundred rows of any list, and a plan that it prepared while the table was
// small reads all of it for ever; with the limit a single heartbeat is planned as one row.
const postgresBeat = (limit: "LIMIT 1" | "") =>
  `WITH beat AS (
    SELECT * FROM json_to_recordset(CAST(? AS json)) AS beat(workflow_id text, agent_id text,
      token_hash text, event_id text, request_id text, metadata text, at text,
      before_version text, before_generation text, before_sequence text, after_sequence text)
    ${limit}
  ), held AS (
    SELECT beat.*, own.event_head, own.event_sequence + 1 AS sequence, own.lease_generation,
      own.current_checkpoint_version AS version
    FROM workflows AS own JOIN beat ON own.id = beat.workflow_id
    WHERE own.status IN ('active', 'claimed') AND own.current_agent_id = beat.agent_id
      AND own.claim_token_hash IS NOT DISTINCT FROM beat.token_hash
      AND own.deadline_at > beat.at AND own.updated_at <= beat.at
      AND coalesce(own.counted_from, '') <= beat.at
    ORDER BY own.id FOR UPDATE OF own
  ), event AS (
    SELECT held.*, encode(sha256(convert_to(held.event_head || before_version ||
      CASE version WHEN 0 THEN 'null' ELSE version::text END || before_generation ||
      lease_generation || before_sequence || sequence || after_sequence, 'UTF8')), 'hex') AS hash
    FROM held
  ), written AS (
    INSERT INTO events (workflow_id, sequence, id, event_type, actor_agent_id, request_id,
      checkpoint_version, lease_generation, metadata, created_at, prev_hash, hash)
    SELECT workflow_id, sequence, event_id, 'heartbeat_received', agent_id, request_id,
      nullif(version, 0), lease_generation, metadata, at, event_head, hash FROM event
  )
  UPDATE workflows AS own SET last_heartbeat_at = at, updated_at = at,
    event_sequence = sequence, event_head = hash,
    deadline_at = least(claim_expires_at, CASE status WHEN 'active' THEN
      to_char((at::timestamptz + (heartbeat_timeout_seconds * 1000 + 1) * interval '1 millisecond')
        AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END)
  FROM event WHERE own.id = event.workflow_id
  RETURNING own.id, own.status, own.heartbeat_timeout_seconds`

const beatOne = postgresBeat("LIMIT 1")
const beatList = postgresBeat("")

const Beaten = decoderOf(
  Schema.Struct({ id: Schema.String, status: Status, heartbeat_timeout_seconds: Schema.Int })
)

/** `beat` of the port: PostgreSQL alone has such a statement. */
export const beating = (sql: SqlClient.SqlClient) => {
  const run = runner(sql)
  const written = (beats: ReadonlyArray<Beat>) =>
    Beaten(run([{
      text: beats.length === 1 ? beatOne : beatList,
      parameters: [JSON.stringify(beats.map(({ metadata, pieces, ...beat }) => ({
        ...beat,
        metadata: JSON.stringify(metadata),
        before_version: pieces[0],
        before_generation: pieces[1],
        before_sequence: pieces[2],
        after_sequence: pieces[3]
      })))]
    }]))
  return {
    beat: sql.onDialectOrElse({
      pg: () => (beats: ReadonlyArray<Beat>) => {
        // A text with a NUL must not reach PostgreSQL.
        const known = beats.filter(({ workflow_id }) => Cursor.uuid.test(workflow_id))
        return known.length === 0 ? none : written(known)
      },
      orElse: () => () => none
    })
  }
}

const none = Effect.succeed([])
