/**
 * The chain of an escrow's events: each carries the hash of the one before.
 */
import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { canonical } from "../../schemas/canonical.ts"
import { type Event, FIRST_HASH } from "../../schemas/escrow/event.ts"

/** An event before it is part of the chain. */
export type Link = Omit<Event, "hash" | "prev_hash">

/** An event, and its JSON as it is kept. */
export interface Linked {
  readonly event: Event
  readonly json: string
}

const encoder = new TextEncoder()

const hashOf = (prev_hash: string, text: string) =>
  Effect.flatMap(
    Digest.Digest,
    ({ digestHex }) => digestHex(Digest.sha256, encoder.encode(prev_hash + text))
  )

/** Hangs `link` behind the event with the hash `prev_hash`. */
export const append = (prev_hash: string, link: Link) => {
  const text = canonical(link)
  return Effect.map(hashOf(prev_hash, text), (hash): Linked => ({
    event: { ...link, prev_hash, hash },
    // What was hashed is most of it: no second text is made.
    json: `${text.slice(0, -1)},"prev_hash":"${prev_hash}","hash":"${hash}"}`
  }))
}

/** Whether `events`, from the first on, form an unbroken chain that nobody has changed. */
export const isUnbroken = Effect.fnUntraced(function* (events: ReadonlyArray<Event>) {
  let before = FIRST_HASH
  for (const [index, { prev_hash, hash, ...link }] of events.entries()) {
    if (prev_hash !== before || link.sequence !== index + 1) return false
    if (hash !== (yield* hashOf(prev_hash, canonical(link)))) return false
    before = hash
  }
  return true
})
