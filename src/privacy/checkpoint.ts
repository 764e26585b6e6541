/**
 * Checkpoints of the transparency log (C2SP tlog-checkpoint) and the proofs that go with them.
 */
import { DateTime, Effect } from "effect"
import { Base64Url } from "effect/encoding"
import { Checkpoints } from "./Checkpoints.ts"
import { Cosigned, type CosignedNote } from "./Cosigned.ts"
import { Hash } from "../ground/Hash.ts"
import { Log } from "./Log.ts"
import { consistencyRanges, hashRange, inclusionRanges, type Range, subtreesOf } from "./logTree.ts"
import { base64OfHash, checkpointText, signatureLine } from "./note.ts"
import { invalidField } from "./request.ts"

/** The log as it is now, and its name for it: a signed note. */
export const signedTree = Effect.gen(function* () {
  const log = yield* Log
  const { origin, key_id, sign } = yield* Checkpoints
  const size = yield* log.size
  const root = yield* rootOf({ start: 0, count: size })
  const text = checkpointText(origin, size, root)
  const signature = yield* sign(text)
  const line = signatureLine({ name: origin, id: key_id, signature })
  return { size, root, signature, note: `${text}\n${line}` }
})

/** The log as it is now, signed. */
export const checkpoint = Effect.gen(function* () {
  const { origin, key_id, vkey } = yield* Checkpoints
  const { size, root, signature, note } = yield* signedTree
  return {
    origin,
    tree_size: size,
    root_hash: root,
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
  const [newest] = yield* Effect.flatMap(Cosigned, ({ kept }) => kept)
  return newest ?? (yield* signedTree)
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
 * checkpoint that most witnesses have cosigned, of several the newest; or in one of this moment where
 * the entry is newer than all of them.
 */
export const logProof = Effect.fn("Privacy.logProof")(function* (index: number) {
  const kept = yield* Effect.flatMap(Cosigned, ({ kept }) => kept)
  const cosigned = kept.filter(({ size }) => size > index)
  const most = Math.max(...cosigned.map(signaturesIn))
  const { note, size } = cosigned.find((one) => signaturesIn(one) === most) ?? (yield* signedTree)
  if (index >= size) return yield* invalidField("index", `The log has ${size} entries`)
  const path = yield* Effect.forEach(inclusionRanges(index, size), rootOf)
  const lines = path.map((hash) => `${base64OfHash(hash)}\n`).join("")
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${lines}\n${note}`
})

const signaturesIn = ({ note }: CosignedNote): number => note.split("\n— ").length - 1

/** The audit path of entry `index` in the log of `size` entries; 422 when there are none such. */
export const inclusion = Effect.fn("Privacy.inclusion")(function* (index: number, size: number) {
  const log = yield* Log
  const entries = yield* log.size
  if (size > entries || index >= size) {
    return yield* invalidField(size > entries ? "size" : "index", `The log has ${entries} entries`)
  }
  const audit_path = yield* Effect.forEach(inclusionRanges(index, size), rootOf)
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
    return { first, second, path: yield* consistencyPath(first, second) }
  }
)

const rootOf = Effect.fnUntraced(function* (range: Range) {
  const log = yield* Log
  const { sha256Hex } = yield* Hash
  return hashRange(sha256Hex, yield* log.subtrees(subtreesOf(range)))
})
