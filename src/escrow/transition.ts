/**
 * The record of a change before it is written: the next link of the chain, the entries of the
 * ledger, and the notice to webhooks. What is written is decided here; the store only writes it.
 */
import { type Array, DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Deliverable } from "../../schemas/escrow/escrow.ts"
import type { Event } from "../../schemas/escrow/event.ts"
import type { Actor, Status } from "../../schemas/escrow/status.ts"
import type { Evaluation, RefundRequest } from "../../schemas/escrow/terms.ts"
import type { HoldReason } from "../../schemas/escrow/trust.ts"
import type { Notice } from "../../schemas/escrow/webhook.ts"
import { append, GENESIS, type Link } from "../ground/eventChain.ts"
import { Hash } from "../ground/Hash.ts"
import type { Change, EscrowRecord, Funding, OutboxEntry, TransferRecord } from "./Escrows.ts"
import { format } from "../ground/decimal.ts"
import type { Payout } from "./settle.ts"

/** A number that sorts by the time it was made; what is made with it shares it. */
const newNumber = Effect.flatMap(SecureRandom.SecureRandom, ({ ulid }) => ulid)

/** An identifier that sorts by the time it was made: `esc_01…`. */
export const newId = (prefix: string) => Effect.map(newNumber, (number) => `${prefix}_${number}`)

// A `DateTime` of its own for each would cost twice the text.
export const timestamp = Effect.map(DateTime.nowAsDate, (date) => date.toISOString())

/** What an escrow is made of. */
export type Terms = Pick<
  EscrowRecord,
  | "payer_agent_id"
  | "payee_agent_id"
  | "arbiter_agent_id"
  | "evaluator_agent_id"
  | "inspection"
  | "revisions"
  | "agreement_id"
  | "milestone"
  | "amount"
  | "currency"
  | "currency_exponent"
  | "task_description"
  | "verification_criteria"
  | "criteria"
  | "on_unread"
  | "deadline"
  | "held_work"
  | "contest_seconds"
>

/** The first change: the amount is locked. */
export const open = Effect.fnUntraced(function* (terms: Terms) {
  const { amount, currency, currency_exponent } = terms
  const at = yield* timestamp
  const number = yield* newNumber
  const escrow_id = `esc_${number}`
  const pending_id = `trf_${number}`
  const { sha256Hex } = yield* Hash
  const { event, json } = append(
    eventOf({ escrow_id, version: 1, from: null, to: "funded", by: "payer", at, number }, {
      amount: format(amount, currency_exponent),
      currency,
      on_unread: terms.on_unread,
      criteria_unread: String(terms.criteria.unread?.length ?? 0),
      ...optedInto(terms)
    }),
    GENESIS,
    sha256Hex
  )
  const escrow: EscrowRecord = {
    ...terms,
    escrow_id,
    status: "funded",
    version: 1,
    pending_id,
    event_hash: event.hash,
    hold_reason: null,
    inspection_at: null,
    deliveries: 0,
    evaluation: null,
    refund_request: null,
    refund_at: null,
    deliverable: null,
    resolution: null,
    released: 0n,
    refunded: 0n,
    created_at: at,
    updated_at: at
  }
  const lock = entry(escrow, { transfer_id: pending_id, kind: "pending", amount })
  const funding: Funding = { escrow, lock, event, json, notice: noticeOf(escrow, event) }
  return funding
})

/** What the payer opted into, as the event tells it; nothing of what it did not. */
const optedInto = (
  {
    agreement_id,
    contest_seconds,
    evaluator_agent_id,
    held_work,
    inspection,
    milestone,
    revisions
  }: Terms
): Event["data"] => ({
  ...(held_work === "open" ? {} : { held_work }),
  ...(contest_seconds === null ? {} : { contest_seconds: String(contest_seconds) }),
  ...(inspection === null ? {} : {
    inspection_seconds: String(inspection.seconds),
    inspection_then: inspection.then
  }),
  ...(revisions === 0 ? {} : { revisions: String(revisions) }),
  ...(evaluator_agent_id === null ? {} : { evaluator_agent_id }),
  ...(agreement_id === null ? {} : { agreement_id }),
  ...(milestone === null ? {} : { milestone: String(milestone.number) })
})

interface Step {
  readonly to: Status
  readonly by: Actor
  readonly data: Event["data"]
  readonly reason?: string | null
  readonly deliverable?: { readonly judged: Deliverable; readonly text: string }
  readonly payout?: Payout
  /** Why it is still held; unless it is said, for no reason but its state. */
  readonly hold_reason?: HoldReason | undefined
  /** Of a deliverable that was submitted or evaluated now. */
  readonly evaluation?: Evaluation | null
  /** What was asked for or contested now; a new deliverable takes the one before back. */
  readonly refund_request?: RefundRequest
}

/** Every later change, from the version that `record` has. */
export const advance = Effect.fnUntraced(function* (record: EscrowRecord, step: Step) {
  const at = yield* timestamp
  const number = yield* newNumber
  const { payout, by } = step
  const { escrow_id, status: from } = record
  const version = record.version + 1
  const { sha256Hex } = yield* Hash
  const { event, json } = append(
    eventOf({ escrow_id, version, from, to: step.to, by, at, number }, {
      ...step.data,
      ...(step.reason === undefined || step.reason === null ? {} : { reason: step.reason })
    }),
    record.event_hash,
    sha256Hex
  )
  const evaluation = step.evaluation === undefined ? record.evaluation : step.evaluation
  const refund_request = step.refund_request ??
    (step.deliverable === undefined ? record.refund_request : null)
  const escrow: EscrowRecord = {
    ...record,
    refund_request,
    refund_at: payout === undefined && refund_request?.contested_at === null
      ? refund_request.until
      : null,
    status: step.to,
    version,
    event_hash: event.hash,
    updated_at: at,
    deliverable: step.deliverable?.judged ?? record.deliverable,
    deliveries: record.deliveries + (step.deliverable === undefined ? 0 : 1),
    hold_reason: step.hold_reason ?? null,
    evaluation,
    // Who asked for a refund is not silent.
    inspection_at:
      payout === undefined && evaluation?.outcome !== "pending" && refund_request === null
        ? inspectedUntil(record, at)
        : null,
    ...(payout === undefined ? {} : {
      resolution: { outcome: payout.outcome, by, at, reason: step.reason ?? null },
      released: payout.released,
      refunded: payout.refunded
    })
  }
  const change: Change = {
    escrow,
    from,
    event,
    json,
    notice: noticeOf(escrow, event),
    ...(step.deliverable === undefined ? {} : { text: step.deliverable.text }),
    ...(payout === undefined ? {} : { payout: yield* entries(escrow, payout) })
  }
  return change
})

/** When silence becomes the payer's answer; never where an arbiter is there to be asked. */
const inspectedUntil = ({ inspection, arbiter_agent_id }: EscrowRecord, at: string) =>
  inspection === null || arbiter_agent_id !== null
    ? null
    : DateTime.formatIso(DateTime.add(DateTime.makeUnsafe(at), { seconds: inspection.seconds }))

const eventOf = (
  { escrow_id, version, from, to, by, at, number }: {
    readonly escrow_id: string
    readonly version: number
    readonly from: Status | null
    readonly to: Status
    readonly by: Actor
    readonly at: string
    readonly number: string
  },
  data: Event["data"]
): Omit<Event, keyof Link> => ({
  // In the order in which they are hashed, which spares sorting them.
  at,
  by,
  data,
  escrow_id,
  event_id: `evt_${number}`,
  from,
  sequence: version,
  to,
  type: `escrow.${to}`,
  version
})

const noticeOf = (escrow: EscrowRecord, { event_id, type, at }: Event): OutboxEntry => {
  const amount_decimal = format(escrow.amount, escrow.currency_exponent)
  const notice: Notice = {
    type,
    timestamp: at,
    data: {
      escrow_id: escrow.escrow_id,
      status: escrow.status,
      version: escrow.version,
      amount: Number(amount_decimal),
      amount_decimal,
      currency: escrow.currency
    }
  }
  return { event_id, type, at, body: JSON.stringify(notice) }
}

const entry = (
  escrow: EscrowRecord,
  own: Pick<TransferRecord, "transfer_id" | "kind" | "amount">
): TransferRecord => ({
  ...own,
  pending_id: own.kind === "pending" ? null : escrow.pending_id,
  debit_agent_id: escrow.payer_agent_id,
  credit_agent_id: escrow.payee_agent_id,
  currency: escrow.currency,
  currency_exponent: escrow.currency_exponent,
  escrow_id: escrow.escrow_id,
  created_at: escrow.updated_at
})

/** What is released posts the lock, what is refunded voids it. */
const entries = Effect.fnUntraced(function* (
  escrow: EscrowRecord,
  { released, refunded }: Payout
): Effect.fn.Return<Array.NonEmptyReadonlyArray<TransferRecord>, never, SecureRandom.SecureRandom> {
  const post = entry(escrow, { transfer_id: yield* newId("trf"), kind: "post", amount: released })
  const back = entry(escrow, { transfer_id: yield* newId("trf"), kind: "void", amount: refunded })
  if (refunded === 0n) return [post]
  return released === 0n ? [back] : [post, back]
})
