import type { Event } from "../../schemas/recovery/event.ts"
import { GENESIS, seal } from "../../src/recovery/chain.ts"

/** The first sequence number at which the log is not what it was; null when all is as written. */
export const brokenAt = (
  events: ReadonlyArray<Event>,
  sha256: (text: string) => string
): number | null => {
  let head = GENESIS
  for (const [index, { prev_hash, hash, ...event }] of events.entries()) {
    if (event.sequence !== index + 1 || prev_hash !== head) return index + 1
    if (hash !== seal(event, head, sha256).hash) return index + 1
    head = hash
  }
  return null
}
