import { DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { canonical } from "../ground/canonical.ts"
import type { LogEvent } from "../../schemas/privacy/log.ts"
import { Hash } from "../ground/Hash.ts"
import { Log } from "./Log.ts"
import { append } from "./logTree.ts"
import { hashLeaf } from "./merkle.ts"

/** What a commitment of the log is blinded with: 128 bits. */
const NONCE_BYTES = 16

/** What an entry of the log says: when what happened, and a hash that nobody can guess back. */
interface Entry {
  readonly at: string
  readonly event: LogEvent
  /** SHA-256, lower-case hex. */
  readonly commit: string
}

/** The leaf of an entry, as it is hashed and read. */
export const leafOf = ({ at, event, commit }: Entry): string =>
  canonical({ v: 2, at, event, commit })

/**
 * Takes the next place of the log, in the transaction at hand, and its time, which is never before
 * that of the entry before. It comes first in a transaction: appends take turns, so what is read
 * after it stays true until the end. `fill` puts the entry there, once.
 */
export const takePlace = Effect.fn("Privacy.takePlace")(function* () {
  const { sha256Hex } = yield* Hash
  const log = yield* Log
  const head = yield* log.take
  const now = DateTime.formatIso(yield* DateTime.now)
  const at = head.at > now ? head.at : now
  const fill = Effect.fnUntraced(function* (event: LogEvent, committed: string) {
    const leaf = leafOf({ at, event, commit: sha256Hex(committed) })
    const { completed, ...grown } = append(sha256Hex, head, hashLeaf(sha256Hex, leaf))
    yield* log.grow({ leaf, at, head: grown, completed })
  })
  return { index: head.size, at, fill }
})

/** What an entry of the log commits to; whoever has the nonce and the ids can prove it. */
const committedOf = (
  nonce: string,
  event: LogEvent,
  ids: ReadonlyArray<string>
): string => canonical([nonce, event, ...ids])

/** Where an entry is, and the nonce that opens its commitment. */
interface LogPlace {
  readonly index: number
  readonly nonce: string
}

/** Puts an event into the log, in the transaction at hand; first in it, as `takePlace` is. */
export const appendEvent = Effect.fn("Privacy.appendEvent")(
  function* (event: Exclude<LogEvent, "share">, ids: ReadonlyArray<string>) {
    const random = yield* SecureRandom.SecureRandom
    const { index, fill } = yield* takePlace()
    const nonce = Base64Url.encode(yield* random.randomBytes(NONCE_BYTES))
    yield* fill(event, committedOf(nonce, event, ids))
    return { index, nonce } satisfies LogPlace
  }
)
