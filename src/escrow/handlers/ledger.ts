/**
 * The books: totals, accounts, entries, statements and deposits.
 */
import { Effect, Option, Result, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { Text } from "../../../schemas/escrow/escrow.ts"
import { Deposited, WORLD } from "../../../schemas/escrow/ledger.ts"
import { type Answer, Idempotency } from "../../../schemas/idempotency.ts"
import { BadRequest, SchemaValidationFailed } from "../../../schemas/problems.ts"
import { mustBe, mustOperate } from "../authority.ts"
import { Books, isBalanced } from "../Books.ts"
import type { TransferRecord } from "../Escrows.ts"
import { Ledger } from "../Ledger.ts"
import { amountCharacters, exponentOf, formatMinor, parsePositive } from "../money.ts"
import { newId, timestamp } from "../transition.ts"

const DepositAnswer: Answer<Deposited> = { status: 201, schema: Deposited }

const showTransfer = ({ currency_exponent, amount, ...transfer }: TransferRecord) => ({
  ...transfer,
  amount: formatMinor(amount, currency_exponent),
  amount_minor: String(amount)
})

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "ledger",
  Effect.fnUntraced(function* (handlers) {
    const books = yield* Books
    const ledger = yield* Ledger
    const { once } = yield* Idempotency
    const random = yield* SecureRandom.SecureRandom
    const idOf = (prefix: string) =>
      Effect.provideService(newId(prefix), SecureRandom.SecureRandom, random)

    return handlers.handleAll({
      totals: Effect.fnUntraced(function* () {
        yield* mustOperate
        const { sums, transfers, balanced } = yield* books.check
        return {
          balanced,
          transfers,
          currencies: sums.map((one) => {
            const decimal = (minor: bigint) => formatMinor(minor, one.currency_exponent)
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
        const after = cursor === undefined ? undefined : yield* readCursor(cursor)
        const found = yield* ledger.accounts({
          ...filters,
          ...(after === undefined ? {} : { after }),
          limit: limit + 1
        })
        const page = found.slice(0, limit)
        const last = found.length > limit ? page.at(-1) : undefined
        return {
          accounts: page.map((account) => {
            const decimal = (minor: bigint) => formatMinor(minor, account.currency_exponent)
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
          next_cursor: last === undefined ? null : writeCursor(last)
        }
      }),

      transfers: Effect.fnUntraced(function* ({ query }) {
        yield* mustOperate
        const { cursor, limit, ...filters } = query
        const found = yield* ledger.transfers({
          ...filters,
          ...(yield* afterTransfer(cursor)),
          limit: limit + 1
        })
        return { transfers: found.slice(0, limit).map(showTransfer), ...next(found, limit) }
      }),

      deposit: Effect.fnUntraced(function* ({ payload, request }) {
        yield* mustOperate
        const { agent_id } = payload
        const currency = payload.currency.toUpperCase()
        const currency_exponent = exponentOf(currency)
        const prepare = Effect.gen(function* () {
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
            transfer_id: yield* idOf("trf"),
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
          return transfer
        })
        return yield* once(DepositAnswer, prepare, (transfer) =>
          Effect.gen(function* () {
            yield* ledger.deposit(transfer, payload.reference ?? null)
            const available = yield* ledger.available(agent_id, currency)
            return {
              transfer: showTransfer(transfer),
              available: formatMinor(available, currency_exponent)
            }
          }))
      }),

      statement: Effect.fnUntraced(function* ({ params: { agent_id }, query }) {
        yield* mustBe(agent_id)
        const { cursor, limit, ...filters } = query
        const after = yield* afterTransfer(cursor)
        const found = yield* ledger.posted({ agent_id, ...filters, ...after, limit: limit + 1 })
        const balances = new Map(
          after.after === undefined ? [] : yield* ledger.balances(agent_id, after.after)
        )
        const lines = found.slice(0, limit).map((transfer) => {
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
            amount: formatMinor(amount, currency_exponent),
            balance: formatMinor(balance, currency_exponent),
            counterparty: paid ? credit_agent_id : debit_agent_id
          }
        })
        return { agent_id, lines, ...next(found, limit) }
      })
    })
  })
)

const badCursor = new BadRequest({ reason: "The cursor is none that this list gave." })

const afterTransfer = (
  cursor: string | undefined
): Effect.Effect<{ readonly after?: string }, BadRequest> =>
  cursor === undefined
    ? Effect.succeed({})
    : /^trf_[0-9A-Z]{26}$/.test(cursor)
    ? Effect.succeed({ after: cursor })
    : Effect.fail(badCursor)

const next = (found: ReadonlyArray<TransferRecord>, limit: number) => ({
  next_cursor: found.length > limit ? found[limit - 1]?.transfer_id ?? null : null
})

const Place = Schema.fromJsonString(Schema.Tuple([Text, Text]))
const decodePlace = Schema.decodeUnknownOption(Place)

const writeCursor = (place: { readonly agent_id: string; readonly currency: string }) =>
  Base64Url.encode(JSON.stringify([place.agent_id, place.currency]))

const readCursor = (cursor: string) =>
  Option.match(decodePlace(Result.getOrElse(Base64Url.decodeString(cursor), () => "")), {
    onNone: () => Effect.fail(badCursor),
    onSome: ([agent_id, currency]) => Effect.succeed({ agent_id, currency })
  })
