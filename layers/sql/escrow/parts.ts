/**
 * The statements of one change, run as one where the database can.
 *
 * A statement of `sql` is put together, and has a span, each time it runs; on PostgreSQL each is a
 * round trip. The parts of a change run in a transaction that has its own span: on SQLite one after
 * the other on its connection, on PostgreSQL as one statement (`WITH a AS (INSERT …) INSERT …`).
 */
import { Array, Context, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { isConnection as isSqlite } from "../sqlite.ts"

export type Value = string | number | null

/** A statement with a `?` for each of its parameters. */
export interface Part {
  readonly text: string
  readonly parameters: ReadonlyArray<Value>
}

/** Writes one row, its values in the order of `columns`. */
export const insertion = (table: string, columns: ReadonlyArray<string>) => {
  const text = `INSERT INTO ${table} (${columns.join(", ")})
    VALUES (${columns.map(() => "?").join(", ")})`
  return (parameters: ReadonlyArray<Value>): Part => ({ text, parameters })
}

/** Runs parts in the transaction that is open, outside of which it is a defect. */
export type Run = (
  parts: Array.NonEmptyReadonlyArray<Part>
) => Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>

/** Runs all parts and gives the rows of the last. */
export const runner = (sql: SqlClient.SqlClient): Run => (parts) =>
  Effect.withFiber((fiber) => {
    const [connection] = Context.getUnsafe(fiber.context, sql.transactionService)
    if (isSqlite(connection)) return connection.executeAll(parts)
    const { text, parameters } = joined(parts)
    return connection.execute(text, parameters, undefined)
  })

// Constraints are checked when the whole statement has run, so the order of the parts is free.
const joined = (parts: Array.NonEmptyReadonlyArray<Part>): Part => {
  const before = Array.initNonEmpty(parts).map(({ text }, index) => `part_${index} AS (${text})`)
  const { text } = Array.lastNonEmpty(parts)
  let n = 0
  return {
    text: (before.length === 0 ? text : `WITH ${before.join(", ")} ${text}`)
      .replaceAll("?", () => `$${++n}`),
    parameters: parts.flatMap(({ parameters }) => parameters)
  }
}
