/**
 * The state machine: which operation an escrow takes, and where it leads. Nothing else decides.
 */
import type { Resolution, Status } from "../../schemas/escrow/status.ts"
import type { HoldReason } from "../../schemas/escrow/trust.ts"

/** What moves an escrow once it is funded; `expire` is the deadline that has passed. */
export type Operation = "deliverable" | "release" | "refund" | "resolve" | "expire"

/** The states in which an operation is taken; in every other it changes nothing. */
export const allowedFrom: { readonly [operation in Operation]: ReadonlyArray<Status> } = {
  deliverable: ["funded"],
  release: ["delivered", "disputed"],
  refund: ["funded", "delivered", "disputed"],
  resolve: ["delivered", "disputed"],
  expire: ["funded"]
}

export const isAllowed = (operation: Operation, status: Status): boolean =>
  allowedFrom[operation].includes(status)

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

/** Where a deliverable leads; only `released` moves money. */
export const afterDelivery = (
  passed: boolean,
  held: HoldReason | undefined
): { readonly to: "released" | "delivered" | "disputed"; readonly hold_reason?: HoldReason } =>
  !passed
    ? { to: "disputed", hold_reason: "check_failed" }
    : held === undefined
    ? { to: "released" }
    : { to: "delivered", hold_reason: held }
