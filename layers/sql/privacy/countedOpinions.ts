/**
 * The opinions that a score is made of.
 */
import { Array, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { HEARD_EACH_WAY, type KeptOpinion } from "../../../src/privacy/Opinions.ts"
import { decoderOf } from "../table.ts"
import { VOICE } from "./reporterClass.ts"

/** Times are in milliseconds: the database tells them from its texts faster than a schema does. */
const OpinionRow = Schema.Struct({
  agent_id: Schema.String,
  reporter_id: Schema.String,
  positive_share: Schema.Finite,
  newest: Schema.Finite,
  proven_share: Schema.NullOr(Schema.Finite),
  proven_newest: Schema.NullOr(Schema.Finite),
  voice: Schema.NullOr(Schema.Int)
})

const columnsIn = (sql: SqlClient.SqlClient) => {
  const millis = sql.onDialectOrElse({
    pg: () => (column: string) =>
      `CAST(ROUND(EXTRACT(EPOCH FROM CAST(${column} AS timestamptz)) * 1000) AS DOUBLE PRECISION)`,
    orElse: () => (column: string) =>
      `CAST(ROUND(unixepoch(${column}, 'subsec') * 1000) AS INTEGER)`
  })
  return sql.literal(
    `agent_id, reporter_id, positive_share, ${millis("newest_at")} AS newest, proven_share, ` +
      `${millis("proven_at")} AS proven_newest, voice`
  )
}

const decodeRows = decoderOf(OpinionRow)

const read = <E>(rows: Effect.Effect<ReadonlyArray<unknown>, E>) =>
  Effect.map(
    decodeRows(rows),
    Array.map(({ newest, proven_newest, proven_share, ...opinion }) => ({
      ...opinion,
      newest_at: newest,
      proven: proven_newest === null || proven_share === null
        ? null
        : { positive_share: proven_share, newest_at: proven_newest }
    }))
  )

/** All opinions on an agent, and none on its reporters, whose word weighs the same. */
export const direct = Effect.fnUntraced(function* (agent_id: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* read(
    sql`SELECT ${columnsIn(sql)} FROM opinions WHERE agent_id = ${agent_id}`
  )
})

const PRAISE = "positive_share >= 0.5"
const BLAME = "positive_share < 0.5"

/**
 * All opinions of anchors on an agent, of others those that are heard, and what the anchors say of
 * the vouched among these.
 */
export const countedOpinions = Effect.fnUntraced(function* (agent_id: string) {
  const sql = yield* SqlClient.SqlClient
  const all = columnsIn(sql)
  const anchors = sql.literal(`voice = ${VOICE.anchor}`)
  const newest = (voice: string, way: string) =>
    sql`SELECT * FROM (SELECT ${all} FROM opinions
      WHERE agent_id = ${agent_id} AND ${sql.literal(`${voice} AND ${way}`)}
      ORDER BY newest_at DESC LIMIT ${sql.literal(String(HEARD_EACH_WAY))}) AS newest`
  const vouched = `voice = ${VOICE.vouched}`
  const said = yield* read(sql`
    SELECT ${all} FROM opinions WHERE agent_id = ${agent_id} AND ${anchors}
    UNION ALL ${newest(vouched, PRAISE)} UNION ALL ${newest(vouched, BLAME)}
    UNION ALL ${newest("voice IS NULL", PRAISE)} UNION ALL ${newest("voice IS NULL", BLAME)}`)
  const reporters = new Set(
    said.filter(({ voice }) => voice === VOICE.vouched).map(({ reporter_id }) => reporter_id)
  )
  if (reporters.size === 0) return said
  const standing = yield* read(sql`
    SELECT ${all} FROM opinions WHERE agent_id IN ${sql.in([...reporters])} AND ${anchors}`)
  return [...said, ...standing] satisfies ReadonlyArray<KeptOpinion>
})
