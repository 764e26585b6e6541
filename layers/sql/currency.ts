/**
 * The fixings that were accepted, one row a day, the rates as `AUD=1.6276 BRL=5.7997 …`: history is
 * read at every start, and 7,000 JSON objects take five times as long.
 */
import { Array, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { beliefs, Fixings } from "../../src/currency/Fixings.ts"
import type { Migrations } from "./migrations.ts"
import { columns, decoderOf } from "./table.ts"

export const migrations: Migrations = {
  "0001_fixings": Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`CREATE TABLE fixings (date TEXT PRIMARY KEY, follows TEXT, rates TEXT NOT NULL)`
  ),
  // The days that are there were taken without a neighbour, if it came to that: 0 is "unjudged".
  "0002_belief": Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`ALTER TABLE fixings ADD COLUMN belief SMALLINT NOT NULL DEFAULT 0`
  )
}

// Four parameters a row: far from the limits of both databases, and few statements for 7,000 days.
const ROWS_PER_STATEMENT = 250

const CONFIRMED = beliefs.indexOf("confirmed")

const Row = Schema.Struct({
  date: Schema.String,
  follows: Schema.NullOr(Schema.String),
  rates: Schema.String,
  belief: Schema.Int
})
const decodeRows = decoderOf(Row)

export const layer = Layer.effect(
  Fixings,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Fixings.of({
      load: sql`SELECT ${sql.literal(columns(Row))} FROM fixings ORDER BY date`.pipe(
        decodeRows,
        Effect.map((rows) =>
          rows.map(({ belief, date, follows, rates }) => ({
            date,
            follows: follows ?? undefined,
            rates: ratesFrom(rates),
            belief: beliefs[belief]
          }))
        )
      ),
      save: Effect.fn("Fixings.save")(function* (fixings, dropped) {
        const rows = fixings.map((
          { belief = "unjudged", date, follows, rates }
        ): typeof Row.Type => ({
          date,
          follows: follows ?? null,
          rates: [...rates].map(([code, rate]) => `${code}=${rate}`).join(" "),
          belief: beliefs.indexOf(belief)
        }))
        yield* sql.withTransaction(
          Effect.gen(function* () {
            for (const slice of Array.chunksOf(dropped, ROWS_PER_STATEMENT)) {
              yield* sql`DELETE FROM fixings
                WHERE belief < ${CONFIRMED} AND date IN ${sql.in(slice)}`
            }
            for (const slice of Array.chunksOf(rows, ROWS_PER_STATEMENT)) {
              yield* sql`INSERT INTO fixings ${sql.insert(slice)}
                ON CONFLICT (date) DO UPDATE SET
                  follows = CASE WHEN excluded.belief > fixings.belief
                    THEN COALESCE(excluded.follows, fixings.follows)
                    ELSE COALESCE(fixings.follows, excluded.follows) END,
                  rates = CASE WHEN excluded.belief > fixings.belief
                    THEN excluded.rates ELSE fixings.rates END,
                  belief = CASE WHEN excluded.belief > fixings.belief
                    THEN excluded.belief ELSE fixings.belief END
                WHERE fixings.follows IS NULL OR excluded.belief > fixings.belief`
            }
          })
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
