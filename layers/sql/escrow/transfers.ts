/**
 * Entries of the ledger, as rows.
 */
import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { TransferKind } from "../../../schemas/escrow/ledger.ts"
import type { TransferRecord } from "../../../src/escrow/Escrows.ts"
import type { PlacedTransfer } from "../../../src/escrow/Ledger.ts"
import { Minor } from "./minor.ts"
import { insertion, type Part } from "./parts.ts"

const Row = Schema.Struct({
  transfer_id: Schema.String,
  kind: TransferKind,
  pending_id: Schema.NullOr(Schema.String),
  debit_agent_id: Schema.String,
  credit_agent_id: Schema.String,
  amount: Minor,
  currency: Schema.String,
  currency_exponent: Schema.Int,
  escrow_id: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  place: Schema.String,
  settled: Schema.Int
})
const decode = Schema.decodeUnknownEffect(Schema.Array(Row))

const COLUMNS = `transfer_id, kind, pending_id, debit_agent_id, credit_agent_id,
  CAST(amount AS TEXT) AS amount, currency, currency_exponent, escrow_id, created_at`

/** The columns that `decodeTransfers` reads, beside those of their place. */
export const transferColumns = (sql: SqlClient.SqlClient) => sql.literal(COLUMNS)

export const decodeTransfers = (
  rows: ReadonlyArray<unknown>
): Effect.Effect<ReadonlyArray<PlacedTransfer>, Schema.SchemaError> =>
  Effect.map(
    decode(rows),
    (decoded) =>
      decoded.map(({ settled, ...transfer }) => ({ ...transfer, settled: settled === 1 }))
  )

const INSERT_COLUMNS = [
  ...["transfer_id", "kind", "pending_id", "debit_agent_id", "credit_agent_id", "amount"],
  ...["currency", "currency_exponent", "escrow_id", "reference", "created_at"]
]

const insert = insertion("transfers", INSERT_COLUMNS)

/** The only statement that writes entries: each row debits one account and credits another. */
export const insertTransfer = (
  transfer: TransferRecord & { readonly reference?: string | null }
): Part =>
  insert([
    transfer.transfer_id,
    transfer.kind,
    transfer.pending_id,
    transfer.debit_agent_id,
    transfer.credit_agent_id,
    String(transfer.amount),
    transfer.currency,
    transfer.currency_exponent,
    transfer.escrow_id,
    transfer.reference ?? null,
    transfer.created_at
  ])
