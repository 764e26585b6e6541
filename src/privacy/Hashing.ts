import { Context } from "effect"

/** SHA-256 of bytes, or of the UTF-8 of a text. */
export type Sha256 = (message: Uint8Array | string) => Uint8Array

/**
 * The two functions that trees are made of. They are synchronous: a tree takes thousands of them,
 * and a promise for each would cost more than the hash.
 */
export class Hashing extends Context.Service<Hashing, {
  readonly sha256: Sha256
  /** HMAC-SHA256 (RFC 2104) with `key`, ready for many messages. */
  readonly hmacSha256: (key: Uint8Array) => (message: string) => Uint8Array
}>()("agent-services/privacy/Hashing") {}
