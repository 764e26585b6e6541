/**
 * Receipts: what is signed of an escrow that has ended, and what a receipt that is shown proves.
 */
import { Effect, Option, Result, Schema } from "effect"
import type { Signature } from "effect/crypto"
import { CONTEXT, type Criteria } from "../../schemas/escrow/criteria.ts"
import { NotSettled } from "../../schemas/escrow/problems.ts"
import { RECEIPT_TYP, ReceiptClaims } from "../../schemas/escrow/receipt.ts"
import type { Jwk } from "../../schemas/jwks.ts"
import { ServiceUnavailable } from "../../schemas/problems.ts"
import { canonical } from "../ground/canonical.ts"
import { format } from "../ground/decimal.ts"
import { Hash } from "../ground/Hash.ts"
import { Jws } from "../ground/Jws.ts"
import { type JwsVerdict, verifyJws } from "../ground/verifyJws.ts"
import type { EscrowRecord } from "./Escrows.ts"

/**
 * The receipt of an escrow that has ended. Nothing that it says changes any more, so it is signed
 * when it is asked for, with the key of that moment.
 */
export const issue = Effect.fn("Escrow.receipt")(function* (record: EscrowRecord) {
  const jws = yield* Jws
  const claims = yield* claimsOf(record)
  const receipt = yield* jws.sign(RECEIPT_TYP, claims)
  const { keys } = yield* jws.keys
  // Nobody gets one that nobody would believe: its key may have been revoked since.
  return yield* Option.match(read(yield* jws.verify(RECEIPT_TYP, receipt), keys), {
    onNone: () =>
      Effect.fail(new ServiceUnavailable({ reason: "The signing key is being changed." })),
    onSome: ({ claims, key }) => Effect.succeed({ receipt, claims, key })
  })
})

/** Whether the service signed `receipt` and stands by it. */
export const check = Effect.fn("Escrow.checkReceipt")(function* (receipt: string) {
  const jws = yield* Jws
  return verdictOf(yield* jws.verify(RECEIPT_TYP, receipt))
})

/** The same without the service, by the keys that it publishes. */
export const checkWith = (
  receipt: string,
  keys: ReadonlyArray<Jwk>
): Effect.Effect<ReturnType<typeof verdictOf>, never, Signature.Signature> =>
  Effect.map(verifyJws(RECEIPT_TYP, receipt, keys), verdictOf)

const decodeClaims = Schema.decodeUnknownOption(ReceiptClaims)

const verdictOf = (verdict: JwsVerdict) => {
  if (Result.isFailure(verdict)) {
    return { valid: false, reason: verdict.failure, claims: null }
  }
  return Option.match(decodeClaims(verdict.success.claims), {
    onNone: () => ({ valid: false, reason: "malformed" as const, claims: null }),
    onSome: (claims) => ({ valid: true, reason: "ok" as const, claims })
  })
}

const read = (verdict: JwsVerdict, keys: ReadonlyArray<Jwk>) =>
  Option.gen(function* () {
    const { claims, kid } = yield* Result.getSuccess(verdict)
    const key = yield* Option.fromUndefinedOr(keys.find((one) => one.kid === kid))
    return { claims: yield* decodeClaims(claims), key }
  })

const claimsOf = Effect.fnUntraced(function* (record: EscrowRecord) {
  const { escrow_id, resolution, deliverable, currency } = record
  if (resolution === null) {
    return yield* new NotSettled({ escrow_id, escrow_status: record.status })
  }
  const { sha256Hex } = yield* Hash
  const decimal = (minor: bigint) => format(minor, record.currency_exponent)
  const readings = toldReadings(record.criteria)
  const claims: Omit<ReceiptClaims, "iat"> = {
    v: 1,
    escrow_id,
    payer_agent_id: record.payer_agent_id,
    payee_agent_id: record.payee_agent_id,
    arbiter_agent_id: record.arbiter_agent_id,
    evaluator_agent_id: record.evaluator_agent_id,
    agreement_id: record.agreement_id,
    inspection: record.inspection,
    task_sha256: sha256Hex(record.task_description),
    criteria_sha256: sha256Hex(record.verification_criteria),
    ...(readings === undefined ? {} : {
      readings: {
        parts: record.criteria.readings?.length ?? 0,
        context: (record.criteria.readings ?? []).filter(({ as }) => as === CONTEXT).length,
        sha256: sha256Hex(readings)
      }
    }),
    deliverable_sha256: deliverable?.sha256 ?? null,
    deliveries: record.deliveries,
    check_result: deliverable?.check_result ?? null,
    checks: (deliverable?.checks ?? []).map(({ kind, passed }) => ({ kind, passed })),
    checks_sha256: deliverable === null
      ? null
      : sha256Hex(canonical(yield* Effect.orDie(decodeJson(deliverable.checks)))),
    trust: deliverable?.trust ?? null,
    evaluation: record.evaluation === null || record.evaluation.outcome === "pending"
      ? null
      : record.evaluation.outcome,
    currency,
    amount: decimal(record.amount),
    released_amount: decimal(record.released),
    refunded_amount: decimal(record.refunded),
    outcome: resolution.outcome,
    by: resolution.by,
    created_at: record.created_at,
    settled_at: resolution.at,
    events: record.version,
    event_hash: record.event_hash
  }
  return claims
})

const decodeJson = Schema.decodeUnknownEffect(Schema.Json)

/** What a payer said of unread parts, as it is hashed (RFC 8785); `undefined` where it said nothing. */
const toldReadings = ({ readings }: Criteria) =>
  readings === undefined
    ? undefined
    : canonical(readings.map(({ as, end, start, text }) => ({ as, end, start, text })))
