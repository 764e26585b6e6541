/** The access log as a table: an entry is the text that was hashed, and its tag beside it. */
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AccessEntry } from "../../../schemas/discharge/access.ts"
import { Accesses } from "../../../src/discharge/patients/Accesses.ts"
import { append, GENESIS } from "../../../src/ground/eventChain.ts"
import { Hash } from "../../../src/ground/Hash.ts"
import { MasterKey } from "../../vault/masterKey.ts"
import type { Migrations } from "../migrations.ts"
import { decoderOf } from "../table.ts"
import { writer } from "./writer.ts"

export const migrations: Migrations = {
  "0004_access_log": Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.all([
      sql`CREATE TABLE access_log (
        sequence INTEGER PRIMARY KEY,
        patient_tag TEXT,
        hash TEXT NOT NULL,
        entry TEXT NOT NULL
      )`,
      sql`CREATE INDEX access_of_patient ON access_log (patient_tag, sequence)`
    ], { discard: true }))
}

const decodeHeads = decoderOf(Schema.Struct({ sequence: Schema.Int, hash: Schema.String }))
const decodeEntries = decoderOf(Schema.Struct({ entry: Schema.fromJsonString(AccessEntry) }))

const TAG_DIGITS = 32

/** `keyOf` tells which names are the same. */
export const layer = (keyOf: (name: string) => string) =>
  Layer.effect(
    Accesses,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* writer
      const { sha256Hex, hmacSha256Hex } = yield* Hash
      const tagged = hmacSha256Hex(yield* (yield* MasterKey).derive("access-log"))
      const tagOf = (name: string) => tagged(keyOf(name)).slice(0, TAG_DIGITS)

      return Accesses.of({
        note: Effect.fn("Accesses.note")(function* (accesses) {
          const at = DateTime.formatIso(yield* DateTime.now)
          yield* write(Effect.gen(function* () {
            const [head] = yield* decodeHeads(
              sql`SELECT sequence, hash FROM access_log ORDER BY sequence DESC LIMIT 1`
            )
            let { sequence, hash } = head ?? { sequence: 0, hash: GENESIS }
            for (const { agent_id, action, patient_name } of accesses) {
              const patient_tag = patient_name === null ? null : tagOf(patient_name)
              const entry = { sequence: ++sequence, at, agent_id, action, patient_tag }
              const { event, json } = append(entry, hash, sha256Hex)
              hash = event.hash
              yield* sql`INSERT INTO access_log ${
                sql.insert({ sequence, patient_tag, hash, entry: json })
              }`
            }
          }))
        }, Effect.orDie),

        list: Effect.fn("Accesses.list")(function* ({ limit, after, patient_name }) {
          const rows = yield* decodeEntries(
            sql`SELECT entry FROM access_log WHERE sequence > ${after}
              ${patient_name === undefined ? sql`` : sql`AND patient_tag = ${tagOf(patient_name)}`}
              ORDER BY sequence LIMIT ${limit}`
          )
          return rows.map(({ entry }) => entry)
        })
      })
    })
  )
