/**
 * The books: transfers that never change, and the sums over them.
 */
import { Schema } from "effect"
import { idWarnings } from "../idWarning.ts"
import { PartyId } from "../party.ts"
import { AmountIn, Currency, Reason } from "./escrow.ts"

/** The account that deposits come from: the rails outside. No agent has this name. */
export const WORLD = "@world"

/** One currency in all escrows; the amounts are decimals. */
export const CurrencyTotals = Schema.Struct({
  currency: Schema.String,
  exponent: Schema.Int,
  funded: Schema.String,
  released: Schema.String,
  refunded: Schema.String,
  held: Schema.String,
  balanced: Schema.Boolean
}).annotate({ identifier: "CurrencyTotals" })

/** Whether the books balance: while they do not, nothing is paid out. */
export const LedgerTotals = Schema.Struct({
  balanced: Schema.Boolean,
  currencies: Schema.Array(CurrencyTotals),
  transfers: Schema.Int
}).annotate({ identifier: "LedgerTotals" })

export const Account = Schema.Struct({
  agent_id: Schema.String,
  currency: Schema.String,
  debits_posted: Schema.String,
  credits_posted: Schema.String,
  /** Locked for others, and locked by others for this agent. */
  debits_pending: Schema.String,
  credits_pending: Schema.String,
  /** `credits_posted` less `debits_posted`; below zero where money came from outside. */
  balance: Schema.String
}).annotate({ identifier: "Account" })

export const Accounts = Schema.Struct({
  accounts: Schema.Array(Account),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Accounts" })

/** `pending` locks, `post` pays a lock out, `void` gives it back, `deposit` brings money in. */
export const TransferKind = Schema.Literals(["pending", "post", "void", "deposit"])
export type TransferKind = typeof TransferKind.Type

export const Transfer = Schema.Struct({
  transfer_id: Schema.String,
  kind: TransferKind,
  pending_id: Schema.NullOr(Schema.String),
  debit_agent_id: Schema.String,
  credit_agent_id: Schema.String,
  amount: Schema.String,
  amount_minor: Schema.String,
  currency: Schema.String,
  escrow_id: Schema.NullOr(Schema.String),
  created_at: Schema.String
}).annotate({ identifier: "Transfer" })

export const Transfers = Schema.Struct({
  transfers: Schema.Array(Transfer),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Transfers" })

/** Money that reached the operator for an agent, on rails outside. */
export const Deposit = Schema.Struct({
  agent_id: PartyId,
  amount: AmountIn,
  currency: Currency,
  /** What the operator finds the payment by. */
  reference: Schema.optionalKey(Schema.NullOr(Reason))
}).annotate({ identifier: "Deposit" })

export const Deposited = Schema.Struct({
  transfer: Transfer,
  /** What the agent can lock now. */
  available: Schema.String,
  /** Of the agent's id, where the call made it known. */
  ...idWarnings
}).annotate({ identifier: "Deposited" })
export type Deposited = typeof Deposited.Type

/** One posted transfer as one agent sees it. */
export const Line = Schema.Struct({
  transfer_id: Schema.String,
  escrow_id: Schema.NullOr(Schema.String),
  at: Schema.String,
  currency: Schema.String,
  /** Below zero when the agent paid. */
  amount: Schema.String,
  /** The balance after it, in its currency. */
  balance: Schema.String,
  counterparty: Schema.String
}).annotate({ identifier: "StatementLine" })

export const Statement = Schema.Struct({
  agent_id: Schema.String,
  lines: Schema.Array(Line),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Statement" })
