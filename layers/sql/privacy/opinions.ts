import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Opinions } from "../../../src/privacy/Opinions.ts"

const OpinionRow = Schema.Struct({
  agent_id: Schema.String,
  reporter_id: Schema.String,
  positive_share: Schema.Finite,
  newest_at: Schema.DateTimeUtcFromString
})
const HistoryRow = Schema.Struct({
  reports: Schema.NullOr(Schema.Int),
  reporters: Schema.Int,
  first_seen: Schema.NullOr(Schema.String),
  updated_at: Schema.NullOr(Schema.String)
})
const ReportRow = Schema.Struct({
  outcome: Schema.Literals(["positive", "negative"]),
  reported_at: Schema.DateTimeUtcFromString
})

const decodeOpinions = Schema.decodeUnknownEffect(Schema.Array(OpinionRow))
const decodeHistory = Schema.decodeUnknownEffect(Schema.Tuple([HistoryRow]))
const decodeReports = Schema.decodeUnknownEffect(Schema.Array(ReportRow))

/** Reports in SQL, and the opinion of each pair beside them, so that a score reads one row a pair. */
export const layer = Layer.effect(
  Opinions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Opinions.of({
      about: Effect.fnUntraced(function* (agent_id, anchors) {
        const rows = anchors.size > 0
          ? yield* sql`
            WITH RECURSIVE vouched (agent_id) AS (
              SELECT agent_id FROM opinions
              WHERE positive_share > 0 AND reporter_id IN ${sql.in([...anchors])}
              UNION
              SELECT opinions.agent_id FROM opinions
              JOIN vouched ON opinions.reporter_id = vouched.agent_id
              WHERE opinions.positive_share > 0
            ), heard (agent_id) AS (
              SELECT CAST(${agent_id} AS TEXT)
              UNION
              SELECT opinions.reporter_id FROM opinions
              JOIN heard ON opinions.agent_id = heard.agent_id
              JOIN vouched ON opinions.reporter_id = vouched.agent_id
            )
            SELECT agent_id, reporter_id, positive_share, newest_at FROM opinions
            WHERE agent_id IN (SELECT agent_id FROM heard)`
          : yield* sql`
            SELECT agent_id, reporter_id, positive_share, newest_at FROM opinions
            WHERE agent_id = ${agent_id}`
        return (yield* decodeOpinions(rows)).map(({ newest_at, ...opinion }) => ({
          ...opinion,
          newest_at: newest_at.epochMilliseconds
        }))
      }, Effect.orDie),
      history: Effect.fnUntraced(function* (agent_id) {
        const rows = yield* sql`
          SELECT CAST(SUM(reports) AS INTEGER) AS reports, CAST(COUNT(*) AS INTEGER) AS reporters,
            MIN(first_at) AS first_seen, MAX(newest_at) AS updated_at
          FROM opinions WHERE agent_id = ${agent_id}`
        const [{ reports, ...history }] = yield* decodeHistory(rows)
        return { ...history, reports: reports ?? 0 }
      }, Effect.orDie),
      past: Effect.fnUntraced(function* ({ agent_id, reporter_id }, limit) {
        const rows = yield* sql`
          SELECT outcome, reported_at FROM reports
          WHERE agent_id = ${agent_id} AND reporter_id = ${reporter_id}
          ORDER BY log_index DESC LIMIT ${limit}`
        return (yield* decodeReports(rows)).map(({ outcome, reported_at }) => ({
          positive: outcome === "positive",
          at: reported_at.epochMilliseconds
        }))
      }, Effect.orDie),
      add: Effect.fnUntraced(function* (report, positive_share) {
        const { agent_id, reporter_id, outcome, context, evidence, at, report_id, log_index } =
          report
        const pair = { agent_id, reporter_id }
        const kept = {
          log_index,
          report_id,
          ...pair,
          outcome,
          context: context ?? null,
          receipt_id: evidence?.receipt_id ?? null,
          reported_at: at
        }
        yield* sql`INSERT INTO reports ${sql.insert(kept)}`
        const opinion = { ...pair, positive_share, reports: 1, first_at: at, newest_at: at }
        yield* sql`
          INSERT INTO opinions ${sql.insert(opinion)}
          ON CONFLICT (agent_id, reporter_id) DO UPDATE SET
            positive_share = excluded.positive_share,
            reports = opinions.reports + 1,
            newest_at = excluded.newest_at`
      }, Effect.orDie)
    })
  })
)
