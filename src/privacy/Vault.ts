import { Context, type Effect } from "effect"

/** Bytes encrypted with a key of their own, and that key encrypted with the master key. */
export interface Sealed {
  readonly wrapped_key: Uint8Array
  readonly ciphertext: Uint8Array
}

/** Encryption at rest. Without its `wrapped_key` what was sealed is gone for good. */
export class Vault extends Context.Service<Vault, {
  /** Encrypts for `name`: opening it under another name fails. */
  readonly seal: (name: string, plaintext: Uint8Array) => Effect.Effect<Sealed>
  readonly open: (name: string, sealed: Sealed) => Effect.Effect<Uint8Array>
}>()("agent-services/privacy/Vault") {}
