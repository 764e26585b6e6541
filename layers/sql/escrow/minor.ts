/**
 * Minor units in SQL: `NUMERIC` on PostgreSQL, text on SQLite, `bigint` here.
 */
import { Schema } from "effect"
import type { SqlClient } from "effect/sql"

/** A column of minor units that was cast to text. */
export const Minor = Schema.BigIntFromString

// Of a sum of at most 36 digits SQLite adds up four parts of nine digits; each part stays below
// 2^63 for nine billion rows.
const DIGITS = 9
const PARTS = 4

const padded = (column: string) => {
  const width = DIGITS * PARTS
  return `substr('${"0".repeat(width)}' || ${column}, -${width})`
}

/** The exact sum of a column of minor units, as `readSum` reads it; `when` chooses the rows. */
export const sumOf = (sql: SqlClient.SqlClient, column: string, when = "1 = 1") =>
  sql.onDialectOrElse({
    pg: () => sql.literal(`CAST(COALESCE(SUM(${column}) FILTER (WHERE ${when}), 0) AS TEXT)`),
    orElse: () => {
      const part = (index: number) =>
        `COALESCE(SUM(CAST(substr(${padded(column)}, ${
          index * DIGITS + 1
        }, ${DIGITS}) AS INTEGER)) FILTER (WHERE ${when}), 0)`
      return sql.literal(Array.from({ length: PARTS }, (_, index) => part(index)).join("||'|'||"))
    }
  })

/** Whether two columns of minor units add up to a third. */
export const addUp = (sql: SqlClient.SqlClient, one: string, other: string, total: string) =>
  sql.onDialectOrElse({
    pg: () => `${one} + ${other} = ${total}`,
    orElse: () => {
      // Two halves of 18 digits, whose sums stay below 2^63.
      const half = 2 * DIGITS
      const high = (column: string) => `CAST(substr(${padded(column)}, 1, ${half}) AS INTEGER)`
      const low = (column: string) => `CAST(substr(${padded(column)}, -${half}) AS INTEGER)`
      const carried = `(${low(one)} + ${low(other)})`
      const full = 10n ** BigInt(half)
      return `(${carried} % ${full} = ${low(total)}
        AND ${high(one)} + ${high(other)} + ${carried} / ${full} = ${high(total)})`
    }
  })

const unit = 10n ** BigInt(DIGITS)

/** What `sumOf` gives, as text, to a whole number. */
export const readSum = (text: string): bigint =>
  text.split("|").reduce((sum, part) => sum * unit + BigInt(part), 0n)
