/**
 * What proves to others how an escrow ended: a statement of the service, signed.
 */
import { Schema } from "effect"
import { Jwk } from "../jwks.ts"
import { CheckResult } from "./escrow.ts"
import { Resolution } from "./status.ts"
import { EvaluationOutcome, Inspection } from "./terms.ts"
import { Trust } from "./trust.ts"

/** The `typ` of its JWS header. */
export const RECEIPT_TYP = "escrow-receipt+jws"

/**
 * No receipt of this service is longer, in characters: the longest criteria have a clause for every
 * two characters, and base64url makes four characters of three bytes.
 */
export const RECEIPT_LENGTH_MAX = 256_000

const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u))
const Agent = Schema.NullOr(Schema.String)

/**
 * Who, what, how it was judged, and what was paid. Texts are there as their SHA-256 (of UTF-8, in
 * hex): who has a text can show that it is the one, and who has not learns nothing of it.
 */
export const ReceiptClaims = Schema.Struct({
  v: Schema.Literal(1),
  escrow_id: Schema.String,
  payer_agent_id: Schema.String,
  payee_agent_id: Schema.String,
  arbiter_agent_id: Agent,
  evaluator_agent_id: Agent,
  agreement_id: Schema.NullOr(Schema.String),
  inspection: Schema.NullOr(Inspection),
  task_sha256: Sha256,
  criteria_sha256: Sha256,
  /**
   * What the payer said of parts that were not understood; absent where it said nothing. The hash is
   * that of `escrow.criteria.readings` in its RFC 8785 form; `context` of the `parts` ask for nothing
   * that was checked.
   */
  readings: Schema.optionalKey(
    Schema.Struct({ parts: Schema.Int, context: Schema.Int, sha256: Sha256 })
  ),
  /** Of the last deliverable; null when there was none. */
  deliverable_sha256: Schema.NullOr(Sha256),
  /** How many deliverables there were. */
  deliveries: Schema.Int,
  check_result: Schema.NullOr(CheckResult),
  /** Each check of the last deliverable, without the words of the criteria. */
  checks: Schema.Array(Schema.Struct({ kind: Schema.String, passed: Schema.Boolean })),
  /** Of `escrow.deliverable.checks` in its RFC 8785 form. */
  checks_sha256: Schema.NullOr(Sha256),
  /** The look-up of the payee with that deliverable. */
  trust: Schema.NullOr(Trust),
  /** What the evaluator said of it; null where none was asked, or it said nothing. */
  evaluation: Schema.NullOr(EvaluationOutcome),
  currency: Schema.String,
  /** Decimals; what was released and what was refunded add up to the amount. */
  amount: Schema.String,
  released_amount: Schema.String,
  refunded_amount: Schema.String,
  outcome: Resolution.fields.outcome,
  by: Resolution.fields.by,
  created_at: Schema.String,
  settled_at: Schema.String,
  /** How many events the escrow has, and the `hash` of the last. */
  events: Schema.Int,
  event_hash: Sha256,
  /** When the receipt was signed, in seconds since 1970. */
  iat: Schema.Int
}).annotate({ identifier: "ReceiptClaims" })
export type ReceiptClaims = typeof ReceiptClaims.Type

/** A receipt, what it says, and the public key that verifies it. */
export const Receipt = Schema.Struct({
  /** A compact JWS (RFC 7515), Ed25519. */
  receipt: Schema.String,
  claims: ReceiptClaims,
  key: Jwk
}).annotate({ identifier: "Receipt" })

export const VerifyReceipt = Schema.Struct({
  receipt: Schema.String.check(Schema.isMaxLength(RECEIPT_LENGTH_MAX))
}).annotate({ identifier: "VerifyReceipt" })

/** Whether this service signed it and still stands by it; `reason` says why not. */
export const ReceiptVerdict = Schema.Struct({
  valid: Schema.Boolean,
  reason: Schema.Literals([
    "ok",
    "malformed",
    "unknown_key",
    "bad_signature",
    "revoked",
    "outside_validity"
  ]),
  claims: Schema.NullOr(ReceiptClaims)
}).annotate({ identifier: "ReceiptVerdict" })
