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
