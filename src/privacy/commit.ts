import { Effect, type Schema } from "effect"
import { Hex } from "effect/encoding"
import { canonical } from "../ground/canonical.ts"
import type { Manifest } from "../../schemas/privacy/proof.ts"
import { encodeBytes } from "./base64Url.ts"
import type { ClassifiedLeaf } from "./classify.ts"
import { contentId, DAG_JSON, JSON_JCS } from "./contentId.ts"
import { type Disclosure, encodeDisclosure, SALT_BYTES } from "./disclosure.ts"
import { disguise } from "./disguise.ts"
import type { Hash, Sha256 } from "../ground/Hash.ts"
import { mapInTurns, turn } from "./mapInTurns.ts"
import { compareHashes, hashLeaf, makeTree, type Tree } from "./merkle.ts"

/** Who may see a leaf of the tree: everyone, the medium and high tier, or the high tier alone. */
type Audience = "public" | "medium" | "high"

/** One leaf of the tree and where it came to stand. */
export interface CommittedLeaf {
  readonly disclosure: Disclosure
  readonly encoded: string
  readonly audience: Audience
  readonly index: number
}

/** A record that was committed to: from here on neither data nor policy can change. */
export interface Commitment {
  readonly content_id: string
  readonly manifest: Manifest
  readonly leaves: ReadonlyArray<CommittedLeaf>
  readonly decoys: ReadonlyArray<Uint8Array>
  readonly tree: Tree
}

/** The smallest tree: fewer leaves than this are made up to it with decoys. */
const TREE_SIZE_MIN = 8

/** The secret that all salts and decoys of one record come from; `data` is its canonical text. */
export const seedOf = (
  { hmacSha256 }: Hash["Service"],
  { owner_id, owner_secret, data, policy }: {
    readonly owner_id: string
    readonly owner_secret: Uint8Array
    readonly data: string
    readonly policy: Schema.Json
  }
): Uint8Array =>
  // The canonical text of [owner_id, data, policy], whose longest part is at hand.
  hmacSha256(owner_secret)(`[${canonical(owner_id)},${data},${canonical(policy)}]`)

/** Commits to leaves: the same leaves with the same seed give the same tree. */
export const commit = Effect.fnUntraced(function* (
  hashing: Hash["Service"],
  seed: Uint8Array,
  classified: ReadonlyArray<ClassifiedLeaf>
) {
  const random = hashing.hmacSha256(seed)
  const committed = yield* saltedLeaves(hashing, seed, classified)
  const decoys = Array.from(
    { length: sizeFor(committed.length) - committed.length },
    (_, index) => random(decoyName(index))
  )
  // Sorted by hash, so that where a leaf stands says nothing about its path.
  const sorted = committed.sort((left, right) => compareHashes(left.hash, right.hash))
  const hidden = decoys.toSorted(compareHashes)
  const hashes: Array<Uint8Array> = []
  const leaves: Array<CommittedLeaf> = []
  for (const { disclosure, encoded, audience, hash } of sorted) {
    for (;;) {
      const decoy = hidden[hashes.length - leaves.length]
      if (decoy === undefined || compareHashes(hash, decoy) < 0) break
      hashes.push(decoy)
    }
    leaves.push({ disclosure, encoded, audience, index: hashes.push(hash) - 1 })
  }
  hashes.push(...hidden.slice(hashes.length - leaves.length))
  return { decoys, leaves, ...(yield* grow(hashing, hashes)) } satisfies Commitment
})

/**
 * The part of a commitment that `audience` may see, from its leaf hashes: the leaves that are
 * held back are not hashed again.
 */
export const recall = (
  hashing: Hash["Service"],
  seed: Uint8Array,
  leaves: ReadonlyArray<ClassifiedLeaf>,
  hashes: ReadonlyArray<Uint8Array>,
  audience: "public" | "medium"
): Effect.Effect<Omit<Commitment, "decoys">> =>
  Effect.gen(function* () {
    const seen = yield* saltedLeaves(
      hashing,
      seed,
      leaves,
      (leaf) => leaf === "public" || leaf === audience
    )
    const grown = yield* grow(hashing, hashes)
    const placed = yield* mapInTurns(seen, ({ disclosure, encoded, audience, hash }) => ({
      disclosure,
      encoded,
      audience,
      index: indexOf(hashes, hash)
    }))
    return { ...grown, leaves: placed.sort((left, right) => left.index - right.index) }
  })

/** The content id of a record: it names the salted tree, so anyone may know it. */
export const contentIdOf = (sha256: Sha256, manifest: Manifest): string =>
  contentId(DAG_JSON, sha256(canonical({ ...manifest })))

/**
 * The content address of the data itself, from its canonical text. It is secret: whoever has it can
 * test a guess.
 */
export const dataCid = (sha256: Sha256, data: string): string => contentId(JSON_JCS, sha256(data))

/** What names the tree of a record. */
const manifestOf = (tree: Tree): Manifest => ({
  v: 1,
  type: "pdx-manifest",
  hash: "sha2-256",
  leaf: "b64url(jcs([salt,path,kind,value]))",
  root: Hex.encode(tree.root),
  tree_size: tree.size
})

/** What a decoy is the HMAC of. */
export const decoyName = (index: number): string => canonical(["decoy", index])

const sizeFor = (leaves: number): number => {
  let size = TREE_SIZE_MIN
  while (size < leaves) size *= 2
  return size
}

interface SaltedLeaf extends Omit<CommittedLeaf, "index"> {
  readonly hash: Uint8Array
}

const saltedLeaves = (
  hashing: Hash["Service"],
  seed: Uint8Array,
  leaves: ReadonlyArray<ClassifiedLeaf>,
  wanted: (audience: Audience) => boolean = () => true
): Effect.Effect<Array<SaltedLeaf>> => {
  const random = hashing.hmacSha256(seed)
  const found: Array<SaltedLeaf> = []
  const salted = (leaf: ClassifiedLeaf): void => {
    const { path } = leaf
    for (const { audience, kind, value } of facesOf(leaf)) {
      if (!wanted(audience)) continue
      const prf = random(JSON.stringify(["salt", path, kind]))
      const salt = encodeBytes(prf.subarray(0, SALT_BYTES))
      const disclosure = { salt, path, kind, value }
      const encoded = encodeDisclosure(disclosure)
      found.push({ disclosure, audience, encoded, hash: hashLeaf(hashing.sha256, encoded) })
    }
  }
  return Effect.as(mapInTurns(leaves, salted), found)
}

/** A leaf itself, and the second leaf with what the medium tier sees in its place. */
const facesOf = (
  { value, verdict }: ClassifiedLeaf
): ReadonlyArray<Pick<Disclosure, "kind" | "value"> & { readonly audience: Audience }> => {
  if (verdict.level !== "high") return [{ audience: verdict.level, kind: "exact", value }]
  const seen = disguise(value, verdict.treatment)
  const withheld = { audience: "high" as const, kind: "exact" as const, value }
  return seen === undefined ? [withheld] : [withheld, { audience: "medium", ...seen }]
}

/** The tree over leaf hashes, and what names it. */
const grow = Effect.fnUntraced(function* (
  { sha256 }: Hash["Service"],
  hashes: ReadonlyArray<Uint8Array>
) {
  // The largest tree takes 10 ms: a turn of its own.
  yield* turn(hashes.length)
  const tree = makeTree(sha256, hashes)
  yield* turn(hashes.length)
  const manifest = manifestOf(tree)
  return { content_id: contentIdOf(sha256, manifest), manifest, tree }
})

/** Where a hash stands among sorted ones. */
const indexOf = (sorted: ReadonlyArray<Uint8Array>, hash: Uint8Array): number => {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const held = sorted[middle]
    if (held !== undefined && compareHashes(held, hash) < 0) low = middle + 1
    else high = middle
  }
  return low
}
