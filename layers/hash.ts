import { Layer } from "effect"
import { hash } from "node:crypto"
import { Hash } from "../src/ground/Hash.ts"

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

const SLAB_BYTES = 8192
let slab = new Uint8Array(SLAB_BYTES)
let used = 0

// A digest comes out of native code faster as hex than as a buffer; so it is read back from hex, into
// a piece of a slab: memory of its own for each costs more than half of a hash.
const sha256 = (message: Uint8Array | string): Uint8Array => {
  if (used === SLAB_BYTES) {
    slab = new Uint8Array(SLAB_BYTES)
    used = 0
  }
  const digest = slab.subarray(used, used += DIGEST_BYTES)
  digest.setFromHex(hash("sha256", message, "hex"))
  return digest
}

/** How many lengths of messages have a buffer of their own for a key. */
const ROOMS_MAX = 32

/**
 * HMAC from its definition (RFC 2104): two one-shot hashes take half the time of `createHmac`,
 * whose stateful object crosses into native code four times. Whole buffers are hashed faster than
 * pieces of one, and almost all messages of a key are of few lengths.
 */
const hmacSha256 = (key: Uint8Array) => {
  const block = new Uint8Array(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key)
  const inner = block.map((byte) => byte ^ 0x36)
  const outer = new Uint8Array(BLOCK_BYTES + DIGEST_BYTES)
  outer.set(block.map((byte) => byte ^ 0x5c))
  const digest = outer.subarray(BLOCK_BYTES)
  const rooms = new Map<number, { readonly whole: Uint8Array; readonly message: Uint8Array }>()
  const roomFor = (length: number) => {
    const known = rooms.get(length)
    if (known !== undefined) return known
    const whole = new Uint8Array(BLOCK_BYTES + length)
    whole.set(inner)
    const room = { whole, message: whole.subarray(BLOCK_BYTES) }
    if (rooms.size < ROOMS_MAX) rooms.set(length, room)
    return room
  }
  return (message: string): Uint8Array => {
    const room = roomFor(message.length)
    const { read, written } = encoder.encodeInto(message, room.message)
    if (read === message.length && written === message.length) {
      digest.setFromHex(hash("sha256", room.whole, "hex"))
    } else {
      // Beyond ASCII a text has more bytes than characters.
      const bytes = encoder.encode(message)
      const { message: tail, whole } = roomFor(bytes.length)
      tail.set(bytes)
      digest.setFromHex(hash("sha256", whole, "hex"))
    }
    return sha256(outer)
  }
}

const encoder = new TextEncoder()

/** `node:crypto`, which hashes a leaf in under 2 µs. */
export const nodeHash = Hash.of({
  sha256,
  sha256Hex: (message) => hash("sha256", message, "hex"),
  hmacSha256
})

export const layer = Layer.succeed(Hash, nodeHash)
