import { Layer } from "effect"
import { hash } from "node:crypto"
import { Hash } from "../src/ground/Hash.ts"

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

// A digest comes out of native code faster as hex than as a buffer; so it is read back from hex.
const sha256 = (message: Uint8Array | string): Uint8Array =>
  Uint8Array.fromHex(hash("sha256", message, "hex"))

/**
 * HMAC from its definition (RFC 2104): two one-shot hashes take half the time of `createHmac`,
 * whose stateful object crosses into native code four times.
 */
const hmacSha256 = (key: Uint8Array) => {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key)
  const inner = block.map((byte) => byte ^ 0x36)
  const outer = new Uint8Array(BLOCK_BYTES + DIGEST_BYTES)
  outer.set(block.map((byte) => byte ^ 0x5c))
  const digest = outer.subarray(BLOCK_BYTES)
  return (message: string): Uint8Array => {
    const length = BLOCK_BYTES + message.length * 3
    const room = length > scratch.length ? new Uint8Array(length) : scratch
    room.set(inner)
    const { written } = encoder.encodeInto(message, room.subarray(BLOCK_BYTES))
    digest.setFromHex(hash("sha256", room.subarray(0, BLOCK_BYTES + written), "hex"))
    return sha256(outer)
  }
}

const encoder = new TextEncoder()

// Almost every message is short; a buffer each would cost more than its hash.
const scratch = new Uint8Array(1024)

/** `node:crypto`, which hashes a leaf in under 2 µs. */
export const nodeHash = Hash.of({
  sha256,
  sha256Hex: (message) => hash("sha256", message, "hex"),
  hmacSha256
})

export const layer = Layer.succeed(Hash, nodeHash)
