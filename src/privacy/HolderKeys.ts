import { Context } from "effect"
import type { HolderJwk } from "../../schemas/privacy/share.ts"

/** The public keys that credentials are bound to. */
export class HolderKeys extends Context.Service<HolderKeys, {
  /** Whether it is a point of its curve: nobody could show a credential that is bound to another. */
  readonly isPoint: (jwk: HolderJwk) => boolean
}>()("agent-services/privacy/HolderKeys") {}
