/**
 * A log that shows tampering: each event carries the hash of the one before it.
 *
 * `hash` is the SHA-256, in hexadecimal, of `prev_hash` followed by the RFC 8785 form of the event
 * without these two members.
 */
import type { Schema } from "effect"
import { canonical } from "./canonical.ts"
import type { Sha256Hex } from "./Hash.ts"

/** The `prev_hash` of the first event. */
export const GENESIS = "0".repeat(64)

/** What an event gains when it is hung onto the chain. */
export type Link = { readonly prev_hash: string; readonly hash: string }

/** `event` behind the one whose hash is `head`, and its JSON as it is kept. */
export const append = <E extends { readonly [member: string]: Schema.Json }>(
  event: E,
  head: string,
  sha256Hex: Sha256Hex
): { readonly event: E & Link; readonly json: string } => {
  const text = canonical(event)
  const hash = sha256Hex(head + text)
  return {
    event: { ...event, prev_hash: head, hash },
    // What was hashed is most of it: no second text is made.
    json: `${text.slice(0, -1)},"prev_hash":"${head}","hash":"${hash}"}`
  }
}

/**
 * The place, from 1, of the first event that is not what was appended there; null when all are. They
 * follow the event `last`, or begin the chain.
 */
export const brokenAt = (
  events: ReadonlyArray<
    Link & { readonly sequence: number; readonly [member: string]: Schema.Json }
  >,
  sha256Hex: Sha256Hex,
  last = { sequence: 0, hash: GENESIS }
): number | null => {
  let head = last.hash
  for (const [index, { prev_hash, hash, ...event }] of events.entries()) {
    const place = last.sequence + index + 1
    if (event.sequence !== place || prev_hash !== head) return place
    if (hash !== sha256Hex(head + canonical(event))) return place
    head = hash
  }
  return null
}
