/**
 * Who vouches for a record: a key of its owner, which no service can use.
 */
import { Schema } from "effect"

/** A public key of Ed25519 (RFC 8037). */
export const PublicJwk = Schema.Struct({
  kty: Schema.Literal("OKP"),
  crv: Schema.Literal("Ed25519"),
  /** 32 bytes, base64url. */
  x: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/u))
})

/** The owner's signature. */
export const Voucher = Schema.Struct({
  jwk: PublicJwk,
  /** Ed25519 over the RFC 8785 form of the manifest; 64 bytes, base64url. */
  signature: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{86}$/u))
}).annotate({ identifier: "Voucher" })
export interface Voucher extends Schema.Schema.Type<typeof Voucher> {}
