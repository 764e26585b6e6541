/** Which agents may see which patient, by the key of the patient's name. */
import { DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { AgentId } from "../../../schemas/agent.ts"
import { SharedAgent } from "../../../schemas/discharge/sharing.ts"
import { Sharing } from "../../../src/discharge/patients/Sharing.ts"
import type { Migrations } from "../migrations.ts"
import { columns, decoderOf } from "../table.ts"
import { writer } from "./writer.ts"

export const migrations: Migrations = {
  "0009_sharing": [
    `CREATE TABLE patient_agents (
      name_key TEXT NOT NULL,
      agent_id TEXT NOT NULL,
      role TEXT NOT NULL,
      since TEXT NOT NULL,
      PRIMARY KEY (name_key, agent_id)
    )`
  ]
}

const decodeAgents = decoderOf(SharedAgent)
const decodeNames = decoderOf(Schema.Struct({ name_key: Schema.String }))

/** What the other tables of a patient ask of it. */
export const agents = Effect.map(SqlClient.SqlClient, (sql) => ({
  /** Whether the patient of `patients` is others' and not this agent's. */
  hiddenFrom: (agent_id: AgentId) =>
    sql`(EXISTS (SELECT 1 FROM patient_agents WHERE name_key = patients.name_key)
      AND NOT EXISTS (SELECT 1 FROM patient_agents
        WHERE name_key = patients.name_key AND agent_id = ${agent_id}))`,
  isHidden: (name_key: string, agent_id: AgentId) =>
    Effect.map(
      sql<{ readonly agent_id: string }>`
        SELECT agent_id FROM patient_agents WHERE name_key = ${name_key}`,
      (rows) => rows.length > 0 && rows.every((row) => row.agent_id !== agent_id)
    ),
  /** Where nobody has it. */
  own: (name_key: string, agent_id: AgentId, since: string) =>
    sql`INSERT INTO patient_agents (name_key, agent_id, role, since)
      SELECT ${name_key}, ${agent_id}, 'owner', ${since}
      WHERE NOT EXISTS (SELECT 1 FROM patient_agents WHERE name_key = ${name_key})`
}))

/** `keyOf` tells which names are the same. */
export const layer = (keyOf: (name: string) => string) =>
  Layer.effect(
    Sharing,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { write } = yield* writer
      const { isHidden, own } = yield* agents
      const all = sql.literal(columns(SharedAgent))
      const now = Effect.map(DateTime.now, DateTime.formatIso)

      return Sharing.of({
        agents: (name) =>
          decodeAgents(
            sql`SELECT ${all} FROM patient_agents WHERE name_key = ${keyOf(name)}
              ORDER BY role, since, agent_id`
          ),
        isHidden: (name, agent_id) => Effect.orDie(isHidden(keyOf(name), agent_id)),
        hidden: Effect.fn("Sharing.hidden")(function* (agent_id) {
          const rows = yield* decodeNames(
            sql`SELECT DISTINCT name_key FROM patient_agents WHERE name_key NOT IN (
              SELECT name_key FROM patient_agents WHERE agent_id = ${agent_id})`
          )
          const keys = new Set(rows.map(({ name_key }) => name_key))
          return (name: string) => keys.has(keyOf(name))
        }),
        claim: Effect.fn("Sharing.claim")(function* (name, agent_id) {
          const name_key = keyOf(name)
          const since = yield* now
          yield* write(Effect.gen(function* () {
            const known = yield* sql`SELECT 1 FROM patients WHERE name_key = ${name_key}`
            if (known.length === 0) yield* own(name_key, agent_id, since)
          }))
        }, Effect.orDie),
        share: Effect.fn("Sharing.share")(function* (name, agent_id) {
          const row = { name_key: keyOf(name), agent_id, role: "shared", since: yield* now }
          // Of a patient that was forgotten meanwhile nothing is kept.
          yield* write(sql`INSERT INTO patient_agents (name_key, agent_id, role, since)
            SELECT ${row.name_key}, ${row.agent_id}, ${row.role}, ${row.since}
            WHERE EXISTS (SELECT 1 FROM patient_agents WHERE name_key = ${row.name_key})
            ON CONFLICT (name_key, agent_id) DO NOTHING`)
        }, Effect.orDie),
        unshare: Effect.fn("Sharing.unshare")(function* (name, agent_id) {
          yield* write(sql`DELETE FROM patient_agents
            WHERE name_key = ${keyOf(name)} AND agent_id = ${agent_id} AND role = 'shared'`)
        }, Effect.orDie),
        expire: Effect.fn("Sharing.expire")(function* (kept, before) {
          const keys = new Set(kept.map(keyOf))
          const rows = yield* decodeNames(
            sql`SELECT DISTINCT name_key FROM patient_agents
              WHERE since < ${before}
                AND name_key NOT IN (SELECT name_key FROM patients)`
          )
          const gone = rows.filter(({ name_key }) => !keys.has(name_key))
          yield* Effect.forEach(gone, ({ name_key }) =>
            write(sql`DELETE FROM patient_agents WHERE name_key = ${name_key}
              AND name_key NOT IN (SELECT name_key FROM patients)`), { discard: true })
        }, Effect.orDie)
      })
    })
  )
