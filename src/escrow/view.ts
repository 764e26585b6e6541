import type { Escrow } from "../../schemas/escrow/escrow.ts"
import type { EscrowRecord } from "./Escrows.ts"
import { format } from "../ground/decimal.ts"
import { revisionsLeft } from "./settle.ts"

/** An escrow as callers see it. */
export const view = (record: EscrowRecord): Escrow => {
  const { amount, released, refunded, pending_id: _, event_hash: __, ...rest } = record
  const decimal = (minor: bigint) => format(minor, record.currency_exponent)
  return {
    ...rest,
    // At most 15 significant digits, so that the nearest double shows the same decimal.
    amount: Number(decimal(amount)),
    amount_decimal: decimal(amount),
    amount_minor: String(amount),
    held_amount: decimal(record.resolution === null ? amount : 0n),
    released_amount: decimal(released),
    refunded_amount: decimal(refunded),
    revisions_left: revisionsLeft(record)
  }
}

/** The same without the text of its deliverable, which can be long. */
export const brief = (record: EscrowRecord): Escrow => {
  const { deliverable, ...escrow } = view(record)
  if (deliverable === null) return { ...escrow, deliverable }
  const { text: _, ...rest } = deliverable
  return { ...escrow, deliverable: rest }
}
