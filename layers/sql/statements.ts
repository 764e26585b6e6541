/**
 * Statements that run often, with a text that is made once.
 *
 * A statement of the template is put together, and has a span, each time it runs, which for a small
 * one is more than what the database does; on PostgreSQL each is a round trip. These run on the
 * connection of the open transaction: several on SQLite one after the other, on PostgreSQL as one
 * (`WITH a AS (INSERT …) INSERT …`).
 */
import { Array, Context, Effect, type Fiber, Tracer } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { isConnection as isSqlite } from "./sqlite.ts"

export type Value = string | number | null | Uint8Array

/** A statement with a `?` for each of its parameters. */
export interface Part {
  readonly text: string
  readonly parameters: ReadonlyArray<Value>
}

/** Writes rows of a table, each a list of values in the order of `columns`. */
export const insertion = (table: string, columns: ReadonlyArray<string>) => {
  const marks = `(${columns.map(() => "?").join(", ")})`
  const textFor = (count: number) =>
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${
      Array.replicate(marks, count).join(", ")
    }`
  const texts = new Map<number, string>()
  return (...rows: Array.NonEmptyReadonlyArray<ReadonlyArray<Value>>): Part => {
    const text = texts.get(rows.length) ?? textFor(rows.length)
    texts.set(rows.length, text)
    return { text, parameters: rows.length === 1 ? rows[0] : rows.flat() }
  }
}

/**
 * Runs all parts and gives the rows of the last. On SQLite several need a transaction, it is a defect
 * else; on PostgreSQL they are one statement, which is one by itself.
 */
type Run = (
  parts: Array.NonEmptyReadonlyArray<Part>
) => Effect.Effect<ReadonlyArray<unknown>, SqlError.SqlError>

export const runner = (sql: SqlClient.SqlClient): Run => {
  const isPostgres = sql.onDialectOrElse({ pg: () => true, orElse: () => false })
  const numbered = sql.onDialectOrElse({ pg: () => marked, orElse: () => (text: string) => text })
  return (parts) =>
    Effect.withFiber((fiber) => {
      const [first] = parts
      if (parts.length === 1 && (isTraced(fiber) || !isWithin(sql, fiber))) {
        return sql.unsafe<object>(numbered(first.text), first.parameters)
      }
      if (isPostgres && !isWithin(sql, fiber)) {
        const { text, parameters } = joined(parts)
        return sql.unsafe<object>(numbered(text), parameters)
      }
      const [connection] = Context.getUnsafe(fiber.context, sql.transactionService)
      if (isSqlite(connection)) return connection.executeAll(parts)
      const { text, parameters } = parts.length === 1 ? first : joined(parts)
      return connection.execute(numbered(text), parameters, undefined)
    })
}

/** Whether a single statement is to have a span of its own; several have that of their transaction. */
const isTraced = (fiber: Fiber.Fiber<unknown, unknown>) =>
  fiber.getRef(Tracer.Tracer) !== Tracer.nativeTracer

/** Whether a transaction is open. */
export const isWithin = (sql: SqlClient.SqlClient, fiber: Fiber.Fiber<unknown, unknown>) =>
  Context.getOrUndefined(fiber.context, sql.transactionService) !== undefined

/** Texts are few, and long: those with the marks of PostgreSQL are kept. */
const MARKED_MAX = 512
const known = new Map<string, string>()

/** With the marks of PostgreSQL. */
const marked = (text: string) => {
  const before = known.get(text)
  if (before !== undefined) return before
  let n = 0
  const numbered = text.replaceAll("?", () => `$${++n}`)
  if (known.size >= MARKED_MAX) known.clear()
  known.set(text, numbered)
  return numbered
}

// Constraints are checked when the whole statement has run, so the order of the parts is free.
const joined = (parts: Array.NonEmptyReadonlyArray<Part>): Part => {
  const before = Array.initNonEmpty(parts).map(({ text }, index) => `part_${index} AS (${text})`)
  const { text } = Array.lastNonEmpty(parts)
  return {
    text: `WITH ${before.join(", ")} ${text}`,
    parameters: parts.flatMap(({ parameters }) => parameters)
  }
}
