/**
 * The record of a change before it is written: the next link of the chain, the entries of the
 * ledger, and the notice to webhooks. What is written is decided here; the store only writes it.
 */
import { type Array, DateTime, Effect } from "effect"
import { type Digest, SecureRandom } from "effect/crypto"
import type { Deliverable } from "../../schemas/escrow/escrow.ts"
import { type Event, FIRST_HASH } from "../../schemas/escrow/event.ts"
import type { Actor, Status } from "../../schemas/escrow/status.ts"
import type { Notice } from "../../schemas/escrow/webhook.ts"
import { append } from "./chain.ts"
import type { Change, EscrowRecord, Funding, OutboxEntry, TransferRecord } from "./Escrows.ts"
import { formatMinor } from "./money.ts"
import type { Payout } from "./settle.ts"

/** An identifier that sorts by the time it was made: `esc_01…`. */
export const newId = (prefix: string) =>
  Effect.flatMap(
    SecureRandom.SecureRandom,
    ({ ulid }) => Effect.map(ulid, (id) => `${prefix}_${id}`)
  )

export const timestamp = Effect.map(DateTime.now, DateTime.formatIso)

/** What an escrow is made of. */
export type Terms = Pick<
  EscrowRecord,
  | "payer_agent_id"
  | "payee_agent_id"
  | "arbiter_agent_id"
  | "amount"
  | "currency"
  | "currency_exponent"
  | "task_description"
  | "verification_criteria"
  | "criteria"
  | "deadline"
>

/** The first change: the amount is locked. */
export const open = Effect.fnUntraced(function* (terms: Terms) {
  const at = yield* timestamp
  const pending_id = yield* newId("trf")
  const draft: EscrowRecord = {
    ...terms,
    escrow_id: yield* newId("esc"),
    status: "funded",
    version: 1,
    pending_id,
    event_hash: FIRST_HASH,
    deliverable: null,
    resolution: null,
    released: 0n,
    refunded: 0n,
    created_at: at,
    updated_at: at
  }
  const { event, notice } = yield* link(draft, null, "payer", {
    amount: formatMinor(terms.amount, terms.currency_exponent),
    currency: terms.currency
  })
  const escrow = { ...draft, event_hash: event.hash }
  const lock = entry(escrow, { transfer_id: pending_id, kind: "pending", amount: terms.amount })
  const funding: Funding = { escrow, lock, event, notice }
  return funding
})

export interface Step {
  readonly to: Status
  readonly by: Actor
  readonly data: Event["data"]
  readonly reason?: string | null
  readonly deliverable?: { readonly judged: Deliverable; readonly text: string }
  readonly payout?: Payout
}

/** Every later change, from the version that `record` has. */
export const advance = Effect.fnUntraced(function* (record: EscrowRecord, step: Step) {
  const at = yield* timestamp
  const { payout } = step
  const draft: EscrowRecord = {
    ...record,
    status: step.to,
    version: record.version + 1,
    updated_at: at,
    deliverable: step.deliverable?.judged ?? record.deliverable,
    ...(payout === undefined ? {} : {
      resolution: { outcome: payout.outcome, by: step.by, at, reason: step.reason ?? null },
      released: payout.released,
      refunded: payout.refunded
    })
  }
  const { event, notice } = yield* link(draft, record.status, step.by, {
    ...step.data,
    ...(step.reason === undefined || step.reason === null ? {} : { reason: step.reason })
  })
  const change: Change = {
    escrow: { ...draft, event_hash: event.hash },
    from: record.status,
    event,
    notice,
    ...(step.deliverable === undefined ? {} : { text: step.deliverable.text }),
    ...(payout === undefined ? {} : { payout: yield* entries(draft, payout) })
  }
  return change
})

const link = Effect.fnUntraced(function* (
  draft: EscrowRecord,
  from: Status | null,
  by: Actor,
  data: Event["data"]
) {
  const { escrow_id, status, version, updated_at } = draft
  const event = yield* append(draft.event_hash, {
    event_id: yield* newId("evt"),
    sequence: version,
    escrow_id,
    type: `escrow.${status}`,
    from,
    to: status,
    by,
    version,
    at: updated_at,
    data
  })
  return { event, notice: noticeOf(draft, event) }
})

const noticeOf = (escrow: EscrowRecord, { event_id, type, at }: Event): OutboxEntry => {
  const amount_decimal = formatMinor(escrow.amount, escrow.currency_exponent)
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

export type Chance = SecureRandom.SecureRandom | Digest.Digest
