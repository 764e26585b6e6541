import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Cosigned } from "../../../src/privacy/Cosigned.ts"
import { columns, decoderOf } from "../table.ts"

/** `note` is as the log signed it; that of an older version has the lines of its witnesses. */
const CosignatureRow = Schema.Struct({
  size: Schema.Int,
  witness: Schema.String,
  note: Schema.String,
  line: Schema.String
})

const decodeRows = decoderOf(CosignatureRow)

/** Cosignatures in SQL, a row for each, so that all processes publish the same. */
export const layer = Layer.effect(
  Cosigned,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = sql.literal(columns(CosignatureRow))
    const rows = decodeRows(
      sql`SELECT ${all} FROM log_cosignatures ORDER BY size DESC, witness`
    )
    return Cosigned.of({
      kept: Effect.map(
        rows,
        (rows) =>
          [...Map.groupBy(rows, ({ size }) => size)].map(([size, rows]) => ({
            size,
            note: (rows[0]?.note ?? "") + rows.map(({ line }) => line).join("")
          }))
      ),
      keep: Effect.fnUntraced(function* (cosignature) {
        yield* sql`INSERT INTO log_cosignatures ${sql.insert({ ...cosignature })}
          ON CONFLICT (size, witness) DO UPDATE SET line = excluded.line`
        yield* sql`DELETE FROM log_cosignatures WHERE size NOT IN (
          SELECT MAX(size) FROM log_cosignatures GROUP BY witness)`
      }, Effect.orDie)
    })
  })
)
