/**
 * The opinions that a score is made of, from its subject backwards.
 */
import { Array, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  type KeptOpinion,
  STEPS_MAX,
  STRANGERS_HEARD,
  VOICES_MAX
} from "../../../src/privacy/Opinions.ts"
import { columns, decoderOf } from "../table.ts"
import { listed } from "./voices.ts"

/** How many agents are asked about at once; each brings up to `2 * STRANGERS_HEARD` strangers. */
const AGENTS_AT_ONCE = 16

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

/**
 * The opinions on an agent, then on its reporters that have a voice, then on theirs; nearest to the
 * anchors first, until `VOICES_MAX` are heard.
 */
export const heard = Effect.fnUntraced(function* (agent_id: string) {
  const asked = new Set([agent_id])
  const opinions: globalThis.Array<KeptOpinion> = []
  let left = VOICES_MAX
  let agents: ReadonlyArray<string> = [agent_id]
  for (let step = 0; step <= STEPS_MAX; step++) {
    const reporters = new Map<string, number>()
    for (const some of Array.chunksOf(agents, AGENTS_AT_ONCE)) {
      if (left === 0) return opinions
      for (const { voice, ...opinion } of yield* opinionsOn(some, left)) {
        opinions.push(opinion)
        if (voice !== null) left--
        if (voice !== null && voice > 0 && !asked.has(opinion.reporter_id)) {
          reporters.set(opinion.reporter_id, voice)
        }
      }
    }
    agents = [...reporters].sort(([, one], [, other]) => one - other).map(([id]) => id)
    for (const agent of agents) asked.add(agent)
  }
  return opinions
})

const opinionsOn = Effect.fnUntraced(function* (agents: ReadonlyArray<string>, limit: number) {
  const sql = yield* SqlClient.SqlClient
  const all = sql.literal(COLUMNS)
  const oldest = sql.literal(`ORDER BY newest_at DESC LIMIT 1 OFFSET ${STRANGERS_HEARD - 1}`)
  return yield* read(sql`
    WITH asked AS MATERIALIZED (
      SELECT value AS about,
        COALESCE((SELECT newest_at FROM opinions WHERE agent_id = value
          AND voice IS NULL AND positive_share >= 0.5 ${oldest}), '') AS praised_since,
        COALESCE((SELECT newest_at FROM opinions WHERE agent_id = value
          AND voice IS NULL AND positive_share < 0.5 ${oldest}), '') AS blamed_since
      FROM ${listed(sql, agents)} AS ids
    )
    SELECT * FROM (
      SELECT ${all} FROM asked CROSS JOIN opinions
      WHERE agent_id = about AND voice IS NOT NULL ORDER BY voice, first_at LIMIT ${limit}) AS voices
    UNION ALL
    SELECT ${all} FROM asked CROSS JOIN opinions
    WHERE agent_id = about AND voice IS NULL AND positive_share >= 0.5
      AND newest_at >= praised_since
    UNION ALL
    SELECT ${all} FROM asked CROSS JOIN opinions
    WHERE agent_id = about AND voice IS NULL AND positive_share < 0.5
      AND newest_at >= blamed_since`)
})
