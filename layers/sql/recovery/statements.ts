/**
 * Statements that run often, with a text that is made once.
 */
import { Context, Effect, Tracer } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

export type Value = string | number | null | Uint8Array

export type Run = (
  text: string,
  params: ReadonlyArray<Value>
) => Effect.Effect<ReadonlyArray<object>, SqlError.SqlError>

/**
 * Runs a text on the connection of the open transaction. A statement of the template has a span, a
 * scope and a compiled text of its own, which for a small one is more than what the database does;
 * so it is taken only where somebody traces, and outside of a transaction.
 */
export const runner = (sql: SqlClient.SqlClient): Run => (text, params) =>
  Effect.withFiber((fiber) => {
    const isTraced = fiber.getRef(Tracer.Tracer) !== Tracer.nativeTracer
    const open = isTraced
      ? undefined
      : Context.getOrUndefined(fiber.context, sql.transactionService)
    return open === undefined
      ? sql.unsafe<object>(text, params)
      : open[0].execute(text, params, undefined)
  })

type Placeholder = (index: number) => string

export const placeholder = (sql: SqlClient.SqlClient): Placeholder =>
  sql.onDialectOrElse({ pg: () => (index) => `$${index}`, orElse: () => () => "?" })

/** Inserts rows of the same columns, each a list of values in their order. */
export const insert = (sql: SqlClient.SqlClient, table: string, columns: string) => {
  const mark = placeholder(sql)
  const run = runner(sql)
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
    rows.length === 0 ? Effect.void : Effect.asVoid(run(textFor(rows.length), rows.flat()))
}

/**
 * Updates the row of `id` in the columns that changed: an index over the others is not touched.
 */
export const update = (sql: SqlClient.SqlClient, table: string) => {
  const mark = placeholder(sql)
  const run = runner(sql)
  return (id: string, changed: ReadonlyArray<readonly [column: string, value: Value]>) =>
    changed.length === 0 ? Effect.void : Effect.asVoid(
      run(
        `UPDATE ${table} SET ${
          changed.map(([column], index) => `${column} = ${mark(index + 1)}`).join(", ")
        } WHERE id = ${mark(changed.length + 1)}`,
        [...changed.map(([, value]) => value), id]
      )
    )
}
