/**
 * Receipts of escrows that have ended, and what a receipt proves.
 */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { maySee } from "../authority.ts"
import { load } from "../change.ts"
import { check, issue } from "../receipt.ts"

export const layer = HttpApiBuilder.group(EscrowApi, "receipts", (handlers) =>
  handlers.handleAll({
    receipt: Effect.fnUntraced(function* ({ params }) {
      const record = yield* load(params.escrow_id)
      yield* maySee(record)
      return yield* issue(record)
    }),
    verifyReceipt: ({ payload }) => check(payload.receipt)
  }))
