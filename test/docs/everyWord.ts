/**
 * Attestations that are never overwritten: each word is a row, and the last one counts.
 */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Migrations } from "../../layers/sql/migrations.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { Attestations } from "../../src/reputation/Attestations.ts"

export const migrations: Migrations = {
  "0001_words": Effect.flatMap(SqlClient.SqlClient, (sql) => {
    const place = sql.onDialectOrElse({
      pg: () => sql.literal("BIGSERIAL PRIMARY KEY"),
      orElse: () => sql.literal("INTEGER PRIMARY KEY")
    })
    return sql`CREATE TABLE words (
      place ${place},
      attestation_id TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      attester_agent_id TEXT NOT NULL,
      about TEXT NOT NULL,
      rating DOUBLE PRECISION NOT NULL,
      created_at TEXT NOT NULL
    )`
  }),
  // A store from before opens with this: its words have no comment.
  "0002_comment": Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`ALTER TABLE words ADD COLUMN comment TEXT`
  ),
  "0003_proven": Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`ALTER TABLE words ADD COLUMN proven INTEGER NOT NULL DEFAULT 0`
  )
}

const decodeVoices = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({
    attester_agent_id: Schema.String,
    ratings: Schema.Int,
    mean: Schema.Finite,
    proven: Schema.BooleanFromBit
  }))
)

const decodeRated = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ agent_id: Schema.String, attestation_count: Schema.Int }))
)

const decodeWords = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({
    attestation_id: Schema.String,
    agent_id: Schema.String,
    attester_agent_id: Schema.String,
    about: Schema.String,
    rating: Schema.Finite,
    comment: Schema.NullOr(Schema.String),
    proven: Schema.BooleanFromBit,
    created_at: Schema.String
  }))
)

export const layer = Layer.effect(
  Attestations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    /** The last word of each attester about each job. */
    const last = sql.literal(`(SELECT * FROM words AS one WHERE NOT EXISTS (
      SELECT 1 FROM words AS later
      WHERE later.agent_id = one.agent_id AND later.attester_agent_id = one.attester_agent_id
        AND later.about = one.about AND later.place > one.place
    ))`)
    return Attestations.of({
      put: ({ escrow_id, proven, ...attestation }) => {
        const word = { ...attestation, about: escrow_id ?? "", proven: Number(proven) }
        return write(sql`INSERT INTO words ${sql.insert(word)}`).pipe(Effect.asVoid, Effect.orDie)
      },

      knows: (agent_id) =>
        sql`SELECT 1 FROM words WHERE agent_id = ${agent_id} OR attester_agent_id = ${agent_id}`
          .pipe(Effect.map((rows) => rows.length > 0), Effect.orDie),

      reports: (agent_id) =>
        sql`SELECT attester_agent_id, CAST(count(*) AS INTEGER) AS ratings, avg(rating) AS mean,
            max(proven) AS proven
          FROM ${last} AS word WHERE agent_id = ${agent_id} GROUP BY attester_agent_id`
          .pipe(Effect.flatMap(decodeVoices), Effect.orDie),

      rated: ({ after, limit, search }) =>
        Effect.map(
          sql`SELECT agent_id, CAST(count(*) AS INTEGER) AS attestation_count
            FROM ${last} AS word GROUP BY agent_id ORDER BY attestation_count DESC, agent_id`
            .pipe(Effect.flatMap(decodeRated), Effect.orDie),
          (all) => {
            const found = all.filter(({ agent_id }) =>
              agent_id.toLowerCase().includes(search.toLowerCase())
            )
            const first = found.findIndex(({ agent_id }) => agent_id === after?.agent_id) + 1
            return found.slice(first, first + limit)
          }
        ),

      newest: (agent_id, { before, limit }) =>
        sql`SELECT * FROM ${last} AS word
          WHERE agent_id = ${agent_id} AND (${before ?? ""} = '' OR attestation_id < ${
          before ?? ""
        })
          ORDER BY attestation_id DESC LIMIT ${limit}`.pipe(
          Effect.flatMap(decodeWords),
          Effect.map((words) =>
            words.map(({ about, ...word }) => ({ ...word, escrow_id: about === "" ? null : about }))
          ),
          Effect.orDie
        )
    })
  })
)
