/**
 * How the funds are paid out by decision: release, refund, and the arbiter's split.
 */
import { DateTime, Effect, Result } from "effect"
import { NothingToContest, RefundRequested } from "../../schemas/escrow/problems.ts"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { mayContest, mayRefund, mayRelease, mayResolve } from "./authority.ts"
import { loadSeen, mustTake } from "./change.ts"
import type { EscrowRecord } from "./Escrows.ts"
import { format } from "../ground/decimal.ts"
import { parseAmount } from "./money.ts"
import { payOut } from "./settle.ts"
import { advance, timestamp } from "./transition.ts"

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

/** The whole amount back to the payer; where the payee is asked first, the question. */
export const refund = Effect.fn("Escrow.refund")(
  function* ({ escrow_id, ifMatch, reason }: Decision) {
    const record = yield* loadSeen(escrow_id)
    const by = yield* mayRefund(record)
    yield* mustTake(record, "refund", ifMatch)
    const { contest_seconds, refund_request, version } = record
    if (by === "payer" && record.status === "delivered" && contest_seconds !== null) {
      if (refund_request !== null) return yield* new RefundRequested({ version, refund_request })
      const at = yield* timestamp
      const until = DateTime.formatIso(
        DateTime.add(DateTime.makeUnsafe(at), { seconds: contest_seconds })
      )
      return yield* advance(record, {
        ...stays(record),
        by,
        reason,
        refund_request: { at, until, reason, contested_at: null },
        data: { refund: "requested", refund_at: until }
      })
    }
    const payout = payOut(record.amount, 0n)
    return yield* advance(record, { to: payout.to, by, reason, payout, data: {} })
  }
)

/** The payee stands by its work: no refund comes, and the arbiter decides where there is one. */
export const contest = Effect.fn("Escrow.contest")(
  function* ({ escrow_id, ifMatch, reason }: Decision) {
    const record = yield* loadSeen(escrow_id)
    const by = yield* mayContest(record)
    yield* mustTake(record, "contest", ifMatch)
    const { refund_request, version } = record
    if (refund_request === null || record.refund_at === null) {
      return yield* new NothingToContest({ version, refund_request })
    }
    return yield* advance(record, {
      ...stays(record),
      by,
      reason,
      refund_request: { ...refund_request, contested_at: yield* timestamp },
      data: { refund: "contested" }
    })
  }
)

/** Held as it was. */
const stays = ({ hold_reason, status }: EscrowRecord) => ({
  to: status,
  hold_reason: hold_reason ?? undefined
})

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
