/** Escrows by state, and one of them. */
import type { Escrow } from "../../../schemas/escrow/escrow.ts"
import type { Event } from "../../../schemas/escrow/event.ts"
import type { Status } from "../../../schemas/escrow/status.ts"

export const statuses: ReadonlyArray<Status> = [
  "funded",
  "delivered",
  "disputed",
  "released",
  "refunded",
  "settled"
]

/** How many are shown at once. */
export const PAGE = 25

export interface List {
  readonly status: Status | undefined
  readonly escrows: ReadonlyArray<Escrow>
  readonly next_cursor: string | null
  /** Whether these are not the first. */
  readonly isLater: boolean
  /** How many there are of each. */
  readonly totals: ReadonlyMap<Status, number>
}

/** What a party decides. */
export type Move = "release" | "refund" | "contest"

export interface EscrowDetail {
  readonly escrow: Escrow
  readonly events: ReadonlyArray<Event>
  readonly next_cursor: string | null
  /** What the payee is about to deliver. */
  readonly work: string
  /** What is asked once more before it is done. */
  readonly asking: Move | undefined
}
