/**
 * The store of the reference reputation service.
 */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Attestations } from "../../src/reputation/Attestations.ts"
import * as AgentNames from "./agentNames.ts"
import type { Migrations } from "./migrations.ts"
import { decoderOf, replacing } from "./table.ts"
import { Transaction } from "../../src/ground/Transaction.ts"

export const migrations: Migrations = {
  "0001_attestations": [
    // `about` is the escrow, or empty: a null would not clash with itself in the key.
    `CREATE TABLE attestations (
      agent_id TEXT NOT NULL,
      attester_agent_id TEXT NOT NULL,
      about TEXT NOT NULL,
      attestation_id TEXT NOT NULL,
      rating DOUBLE PRECISION NOT NULL,
      comment TEXT,
      created_at TEXT NOT NULL,
      PRIMARY KEY (agent_id, attester_agent_id, about)
    )`
  ],
  "0002_agent_names": AgentNames.tables(
    "SELECT agent_id FROM attestations UNION SELECT attester_agent_id FROM attestations"
  ),
  // Whether a receipt proves it; of those before nothing was kept.
  "0003_proven": ["ALTER TABLE attestations ADD COLUMN proven INTEGER NOT NULL DEFAULT 0"]
}

const Row = Schema.Struct({
  agent_id: Schema.String,
  attester_agent_id: Schema.String,
  about: Schema.String,
  attestation_id: Schema.String,
  rating: Schema.Finite,
  comment: Schema.NullOr(Schema.String),
  proven: Schema.BooleanFromBit,
  created_at: Schema.String
})
const encodeRow = Schema.encodeSync(Row)
const replacingRow = replacing(Row, ["agent_id", "attester_agent_id", "about"])

const decodeVoices = decoderOf(
  Schema.Struct({
    attester_agent_id: Schema.String,
    ratings: Schema.Int,
    mean: Schema.Finite,
    proven: Schema.BooleanFromBit
  })
)

const decodeRows = decoderOf(Row)
const decodeRated = decoderOf(
  Schema.Struct({ agent_id: Schema.String, attestation_count: Schema.Int })
)

/** What stands before every agent. */
const FIRST = { agent_id: "", attestation_count: 2_147_483_647 }
/** What stands behind every `attestation_id`. */
const AFTER_ALL = "b"

const attestations = Layer.effect(
  Attestations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    const replaced = sql.literal(replacingRow)
    return Attestations.of({
      put: ({ escrow_id, ...attestation }) => {
        const row = encodeRow({ ...attestation, about: escrow_id ?? "" })
        return write(
          sql`INSERT INTO attestations ${sql.insert(row)}
            ON CONFLICT (agent_id, attester_agent_id, about) DO UPDATE SET ${replaced}`
        ).pipe(Effect.asVoid, Effect.orDie)
      },

      knows: (agent_id) =>
        sql`SELECT 1 FROM attestations
          WHERE agent_id = ${agent_id} OR attester_agent_id = ${agent_id} LIMIT 1`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),

      reports: (agent_id) =>
        sql`SELECT attester_agent_id, CAST(count(*) AS INTEGER) AS ratings, avg(rating) AS mean,
            max(proven) AS proven
          FROM attestations WHERE agent_id = ${agent_id} GROUP BY attester_agent_id`.pipe(
          decodeVoices
        ),

      rated: ({ after, limit, search }) => {
        const found = sql.onDialectOrElse({
          pg: () => sql`strpos(lower(agent_id), ${search.toLowerCase()})`,
          orElse: () => sql`instr(lower(agent_id), ${search.toLowerCase()})`
        })
        const { agent_id, attestation_count } = after ?? FIRST
        return sql`SELECT agent_id, attestation_count FROM (
            SELECT agent_id, CAST(count(*) AS INTEGER) AS attestation_count
            FROM attestations WHERE ${search} = '' OR ${found} > 0 GROUP BY agent_id
          ) AS rated
          WHERE attestation_count < ${attestation_count}
            OR attestation_count = ${attestation_count} AND agent_id > ${agent_id}
          ORDER BY attestation_count DESC, agent_id LIMIT ${limit}`.pipe(decodeRated)
      },

      newest: (agent_id, { before, limit }) =>
        sql`SELECT * FROM attestations
          WHERE agent_id = ${agent_id} AND attestation_id < ${before ?? AFTER_ALL}
          ORDER BY attestation_id DESC LIMIT ${limit}`.pipe(
          decodeRows,
          Effect.map((rows) =>
            rows.map(({ about, ...row }) => ({ ...row, escrow_id: about === "" ? null : about }))
          )
        )
    })
  })
)

export const layer = Layer.merge(attestations, AgentNames.layer)
