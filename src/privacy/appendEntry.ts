import { Effect } from "effect"
import { canonical } from "../ground/canonical.ts"
import type { LogEvent } from "../../schemas/privacy/log.ts"
import { Hash } from "../ground/Hash.ts"
import { Log } from "./Log.ts"
import { append } from "./logTree.ts"
import { hashLeaf } from "./merkle.ts"

/** What the log is told; the subject is a tag, never a name. */
interface LogNote {
  readonly event: LogEvent
  readonly subject: string
  readonly at: string
  readonly receipt_id?: string
}

/**
 * Adds an entry to the log, in the transaction at hand, and gives its index. It comes first in a
 * transaction: appends take turns, so what is read after it stays true until the end.
 */
export const appendEntry = Effect.fn("Privacy.appendEntry")(function* (note: LogNote) {
  const { sha256 } = yield* Hash
  const log = yield* Log
  const head = yield* log.take
  const leaf = canonical({ ...note, seq: head.size })
  const { completed, ...grown } = append(sha256, head, hashLeaf(sha256, leaf))
  yield* log.grow({ leaf, head: grown, completed })
  return head.size
})
