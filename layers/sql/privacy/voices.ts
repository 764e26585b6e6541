/**
 * Whose word may weigh more than a stranger's: each opinion's `voice` is how many steps of praise
 * its reporter is from the nearest anchor, 0 for an anchor, NULL for a stranger.
 *
 * It is kept as reports come, so that a score is found from its subject backwards. It only ever
 * falls: whether a reporter that was praised once is still trusted is for the weights to say.
 */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { STEPS_MAX } from "../../../src/privacy/Opinions.ts"
import { decoderOf } from "../table.ts"

const VoiceRow = Schema.Struct({ voice: Schema.Int })
const PraisedRow = Schema.Struct({ agent_id: Schema.String, positive_share: Schema.Finite })
const RootsRow = Schema.Struct({ anchors: Schema.String })

const decodeVoices = decoderOf(VoiceRow)
const decodePraised = decoderOf(PraisedRow)
const decodeRoots = decoderOf(RootsRow)

/** The rows `(value)` of a list of ids, as one parameter. */
export const listed = (sql: SqlClient.SqlClient, ids: ReadonlyArray<string>) => {
  const text = JSON.stringify(ids)
  return sql.onDialectOrElse({
    pg: () => sql`(SELECT jsonb_array_elements_text(CAST(${text} AS jsonb)) AS value)`,
    orElse: () => sql`(SELECT value FROM json_each(${text}))`
  })
}

/** The voice of a reporter: what its opinions carry. */
export const voiceOf = Effect.fnUntraced(
  function* (reporter_id: string, anchors: ReadonlySet<string>) {
    if (anchors.has(reporter_id)) return 0
    const sql = yield* SqlClient.SqlClient
    const [nearest] = yield* decodeVoices(
      sql`
        SELECT voice FROM opinions
        WHERE agent_id = ${reporter_id} AND voice IS NOT NULL AND positive_share > 0
        ORDER BY voice LIMIT 1`
    )
    return nearest === undefined || nearest.voice >= STEPS_MAX ? null : nearest.voice + 1
  }
)

/** Gives the opinions of `agents` this voice unless theirs is nearer, and so on to whom they praise. */
export const spread = Effect.fnUntraced(
  function* (agents: ReadonlyArray<string>, from: number) {
    const sql = yield* SqlClient.SqlClient
    let reached = agents
    for (let voice = from; voice <= STEPS_MAX && reached.length > 0; voice++) {
      const rows = yield* decodePraised(sql`
        UPDATE opinions SET voice = ${voice}
        WHERE reporter_id IN ${listed(sql, reached)} AND (voice IS NULL OR voice > ${voice})
        RETURNING agent_id, positive_share`)
      const praised = rows.filter(({ positive_share }) => positive_share > 0)
      reached = [...new Set(praised.map(({ agent_id }) => agent_id))]
    }
  }
)

/** Begins anew from `anchors` when they are not those that the voices were counted from. */
export const settle = Effect.fnUntraced(function* (anchors: ReadonlySet<string>) {
  const sql = yield* SqlClient.SqlClient
  const named = JSON.stringify([...anchors].sort())
  // Whoever reports holds the head of the log, so that no report comes meanwhile.
  yield* sql.onDialectOrElse({
    pg: () => sql`SELECT size FROM log_head FOR UPDATE`,
    orElse: () => Effect.void
  })
  const [roots] = yield* decodeRoots(sql`SELECT anchors FROM trust_roots`)
  if (roots?.anchors === named) return
  yield* sql`UPDATE opinions SET voice = NULL WHERE voice IS NOT NULL`
  yield* spread([...anchors], 0)
  // Every row may have changed; PostgreSQL would plan by what it knew of them before.
  yield* sql.onDialectOrElse({ pg: () => sql`ANALYZE opinions`, orElse: () => Effect.void })
  yield* sql`
    INSERT INTO trust_roots ${sql.insert({ only_row: 1, anchors: named })}
    ON CONFLICT (only_row) DO UPDATE SET anchors = excluded.anchors`
})
