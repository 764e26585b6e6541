/**
 * The books: totals, accounts, entries, statements and deposits.
 */
import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { Deposited, WORLD } from "../../../schemas/escrow/ledger.ts"
import { Idempotency, type IdempotentReply } from "../../ground/Idempotency.ts"
import { SchemaValidationFailed } from "../../../schemas/problems.ts"
import { isAbout } from "../../ground/Served.ts"
import { mustBe, mustOperate } from "../authority.ts"
import { isKnown } from "../create.ts"
import { isBalanced, LedgerAudit } from "../LedgerAudit.ts"
import type { TransferRecord } from "../Escrows.ts"
import { FIRST_PLACE, Ledger, type PlacedTransfer } from "../Ledger.ts"
import { AgentNames, warningMembers, warningsOf } from "../../ground/AgentNames.ts"
import { faultOfNewId } from "../../ground/distinctId.ts"
import { minorUnitOf } from "../../ground/currencies.ts"
import { format } from "../../ground/decimal.ts"
import { amountCharacters, parsePositive } from "../money.ts"
import { newId, timestamp } from "../transition.ts"
import * as Cursor from "../../ground/cursor.ts"

const DepositAnswer: IdempotentReply<Deposited> = { status: 201, schema: Deposited }

const showTransfer = (transfer: TransferRecord) => ({
  transfer_id: transfer.transfer_id,
  kind: transfer.kind,
  pending_id: transfer.pending_id,
  debit_agent_id: transfer.debit_agent_id,
  credit_agent_id: transfer.credit_agent_id,
  amount: format(transfer.amount, transfer.currency_exponent),
  amount_minor: String(transfer.amount),
  currency: transfer.currency,
  escrow_id: transfer.escrow_id,
  created_at: transfer.created_at
})

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "ledger",
  Effect.fnUntraced(function* (handlers) {
    const books = yield* LedgerAudit
    const ledger = yield* Ledger
    const names = yield* AgentNames
    const { once } = yield* Idempotency

    return handlers.handleAll({
      totals: Effect.fnUntraced(function* () {
        yield* mustOperate
        const { sums, transfers, balanced } = yield* books.check
        return {
          balanced,
          transfers,
          currencies: sums.map((one) => {
            const decimal = (minor: bigint) => format(minor, one.currency_exponent)
            return {
              currency: one.currency,
              exponent: one.currency_exponent,
              funded: decimal(one.funded),
              released: decimal(one.released),
              refunded: decimal(one.refunded),
              held: decimal(one.open),
              balanced: isBalanced(one)
            }
          })
        }
      }),

      accounts: Effect.fnUntraced(function* ({ query }) {
        yield* mustOperate
        const { cursor, limit, ...filters } = query
        const after = yield* readCursor(cursor)
        const found = yield* ledger.accounts({
          ...filters,
          ...(after === undefined ? {} : { after }),
          limit: limit + 1
        })
        const page = Cursor.firstOf(found, limit, (one) => [one.agent_id, one.currency])
        return {
          accounts: page.items.map((account) => {
            const decimal = (minor: bigint) => format(minor, account.currency_exponent)
            return {
              agent_id: account.agent_id,
              currency: account.currency,
              debits_posted: decimal(account.debits_posted),
              credits_posted: decimal(account.credits_posted),
              debits_pending: decimal(account.debits_pending),
              credits_pending: decimal(account.credits_pending),
              balance: decimal(account.credits_posted - account.debits_posted)
            }
          }),
          next_cursor: Cursor.nextOf(page)
        }
      }),

      transfers: Effect.fnUntraced(function* ({ query }) {
        yield* mustOperate
        const { cursor, limit, ...filters } = query
        const after = yield* afterPlace(cursor)
        const { page, next_cursor } = pageOf(
          yield* ledger.transfers({ ...filters, after, limit: limit + 1 }),
          { after, limit }
        )
        return { transfers: page.map(showTransfer), next_cursor }
      }),

      deposit: Effect.fnUntraced(function* ({ payload, request }) {
        yield* mustOperate
        const { agent_id } = payload
        yield* isAbout(agent_id)
        const currency = payload.currency.toUpperCase()
        const currency_exponent = minorUnitOf(currency)
        const prepare = Effect.gen(function* () {
          if (agent_id === WORLD) {
            return yield* new SchemaValidationFailed({
              violations: [{ path: "agent_id", message: `"${WORLD}" is no agent` }]
            })
          }
          const fault = faultOfNewId(agent_id)
          if (fault !== undefined && !(yield* isKnown(agent_id))) {
            return yield* new SchemaValidationFailed({
              violations: [{ path: "agent_id", message: fault }]
            })
          }
          const characters = amountCharacters(yield* Effect.orDie(request.text), "amount") ?? ""
          const amount = yield* Result.match(parsePositive(characters, currency_exponent), {
            onFailure: (why) =>
              Effect.fail(
                new SchemaValidationFailed({
                  violations: [{ path: "amount", message: `The amount ${why}` }]
                })
              ),
            onSuccess: Effect.succeed
          })
          const transfer: TransferRecord = {
            transfer_id: yield* newId("trf"),
            kind: "deposit",
            pending_id: null,
            debit_agent_id: WORLD,
            credit_agent_id: agent_id,
            amount,
            currency,
            currency_exponent,
            escrow_id: null,
            created_at: yield* timestamp
          }
          return { transfer, warnings: yield* warningsOf([["agent_id", agent_id]]) }
        })
        return yield* once(
          DepositAnswer,
          prepare,
          ({ transfer, warnings }) =>
            Effect.gen(function* () {
              yield* ledger.deposit(transfer, payload.reference ?? null)
              const available = yield* ledger.available(agent_id, currency)
              return {
                transfer: showTransfer(transfer),
                available: format(available, currency_exponent),
                ...warningMembers(warnings)
              }
            }),
          () => names.know([agent_id])
        )
      }),

      statement: Effect.fnUntraced(function* ({ params: { agent_id }, query }) {
        yield* mustBe(agent_id)
        const { cursor, limit, ...filters } = query
        const after = yield* afterPlace(cursor)
        const { page, next_cursor } = pageOf(
          yield* ledger.posted({ agent_id, ...filters, after, limit: limit + 1 }),
          { after, limit }
        )
        const balances = new Map(
          cursor === undefined ? [] : yield* ledger.balances(agent_id, after)
        )
        const lines = page.map((transfer) => {
          const { currency, currency_exponent, debit_agent_id, credit_agent_id } = transfer
          const paid = debit_agent_id === agent_id
          const amount = paid ? -transfer.amount : transfer.amount
          const balance = (balances.get(currency) ?? 0n) + amount
          balances.set(currency, balance)
          return {
            transfer_id: transfer.transfer_id,
            escrow_id: transfer.escrow_id,
            at: transfer.created_at,
            currency,
            amount: format(amount, currency_exponent),
            balance: format(balance, currency_exponent),
            counterparty: paid ? credit_agent_id : debit_agent_id
          }
        })
        return { agent_id, lines, next_cursor }
      })
    })
  })
)

const PLACE = /^\d{1,18}\.\d{1,18}$/

const afterPlace = (cursor: string | undefined) =>
  Effect.map(Cursor.decode(cursor, [PLACE]), (keys) => keys?.[0] ?? FIRST_PLACE)

/**
 * The first `limit` of `found`, and the cursor to what follows. It never passes an entry that others
 * may still come to stand before: then the page is shorter, and its cursor leads on from there.
 */
const pageOf = (
  found: ReadonlyArray<PlacedTransfer>,
  { after, limit }: { readonly after: string; readonly limit: number }
) => {
  if (found.length <= limit) return { page: found, next_cursor: null }
  const open = found.slice(0, limit).findIndex(({ settled }) => !settled)
  const page = found.slice(0, open === -1 ? limit : open)
  return { page, next_cursor: Cursor.encode([page.at(-1)?.place ?? after]) }
}

const readCursor = (cursor: string | undefined) =>
  Effect.map(Cursor.decode(cursor, [Cursor.text, Cursor.text]), (keys) => {
    const [agent_id, currency] = keys ?? []
    return agent_id === undefined || currency === undefined ? undefined : { agent_id, currency }
  })
