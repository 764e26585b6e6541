/**
 * The store of the reference reputation service.
 */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Attestations } from "../../src/reputation/Attestations.ts"
import type { Migrations } from "./migrations.ts"
import { Transaction } from "../../src/ground/Transaction.ts"

export const migrations: Migrations = {
  "0001_attestations": Effect.flatMap(SqlClient.SqlClient, (sql) =>
    // `about` is the escrow, or empty: a null would not clash with itself in the key.
    sql`CREATE TABLE attestations (
      agent_id TEXT NOT NULL,
      attester_agent_id TEXT NOT NULL,
      about TEXT NOT NULL,
      attestation_id TEXT NOT NULL,
      rating DOUBLE PRECISION NOT NULL,
      comment TEXT,
      created_at TEXT NOT NULL,
      PRIMARY KEY (agent_id, attester_agent_id, about)
    )`)
}

const decodeVoices = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({
    attester_agent_id: Schema.String,
    ratings: Schema.Int,
    mean: Schema.Finite
  }))
)

export const layer = Layer.effect(
  Attestations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    return Attestations.of({
      put: ({ escrow_id, ...attestation }) =>
        write(
          sql`INSERT INTO attestations ${sql.insert({ ...attestation, about: escrow_id ?? "" })}
            ON CONFLICT (agent_id, attester_agent_id, about) DO UPDATE SET
              attestation_id = excluded.attestation_id, rating = excluded.rating,
              comment = excluded.comment, created_at = excluded.created_at`
        ).pipe(Effect.asVoid, Effect.orDie),

      voices: (agent_id) =>
        sql`SELECT attester_agent_id, CAST(count(*) AS INTEGER) AS ratings, avg(rating) AS mean
          FROM attestations WHERE agent_id = ${agent_id} GROUP BY attester_agent_id`.pipe(
          Effect.flatMap(decodeVoices),
          Effect.orDie
        )
    })
  })
)
