/**
 * The fixings that were accepted, one row a day, the rates as `AUD=1.6276 BRL=5.7997 …`: history is
 * read at every start, and 7,000 JSON objects take five times as long.
 */
import { Array, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Fixings } from "../../src/currency/Fixings.ts"
import type { Migrations } from "./migrations.ts"

export const migrations: Migrations = {
  "0001_fixings": Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`CREATE TABLE fixings (date TEXT PRIMARY KEY, follows TEXT, rates TEXT NOT NULL)`
  )
}

// Three parameters a row: far from the limits of both databases, and few statements for 7,000 days.
const ROWS_PER_STATEMENT = 250

const Row = Schema.Struct({
  date: Schema.String,
  follows: Schema.NullOr(Schema.String),
  rates: Schema.String
})
const decodeRows = Schema.decodeUnknownEffect(Schema.Array(Row))

export const layer = Layer.effect(
  Fixings,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Fixings.of({
      load: sql`SELECT date, follows, rates FROM fixings ORDER BY date`.pipe(
        Effect.flatMap(decodeRows),
        Effect.map((rows) =>
          rows.map(({ date, follows, rates }) => ({
            date,
            follows: follows ?? undefined,
            rates: ratesFrom(rates)
          }))
        ),
        Effect.orDie
      ),
      save: Effect.fn("Fixings.save")(function* (fixings) {
        const rows = fixings.map(({ date, follows, rates }) => ({
          date,
          follows: follows ?? null,
          rates: [...rates].map(([code, rate]) => `${code}=${rate}`).join(" ")
        }))
        yield* sql.withTransaction(
          Effect.forEach(
            Array.chunksOf(rows, ROWS_PER_STATEMENT),
            (slice) =>
              sql`INSERT INTO fixings ${sql.insert(slice)}
              ON CONFLICT (date) DO UPDATE SET follows = excluded.follows
              WHERE fixings.follows IS NULL`,
            { discard: true }
          )
        )
      }, Effect.orDie)
    })
  })
)

const ratesFrom = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(" ").map((pair) => {
      const [code = "", rate = ""] = pair.split("=")
      return [code, rate]
    })
  )
