/**
 * Checkpoints of the transparency log (C2SP tlog-checkpoint) and the proofs that go with them.
 */
import { DateTime, Effect, Option } from "effect"
import { Base64, Base64Url, Hex } from "effect/encoding"
import { Checkpoints } from "./Checkpoints.ts"
import { Cosigned } from "./Cosigned.ts"
import { Hash } from "../ground/Hash.ts"
import { Log } from "./Log.ts"
import { consistencyRanges, hashRange, inclusionRanges, type Range, subtreesOf } from "./logTree.ts"
import { checkpointText, signatureLine } from "./note.ts"
import { invalidField } from "./request.ts"

/** The log as it is now, and its name for it: a signed note. */
export const signedTree = Effect.gen(function* () {
  const log = yield* Log
  const { origin, key_id, sign } = yield* Checkpoints
  const size = yield* log.size
  const root = yield* rootOf({ start: 0, count: size })
  const text = checkpointText(origin, size, root)
  const signature = yield* sign(text)
  const line = signatureLine({ name: origin, id: keyIdBytes(key_id), signature })
  return { size, root, signature, note: `${text}\n${line}` }
})

/** The log as it is now, signed. */
export const checkpoint = Effect.gen(function* () {
  const { origin, key_id, vkey } = yield* Checkpoints
  const { size, root, signature, note } = yield* signedTree
  return {
    origin,
    tree_size: size,
    root_hash: Hex.encode(root),
    timestamp: DateTime.formatIso(yield* DateTime.now),
    key_id,
    vkey,
    signature: Base64Url.encode(signature),
    note
  }
}).pipe(Effect.withSpan("Privacy.checkpoint"))

/**
 * The checkpoint that is published: where there are witnesses, the newest that one of them has
 * cosigned, and until there is one the log as it is now.
 */
export const publishedCheckpoint = Effect.gen(function* () {
  const cosigned = yield* Effect.flatMap(Cosigned, ({ newest }) => newest)
  return Option.isSome(cosigned) ? cosigned.value : yield* signedTree
})

/** The log as it is now, and where entry `index` is in it. */
export const inclusionNow = Effect.fnUntraced(function* (index: number) {
  const log = yield* Log
  const size = yield* log.size
  const root = yield* rootOf({ start: 0, count: size })
  const path = yield* Effect.forEach(inclusionRanges(index, size), rootOf)
  return { root, size, path }
})

/**
 * The proof that entry `index` is in the log, to be kept (C2SP tlog-proof): its inclusion in the
 * published checkpoint, or in one of this moment where the entry is newer than that.
 */
export const logProof = Effect.fn("Privacy.logProof")(function* (index: number) {
  const published = yield* publishedCheckpoint
  const { note, size } = published.size > index ? published : yield* signedTree
  if (index >= size) return yield* invalidField("index", `The log has ${size} entries`)
  const path = yield* Effect.forEach(inclusionRanges(index, size), rootOf)
  const lines = path.map((hash) => `${Base64.encode(hash)}\n`).join("")
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${lines}\n${note}`
})

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

/** The hashes which prove that the log of `first` entries is the beginning of that of `second`. */
export const consistencyPath = (first: number, second: number) =>
  Effect.forEach(consistencyRanges(first, second), rootOf)

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
