/**
 * Whose word may weigh more than a stranger's: each opinion has a `voice`, that of its reporter.
 *
 * It is kept as anchors report, so that a score reads few rows, by indexes. The vouched are those
 * that can have a weight: whether one still has is for the rule to say.
 */
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { VOUCHED_FROM } from "../../../src/privacy/Opinions.ts"
import { decoderOf } from "../table.ts"

/** What `voice` is; NULL is a stranger's. */
export const VOICE = { anchor: 0, vouched: 1 } as const

const VouchedRow = Schema.Struct({ agent_id: Schema.String })
const RootsRow = Schema.Struct({ anchors: Schema.String })

const decodeVouched = decoderOf(VouchedRow)
const decodeRoots = decoderOf(RootsRow)

/** The rows `(value)` of a list of ids, as one parameter. */
const listed = (sql: SqlClient.SqlClient, ids: ReadonlyArray<string>) => {
  const text = JSON.stringify(ids)
  return sql.onDialectOrElse({
    pg: () => sql`(SELECT jsonb_array_elements_text(CAST(${text} AS jsonb)) AS value)`,
    orElse: () => sql`(SELECT value FROM json_each(${text}))`
  })
}

/** The agents that anchors praise enough; of `agent_id` alone if one is named. */
const vouched = Effect.fnUntraced(function* (agent_id?: string) {
  const sql = yield* SqlClient.SqlClient
  const where = agent_id === undefined ? sql`voice = 0` : sql`agent_id = ${agent_id} AND voice = 0`
  const share = sql.literal(
    "CASE WHEN proven_share > positive_share THEN proven_share ELSE positive_share END"
  )
  const rows = yield* decodeVouched(sql`
    SELECT agent_id FROM opinions WHERE ${where} AND (${share}) > 0.5
    GROUP BY agent_id HAVING SUM(2 * (${share}) - 1) >= ${VOUCHED_FROM}`)
  return rows.map(({ agent_id }) => agent_id)
})

/** The voice of a reporter: what its opinions carry. */
export const voiceOf = Effect.fnUntraced(
  function* (reporter_id: string, anchors: ReadonlySet<string>) {
    if (anchors.has(reporter_id)) return VOICE.anchor
    if (anchors.size === 0) return null
    return (yield* vouched(reporter_id)).length > 0 ? VOICE.vouched : null
  }
)

/** Gives what an agent has said the voice that it has now. */
export const revoice = Effect.fnUntraced(
  function* (agent_id: string, before: number | null, now: number | null) {
    if (before === now) return
    const sql = yield* SqlClient.SqlClient
    yield* sql`UPDATE opinions SET voice = ${now} WHERE reporter_id = ${agent_id}`
  }
)

/** Begins anew from `anchors` when they are not those that the voices were told by. */
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
  const give = (voice: number, agents: ReadonlyArray<string>) =>
    sql`UPDATE opinions SET voice = ${voice} WHERE reporter_id IN ${listed(sql, agents)}`
  yield* sql`UPDATE opinions SET voice = NULL WHERE voice IS NOT NULL`
  yield* give(VOICE.anchor, [...anchors])
  yield* give(VOICE.vouched, (yield* vouched()).filter((agent) => !anchors.has(agent)))
  // Every row may have changed; PostgreSQL would plan by what it knew of them before.
  yield* sql.onDialectOrElse({ pg: () => sql`ANALYZE opinions`, orElse: () => Effect.void })
  yield* sql`
    INSERT INTO trust_roots ${sql.insert({ only_row: 1, anchors: named })}
    ON CONFLICT (only_row) DO UPDATE SET anchors = excluded.anchors`
})
