/**
 * The fixings that were accepted, one row a day and bank, the rates as `AUD=1.6276 BRL=5.7997 …`: history is
 * read at every start, and 7,000 JSON objects take five times as long. Beside them the days that are
 * not used, and what operators decided of days.
 */
import { Array, Effect, Layer, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  beliefs,
  type Decision,
  feedFiles,
  type Fixing,
  Fixings,
  type Suspect
} from "../../src/currency/Fixings.ts"
import { Provider } from "../../src/currency/Provider.ts"
import * as Sql from "./client.ts"
import * as Migrations from "./migrations.ts"
import { columns, decoderOf } from "./table.ts"

export const migrations: Migrations.Migrations = {
  "0001_fixings": [
    `CREATE TABLE fixings (date TEXT PRIMARY KEY, follows TEXT, rates TEXT NOT NULL)`
  ],
  // The days that are there were taken without a neighbour, if it came to that: 0 is "unjudged".
  "0002_belief": [`ALTER TABLE fixings ADD COLUMN belief SMALLINT NOT NULL DEFAULT 0`],
  "0003_decisions": [
    `CREATE TABLE suspects (
      source TEXT NOT NULL,
      date TEXT NOT NULL,
      follows TEXT,
      rates TEXT NOT NULL,
      reason TEXT,
      PRIMARY KEY (source, date)
    )`,
    `CREATE TABLE decisions (
      number INTEGER PRIMARY KEY,
      verdict TEXT NOT NULL,
      date TEXT NOT NULL,
      rates TEXT NOT NULL,
      decided_by TEXT NOT NULL,
      decided_at TEXT NOT NULL
    )`
  ],
  // Each bank has days of its own; those that are there are the ECB's.
  "0004_provider": [
    `CREATE TABLE fixings_by_provider (
      provider TEXT NOT NULL,
      date TEXT NOT NULL,
      follows TEXT,
      rates TEXT NOT NULL,
      belief SMALLINT NOT NULL,
      PRIMARY KEY (provider, date)
    )`,
    `INSERT INTO fixings_by_provider (provider, date, follows, rates, belief)
      SELECT 'ecb', date, follows, rates, belief FROM fixings`,
    `DROP TABLE fixings`,
    `ALTER TABLE fixings_by_provider RENAME TO fixings`,
    `CREATE TABLE suspects_by_provider (
      provider TEXT NOT NULL,
      source TEXT NOT NULL,
      date TEXT NOT NULL,
      follows TEXT,
      rates TEXT NOT NULL,
      reason TEXT,
      PRIMARY KEY (provider, source, date)
    )`,
    `INSERT INTO suspects_by_provider (provider, source, date, follows, rates, reason)
      SELECT 'ecb', source, date, follows, rates, reason FROM suspects`,
    `DROP TABLE suspects`,
    `ALTER TABLE suspects_by_provider RENAME TO suspects`,
    `CREATE TABLE decisions_by_provider (
      provider TEXT NOT NULL,
      number INTEGER NOT NULL,
      verdict TEXT NOT NULL,
      date TEXT NOT NULL,
      rates TEXT NOT NULL,
      decided_by TEXT NOT NULL,
      decided_at TEXT NOT NULL,
      PRIMARY KEY (provider, number)
    )`,
    `INSERT INTO decisions_by_provider
      (provider, number, verdict, date, rates, decided_by, decided_at)
      SELECT 'ecb', number, verdict, date, rates, decided_by, decided_at FROM decisions`,
    `DROP TABLE decisions`,
    `ALTER TABLE decisions_by_provider RENAME TO decisions`
  ]
}

// Six parameters a row: far from the limits of both databases, and few statements for 7,000 days.
const ROWS_PER_STATEMENT = 100

// So many rows are written before others may use the database: 15 transactions for 7,000 days.
const ROWS_PER_TRANSACTION = 500

// So many rows are read at once; others have their turn in between.
const ROWS_PER_PAGE = 50

/** How long an operator's decision waits for a service that runs, at the most. */
const LOOK_INTERVAL = "10 seconds"

// What is believed more takes the place of what is held, and so does what has more currencies.
const cellsOf = (table: string) =>
  `(LENGTH(${table}.rates) - LENGTH(REPLACE(${table}.rates, '=', '')))`
const IS_MORE = "(excluded.belief > fixings.belief OR (excluded.belief = fixings.belief AND " +
  `${cellsOf("excluded")} > ${cellsOf("fixings")}))`

const CONFIRMED = beliefs.indexOf("confirmed")

const Row = Schema.Struct({
  date: Schema.String,
  follows: Schema.NullOr(Schema.String),
  rates: Schema.String,
  belief: Schema.Int
})
const decodeRows = decoderOf(Row)

const SuspectRow = Schema.Struct({
  source: Schema.Literals(feedFiles),
  date: Schema.String,
  follows: Schema.NullOr(Schema.String),
  rates: Schema.String,
  reason: Schema.NullOr(Schema.String)
})
const decodeSuspects = decoderOf(SuspectRow)

const DecisionRow = Schema.Struct({
  verdict: Schema.Literals(["accepted", "dropped"]),
  date: Schema.String,
  rates: Schema.String,
  decided_by: Schema.String,
  decided_at: Schema.String
})
const decodeDecisions = decoderOf(DecisionRow)
const decodeCount = decoderOf(Schema.Struct({ count: Schema.Int }))

export const layer = Layer.effect(
  Fixings,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { id: provider } = yield* Provider

    const fixings = Effect.gen(function* () {
      const all: Array<Fixing> = []
      let last: string | undefined = ""
      while (last !== undefined) {
        const page: ReadonlyArray<typeof Row.Type> = yield* decodeRows(
          sql`SELECT ${sql.literal(columns(Row))} FROM fixings
            WHERE provider = ${provider} AND date > ${last} ORDER BY date LIMIT ${ROWS_PER_PAGE}`
        )
        for (const { belief, date, follows, rates } of page) {
          all.push({
            date,
            follows: follows ?? undefined,
            rates: ratesFrom(rates),
            belief: beliefs[belief]
          })
        }
        last = page.length < ROWS_PER_PAGE ? undefined : page.at(-1)?.date
        yield* Effect.yieldNow
      }
      return all
    })

    const suspects = decodeSuspects(
      sql`SELECT ${sql.literal(columns(SuspectRow))} FROM suspects
        WHERE provider = ${provider} ORDER BY source, date`
    ).pipe(Effect.map((rows) =>
      rows.map(({ source, date, follows, rates, reason }): Suspect => ({
        source,
        fixing: { date, follows: follows ?? undefined, rates: ratesFrom(rates) },
        reason: reason ?? undefined
      }))
    ))

    const decisions = decodeDecisions(
      sql`SELECT ${sql.literal(columns(DecisionRow))} FROM decisions
        WHERE provider = ${provider} ORDER BY number`
    ).pipe(Effect.map((rows) =>
      rows.map(({ date, rates, ...decision }): Decision => ({
        ...decision,
        fixing: { date, rates: ratesFrom(rates) }
      }))
    ))

    const decisionCount = Effect.map(
      decodeCount(
        sql`SELECT CAST(COUNT(*) AS INTEGER) AS count FROM decisions
          WHERE provider = ${provider}`
      ),
      ([row]) => row?.count ?? 0
    )

    // A decision and a reading of the feed take turns; SQLite's transactions do so by themselves.
    const turn = sql.onDialectOrElse({
      pg: () => sql`LOCK TABLE decisions IN SHARE ROW EXCLUSIVE MODE`,
      orElse: () => Effect.void
    })

    // SQLite waits for the disk in the only thread there is, 5 to 70 ms a transaction. A feed gives its
    // days again, so what a power cut takes of them is no loss; an operator's decision waits.
    const durability = (synchronous: "NORMAL" | "FULL") =>
      sql.onDialectOrElse({
        pg: () => Effect.void,
        orElse: () => Effect.asVoid(sql`PRAGMA synchronous = ${sql.literal(synchronous)}`)
      })

    /** Makes a change, unless there are more decisions than are known; whether it did. */
    const unlessDecided = Effect.fnUntraced(
      function* <E>(known: number, change: Effect.Effect<unknown, E>) {
        yield* turn
        if ((yield* decisionCount) !== known) return false
        yield* change
        return true
      },
      sql.withTransaction
    )

    const drop = (dates: ReadonlyArray<string>) =>
      sql`DELETE FROM fixings
        WHERE provider = ${provider} AND belief < ${CONFIRMED} AND date IN ${sql.in(dates)}`

    const add = Effect.fnUntraced(function* (fixings: Array.NonEmptyReadonlyArray<Fixing>) {
      for (const slice of Array.chunksOf(fixings, ROWS_PER_STATEMENT)) {
        yield* sql`INSERT INTO fixings ${sql.insert(Array.map(slice, rowOf(provider)))}
          ON CONFLICT (provider, date) DO UPDATE SET
            follows = CASE WHEN excluded.belief > fixings.belief
              THEN COALESCE(excluded.follows, fixings.follows)
              ELSE COALESCE(fixings.follows, excluded.follows) END,
            rates = CASE WHEN ${sql.literal(IS_MORE)}
              THEN excluded.rates ELSE fixings.rates END,
            belief = CASE WHEN excluded.belief > fixings.belief
              THEN excluded.belief ELSE fixings.belief END
          WHERE fixings.follows IS NULL OR ${sql.literal(IS_MORE)}`
        yield* Effect.yieldNow
      }
    })

    const replaceSuspects = Effect.fnUntraced(function* (suspects: ReadonlyArray<Suspect>) {
      yield* sql`DELETE FROM suspects WHERE provider = ${provider}`
      for (const slice of Array.chunksOf(suspects, ROWS_PER_STATEMENT)) {
        yield* sql`INSERT INTO suspects ${sql.insert(Array.map(slice, suspectRowOf(provider)))}
          ON CONFLICT (provider, source, date) DO NOTHING`
        yield* Effect.yieldNow
      }
    })

    return Fixings.of({
      // What is decided meanwhile is not counted, so that it is seen later.
      load: Effect.all({ decisions, suspects, fixings }),
      decided: (known) =>
        decisionCount.pipe(
          // The database may be away for a while; the refresh of the rates tells of it.
          Effect.catchCause(() => Effect.succeed(known)),
          Effect.repeat({
            schedule: Schedule.spaced(LOOK_INTERVAL),
            while: (count) => count <= known
          }),
          Effect.asVoid
        ),
      // Days come one transaction after the other, so that nobody waits for all of history. What is
      // missing when one fails shows: the days on both sides of a gap are not linked.
      save: Effect.fn("Fixings.save")(
        function* ({ accepted, dropped, suspects }, known) {
          const changes = [
            ...Array.chunksOf(dropped, ROWS_PER_TRANSACTION).map(drop),
            ...Array.chunksOf(accepted, ROWS_PER_TRANSACTION).map(add),
            replaceSuspects(suspects)
          ]
          yield* Effect.acquireRelease(
            durability("NORMAL"),
            () => Effect.orDie(durability("FULL"))
          )
          for (const change of changes) {
            if (!(yield* unlessDecided(known, change))) return false
            yield* Effect.yieldNow
          }
          return true
        },
        Effect.scoped,
        Effect.orDie
      ),
      decide: Effect.fn("Fixings.decide")(
        function* ({ fixing, ...decision }) {
          const { date } = fixing
          const rates = textOf(fixing)
          yield* turn
          const number = (yield* decisionCount) + 1
          yield* sql`INSERT INTO decisions ${
            sql.insert({ provider, number, ...decision, date, rates })
          }`
          if (decision.verdict === "accepted") {
            yield* sql`DELETE FROM suspects WHERE provider = ${provider} AND date = ${date}`
            yield* sql`INSERT INTO fixings ${
              sql.insert(rowOf(provider)({ ...fixing, belief: "accepted" }))
            } ON CONFLICT (provider, date) DO UPDATE SET
                rates = excluded.rates,
                belief = excluded.belief,
                follows = COALESCE(fixings.follows, excluded.follows)`
          } else {
            yield* sql`DELETE FROM suspects
              WHERE provider = ${provider} AND date = ${date} AND rates = ${rates}`
            yield* sql`DELETE FROM fixings
              WHERE provider = ${provider} AND date = ${date} AND rates = ${rates}
                AND belief < ${CONFIRMED}`
          }
        },
        sql.withTransaction,
        Effect.orDie
      )
    })
  })
)

/** The store as it is configured, for the operator's command. */
export const database = Layer.suspend(() =>
  Layer.provide(
    layer,
    Layer.provideMerge(Migrations.layer(migrations), Sql.layer("currency"))
  )
)

/** What each row says beside what is read of it. */
type Owned = {
  readonly provider: string
}

const rowOf =
  (provider: string) => ({ belief = "unjudged", ...fixing }: Fixing): typeof Row.Type & Owned => ({
    provider,
    date: fixing.date,
    follows: fixing.follows ?? null,
    rates: textOf(fixing),
    belief: beliefs.indexOf(belief)
  })

const suspectRowOf =
  (provider: string) => ({ source, fixing, reason }: Suspect): typeof SuspectRow.Type & Owned => ({
    provider,
    source,
    date: fixing.date,
    follows: fixing.follows ?? null,
    rates: textOf(fixing),
    reason: reason ?? null
  })

const textOf = ({ rates }: Fixing) => [...rates].map(([code, rate]) => `${code}=${rate}`).join(" ")

const ratesFrom = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(" ").map((pair) => {
      const [code = "", rate = ""] = pair.split("=")
      return [code, rate]
    })
  )
