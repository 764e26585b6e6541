/**
 * The state machine: which operation an escrow takes, and where it leads. Nothing else decides.
 */
import type { Resolution, Status } from "../../schemas/escrow/status.ts"
import type { EvaluationOutcome, Inspection } from "../../schemas/escrow/terms.ts"
import type { HoldReason } from "../../schemas/escrow/trust.ts"

/** What moves an escrow once it is funded; `expire` is the clock. */
export type Operation =
  | "deliverable"
  | "release"
  | "refund"
  | "contest"
  | "resolve"
  | "evaluate"
  | "expire"

/** The states in which an operation is taken; in every other it changes nothing. */
const states: { readonly [operation in Operation]: ReadonlyArray<Status> } = {
  deliverable: ["funded"],
  release: ["delivered", "disputed"],
  refund: ["funded", "delivered", "disputed"],
  contest: ["delivered"],
  resolve: ["delivered", "disputed"],
  evaluate: ["delivered"],
  // The deadline ends what is funded; silence ends what was delivered.
  expire: ["funded", "delivered", "disputed"]
}

/** A dispute takes a deliverable as long as the payer allowed for more of them. */
export const allowedFrom = (operation: Operation, revisionsLeft = 0): ReadonlyArray<Status> =>
  operation === "deliverable" && revisionsLeft > 0
    ? [...states.deliverable, "disputed"]
    : states[operation]

export const isAllowed = (operation: Operation, status: Status, revisionsLeft = 0): boolean =>
  allowedFrom(operation, revisionsLeft).includes(status)

/** How many deliverables may still follow a first one; none once the escrow has ended. */
export const revisionsLeft = (
  { revisions, deliveries, resolution }: {
    readonly revisions: number
    readonly deliveries: number
    readonly resolution: Resolution | null
  }
): number => resolution === null ? Math.max(0, revisions - Math.max(0, deliveries - 1)) : 0

/**
 * What silence means: the payee's, that the payer is refunded as it asked; the payer's, its own answer
 * for what is held, and a refund for what failed. The deadline of what was never delivered refunds.
 */
export const afterSilence = (
  { amount, inspection, refund_at, status }: {
    readonly amount: bigint
    readonly status: Status
    readonly inspection: Inspection | null
    readonly refund_at: string | null
  }
): Payout => {
  const isPaid = refund_at === null && status === "delivered" && inspection?.then === "release"
  return payOut(amount, isPaid ? amount : 0n)
}

/** How the locked amount leaves the lock: to the payee, and back to the payer. */
export interface Payout {
  readonly to: Extract<Status, "released" | "refunded" | "settled">
  readonly outcome: Resolution["outcome"]
  readonly released: bigint
  readonly refunded: bigint
}

/** Pays `released` of `amount` to the payee and the rest back. */
export const payOut = (amount: bigint, released: bigint): Payout => {
  const refunded = amount - released
  if (refunded === 0n) return { to: "released", outcome: "released", released, refunded }
  if (released === 0n) return { to: "refunded", outcome: "refunded", released, refunded }
  return { to: "settled", outcome: "split", released, refunded }
}

/** Where work leads that was judged; only `released` moves money. */
interface Judged {
  readonly to: "released" | "delivered" | "disputed"
  readonly hold_reason: HoldReason | undefined
}

/** Where a deliverable leads. */
export const afterDelivery = (passed: boolean, held: HoldReason | undefined): Judged =>
  !passed
    ? { to: "disputed", hold_reason: "check_failed" }
    : held === "evaluation_failed"
    ? { to: "disputed", hold_reason: held }
    : held === undefined
    ? { to: "released", hold_reason: undefined }
    : { to: "delivered", hold_reason: held }

/** Where the word of the evaluator leads, when `held` is what else holds the funds. */
export const afterEvaluation = (
  outcome: EvaluationOutcome,
  held: HoldReason | undefined
): Judged => afterDelivery(true, outcome === "fail" ? "evaluation_failed" : held)
