/**
 * `Archive` as a table, so that several machines on one PostgreSQL share it.
 */
import { Array, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TraceStep } from "../../schemas/discharge/agent.ts"
import { Draft } from "../../schemas/discharge/draft.ts"
import { Archive, type ListOptions } from "../../src/discharge/patients/Archive.ts"
import type { Migrations } from "../sql/migrations.ts"
import { Transaction } from "../../src/ground/Transaction.ts"

export const migrations: Migrations = {
  "0002_archive": Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.all([
      sql`CREATE TABLE archive (
        name_key TEXT PRIMARY KEY,
        patient_name TEXT NOT NULL,
        base_name TEXT NOT NULL UNIQUE,
        draft TEXT,
        trace TEXT,
        distances TEXT NOT NULL,
        rules TEXT NOT NULL,
        saved_at TEXT NOT NULL,
        expires_at TEXT NOT NULL
      )`,
      sql`CREATE INDEX archive_expiry ON archive (expires_at)`
    ], { discard: true }))
}

const CurveRow = Schema.Struct({
  patient_name: Schema.String,
  distances: Schema.fromJsonString(Schema.Array(Schema.Finite)),
  rules: Schema.fromJsonString(Schema.Array(Schema.String))
})
const decodeCurves = Schema.decodeUnknownEffect(Schema.Array(CurveRow))
const rowsOf = <A>(data: Schema.Codec<A, string>) =>
  Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ base_name: Schema.String, data })))
const decodeDrafts = rowsOf(Schema.fromJsonString(Draft))
const decodeTraces = rowsOf(Schema.fromJsonString(Schema.Array(TraceStep)))
const decodeDraft = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ draft: Schema.fromJsonString(Draft), saved_at: Schema.String }))
)

const DRAFT = "_draft.json"
const TRACE = "_trace.json"

export interface Naming {
  /** Tells which names are the same. */
  readonly keyOf: (patient_name: string) => string
  readonly baseNameOf: (patient_name: string) => string
}

export const layer = (naming: Naming) => Layer.effect(Archive, make(naming))

const make = Effect.fnUntraced(function* ({ keyOf, baseNameOf }: Naming) {
  const sql = yield* SqlClient.SqlClient
  const { write } = yield* Transaction

  /** From the file name after which a list begins to the base name. */
  const startOf = (after: string | undefined, end: string) =>
    after?.endsWith(end) === true ? after.slice(0, -end.length) : after ?? ""

  const page = (
    column: "draft" | "trace",
    end: string,
    { patient_name, limit, after }: ListOptions
  ) =>
    sql`SELECT base_name, ${sql(column)} AS data FROM archive
      WHERE ${sql(column)} IS NOT NULL AND base_name > ${startOf(after, end)}
      ${patient_name === undefined ? sql`` : sql`AND name_key = ${keyOf(patient_name)}`}
      ORDER BY base_name ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`

  const named =
    <A>(end: string) => (rows: ReadonlyArray<{ readonly base_name: string; readonly data: A }>) =>
      rows.map(({ base_name, data }) => ({ filename: base_name + end, data }))

  return Archive.of({
    save: Effect.fn("Archive.save")(function* ({ patient_name, ...outcome }) {
      const { draft, trace, distances, saved_at, expires_at } = outcome
      const name_key = keyOf(patient_name)
      const row = {
        name_key,
        patient_name,
        base_name: baseNameOf(patient_name),
        draft: JSON.stringify(draft),
        trace: JSON.stringify(trace),
        distances: JSON.stringify(distances),
        rules: "[]",
        saved_at,
        expires_at
      }
      yield* write(sql`INSERT INTO archive ${sql.insert(row)} ON CONFLICT (name_key) DO UPDATE SET
        patient_name = excluded.patient_name, base_name = excluded.base_name,
        draft = excluded.draft, trace = excluded.trace, distances = excluded.distances,
        saved_at = excluded.saved_at, expires_at = excluded.expires_at`)
    }, Effect.orDie),

    learn: Effect.fn("Archive.learn")(function* ({ patient_name, distance, rules, expires_at }) {
      const name_key = keyOf(patient_name)
      return yield* write(Effect.gen(function* () {
        yield* sql`INSERT INTO archive ${
          sql.insert({
            name_key,
            patient_name,
            base_name: baseNameOf(patient_name),
            distances: "[]",
            rules: "[]",
            saved_at: "",
            expires_at
          })
        } ON CONFLICT (name_key) DO NOTHING`
        const [known] = yield* decodeCurves(
          yield* sql`SELECT patient_name, distances, rules FROM archive
            WHERE name_key = ${name_key} ${
            sql.onDialectOrElse({ pg: () => sql`FOR UPDATE`, orElse: () => sql`` })
          }`
        )
        const curve = {
          patient_name: known?.patient_name ?? patient_name,
          distances: [...known?.distances ?? [], distance],
          rules: [...new Set([...known?.rules ?? [], ...rules])]
        }
        yield* sql`UPDATE archive SET distances = ${JSON.stringify(curve.distances)},
          rules = ${JSON.stringify(curve.rules)} WHERE name_key = ${name_key}`
        return curve
      }))
    }, Effect.orDie),

    taught: Effect.fn("Archive.taught")(function* (patient_name) {
      const rows = yield* decodeCurves(
        yield* sql`SELECT patient_name, distances, rules FROM archive
          WHERE name_key = ${keyOf(patient_name)}`
      )
      return rows.flatMap(({ rules }) => rules)
    }, Effect.orDie),

    drafts: (options) =>
      page("draft", DRAFT, options).pipe(
        Effect.flatMap(decodeDrafts),
        Effect.map(named(DRAFT)),
        Effect.orDie
      ),
    traces: (options) =>
      page("trace", TRACE, options).pipe(
        Effect.flatMap(decodeTraces),
        Effect.map(named(TRACE)),
        Effect.orDie
      ),

    draft: Effect.fn("Archive.draft")(function* (filename) {
      if (!filename.endsWith(DRAFT)) return Option.none()
      return Array.head(
        yield* decodeDraft(
          yield* sql`SELECT draft, saved_at FROM archive
            WHERE base_name = ${filename.slice(0, -DRAFT.length)} AND draft IS NOT NULL`
        )
      )
    }, Effect.orDie),

    curves: sql`SELECT patient_name, distances, rules FROM archive ORDER BY base_name`.pipe(
      Effect.flatMap(decodeCurves),
      Effect.orDie
    ),

    forget: (patient_name) =>
      write(sql`DELETE FROM archive WHERE name_key = ${keyOf(patient_name)} RETURNING name_key`)
        .pipe(Effect.map((rows) => rows.length > 0), Effect.orDie),

    expire: (now) =>
      write(sql`DELETE FROM archive WHERE expires_at <= ${now}`).pipe(Effect.asVoid, Effect.orDie)
  })
})
