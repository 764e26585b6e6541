/**
 * Receipts: what was asked, what was decided and when, under a MAC of the service.
 */
import { Schema } from "effect"
import { Tier } from "./trust.ts"
import { Timestamp } from "./timestamp.ts"

/** 256 bits and 128 bits as base64url without padding. */
const Mac = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/u))
const Nonce = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{22}$/u))

export const Decision = Schema.Literals(["full", "redacted", "denied"])
export type Decision = typeof Decision.Type

const claims = {
  v: Schema.Literal(1),
  type: Schema.Literals(["denial", "grant"]),
  receipt_id: Schema.String,
  /** The key that signed. */
  kid: Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{1,64}$/u)),
  alg: Schema.Literal("HMAC-SHA256"),
  content_id: Schema.String,
  requester_id: Schema.String,
  decision: Decision,
  /** What the requester's tier was, and what the decision needed. */
  tier: Tier,
  required_tier: Tier,
  reason: Schema.String,
  issued_at: Timestamp,
  expires_at: Timestamp,
  nonce: Nonce,
  request_nonce: Schema.NullOr(Schema.String),
  /** SHA-256 of the canonical request. */
  request_hash: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u)),
  log_index: Schema.Int,
  /** Of a decision by the owner's grant: which, and for what. */
  grant_id: Schema.optionalKey(Schema.String),
  purpose: Schema.optionalKey(Schema.String)
}

/** What a receipt says. */
export const ReceiptClaims = Schema.Struct(claims)
export interface ReceiptClaims extends Schema.Schema.Type<typeof ReceiptClaims> {}

export const Receipt = Schema.Struct({ ...claims, mac: Mac }).annotate({ identifier: "Receipt" })
export interface Receipt extends Schema.Schema.Type<typeof Receipt> {}

/** How long a receipt is valid. */
export const RECEIPT_LIFETIME_DAYS = 30

export const VerifyReason = Schema.Literals([
  "ok",
  "expired",
  "bad_mac",
  "unknown_key",
  "malformed",
  "revoked"
])
export type VerifyReason = typeof VerifyReason.Type

/** The receipt in `receipt`, or the receipt itself. */
export const VerifyRequest = Schema.Union([
  Schema.Struct({ receipt: Receipt }),
  Receipt
]).annotate({ identifier: "ReceiptVerifyRequest" })

export const VerifyReply = Schema.Struct({
  /** Authentic, and not expired. */
  valid: Schema.Boolean,
  /** This service made it, and nothing in it was changed. */
  authentic: Schema.Boolean,
  expired: Schema.Boolean,
  reason: VerifyReason,
  receipt_id: Schema.NullOr(Schema.String),
  checked_at: Timestamp
}).annotate({ identifier: "ReceiptVerdict" })
export interface VerifyReply extends Schema.Schema.Type<typeof VerifyReply> {}
