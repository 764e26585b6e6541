import { Context, type Effect } from "effect"
import type { ServiceUnavailable } from "../../schemas/problems.ts"
import type { TransferRecord } from "./Escrows.ts"

/** The sums of one currency; each is taken from another table than the one it is checked against. */
export interface Sums {
  readonly currency: string
  readonly currency_exponent: number
  /** From the entries. */
  readonly funded: bigint
  readonly released: bigint
  readonly refunded: bigint
  /** From the escrows: the amounts of those that are open, released and refunded. */
  readonly open: bigint
  readonly paid: bigint
  readonly returned: bigint
  /** Entries that are not about their escrow, and escrows that have not exactly their entries. */
  readonly contradictions: number
}

/** How far the books have been read: first the escrows, then the entries, each by their ids. */
export interface Bookmark {
  readonly table: "escrows" | "transfers"
  /** The last one that was read; empty before the first. */
  readonly after: string
}

/** The sums of a part of the books: of escrows with all their entries, at one moment. */
export interface Part {
  /** A currency can be there more than once. */
  readonly sums: ReadonlyArray<Sums>
  /** How many entries were read for themselves. */
  readonly transfers: number
  /** Where the next part begins; none after the last. */
  readonly next: Bookmark | undefined
}

export interface AccountSums {
  readonly agent_id: string
  readonly currency: string
  readonly currency_exponent: number
  readonly debits_posted: bigint
  readonly credits_posted: bigint
  readonly debits_pending: bigint
  readonly credits_pending: bigint
}

interface AccountQuery {
  readonly agent_id?: string
  readonly currency?: string
  readonly after?: { readonly agent_id: string; readonly currency: string }
  readonly limit: number
}

/** Before every entry. */
export const FIRST_PLACE = "0.0"

/** An entry with its place in the ledger. */
export interface PlacedTransfer extends TransferRecord {
  readonly place: string
  /** Whether all that will ever stand before it is there. */
  readonly settled: boolean
}

/** The books: everything here is a sum over entries that never change. */
export class Ledger extends Context.Service<Ledger, {
  /**
   * At most `limit` escrows with their entries, or entries with their escrows; fails while the store
   * is away.
   */
  readonly read: (from: Bookmark, limit: number) => Effect.Effect<Part, ServiceUnavailable>
  readonly accounts: (query: AccountQuery) => Effect.Effect<ReadonlyArray<AccountSums>>
  /** In the order of their places, from the one after a place. */
  readonly transfers: (query: {
    readonly escrow_id?: string
    readonly after?: string
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<PlacedTransfer>>
  /** Posted entries of one agent, in the same order. */
  readonly posted: (query: {
    readonly agent_id: string
    readonly currency?: string
    readonly after?: string
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<PlacedTransfer>>
  /** Credits less debits of one agent over the posted entries up to a place, by currency. */
  readonly balances: (
    agent_id: string,
    upTo: string
  ) => Effect.Effect<ReadonlyMap<string, bigint>>
  readonly deposit: (transfer: TransferRecord, reference: string | null) => Effect.Effect<void>
  /**
   * What an agent has been paid and has not locked or paid. Until the transaction ends, nobody else
   * gets past this call for the same agent and currency.
   */
  readonly available: (agent_id: string, currency: string) => Effect.Effect<bigint>
}>()("agent-services/escrow/Ledger") {}
