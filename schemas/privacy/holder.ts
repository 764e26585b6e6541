/**
 * A key of a holder: what a credential is bound to, and what proves who asks where there is no agent's
 * key.
 */
import { Schema } from "effect"

const Coordinate = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/u))

/** A public key, of Ed25519 or P-256. */
export const HolderJwk = Schema.Union([
  Schema.Struct({
    kty: Schema.Literal("OKP"),
    crv: Schema.Literal("Ed25519"),
    x: Coordinate
  }),
  Schema.Struct({
    kty: Schema.Literal("EC"),
    crv: Schema.Literal("P-256"),
    x: Coordinate,
    y: Coordinate
  })
])
export type HolderJwk = typeof HolderJwk.Type

/**
 * That the holder of `holder_jwk` calls, now: a compact JWS by it (`alg` EdDSA or ES256,
 * `typ: pdx-holder+jws`) over the RFC 8785 form of `{content_id, for, iat, requester_id}`, where `for`
 * is `ask` (a request) or `share`.
 */
export const HolderProof = Schema.String.check(
  Schema.isMaxLength(2048),
  Schema.isPattern(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/u)
)

/** How far the `iat` of a proof may be from now, in seconds. */
export const PROOF_SECONDS_MAX = 300
