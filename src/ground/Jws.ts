import { Context, type Effect, type Schema } from "effect"
import type { Jwks } from "../../schemas/jwks.ts"
import type { JwsVerdict } from "./verifyJws.ts"

/** Until when a key signs, from its making on: 400 days, so that a yearly rotation is never late. */
export const KEY_SECONDS = 400 * 86_400

interface Signer {
  readonly kid: string
  readonly sign: (bytes: Uint8Array) => Effect.Effect<Uint8Array>
}

/**
 * Statements that whoever has the public keys can check: compact JWS (RFC 7515) with Ed25519
 * (`alg: EdDSA`, RFC 8037). The payload is the RFC 8785 form of an object; the header has `alg`,
 * `kid` and `typ`, and no other member.
 */
export class Jws extends Context.Service<Jws, {
  /**
   * Signs `claims` and `iat`, the second of signing, with the key of this moment. `typ` names the
   * kind of statement, so that one is never taken for another: `escrow-receipt+jws`.
   */
  readonly sign: (typ: string, claims: Schema.JsonObject) => Effect.Effect<string>
  /** The key of this moment, for statements of other forms (COSE). */
  readonly signer: Effect.Effect<Signer>
  /**
   * The key that signed at a second, for a payload that has its own time; that of this moment where
   * none did.
   */
  readonly signerAt: (seconds: number) => Effect.Effect<Signer>
  /** Whether this service signed it, and what it says. */
  readonly verify: (typ: string, jws: string) => Effect.Effect<JwsVerdict>
  /** The public keys, those that signed before among them. */
  readonly keys: Effect.Effect<Jwks>
}>()("agent-services/Jws") {}
