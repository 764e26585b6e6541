import { Context } from "effect"
import type { HolderJwk } from "../../schemas/privacy/holder.ts"

/** The public keys that credentials are bound to. */
export class HolderKeys extends Context.Service<HolderKeys, {
  /** Whether it is a point of its curve: nobody could show a credential that is bound to another. */
  readonly isPoint: (jwk: HolderJwk) => boolean
  /** Whether its holder signed these bytes: Ed25519, or ECDSA as JOSE writes it (RFC 7518). */
  readonly hasSigned: (jwk: HolderJwk, signed: Uint8Array, signature: Uint8Array) => boolean
}>()("agent-services/privacy/HolderKeys") {}
