/**
 * Entries of the ledger, as rows.
 */
import { Array, Effect, Schema } from "effect"
import { TransferKind } from "../../../schemas/escrow/ledger.ts"
import type { TransferRecord } from "../../../src/escrow/Escrows.ts"
import type { PlacedTransfer } from "../../../src/escrow/Ledger.ts"
import type { Part } from "../statements.ts"
import { columns, decoderOf, insertionOf } from "../table.ts"
import { Minor } from "./minor.ts"

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
  created_at: Schema.String
})

/** The columns that `placedTransfers` reads, beside those of their place. */
export const TRANSFER_COLUMNS = columns(Row)

const decode = decoderOf(
  Schema.Struct({ ...Row.fields, place: Schema.String, settled: Schema.Int })
)

export const placedTransfers = <E>(
  rows: Effect.Effect<ReadonlyArray<unknown>, E>
): Effect.Effect<ReadonlyArray<PlacedTransfer>> =>
  Effect.map(
    decode(rows),
    (decoded) =>
      decoded.map(({ settled, ...transfer }) => ({ ...transfer, settled: settled === 1 }))
  )

const insert = insertionOf(
  "transfers",
  Schema.Struct({ ...Row.fields, reference: Schema.NullOr(Schema.String) })
)

/** The only statement that writes entries: each row debits one account and credits another. */
export const insertTransfers = (
  transfers: Array.NonEmptyReadonlyArray<TransferRecord>,
  reference: string | null = null
): Part => insert(...Array.map(transfers, (transfer) => ({ ...transfer, reference })))
