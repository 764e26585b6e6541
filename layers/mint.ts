/**
 * Ids, tokens and hashes from `node:crypto`, which answers at once.
 */
import { Clock, Effect, Layer } from "effect"
import { hash, randomBytes, randomFillSync } from "node:crypto"
import { Mint } from "../src/recovery/Mint.ts"

const ID_BYTES = 10
const POOL = 256 * ID_BYTES
const COUNTER_MAX = 0xfff
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** UUIDv7 of RFC 9562 with the 12 bits of `rand_a` as a counter (its method 1), so that ids sort. */
const uuids = (clock: Clock.Clock) => {
  const pool = new Uint8Array(POOL)
  let next = POOL
  let millis = 0
  let counter = 0
  const byte = () => {
    if (next === POOL) {
      randomFillSync(pool)
      next = 0
    }
    return pool[next++] ?? 0
  }
  const hex = (count: number) => {
    let text = ""
    for (let index = 0; index < count; index++) text += HEX[byte()]
    return text
  }
  return () => {
    const present = clock.currentTimeMillisUnsafe()
    if (present > millis) {
      millis = present
      // The upper half is left free to count up in.
      counter = (byte() << 3) | (byte() >> 5)
    } else if (counter === COUNTER_MAX) {
      millis++
      counter = 0
    } else counter++
    const time = Math.max(0, millis).toString(16).padStart(12, "0")
    const variant = HEX[0x80 | (byte() & 0x3f)]
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, "0")}-` +
      `${variant}${hex(1)}-${hex(6)}`
  }
}

export const layer = Layer.effect(
  Mint,
  Effect.map(Clock.Clock, (clock) =>
    Mint.of({
      newId: uuids(clock),
      newLeaseToken: () => `lease_${randomBytes(32).toString("base64url")}`,
      sha256: (text) => hash("sha256", text, "hex")
    }))
)
