import { Effect, Option, Result, Schema } from "effect"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import { verifyJws } from "../ground/verifyJws.ts"
import type { Attestation } from "./Attestations.ts"
import { ReceiptKeys } from "./ReceiptKeys.ts"

/** The `typ` of an escrow's receipt. */
const RECEIPT_TYP = "escrow-receipt+jws"

/** What of a receipt says whom it is about. */
const Claims = Schema.Struct({
  escrow_id: Schema.String,
  payer_agent_id: Schema.String,
  payee_agent_id: Schema.String,
  outcome: Schema.String
})
const decodeClaims = Schema.decodeUnknownOption(Claims)

/**
 * Passes when the escrow service signed `receipt`, and it is about this job of these two; tells whether
 * that paid: a refund proves no work.
 */
export const mustProve = Effect.fnUntraced(function* (
  receipt: string,
  { agent_id, attester_agent_id, escrow_id }: Omit<Attestation, "proven">
) {
  if (escrow_id === undefined || escrow_id === null) {
    return yield* reject("Send the `escrow_id` that it is of with it")
  }
  const source = yield* ReceiptKeys
  const verdict = yield* verifyJws(RECEIPT_TYP, receipt, yield* source.keys)
  if (Result.isFailure(verdict)) {
    return yield* reject(`The receipt is not proven: ${verdict.failure}`)
  }
  const about = Option.filter(
    decodeClaims(verdict.success.claims),
    (claims) =>
      claims.escrow_id === escrow_id &&
      [[agent_id, attester_agent_id], [attester_agent_id, agent_id]].some(([payer, payee]) =>
        claims.payer_agent_id === payer && claims.payee_agent_id === payee
      )
  )
  if (Option.isNone(about)) {
    return yield* reject("The receipt is of another escrow, or of other agents")
  }
  return about.value.outcome !== "refunded"
})

const reject = (message: string) =>
  Effect.fail(new SchemaValidationFailed({ violations: [{ path: "receipt", message }] }))
