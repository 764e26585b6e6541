/**
 * The check of the books: what the entries add up to beside what the escrows do, and each escrow
 * beside its own entries.
 */
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { Sums } from "../../../src/escrow/Ledger.ts"
import { addUp, readSum, sumOf } from "./minor.ts"

const shared = {
  currency: Schema.String,
  currency_exponent: Schema.Int,
  contradictions: Schema.Int
}
const EntrySums = Schema.Struct({
  ...shared,
  funded: Schema.String,
  released: Schema.String,
  refunded: Schema.String,
  transfers: Schema.Int
})
type EntrySums = typeof EntrySums.Type
const EscrowSums = Schema.Struct({
  ...shared,
  open: Schema.String,
  paid: Schema.String,
  returned: Schema.String
})
type EscrowSums = typeof EscrowSums.Type
const decodeEntrySums = Schema.decodeUnknownEffect(Schema.Array(EntrySums))
const decodeEscrowSums = Schema.decodeUnknownEffect(Schema.Array(EscrowSums))

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

const rows = (sql: SqlClient.SqlClient) => {
  const sum = (column: string, when: string) => sumOf(sql, column, when)
  // What compares with a missing row is unknown, and what is unknown contradicts.
  const contradictions = (holds: string) =>
    sql.literal(`CAST(count(*) FILTER (WHERE NOT COALESCE(${holds}, FALSE)) AS INTEGER)`)
  return {
    entries: sql`SELECT t.currency, t.currency_exponent,
        ${sum("t.amount", "t.kind = 'pending'")} AS funded,
        ${sum("t.amount", "t.kind = 'post'")} AS released,
        ${sum("t.amount", "t.kind = 'void'")} AS refunded,
        CAST(count(*) AS INTEGER) AS transfers,
        ${contradictions(`(t.kind = 'deposit' OR (${OWN}))`)} AS contradictions
      FROM transfers t LEFT JOIN escrows e ON e.escrow_id = t.escrow_id
      GROUP BY t.currency, t.currency_exponent ORDER BY t.currency`,
    escrows: sql`SELECT e.currency, e.currency_exponent,
        ${sum("e.amount", OPEN)} AS open,
        ${sum("r.released", "r.released IS NOT NULL")} AS paid,
        ${sum("r.refunded", "r.refunded IS NOT NULL")} AS returned,
        ${contradictions(`(${coherent(sql)})`)} AS contradictions
      FROM escrows e
      LEFT JOIN resolutions r ON r.pending_id = e.pending_id
      LEFT JOIN transfers l ON l.transfer_id = e.pending_id
      LEFT JOIN transfers p ON p.pending_id = e.pending_id AND p.kind = 'post'
      LEFT JOIN transfers v ON v.pending_id = e.pending_id AND v.kind = 'void'
      GROUP BY e.currency, e.currency_exponent`
  }
}

const noEntries = { funded: "0", released: "0", refunded: "0", contradictions: 0 }
const noEscrows = { open: "0", paid: "0", returned: "0", contradictions: 0 }

const combined = (entry: typeof noEntries, escrow: typeof noEscrows) => ({
  funded: readSum(entry.funded),
  released: readSum(entry.released),
  refunded: readSum(entry.refunded),
  open: readSum(escrow.open),
  paid: readSum(escrow.paid),
  returned: readSum(escrow.returned),
  contradictions: entry.contradictions + escrow.contradictions
})

const sameCurrency = (one: EntrySums | EscrowSums) => (other: EntrySums | EscrowSums) =>
  one.currency === other.currency && one.currency_exponent === other.currency_exponent

/** The sums of each currency, and how many entries there are; all of one moment. */
export const sumsOf = (sql: SqlClient.SqlClient) => {
  const both = rows(sql)
  return sql.withTransaction(Effect.gen(function* () {
    yield* snapshot(sql)
    const entries = yield* decodeEntrySums(yield* both.entries)
    const escrows = yield* decodeEscrowSums(yield* both.escrows)
    const sums = entries.map((entry): Sums => {
      const { currency, currency_exponent } = entry
      const escrow = escrows.find(sameCurrency(entry)) ?? noEscrows
      return { currency, currency_exponent, ...combined(entry, escrow) }
    })
    // Escrows without any entry contradict already.
    const alone = escrows.filter((escrow) => !entries.some(sameCurrency(escrow)))
    return {
      sums: [
        ...sums,
        ...alone.map((escrow): Sums => {
          const { currency, currency_exponent } = escrow
          return { currency, currency_exponent, ...combined(noEntries, escrow) }
        })
      ],
      transfers: entries.reduce((all, { transfers }) => all + transfers, 0)
    }
  })).pipe(Effect.orDie)
}

// PostgreSQL reads each statement at a moment of its own unless it is told otherwise.
const snapshot = (sql: SqlClient.SqlClient) =>
  sql.onDialectOrElse({
    pg: () => Effect.asVoid(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`),
    orElse: () => Effect.void
  })
