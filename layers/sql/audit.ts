/**
 * The audit log of a service: a chain in its own database, which several processes append to.
 *
 * What is answered is not held up for it: entries are written a tenth of a second later, many in one
 * transaction. Who appends is alone until its transaction ends, so that the chain has no fork: SQLite
 * has one writer, and on PostgreSQL a lock is taken.
 */
import { Array, Clock, DateTime, Effect, Latch, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Caller } from "../../schemas/authorization.ts"
import { Audit, type Deed, type StoredEntry } from "../../src/ground/Audit.ts"
import { append, brokenAt, GENESIS } from "../../src/ground/eventChain.ts"
import { Hash, type Sha256Hex } from "../../src/ground/Hash.ts"
import { RequestId } from "../../src/ground/requestId.ts"
import { isNoted } from "../../src/ground/Served.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { MasterKey } from "../vault/masterKey.ts"
import * as Migrations from "./migrations.ts"
import { insertion, runner } from "./statements.ts"
import { decoderOf } from "./table.ts"

/** What a service says of what calls are about. */
export interface Subjects {
  /** Which are the same. */
  readonly keyOf: (subject: string) => string
  /** What the tag is called too. */
  readonly alias?: string
}

/** Each is itself. */
export const ITSELF: Subjects = { keyOf: (subject) => subject }

/** How much later than its answer an entry is written. */
const LATER = "100 millis"
const BATCH_MAX = 256
const PENDING_MAX = 10_000
const AGAIN = "1 second"
const TAG_DIGITS = 32
const PAGE = 1_000

/** What is in a chain is never changed; it grows at its end alone. */
const GUARDS = {
  sqlite: [
    ["UPDATE", ""],
    ["DELETE", ""],
    ["INSERT", "WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM audit_log)"]
  ].map(([on, when]) =>
    `CREATE TRIGGER audit_guard_${on} BEFORE ${on} ON audit_log ${when}
      BEGIN SELECT RAISE(ABORT, 'The audit log is only appended to'); END`
  ),
  postgres: [
    `CREATE FUNCTION audit_guard() RETURNS trigger LANGUAGE plpgsql AS $guard$
      BEGIN RAISE EXCEPTION 'The audit log is only appended to'; END $guard$`,
    `CREATE TRIGGER audit_guard BEFORE UPDATE OR DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION audit_guard()`,
    `CREATE TRIGGER audit_guard_truncate BEFORE TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION audit_guard()`
  ]
}

const hasTable = (table: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql.onDialectOrElse({
        pg: () =>
          sql`SELECT 1 FROM pg_tables
            WHERE schemaname = current_schema() AND tablename = ${table}`,
        orElse: () => sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${table}`
      }),
      (rows) => rows.length > 0
    ))

const migrations: Migrations.Migrations = {
  "0001_audit": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE audit_log (
      sequence BIGINT PRIMARY KEY,
      subject_tag TEXT,
      hash TEXT NOT NULL,
      entry TEXT NOT NULL
    )`
    yield* sql`CREATE INDEX audit_of_subject ON audit_log (subject_tag, sequence)`
    // Discharge had such a log before all had: its chain goes on.
    if (yield* hasTable("access_log")) {
      // What a process of before is writing to it is waited for.
      yield* sql.onDialectOrElse({
        pg: () => sql`LOCK TABLE access_log IN ACCESS EXCLUSIVE MODE`,
        orElse: () => Effect.void
      })
      yield* sql`INSERT INTO audit_log (sequence, subject_tag, hash, entry)
        SELECT sequence, patient_tag, hash, entry FROM access_log ORDER BY sequence`
      yield* sql`DROP TABLE access_log`
    }
    const guards = sql.onDialectOrElse({ pg: () => GUARDS.postgres, orElse: () => GUARDS.sqlite })
    yield* Effect.forEach(guards, (statement) => sql.unsafe(statement), { discard: true })
  })
}

/** Whether the database keeps the log from being changed; also where there is none yet. */
export const isGuarded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  if (!(yield* hasTable("audit_log"))) return true
  const guards = yield* sql.onDialectOrElse({
    pg: () =>
      sql`SELECT 1 FROM pg_trigger WHERE tgrelid = 'audit_log'::regclass AND tgenabled = 'O'
        AND tgname LIKE 'audit_guard%'`,
    orElse: () =>
      sql`SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'audit_guard%'`
  })
  return guards.length >= sql.onDialectOrElse({ pg: () => 2, orElse: () => GUARDS.sqlite.length })
})

const MIGRATIONS = "audit_migrations"

export const tables = Migrations.layer(migrations, MIGRATIONS)

/** For a service that keeps nothing: nothing is noted. */
export const layerNone = Layer.succeed(Audit, {
  note: () => Effect.void,
  later() {},
  isFull: () => false,
  list: () => Effect.succeed([])
})

const decodeHead = decoderOf(Schema.Struct({ sequence: Schema.Int, hash: Schema.String }))
const Kept = Schema.StructWithRest(
  Schema.Struct({ sequence: Schema.Int, prev_hash: Schema.String, hash: Schema.String }),
  [Schema.Record(Schema.String, Schema.Json)]
)
const decodeEntries = decoderOf(Schema.Struct({ entry: Schema.fromJsonString(Kept) }))
const insertEntries = insertion("audit_log", ["sequence", "subject_tag", "hash", "entry"])

interface Noted extends Deed {
  readonly at: string
  readonly agent_id: string | null
  readonly request_id: string | null
}

const isoOf = (millis: number) => DateTime.formatIso(DateTime.makeUnsafe(millis))

/** What of `subject` is kept. */
export const tagging = Effect.fnUntraced(function* ({ keyOf }: Subjects) {
  const { hmacSha256Hex } = yield* Hash
  const tagged = hmacSha256Hex(yield* (yield* MasterKey).derive("access-log"))
  return (subject: string) => tagged(keyOf(subject)).slice(0, TAG_DIGITS)
})

export const layer = (subjects: Subjects = ITSELF) =>
  Layer.effect(
    Audit,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const transaction = yield* Transaction
      const { sha256Hex } = yield* Hash
      const { alias } = subjects
      const clock = yield* Clock.Clock
      const tagOf = yield* tagging(subjects)
      const run = runner(sql)
      const alone = sql.onDialectOrElse({
        pg: () =>
          sql`SELECT pg_advisory_xact_lock(hashtext('agent-services/audit'),
        hashtext(current_schema()))`,
        orElse: () => Effect.void
      })

      // Never within a group of other writes: that may hold what another process waits for, which has
      // the log.
      const appending: typeof transaction.write = sql.onDialectOrElse({
        pg: () => (effect) => Effect.catchTag(sql.withTransaction(effect), "SqlError", Effect.die),
        orElse: () => transaction.write
      })
      const appended = (calls: Array.NonEmptyReadonlyArray<Noted>) =>
        appending(Effect.gen(function* () {
          yield* alone
          const [head] = yield* decodeHead(
            sql`SELECT CAST(sequence AS DOUBLE PRECISION) AS sequence,
          hash FROM audit_log ORDER BY audit_log.sequence DESC LIMIT 1`
          )
          let { sequence, hash } = head ?? { sequence: 0, hash: GENESIS }
          const rows = Array.map(calls, ({ subject, ...call }) => {
            const subject_tag = subject === null ? null : tagOf(subject)
            const { event, json } = append(
              {
                sequence: ++sequence,
                ...call,
                subject_tag,
                ...(alias === undefined ? {} : { [alias]: subject_tag })
              },
              hash,
              sha256Hex
            )
            hash = event.hash
            return [sequence, subject_tag, hash, json]
          })
          yield* run([insertEntries(...rows)])
        }))

      const pending: globalThis.Array<Noted> = []
      const waiting = Latch.makeUnsafe(false)
      // Whoever is interrupted in it would not know whether they are written.
      const flush = Effect.uninterruptible(Effect.suspend(() => {
        const batch = pending.slice(0, BATCH_MAX)
        return Array.isArrayNonEmpty(batch)
          ? Effect.map(appended(batch), () => void pending.splice(0, batch.length))
          : Effect.void
      }))
      const flushAll = Effect.repeat(flush, { until: () => pending.length === 0 })

      yield* Effect.addFinalizer(() =>
        Effect.catchCause(
          flushAll,
          (cause) =>
            Effect.logError(`The last ${pending.length} entries of the audit log are lost`, cause)
        )
      )
      yield* waiting.await.pipe(
        Effect.andThen(Effect.sleep(LATER)),
        Effect.andThen(Effect.sync(() => waiting.closeUnsafe())),
        Effect.andThen(flushAll),
        Effect.catchCause((cause) =>
          Effect.logWarning("The audit log cannot be written", cause).pipe(
            Effect.andThen(Effect.sleep(AGAIN)),
            Effect.andThen(Effect.sync(() => waiting.openUnsafe()))
          )
        ),
        Effect.forever,
        Effect.forkScoped
      )

      return Audit.of({
        note: Effect.fn("Audit.note")(function* (deeds) {
          const at = isoOf(clock.currentTimeMillisUnsafe())
          const request_id = yield* RequestId
          const caller = Option.flatten(yield* Effect.serviceOption(Caller))
          const agent_id = Option.match(caller, {
            onNone: () => null,
            onSome: (one) => one.agent_id
          })
          const noted = deeds.map((deed): Noted => ({ ...deed, at, agent_id, request_id }))
          if (Array.isArrayNonEmpty(noted)) yield* appended(noted)
          yield* isNoted
        }, Effect.orDie),
        later: (deed) => {
          pending.push({ ...deed, at: isoOf(clock.currentTimeMillisUnsafe()) })
          waiting.openUnsafe()
        },
        isFull: () => pending.length >= PENDING_MAX,
        list: Effect.fn("Audit.list")(function* ({ after, limit, subject }) {
          const rows = yield* decodeEntries(
            sql`SELECT entry FROM audit_log WHERE sequence > ${after}
            ${subject === undefined ? sql`` : sql`AND subject_tag = ${tagOf(subject)}`}
            ORDER BY sequence LIMIT ${limit}`
          )
          return rows.map(({ entry }) => entry)
        })
      })
    })
  )

const Row = Schema.Struct({
  subject_tag: Schema.NullOr(Schema.String),
  hash: Schema.String,
  entry: Schema.String
})
const decodeRows = decoderOf(Row)
const keptIn = Schema.decodeUnknownOption(Schema.fromJsonString(Kept))

/** The entry of a row, unless that says something else than its columns. */
const entryOf = ({ entry, hash, subject_tag }: typeof Row.Type) =>
  Option.filter(
    keptIn(entry),
    (kept) => kept.hash === hash && (kept.subject_tag ?? kept.patient_tag ?? null) === subject_tag
  )

/** How far a chain was found whole. */
interface Walked {
  readonly sequence: number
  readonly hash: string
  /** The first place where it is not what was appended there; null where it is whole. */
  readonly brokenAt: number | null
}

/** Reads the whole chain of the database at hand, entry by entry, up to where it is broken. */
export const walk = Effect.fnUntraced(function* (
  sha256Hex: Sha256Hex,
  onEntry: (entry: StoredEntry) => Effect.Effect<void>
) {
  const sql = yield* SqlClient.SqlClient
  if (!(yield* hasTable("audit_log"))) return undefined
  let walked: Walked = { sequence: 0, hash: GENESIS, brokenAt: null }
  for (;;) {
    const rows: ReadonlyArray<typeof Row.Type> = yield* decodeRows(
      sql`SELECT subject_tag, hash, entry FROM audit_log
        WHERE sequence > ${walked.sequence} ORDER BY sequence LIMIT ${PAGE}`
    )
    const found: ReadonlyArray<Option.Option<StoredEntry>> = rows.map(entryOf)
    const unread = found.findIndex(Option.isNone)
    const read = found.slice(0, unread === -1 ? found.length : unread).flatMap(Option.toArray)
    const broken = brokenAt(read, sha256Hex, walked) ??
      (unread === -1 ? null : walked.sequence + unread + 1)
    const whole = broken === null ? read : read.slice(0, broken - 1 - walked.sequence)
    yield* Effect.forEach(whole, onEntry, { discard: true })
    const last = whole.at(-1) ?? walked
    walked = { sequence: last.sequence, hash: last.hash, brokenAt: broken }
    if (broken !== null || rows.length < PAGE) return walked
  }
})
