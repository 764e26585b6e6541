/**
 * The books as sums over the entries; nothing is counted anywhere else.
 */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type AccountSums, FIRST_PLACE, Ledger } from "../../../src/escrow/Ledger.ts"
import { runner } from "../statements.ts"
import { decoderOf } from "../table.ts"
import { readSum, sumOf } from "./minor.ts"
import { ledgerPositions } from "./ledgerPositions.ts"
import { reader } from "./sums.ts"
import { insertTransfers, placedTransfers, TRANSFER_COLUMNS } from "./transfers.ts"
import { Transaction } from "../../../src/ground/Transaction.ts"

const currency = { currency: Schema.String, currency_exponent: Schema.Int }
const Sum = Schema.String

const decodeAccounts = decoderOf(
  Schema.Struct({
    agent_id: Schema.String,
    ...currency,
    debits_posted: Sum,
    credits_posted: Sum,
    debits_pending: Sum,
    debits_resolved: Sum,
    credits_pending: Sum,
    credits_resolved: Sum
  })
)
const decodeBalances = decoderOf(
  Schema.Struct({ currency: Schema.String, credits: Sum, debits: Sum })
)
const decodeAvailable = decoderOf(
  Schema.Struct({ credits: Sum, posted: Sum, locked: Sum, resolved: Sum })
)

export const layer = Layer.effect(
  Ledger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    const place = ledgerPositions(sql)
    const columns = sql`${sql.literal(TRANSFER_COLUMNS)}, ${place.columns}`
    const run = runner(sql)
    const sum = (column: string, when?: string) => sumOf(sql, column, when)

    return Ledger.of({
      read: reader(sql),

      accounts: ({ agent_id, currency, after, limit }) =>
        sql`SELECT agent_id, currency, currency_exponent,
            ${sum("amount", "side = 'd' AND kind IN ('post', 'deposit')")} AS debits_posted,
            ${sum("amount", "side = 'c' AND kind IN ('post', 'deposit')")} AS credits_posted,
            ${sum("amount", "side = 'd' AND kind = 'pending'")} AS debits_pending,
            ${sum("amount", "side = 'd' AND kind IN ('post', 'void')")} AS debits_resolved,
            ${sum("amount", "side = 'c' AND kind = 'pending'")} AS credits_pending,
            ${sum("amount", "side = 'c' AND kind IN ('post', 'void')")} AS credits_resolved
          FROM (
            SELECT debit_agent_id AS agent_id, 'd' AS side, kind, amount, currency,
              currency_exponent FROM transfers
            UNION ALL
            SELECT credit_agent_id, 'c', kind, amount, currency, currency_exponent FROM transfers
          ) AS sides
          WHERE ${
          sql.and([
            sql`1 = 1`,
            ...(agent_id === undefined ? [] : [sql`agent_id = ${agent_id}`]),
            ...(currency === undefined ? [] : [sql`currency = ${currency}`]),
            ...(after === undefined ? [] : [
              sql`(agent_id > ${after.agent_id}
                OR (agent_id = ${after.agent_id} AND currency > ${after.currency}))`
            ])
          ])
        }
          GROUP BY agent_id, currency, currency_exponent
          ORDER BY agent_id, currency LIMIT ${limit}`.pipe(
          decodeAccounts,
          Effect.map((rows) =>
            rows.map((row): AccountSums => ({
              agent_id: row.agent_id,
              currency: row.currency,
              currency_exponent: row.currency_exponent,
              debits_posted: readSum(row.debits_posted),
              credits_posted: readSum(row.credits_posted),
              debits_pending: readSum(row.debits_pending) - readSum(row.debits_resolved),
              credits_pending: readSum(row.credits_pending) - readSum(row.credits_resolved)
            }))
          )
        ),

      transfers: ({ escrow_id, after, limit }) =>
        sql`SELECT ${columns} FROM transfers WHERE ${
          sql.and([
            place.after(after ?? FIRST_PLACE),
            // By the lock: its own key and that of its payout are indexed anyway.
            ...(escrow_id === undefined ? [] : [
              sql`(transfer_id IN (SELECT pending_id FROM escrows WHERE escrow_id = ${escrow_id})
                OR pending_id IN (SELECT pending_id FROM escrows WHERE escrow_id = ${escrow_id}))`
            ])
          ])
        } ORDER BY ${place.order} LIMIT ${limit}`.pipe(placedTransfers),

      posted: ({ agent_id, currency, after, limit }) =>
        sql`SELECT ${columns} FROM transfers WHERE ${
          sql.and([
            sql`(debit_agent_id = ${agent_id} OR credit_agent_id = ${agent_id})`,
            sql`kind IN ('post', 'deposit')`,
            place.after(after ?? FIRST_PLACE),
            ...(currency === undefined ? [] : [sql`currency = ${currency}`])
          ])
        } ORDER BY ${place.order} LIMIT ${limit}`.pipe(placedTransfers),

      balances: (agent_id, upTo) =>
        sql`SELECT currency,
            ${sum("amount", "side = 'c'")} AS credits, ${sum("amount", "side = 'd'")} AS debits
          FROM (
            SELECT currency, 'd' AS side, amount FROM transfers WHERE debit_agent_id = ${agent_id}
              AND kind IN ('post', 'deposit') AND ${place.upTo(upTo)}
            UNION ALL
            SELECT currency, 'c', amount FROM transfers WHERE credit_agent_id = ${agent_id}
              AND kind IN ('post', 'deposit') AND ${place.upTo(upTo)}
          ) AS sides GROUP BY currency`.pipe(
          decodeBalances,
          Effect.map((rows) =>
            new Map(rows.map((row) => [row.currency, readSum(row.credits) - readSum(row.debits)]))
          )
        ),

      deposit: (transfer, reference) =>
        write(Effect.asVoid(run([insertTransfers([transfer], reference)]))).pipe(Effect.orDie),

      available: Effect.fnUntraced(function* (agent_id, currency) {
        yield* sql.onDialectOrElse({
          pg: () =>
            Effect.asVoid(
              sql`SELECT pg_advisory_xact_lock(hashtextextended(${agent_id} || ' ' || ${currency}, 0))`
            ),
          // SQLite has one writer: whoever is here in a transaction is alone.
          orElse: () => Effect.void
        })
        const [row] = yield* decodeAvailable(
          sql`SELECT
              ${sum("amount", "side = 'c' AND kind IN ('post', 'deposit')")} AS credits,
              ${sum("amount", "side = 'd' AND kind IN ('post', 'deposit')")} AS posted,
              ${sum("amount", "side = 'd' AND kind = 'pending'")} AS locked,
              ${sum("amount", "side = 'd' AND kind IN ('post', 'void')")} AS resolved
            FROM (
              SELECT 'd' AS side, kind, amount FROM transfers
                WHERE debit_agent_id = ${agent_id} AND currency = ${currency}
              UNION ALL
              SELECT 'c', kind, amount FROM transfers
                WHERE credit_agent_id = ${agent_id} AND currency = ${currency}
            ) AS sides`
        )
        if (row === undefined) return 0n
        return readSum(row.credits) - readSum(row.posted) -
          (readSum(row.locked) - readSum(row.resolved))
      }, Effect.orDie)
    })
  })
)
