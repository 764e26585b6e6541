/**
 * `POST /escrow`: a payer locks an amount for a payee.
 */
import { DateTime, Effect, Metric, Option, Result } from "effect"
import type { Criteria, OnUnread } from "../../schemas/escrow/criteria.ts"
import type { CreateEscrow } from "../../schemas/escrow/escrow.ts"
import { WORLD } from "../../schemas/escrow/ledger.ts"
import { InsufficientFunds } from "../../schemas/escrow/problems.ts"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { mayCreate } from "./authority.ts"
import { parseCriteria } from "./criteria.ts"
import { Escrows, type Funding } from "./Escrows.ts"
import { Ledger } from "./Ledger.ts"
import { transitions } from "./metrics.ts"
import { isKnownCurrency, minorUnitOf } from "../ground/currencies.ts"
import { format } from "../ground/decimal.ts"
import { parsePositive } from "./money.ts"
import { Settings } from "./Settings.ts"
import { open, type Terms } from "./transition.ts"

type Request = typeof CreateEscrow.Type

/** Reads a request whose amount was written as `characters`; fails with all that is wrong. */
export const prepare = Effect.fnUntraced(function* (request: Request, characters: string) {
  yield* mayCreate(request.payer_agent_id)
  return yield* open(yield* termsOf(request, characters))
})

/** Writes it; in prepaid mode only when the payer's deposits cover it. */
export const commit = Effect.fnUntraced(function* (funding: Funding) {
  const escrows = yield* Escrows
  const { prepaid } = yield* Settings
  const { payer_agent_id, amount, currency, currency_exponent } = funding.escrow
  if (prepaid) {
    const ledger = yield* Ledger
    const available = yield* ledger.available(payer_agent_id, currency)
    if (available < amount) {
      return yield* new InsufficientFunds({
        available: format(available, currency_exponent),
        currency
      })
    }
  }
  yield* escrows.fund(funding)
  return funding.escrow
})

/** Counts an escrow that was written. */
export const count = Metric.update(
  Metric.withAttributes(transitions, { from: "none", to: "funded", by: "payer" }),
  1
)

const termsOf = Effect.fnUntraced(function* (request: Request, characters: string) {
  const { strict } = yield* Settings
  const violations: Array<{ path: string; message: string }> = []
  const refuse = (path: string, message: string) => {
    violations.push({ path, message })
    return undefined
  }
  const { payer_agent_id, payee_agent_id, arbiter_agent_id = null } = request
  if (payer_agent_id === payee_agent_id) {
    refuse("payee_agent_id", "The payee must be another agent than the payer")
  }
  if (arbiter_agent_id === payer_agent_id || arbiter_agent_id === payee_agent_id) {
    refuse("arbiter_agent_id", "The arbiter must be neither payer nor payee")
  }
  for (const path of ["payer_agent_id", "payee_agent_id", "arbiter_agent_id"] as const) {
    if (request[path] === WORLD) refuse(path, `"${WORLD}" is no agent`)
  }
  const currency = request.currency.toUpperCase()
  if (strict && !isKnownCurrency(currency)) refuse("currency", `"${currency}" is not known`)
  const exponent = minorUnitOf(currency)
  const amount = Result.match(parsePositive(characters, exponent), {
    onFailure: (why) => refuse("amount", `The amount ${why}`),
    onSuccess: (minor) => minor
  })
  const deadline = yield* deadlineOf(request.deadline ?? null)
  if (deadline === undefined) refuse("deadline", "Expected a time that exists and is in the future")
  if (amount === undefined || deadline === undefined || violations.length > 0) {
    return yield* new SchemaValidationFailed({ violations })
  }
  const on_unread = request.on_unread ?? "hold"
  const terms: Terms = {
    payer_agent_id,
    payee_agent_id,
    arbiter_agent_id,
    amount,
    currency,
    currency_exponent: exponent,
    task_description: request.task_description,
    verification_criteria: request.verification_criteria,
    criteria: warned(parseCriteria(request.verification_criteria), on_unread),
    on_unread,
    deadline
  }
  return terms
})

const warned = (criteria: Criteria, on_unread: OnUnread): Criteria =>
  on_unread !== "release" || criteria.unread === undefined || criteria.unread.length === 0
    ? criteria
    : { ...criteria, warnings: [{ code: "unread_is_released", text: "" }, ...criteria.warnings] }

/** In UTC with milliseconds; `undefined` when it is no time, or has passed. */
const deadlineOf = Effect.fnUntraced(function* (text: string | null) {
  if (text === null) return null
  const time = Option.getOrUndefined(DateTime.make(text.replace(" ", "T").toUpperCase()))
  if (time === undefined) return undefined
  // Times are compared as text, which holds for years of four digits.
  if (DateTime.toPartsUtc(time).year > 9999) return undefined
  return DateTime.isGreaterThan(time, yield* DateTime.now) ? DateTime.formatIso(time) : undefined
})
