/**
 * Statements that are written often, with a text that is made once.
 */
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

export type Value = string | number | null | Uint8Array

type Placeholder = (index: number) => string

const placeholder = (sql: SqlClient.SqlClient): Placeholder =>
  sql.onDialectOrElse({ pg: () => (index) => `$${index}`, orElse: () => () => "?" })

/** Inserts rows of the same columns, each a list of values in their order. */
export const insert = (sql: SqlClient.SqlClient, table: string, columns: string) => {
  const mark = placeholder(sql)
  const width = columns.split(",").length
  const texts = new Map<number, string>()
  const textFor = (count: number) => {
    const known = texts.get(count)
    if (known !== undefined) return known
    const rows = Array.from(
      { length: count },
      (_, row) =>
        `(${
          Array.from({ length: width }, (_, column) => mark(row * width + column + 1)).join(", ")
        })`
    )
    const text = `INSERT INTO ${table} (${columns}) VALUES ${rows.join(", ")}`
    texts.set(count, text)
    return text
  }
  return (rows: ReadonlyArray<ReadonlyArray<Value>>): Effect.Effect<void, SqlError.SqlError> =>
    rows.length === 0 ? Effect.void : Effect.asVoid(sql.unsafe(textFor(rows.length), rows.flat()))
}

/**
 * Updates the row of `id` in the columns that changed: an index over the others is not touched.
 */
export const update = (sql: SqlClient.SqlClient, table: string) => {
  const mark = placeholder(sql)
  return (id: string, changed: ReadonlyArray<readonly [column: string, value: Value]>) =>
    changed.length === 0 ? Effect.void : Effect.asVoid(
      sql.unsafe(
        `UPDATE ${table} SET ${
          changed.map(([column], index) => `${column} = ${mark(index + 1)}`).join(", ")
        } WHERE id = ${mark(changed.length + 1)}`,
        [...changed.map(([, value]) => value), id]
      )
    )
}
