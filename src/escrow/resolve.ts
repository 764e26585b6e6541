/**
 * How the funds are paid out by decision: release, refund, and the arbiter's split.
 */
import { Effect, Result } from "effect"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { mayRefund, mayRelease, mayResolve } from "./authority.ts"
import { loadSeen, mustTake } from "./change.ts"
import { format } from "../ground/decimal.ts"
import { parseAmount } from "./money.ts"
import { payOut } from "./settle.ts"
import { advance } from "./transition.ts"

export interface Decision {
  readonly escrow_id: string
  readonly ifMatch: string | undefined
  readonly reason: string | null
}

/** The whole amount to the payee. */
export const release = Effect.fn("Escrow.release")(
  function* ({ escrow_id, ifMatch, reason }: Decision) {
    const record = yield* loadSeen(escrow_id)
    const by = yield* mayRelease(record)
    yield* mustTake(record, "release", ifMatch)
    const payout = payOut(record.amount, record.amount)
    return yield* advance(record, { to: payout.to, by, reason, payout, data: {} })
  }
)

/** The whole amount back to the payer. */
export const refund = Effect.fn("Escrow.refund")(
  function* ({ escrow_id, ifMatch, reason }: Decision) {
    const record = yield* loadSeen(escrow_id)
    const by = yield* mayRefund(record)
    yield* mustTake(record, "refund", ifMatch)
    const payout = payOut(record.amount, 0n)
    return yield* advance(record, { to: payout.to, by, reason, payout, data: {} })
  }
)

/** What the arbiter gives to the payee, and the rest back to the payer. */
export const resolve = Effect.fn("Escrow.resolve")(
  function* ({ escrow_id, ifMatch, reason }: Decision, characters: string) {
    const record = yield* loadSeen(escrow_id)
    const by = yield* mayResolve(record)
    yield* mustTake(record, "resolve", ifMatch)
    const { amount, currency_exponent } = record
    const released = yield* Result.match(parseAmount(characters, currency_exponent), {
      onFailure: (why) => refuse(`The amount ${why}`),
      onSuccess: (minor) =>
        minor > amount ? refuse("More than the amount that is locked") : Effect.succeed(minor)
    })
    const payout = payOut(amount, released)
    return yield* advance(record, {
      to: payout.to,
      by,
      reason,
      payout,
      data: { released: format(released, currency_exponent) }
    })
  }
)

const refuse = (message: string) =>
  Effect.fail(new SchemaValidationFailed({ violations: [{ path: "release_amount", message }] }))
