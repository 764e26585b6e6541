/**
 * `Archive` as a table, so that several machines on one PostgreSQL share it. Of a patient draft and
 * trace are sealed as one, and what was learnt as another, each with a key that goes with the row.
 */
import { Effect, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { TraceStep } from "../../schemas/discharge/agent.ts"
import { Draft } from "../../schemas/discharge/draft.ts"
import { Archive, type ListOptions } from "../../src/discharge/patients/Archive.ts"
import { layerAead } from "../crypto/node.ts"
import { sealing } from "../crypto/sealing.ts"
import type { Migrations } from "../sql/migrations.ts"
import { decoderOf } from "../sql/table.ts"
import { Transaction } from "../../src/ground/Transaction.ts"

export const migrations: Migrations = {
  "0002_archive": [
    `CREATE TABLE archive (
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
    "CREATE INDEX archive_expiry ON archive (expires_at)"
  ],
  "0008_sealed_archive": ({ bytes }) =>
    ["outcome_key", "outcome", "lesson_key", "lesson"].map((column) =>
      `ALTER TABLE archive ADD COLUMN ${column} ${bytes}`
    )
}

const DraftOutcome = Schema.Struct({ draft: Draft, trace: Schema.Array(TraceStep) })
const Lesson = Schema.Struct({
  distances: Schema.Array(Schema.Finite),
  rules: Schema.Array(Schema.String)
})
const NO_LESSON = { distances: [], rules: [] }

const decodeOutcomes = decoderOf(
  Schema.Struct({
    name_key: Schema.String,
    base_name: Schema.String,
    saved_at: Schema.String,
    outcome_key: Schema.Uint8Array,
    outcome: Schema.Uint8Array
  })
)
const decodeLessons = decoderOf(
  Schema.Struct({
    name_key: Schema.String,
    patient_name: Schema.String,
    lesson_key: Schema.Uint8Array,
    lesson: Schema.Uint8Array
  })
)
const decodePlain = decoderOf(
  Schema.Struct({
    name_key: Schema.String,
    draft: Schema.NullOr(Schema.fromJsonString(Draft)),
    trace: Schema.NullOr(Schema.fromJsonString(Schema.Array(TraceStep))),
    distances: Schema.fromJsonString(Lesson.fields.distances),
    rules: Schema.fromJsonString(Lesson.fields.rules)
  })
)

const DRAFT = "_draft.json"
const TRACE = "_trace.json"

export interface Naming {
  /** Tells which names are the same. */
  readonly keyOf: (patient_name: string) => string
  readonly baseNameOf: (patient_name: string) => string
}

export const layer = (naming: Naming) =>
  Layer.effect(Archive, make(naming)).pipe(
    Layer.provide(layerAead.pipe(Layer.provideMerge(SecureRandom.layerWebCrypto)))
  )

const make = Effect.fnUntraced(function* ({ keyOf, baseNameOf }: Naming) {
  const sql = yield* SqlClient.SqlClient
  const { write } = yield* Transaction
  const { seal, open } = yield* sealing("archive")
  const forUpdate = sql.onDialectOrElse({ pg: () => sql`FOR UPDATE`, orElse: () => sql`` })
  const outcomeColumns = sql.literal("name_key, base_name, saved_at, outcome_key, outcome")
  const lessonColumns = sql.literal("name_key, patient_name, lesson_key, lesson")

  /** One thing of a patient, sealed as JSON under its own name. */
  const kind = <A>(name: "outcome" | "lesson", schema: Schema.Codec<A, unknown>) => {
    const Text = Schema.fromJsonString(schema)
    const decode = Schema.decodeEffect(Text)
    const encode = Schema.encodeEffect(Text)
    return {
      sealed: Effect.fnUntraced(function* (name_key: string, data: A) {
        const bytes = new TextEncoder().encode(yield* encode(data))
        return yield* seal(`${name}:${name_key}`, bytes)
      }, Effect.orDie),
      opened: Effect.fnUntraced(
        function* (name_key: string, wrapped_key: Uint8Array, ciphertext: Uint8Array) {
          const bytes = yield* open(`${name}:${name_key}`, { wrapped_key, ciphertext })
          return yield* decode(new TextDecoder().decode(bytes))
        },
        Effect.orDie
      )
    }
  }
  const outcomes = kind("outcome", DraftOutcome)
  const lessons = kind("lesson", Lesson)
  const outcomeOf = (name_key: string, data: typeof DraftOutcome.Type) =>
    Effect.map(outcomes.sealed(name_key, data), ({ wrapped_key, ciphertext }) => ({
      outcome_key: wrapped_key,
      outcome: ciphertext
    }))
  const lessonOf = (name_key: string, data: typeof Lesson.Type) =>
    Effect.map(lessons.sealed(name_key, data), ({ wrapped_key, ciphertext }) => ({
      lesson_key: wrapped_key,
      lesson: ciphertext
    }))

  /** From the file name after which a list begins to the base name. */
  const startOf = (after: string | undefined, end: string) =>
    after?.endsWith(end) === true ? after.slice(0, -end.length) : after ?? ""

  const page = <A>(
    end: string,
    { patient_name, limit, after }: ListOptions,
    of: (outcome: typeof DraftOutcome.Type) => A
  ) =>
    Effect.flatMap(
      decodeOutcomes(sql`SELECT ${outcomeColumns} FROM archive
        WHERE outcome IS NOT NULL AND base_name > ${startOf(after, end)}
        ${patient_name === undefined ? sql`` : sql`AND name_key = ${keyOf(patient_name)}`}
        ORDER BY base_name ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`),
      Effect.forEach(({ name_key, base_name, outcome_key, outcome }) =>
        Effect.map(
          outcomes.opened(name_key, outcome_key, outcome),
          (opened) => ({ filename: base_name + end, data: of(opened) })
        )
      )
    )

  const curveOf = (row: {
    readonly name_key: string
    readonly patient_name: string
    readonly lesson_key: Uint8Array
    readonly lesson: Uint8Array
  }) =>
    Effect.map(
      lessons.opened(row.name_key, row.lesson_key, row.lesson),
      (lesson) => ({ patient_name: row.patient_name, ...lesson })
    )

  /** Changes the row under an exclusive lock; none if the row does not exist. */
  const relearnt = (
    name_key: string,
    change: (known: typeof Lesson.Type) => typeof Lesson.Type
  ) =>
    Effect.gen(function* () {
      const [row] = yield* decodeLessons(
        sql`SELECT ${lessonColumns} FROM archive WHERE name_key = ${name_key} ${forUpdate}`
      )
      if (row === undefined) return Option.none()
      const { patient_name, ...known } = yield* curveOf(row)
      const lesson = change(known)
      yield* sql`UPDATE archive SET ${sql.update(yield* lessonOf(name_key, lesson))}
        WHERE name_key = ${name_key}`
      return Option.some({ patient_name, ...lesson })
    })

  /** What an older version kept in clear, one patient at a time. */
  const sealClear = Effect.gen(function* () {
    const [row] = yield* decodePlain(
      sql`SELECT name_key, draft, trace, distances, rules FROM archive
        WHERE lesson IS NULL LIMIT 1 ${forUpdate}`
    )
    if (row === undefined) return false
    const { name_key, draft, trace, distances, rules } = row
    const outcome = draft === null || trace === null
      ? {}
      : yield* outcomeOf(name_key, { draft, trace })
    const cleared = { draft: null, trace: null, distances: "", rules: "" }
    const lesson = yield* lessonOf(name_key, { distances, rules })
    yield* sql`UPDATE archive SET ${sql.update({ ...cleared, ...outcome, ...lesson })}
      WHERE name_key = ${name_key}`
    return true
  })
  while (yield* Effect.orDie(write(sealClear)));

  return Archive.of({
    save: Effect.fn("Archive.save")(function* ({ patient_name, ...outcome }) {
      const { draft, trace, distances, saved_at, expires_at } = outcome
      const name_key = keyOf(patient_name)
      const row = {
        name_key,
        patient_name,
        base_name: baseNameOf(patient_name),
        distances: "",
        rules: "",
        saved_at,
        expires_at,
        ...yield* outcomeOf(name_key, { draft, trace }),
        ...yield* lessonOf(name_key, { distances, rules: [] })
      }
      yield* write(Effect.gen(function* () {
        yield* sql`INSERT INTO archive ${sql.insert(row)} ON CONFLICT (name_key) DO UPDATE SET
          patient_name = excluded.patient_name, base_name = excluded.base_name,
          outcome_key = excluded.outcome_key, outcome = excluded.outcome,
          saved_at = excluded.saved_at, expires_at = excluded.expires_at`
        // What was taught stays.
        yield* relearnt(name_key, ({ rules }) => ({ distances, rules }))
      }))
    }, Effect.orDie),

    learn: Effect.fn("Archive.learn")(function* ({ patient_name, distance, rules, expires_at }) {
      const name_key = keyOf(patient_name)
      const added = (known: typeof Lesson.Type) => ({
        distances: [...known.distances, distance],
        rules: [...new Set([...known.rules, ...rules])]
      })
      return yield* write(Effect.gen(function* () {
        yield* sql`INSERT INTO archive ${
          sql.insert({
            name_key,
            patient_name,
            base_name: baseNameOf(patient_name),
            distances: "",
            rules: "",
            saved_at: "",
            expires_at,
            ...yield* lessonOf(name_key, NO_LESSON)
          })
        } ON CONFLICT (name_key) DO NOTHING`
        return Option.getOrElse(
          yield* relearnt(name_key, added),
          () => ({ patient_name, ...added(NO_LESSON) })
        )
      }))
    }, Effect.orDie),

    unlearn: Effect.fn("Archive.unlearn")(function* (patient_name, rule) {
      const lesson = yield* write(relearnt(keyOf(patient_name), ({ distances, rules }) => ({
        distances,
        rules: rules.filter((one) => one !== rule)
      })))
      return Option.match(lesson, { onNone: () => [], onSome: ({ rules }) => rules })
    }, Effect.orDie),

    taught: Effect.fn("Archive.taught")(function* (patient_name) {
      const rows = yield* decodeLessons(
        sql`SELECT ${lessonColumns} FROM archive WHERE name_key = ${keyOf(patient_name)}`
      )
      return (yield* Effect.forEach(rows, curveOf)).flatMap(({ rules }) => rules)
    }, Effect.orDie),

    drafts: (options) => page(DRAFT, options, ({ draft }) => draft),
    traces: (options) => page(TRACE, options, ({ trace }) => trace),

    draft: Effect.fn("Archive.draft")(function* (filename) {
      if (!filename.endsWith(DRAFT)) return Option.none()
      const [row] = yield* decodeOutcomes(
        sql`SELECT ${outcomeColumns} FROM archive
          WHERE base_name = ${filename.slice(0, -DRAFT.length)} AND outcome IS NOT NULL`
      )
      if (row === undefined) return Option.none()
      const { draft } = yield* outcomes.opened(row.name_key, row.outcome_key, row.outcome)
      return Option.some({ draft, saved_at: row.saved_at })
    }, Effect.orDie),

    curves: decodeLessons(sql`SELECT ${lessonColumns} FROM archive ORDER BY base_name`).pipe(
      Effect.flatMap(Effect.forEach(curveOf))
    ),

    forget: (patient_name) =>
      write(sql`DELETE FROM archive WHERE name_key = ${keyOf(patient_name)} RETURNING name_key`)
        .pipe(Effect.map((rows) => rows.length > 0), Effect.orDie),

    expire: (now) =>
      write(sql`DELETE FROM archive WHERE expires_at <= ${now}`).pipe(Effect.asVoid, Effect.orDie),

    // They are in the database, which has a check of its own.
    fault: Effect.succeedNone
  })
})
