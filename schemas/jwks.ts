import { Schema } from "effect"

/** Seconds since 1970-01-01 in UTC (RFC 7519, NumericDate). */
export const NumericDate = Schema.Int

/**
 * A public key that signs, or signed (RFC 7517; Ed25519 by RFC 8037). `nbf` and `exp` bound when it
 * signs, and `revoked` says that nothing it signed is believed any more: the members that OpenID
 * Federation 1.0, section 8.7, has for keys that are kept for what they signed once.
 */
export const Jwk = Schema.Struct({
  kty: Schema.Literal("OKP"),
  crv: Schema.Literal("Ed25519"),
  kid: Schema.String,
  use: Schema.Literal("sig"),
  alg: Schema.Literal("EdDSA"),
  /** 32 bytes, base64url. */
  x: Schema.String,
  nbf: NumericDate,
  exp: NumericDate,
  revoked: Schema.optionalKey(Schema.Struct({ revoked_at: NumericDate }))
}).annotate({ identifier: "SigningJwk" })
export type Jwk = typeof Jwk.Type

/**
 * The keys of a service: the one that signs now first, then those that signed before it. Each `kid` is
 * there once: of two keys it would not say which signed.
 */
export const Jwks = Schema.Struct({
  keys: Schema.Array(Jwk).check(
    Schema.makeFilter((keys: ReadonlyArray<Jwk>) =>
      new Set(keys.map(({ kid }) => kid)).size === keys.length
        ? undefined
        : "Expected each kid once"
    )
  )
}).annotate({ identifier: "SigningJwks" })
export type Jwks = typeof Jwks.Type
