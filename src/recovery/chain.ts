/**
 * The log that shows tampering: each event carries the hash of the one before it.
 */
import { canonical } from "../../schemas/canonical.ts"
import type { Event } from "../../schemas/recovery/event.ts"

/** The `prev_hash` of a workflow's first event. */
export const GENESIS = "0".repeat(64)

type Unsealed = Omit<Event, "prev_hash" | "hash">

/** Adds the two hashes, where `head` is the hash of the event before. */
export const seal = (
  event: Unsealed,
  head: string,
  sha256: (text: string) => string
): Event => ({ ...event, prev_hash: head, hash: sha256(head + canonical({ ...event })) })

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
