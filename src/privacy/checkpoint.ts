/**
 * Checkpoints of the transparency log (C2SP tlog-checkpoint) and the proofs that go with them.
 */
import { DateTime, Effect } from "effect"
import { Base64, Base64Url, Hex } from "effect/encoding"
import { Checkpoints } from "./Checkpoints.ts"
import { Hash } from "../ground/Hash.ts"
import { Log } from "./Log.ts"
import { consistencyRanges, hashRange, inclusionRanges, type Range, subtreesOf } from "./logTree.ts"
import { invalidField } from "./request.ts"

/** The text that is signed: origin, size and root, a line each. */
const checkpointText = (origin: string, size: number, root: Uint8Array): string =>
  `${origin}\n${size}\n${Base64.encode(root)}\n`

/** The log as it is now, signed. */
export const checkpoint = Effect.gen(function* () {
  const log = yield* Log
  const { origin, key_id, sign } = yield* Checkpoints
  const tree_size = yield* log.size
  const root = yield* rootOf({ start: 0, count: tree_size })
  const text = checkpointText(origin, tree_size, root)
  const signature = yield* sign(text)
  return {
    origin,
    tree_size,
    root_hash: Hex.encode(root),
    timestamp: DateTime.formatIso(yield* DateTime.now),
    key_id,
    signature: Base64Url.encode(signature),
    note: `${text}\n— ${origin} ${Base64.encode(join(keyIdBytes(key_id), signature))}\n`
  }
}).pipe(Effect.withSpan("Privacy.checkpoint"))

/** The audit path of entry `index` in the log of `size` entries; 422 when there are none such. */
export const inclusion = Effect.fn("Privacy.inclusion")(function* (index: number, size: number) {
  const log = yield* Log
  const entries = yield* log.size
  if (size > entries || index >= size) {
    return yield* invalidField(size > entries ? "size" : "index", `The log has ${entries} entries`)
  }
  const audit_path = yield* hexOf(inclusionRanges(index, size))
  return { leaf_index: index, tree_size: size, audit_path }
})

/** The proof that the log of `first` entries is the beginning of that of `second`. */
export const consistency = Effect.fn("Privacy.consistency")(
  function* (first: number, second: number) {
    const log = yield* Log
    const entries = yield* log.size
    if (second > entries || first > second) {
      return yield* invalidField(
        second > entries ? "second" : "first",
        `The log has ${entries} entries`
      )
    }
    return { first, second, path: yield* hexOf(consistencyRanges(first, second)) }
  }
)

const rootOf = Effect.fnUntraced(function* (range: Range) {
  const log = yield* Log
  const { sha256 } = yield* Hash
  return hashRange(sha256, yield* log.subtrees(subtreesOf(range)))
})

const hexOf = (ranges: ReadonlyArray<Range>) =>
  Effect.forEach(ranges, (range) => Effect.map(rootOf(range), (hash) => Hex.encode(hash)))

const keyIdBytes = (key_id: string): Uint8Array =>
  Uint8Array.from(key_id.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const join = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  Uint8Array.from([...left, ...right])
