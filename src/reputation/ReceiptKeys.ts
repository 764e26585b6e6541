import { Context, type Effect } from "effect"
import type { Jwk } from "../../schemas/jwks.ts"
import type { ServiceUnavailable } from "../../schemas/problems.ts"

/** Whose receipts are believed. Implemented in `layers/receiptKeys/`. */
export class ReceiptKeys extends Context.Service<ReceiptKeys, {
  /** The public keys of the escrow service as they are now; it answers within 2 seconds. */
  readonly keys: Effect.Effect<ReadonlyArray<Jwk>, ServiceUnavailable>
}>()("agent-services/reputation/ReceiptKeys") {}
