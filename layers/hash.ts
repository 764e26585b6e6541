import { Layer } from "effect"
import { hash } from "node:crypto"
import { Hash } from "../src/ground/Hash.ts"

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/** What the two keys of HMAC differ in (RFC 2104, section 2: ipad and opad). */
const INNER = 0x36
const OUTER = 0x5c

/** Texts shorter than this have a buffer for each length, which is made once. */
const ROOMS = 512

/**
 * SHA-256 in hex of texts, each behind a prefix of so many bytes. A whole buffer is hashed faster
 * than a piece of one, or than a text that was put together; and a digest comes out of native code
 * faster as hex than as bytes of its own.
 */
const behind = (prefixBytes: number) => {
  const roomFor = (length: number) => {
    const whole = new Uint8Array(prefixBytes + length)
    return { whole, text: whole.subarray(prefixBytes) }
  }
  const rooms: Array<ReturnType<typeof roomFor>> = []
  return (prefix: Uint8Array, message: string): string => {
    const { length } = message
    const room = length < ROOMS ? rooms[length] ??= roomFor(length) : roomFor(length)
    const { read, written } = encoder.encodeInto(message, room.text)
    if (read === length && written === length) {
      room.whole.set(prefix)
      return hash("sha256", room.whole, "hex")
    }
    // Beyond ASCII a text has more bytes than characters.
    const bytes = encoder.encode(message)
    const { text, whole } = roomFor(bytes.length)
    whole.set(prefix)
    text.set(bytes)
    return hash("sha256", whole, "hex")
  }
}

const encoder = new TextEncoder()

const NOTHING = new Uint8Array()
const behindNothing = behind(0)
const behindBlock = behind(BLOCK_BYTES)

const sha256Hex = (message: Uint8Array | string): string =>
  typeof message === "string" ? behindNothing(NOTHING, message) : hash("sha256", message, "hex")

const sha256 = (message: Uint8Array | string): Uint8Array => Uint8Array.fromHex(sha256Hex(message))

/**
 * HMAC from its definition (RFC 2104): two one-shot hashes take half the time of `createHmac`,
 * whose stateful object crosses into native code four times.
 */
const hmacSha256Hex = (key: Uint8Array) => {
  const inner = new Uint8Array(BLOCK_BYTES).fill(INNER)
  const outer = new Uint8Array(BLOCK_BYTES + DIGEST_BYTES).fill(OUTER)
  const held = key.length > BLOCK_BYTES ? sha256(key) : key
  held.forEach((byte, at) => {
    inner[at] = byte ^ INNER
    outer[at] = byte ^ OUTER
  })
  const digest = outer.subarray(BLOCK_BYTES)
  return (message: string): string => {
    digest.setFromHex(behindBlock(inner, message))
    return hash("sha256", outer, "hex")
  }
}

/** `node:crypto`, which hashes a leaf in under 2 µs. */
export const nodeHash = Hash.of({ sha256, sha256Hex, hmacSha256Hex })

export const layer = Layer.succeed(Hash, nodeHash)
