import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Opinions } from "../../../src/privacy/Opinions.ts"
import { Settings } from "../../../src/privacy/Settings.ts"
import { scrub } from "../scrub.ts"
import { columns, decoderOf } from "../table.ts"
import { countedOpinions, direct } from "./countedOpinions.ts"
import { sealedTexts } from "./sealedTexts.ts"
import { revoice, settle, VOICE, voiceOf } from "./reporterClass.ts"
import { Transaction } from "../../../src/ground/Transaction.ts"

const HistoryRow = Schema.Struct({
  reports: Schema.Int,
  reporters: Schema.Int,
  first_seen: Schema.String,
  updated_at: Schema.String
})
const CountRow = Schema.Struct({ reports: Schema.Int })
const ReportRow = Schema.Struct({
  outcome: Schema.Literals(["positive", "negative"]),
  reported_at: Schema.DateTimeUtcFromString
})

const decodeHistories = decoderOf(HistoryRow)
const decodeCount = Schema.decodeUnknownEffect(Schema.Tuple([CountRow]))
const decodeReports = decoderOf(ReportRow)

/** Reports in SQL, and the opinion of each pair beside them, so that a score reads one row a pair. */
export const layer = Layer.effect(
  Opinions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = {
      history: sql.literal(columns(HistoryRow)),
      report: sql.literal(columns(ReportRow))
    }
    const { model } = yield* Settings
    const anchors = model.mode === "open" ? NOBODY : model.anchors
    const stored = Effect.provideService(SqlClient.SqlClient, sql)
    const { write } = yield* Transaction
    yield* write(Effect.orDie(stored(settle(anchors))))
    const contexts = yield* sealedTexts("context")
    yield* Effect.orDie(contexts.sealPlain("reports", "report_id", "context"))
    const about = anchors.size === 0 ? direct : countedOpinions
    return Opinions.of({
      about: (agent_id) => Effect.orDie(stored(about(agent_id))),
      history: (agent_id) =>
        Effect.map(
          decodeHistories(sql`SELECT ${all.history} FROM histories WHERE agent_id = ${agent_id}`),
          ([history = NOTHING]) => history
        ),
      past: Effect.fnUntraced(function* ({ agent_id, reporter_id, proven }, limit) {
        const reports = yield* decodeReports(sql`
          SELECT ${all.report} FROM reports
          WHERE agent_id = ${agent_id} AND reporter_id = ${reporter_id}
            AND proven = ${proven ? 1 : 0}
          ORDER BY log_index DESC LIMIT ${limit}`)
        return reports.map(({ outcome, reported_at }) => ({
          positive: outcome === "positive",
          at: reported_at.epochMilliseconds
        }))
      }),
      eraseContexts: (agent_id) =>
        Effect.orDie(Effect.andThen(
          write(sql`DELETE FROM sealed_texts WHERE name IN (
            SELECT 'context:' || report_id FROM reports WHERE agent_id = ${agent_id})`),
          scrub(sql)
        )),
      add: Effect.fnUntraced(function* (report, positive_share) {
        const {
          agent_id,
          reporter_id,
          outcome,
          context,
          evidence,
          at,
          report_id,
          log_index,
          proven
        } = report
        const pair = { agent_id, reporter_id }
        const kept = {
          log_index,
          report_id,
          ...pair,
          outcome,
          receipt_id: evidence?.receipt_id ?? null,
          reported_at: at,
          proven: proven ? 1 : 0
        }
        yield* sql`INSERT INTO reports ${sql.insert(kept)}`
        if (context !== undefined) yield* contexts.keep(report_id, context)
        const voice = yield* stored(voiceOf(reporter_id, anchors))
        const before = voice === VOICE.anchor ? yield* stored(voiceOf(agent_id, anchors)) : null
        const opinion = {
          ...pair,
          positive_share,
          reports: 1,
          first_at: at,
          newest_at: at,
          voice,
          proven_share: proven ? positive_share : null,
          proven_at: proven ? at : null
        }
        const rows = yield* sql`
          INSERT INTO opinions ${sql.insert(opinion)}
          ON CONFLICT (agent_id, reporter_id) DO UPDATE SET
            positive_share = excluded.positive_share,
            reports = opinions.reports + 1,
            newest_at = excluded.newest_at,
            proven_share = COALESCE(excluded.proven_share, opinions.proven_share),
            proven_at = COALESCE(excluded.proven_at, opinions.proven_at)
          RETURNING reports`
        const [{ reports }] = yield* decodeCount(rows)
        const reporters = reports === 1 ? 1 : 0
        const history = { agent_id, reports: 1, reporters, first_seen: at, updated_at: at }
        yield* sql`
          INSERT INTO histories ${sql.insert(history)}
          ON CONFLICT (agent_id) DO UPDATE SET
            reports = histories.reports + 1,
            reporters = histories.reporters + excluded.reporters,
            updated_at = excluded.updated_at`
        if (voice === VOICE.anchor) {
          yield* stored(revoice(agent_id, before, yield* stored(voiceOf(agent_id, anchors))))
        }
      }, Effect.orDie)
    })
  })
)

const NOTHING = { reports: 0, reporters: 0, first_seen: null, updated_at: null } as const

const NOBODY: ReadonlySet<string> = new Set()
