import { randomFillSync } from "node:crypto"

const BYTES = 8
const POOL = 512 * BYTES
const VISIBLE_ASCII = /^[\x21-\x7e]{1,128}$/
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"))

/** The caller's own id when it is 1 to 128 visible ASCII characters, else 16 new hex digits. */
export const requestIds = () => {
  // Random bytes are drawn for many ids at once: a call for each costs more than the id.
  const pool = new Uint8Array(POOL)
  let next = POOL
  return (sent: string | undefined) => {
    if (sent !== undefined && VISIBLE_ASCII.test(sent)) return sent
    if (next === POOL) {
      randomFillSync(pool)
      next = 0
    }
    let id = ""
    for (const end = next + BYTES; next < end; next++) id += HEX[pool[next] ?? 0]
    return id
  }
}
