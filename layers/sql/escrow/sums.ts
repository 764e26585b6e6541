/**
 * The check of the books, a part at a time: what the entries of some escrows add up to beside what
 * these escrows do, and each escrow beside its own entries; then whether every entry has its escrow.
 */
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Bookmark, Part, Sums } from "../../../src/escrow/Ledger.ts"
import { orUnavailable } from "../outage.ts"
import { addUp, readSum, sumOf } from "./minor.ts"

const currency = { currency: Schema.String, currency_exponent: Schema.Int }
const EntrySums = Schema.Struct({
  ...currency,
  funded: Schema.String,
  released: Schema.String,
  refunded: Schema.String
})
const EscrowSums = Schema.Struct({
  ...currency,
  open: Schema.String,
  paid: Schema.String,
  returned: Schema.String,
  contradictions: Schema.Int,
  /** Of all currencies together: how many were read, and the last of them. */
  read: Schema.Int,
  last: Schema.String
})
const Entries = Schema.Struct({
  ...currency,
  transfers: Schema.Int,
  contradictions: Schema.Int,
  last: Schema.String
})
const decodeEntrySums = Schema.decodeUnknownEffect(Schema.Array(EntrySums))
const decodeEscrowSums = Schema.decodeUnknownEffect(Schema.Array(EscrowSums))
const decodeEntries = Schema.decodeUnknownEffect(Schema.Array(Entries))

const OPEN = "e.status IN ('funded', 'delivered', 'disputed')"

/** An entry of an escrow is about its lock, its parties and its currency. */
const OWN = `e.pending_id = COALESCE(t.pending_id, t.transfer_id)
  AND e.payer_agent_id = t.debit_agent_id AND e.payee_agent_id = t.credit_agent_id
  AND e.currency = t.currency AND e.currency_exponent = t.currency_exponent`

/** The lock is there; and as the status says, so are the resolution and exactly its entries. */
const coherent = (sql: SqlClient.SqlClient) =>
  `l.kind = 'pending' AND l.escrow_id = e.escrow_id AND l.amount = e.amount AND CASE e.status
    WHEN 'released' THEN r.outcome = 'released' AND r.released = e.amount AND r.refunded = '0'
      AND p.amount = r.released AND v.transfer_id IS NULL
    WHEN 'refunded' THEN r.outcome = 'refunded' AND r.refunded = e.amount AND r.released = '0'
      AND v.amount = r.refunded AND p.transfer_id IS NULL
    WHEN 'settled' THEN r.outcome = 'split' AND p.amount = r.released AND v.amount = r.refunded
      AND ${addUp(sql, "r.released", "r.refunded", "e.amount")}
    ELSE r.pending_id IS NULL AND p.transfer_id IS NULL AND v.transfer_id IS NULL
  END`

// What compares with a missing row is unknown, and what is unknown contradicts.
const contradictions = (sql: SqlClient.SqlClient, holds: string) =>
  sql.literal(`CAST(count(*) FILTER (WHERE NOT COALESCE(${holds}, FALSE)) AS INTEGER)`)

const queries = (sql: SqlClient.SqlClient) => {
  const sum = (column: string, when: string) => sumOf(sql, column, when)
  const part = (after: string, limit: number) =>
    sql`WITH part AS (
      SELECT escrow_id, payer_agent_id, payee_agent_id, amount, currency, currency_exponent, status,
        pending_id
      FROM escrows WHERE escrow_id > ${after} ORDER BY escrow_id LIMIT ${limit}
    )`
  return {
    escrows: (after: string, limit: number) =>
      sql`${part(after, limit)}
        SELECT e.currency, e.currency_exponent,
          ${sum("e.amount", OPEN)} AS open,
          ${sum("r.released", "r.released IS NOT NULL")} AS paid,
          ${sum("r.refunded", "r.refunded IS NOT NULL")} AS returned,
          ${contradictions(sql, `(${coherent(sql)})`)} AS contradictions,
          (SELECT CAST(count(*) AS INTEGER) FROM part) AS read,
          (SELECT MAX(escrow_id) FROM part) AS last
        FROM part e
        LEFT JOIN resolutions r ON r.pending_id = e.pending_id
        LEFT JOIN transfers l ON l.transfer_id = e.pending_id
        LEFT JOIN transfers p ON p.pending_id = e.pending_id AND p.kind = 'post'
        LEFT JOIN transfers v ON v.pending_id = e.pending_id AND v.kind = 'void'
        GROUP BY e.currency, e.currency_exponent`,
    entriesOf: (after: string, limit: number) =>
      sql`${part(after, limit)}
        SELECT t.currency, t.currency_exponent,
          ${sum("t.amount", "t.kind = 'pending'")} AS funded,
          ${sum("t.amount", "t.kind = 'post'")} AS released,
          ${sum("t.amount", "t.kind = 'void'")} AS refunded
        FROM (
          SELECT t.kind, t.amount, t.currency, t.currency_exponent
            FROM part e JOIN transfers t ON t.transfer_id = e.pending_id
          UNION ALL
          SELECT t.kind, t.amount, t.currency, t.currency_exponent
            FROM part e JOIN transfers t ON t.pending_id = e.pending_id
        ) AS t
        GROUP BY t.currency, t.currency_exponent ORDER BY t.currency`,
    entries: (after: string, limit: number) =>
      sql`WITH part AS (
          SELECT transfer_id, kind, pending_id, debit_agent_id, credit_agent_id, currency,
            currency_exponent, escrow_id
          FROM transfers WHERE transfer_id > ${after} ORDER BY transfer_id LIMIT ${limit}
        )
        SELECT t.currency, t.currency_exponent, CAST(count(*) AS INTEGER) AS transfers,
          ${contradictions(sql, `(t.kind = 'deposit' OR (${OWN}))`)} AS contradictions,
          (SELECT MAX(transfer_id) FROM part) AS last
        FROM part t LEFT JOIN escrows e ON e.escrow_id = t.escrow_id
        GROUP BY t.currency, t.currency_exponent ORDER BY t.currency`
  }
}

const zero = {
  funded: 0n,
  released: 0n,
  refunded: 0n,
  open: 0n,
  paid: 0n,
  returned: 0n,
  contradictions: 0
}

/** Reads the part of the books that begins behind a bookmark. */
export const reader = (sql: SqlClient.SqlClient) => {
  const read = queries(sql)

  const escrows = Effect.fnUntraced(function* (after: string, limit: number) {
    const own = yield* decodeEscrowSums(yield* read.escrows(after, limit))
    const entries = yield* decodeEntrySums(yield* read.entriesOf(after, limit))
    const part: Part = {
      // An escrow without its entries contradicts already, and so does one with others' currency.
      sums: [
        ...own.map(({ last: _, read: __, open, paid, returned, ...rest }): Sums => ({
          ...zero,
          ...rest,
          open: readSum(open),
          paid: readSum(paid),
          returned: readSum(returned)
        })),
        ...entries.map(({ funded, released, refunded, ...rest }): Sums => ({
          ...zero,
          ...rest,
          funded: readSum(funded),
          released: readSum(released),
          refunded: readSum(refunded)
        }))
      ],
      transfers: 0,
      // Those that come while the books are read go on behind the end; they are not run after.
      next: own[0] === undefined || own[0].read < limit
        ? { table: "transfers", after: "" }
        : { table: "escrows", after: own[0].last }
    }
    return part
  })

  const transfers = Effect.fnUntraced(function* (after: string, limit: number) {
    const rows = yield* decodeEntries(yield* read.entries(after, limit))
    const count = rows.reduce((all, { transfers }) => all + transfers, 0)
    const part: Part = {
      sums: rows.map(({ currency, currency_exponent, contradictions }): Sums => ({
        ...zero,
        currency,
        currency_exponent,
        contradictions
      })),
      transfers: count,
      next: rows[0] === undefined || count < limit
        ? undefined
        : { table: "transfers", after: rows[0].last }
    }
    return part
  })

  return ({ table, after }: Bookmark, limit: number) =>
    sql.withTransaction(
      Effect.andThen(
        snapshot(sql),
        table === "escrows" ? escrows(after, limit) : transfers(after, limit)
      )
    ).pipe(orUnavailable)
}

// PostgreSQL reads each statement at a moment of its own unless it is told otherwise.
const snapshot = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({
    pg: () => Effect.asVoid(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`),
    orElse: () => Effect.void
  })
