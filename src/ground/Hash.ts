import { Context } from "effect"

/** SHA-256 (FIPS 180-4) of bytes, or of the UTF-8 of a text: 32 bytes. */
export type Sha256 = (message: Uint8Array | string) => Uint8Array

/** SHA-256 of bytes, or of the UTF-8 of a text, as 64 lower-case hexadecimal digits. */
export type Sha256Hex = (message: Uint8Array | string) => string

/**
 * SHA-256 and what is made of it, at once: a rule does not wait for a hash, and a tree takes
 * thousands of them. A promise for each, as `effect/crypto` has it, costs thirty times the hash of a
 * short text.
 */
export class Hash extends Context.Service<Hash, {
  readonly sha256: Sha256
  readonly sha256Hex: Sha256Hex
  /** HMAC-SHA256 (RFC 2104) of texts with `key`, as hex: ready for many of them. */
  readonly hmacSha256Hex: (key: Uint8Array) => (message: string) => string
}>()("agent-services/Hash") {}
