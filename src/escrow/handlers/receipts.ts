/**
 * Receipts of escrows that have ended, and what a receipt proves.
 */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { loadSeen } from "../change.ts"
import { check, issue } from "../receipt.ts"

export const layer = HttpApiBuilder.group(EscrowApi, "receipts", (handlers) =>
  handlers.handleAll({
    receipt: Effect.fnUntraced(function* ({ params }) {
      return yield* issue(yield* loadSeen(params.escrow_id))
    }),
    verifyReceipt: ({ payload }) => check(payload.receipt)
  }))
