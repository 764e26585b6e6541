/**
 * The opinions that a score is made of.
 */
import { Array, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { HEARD_EACH_WAY, type KeptOpinion } from "../../../src/privacy/Opinions.ts"
import { columns, decoderOf } from "../table.ts"
import { VOICE } from "./voices.ts"

const OpinionRow = Schema.Struct({
  agent_id: Schema.String,
  reporter_id: Schema.String,
  positive_share: Schema.Finite,
  newest_at: Schema.DateTimeUtcFromString,
  proven_share: Schema.NullOr(Schema.Finite),
  proven_at: Schema.NullOr(Schema.DateTimeUtcFromString),
  voice: Schema.NullOr(Schema.Int)
})

const COLUMNS = columns(OpinionRow)
const decodeRows = decoderOf(OpinionRow)

const read = <E>(rows: Effect.Effect<ReadonlyArray<unknown>, E>) =>
  Effect.map(
    decodeRows(rows),
    Array.map(({ newest_at, proven_at, proven_share, ...opinion }) => ({
      ...opinion,
      newest_at: newest_at.epochMilliseconds,
      proven: proven_at === null || proven_share === null
        ? null
        : { positive_share: proven_share, newest_at: proven_at.epochMilliseconds }
    }))
  )

/** All opinions on an agent, and none on its reporters, whose word weighs the same. */
export const direct = Effect.fnUntraced(function* (agent_id: string) {
  const sql = yield* SqlClient.SqlClient
  return yield* read(
    sql`SELECT ${sql.literal(COLUMNS)} FROM opinions WHERE agent_id = ${agent_id}`
  )
})

const PRAISE = "positive_share >= 0.5"
const BLAME = "positive_share < 0.5"

/**
 * All opinions of anchors on an agent, of others those that are heard, and what the anchors say of
 * the vouched among these.
 */
export const heard = Effect.fnUntraced(function* (agent_id: string) {
  const sql = yield* SqlClient.SqlClient
  const all = sql.literal(COLUMNS)
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
