/**
 * The chain of an escrow's events: each carries the hash of the one before.
 */
import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { canonical } from "../../schemas/canonical.ts"
import { type Event, FIRST_HASH } from "../../schemas/escrow/event.ts"

/** An event before it is part of the chain. */
export type Link = Omit<Event, "hash" | "prev_hash">

const encoder = new TextEncoder()

const hashOf = Effect.fnUntraced(function* (prev_hash: string, link: Link) {
  const digest = yield* Digest.Digest
  return yield* digest.digestHex(Digest.sha256, encoder.encode(prev_hash + canonical({ ...link })))
})

/** Hangs `link` behind the event with the hash `prev_hash`. */
export const append = Effect.fnUntraced(function* (prev_hash: string, link: Link) {
  const event: Event = { ...link, prev_hash, hash: yield* hashOf(prev_hash, link) }
  return event
})

/** Whether `events`, from the first on, form an unbroken chain that nobody has changed. */
export const isUnbroken = Effect.fnUntraced(function* (events: ReadonlyArray<Event>) {
  let before = FIRST_HASH
  for (const [index, { prev_hash, hash, ...link }] of events.entries()) {
    if (prev_hash !== before || link.sequence !== index + 1) return false
    if (hash !== (yield* hashOf(prev_hash, link))) return false
    before = hash
  }
  return true
})
