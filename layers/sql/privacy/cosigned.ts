import { Array, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Cosigned } from "../../../src/privacy/Cosigned.ts"
import { columns, decoderOf } from "../table.ts"

const CosignedRow = Schema.Struct({ size: Schema.Int, note: Schema.String })

const decodeRows = decoderOf(CosignedRow)

/** The newest cosigned checkpoint in SQL, so that all processes publish the same. */
export const layer = Layer.effect(
  Cosigned,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = sql.literal(columns(CosignedRow))
    return Cosigned.of({
      newest: Effect.map(decodeRows(sql`SELECT ${all} FROM log_cosigned`), Array.head),
      keep: ({ size, note }) =>
        Effect.orDie(sql`INSERT INTO log_cosigned ${sql.insert({ only_row: 1, size, note })}
          ON CONFLICT (only_row) DO UPDATE SET size = excluded.size, note = excluded.note
          WHERE log_cosigned.size <= excluded.size`)
    })
  })
)
