import { Effect, type Schema } from "effect"
import { canonical } from "../ground/canonical.ts"
import type { Manifest } from "../../schemas/privacy/proof.ts"
import { encodeBytes } from "./base64Url.ts"
import type { ClassifiedLeaf } from "./classify.ts"
import { contentId, DAG_JSON, JSON_JCS } from "./contentId.ts"
import { encodeDisclosure, type Kind, SALT_BYTES } from "./disclosure.ts"
import { redactValue } from "./redactValue.ts"
import type { Hash, Sha256Hex } from "../ground/Hash.ts"
import type { Leaf, LeafValue } from "./leaves.ts"
import { mapYielding, turn } from "./mapYielding.ts"
import type { Path } from "./pointer.ts"
import { hashLeaf, makeTree, type Tree } from "./merkle.ts"

/** Who may see a leaf of the tree: everyone, the medium and high tier, or the high tier alone. */
type Audience = "public" | "medium" | "high"

/** Which leaves are seen: by their audience, the JSON of their path, and what they are. */
type Wanted = (audience: Audience, place: string, kind: Kind) => boolean

/** What everybody sees, and what the medium tier does. */
export const SEEN = {
  public: (audience) => audience === "public",
  medium: (audience) => audience !== "high"
} as const satisfies Record<string, Wanted>

/** One leaf of the tree; where it stands there its hash tells. */
export interface CommittedLeaf extends Leaf {
  readonly kind: Kind
  /** Its disclosure, as it is hashed and sent. */
  readonly encoded: string
  readonly audience: Audience
  readonly hash: string
}

/** A record that was committed to: from here on neither data nor policy can change. */
export interface Commitment {
  readonly content_id: string
  readonly manifest: Manifest
  readonly leaves: ReadonlyArray<CommittedLeaf>
  readonly decoys: ReadonlyArray<string>
  readonly tree: Tree
}

/** The smallest tree: fewer leaves than this are made up to it with decoys. */
const TREE_SIZE_MIN = 8

const DIGEST_BYTES = 32

/** The secret that all salts and decoys of one record come from; `data` is its canonical text. */
export const seedOf = (
  { hmacSha256Hex }: Hash["Service"],
  { owner_id, owner_secret, data, policy }: {
    readonly owner_id: string
    readonly owner_secret: Uint8Array
    readonly data: string
    readonly policy: Schema.Json
  }
): Uint8Array =>
  // The canonical text of [owner_id, data, policy], whose longest part is at hand.
  Uint8Array.fromHex(
    hmacSha256Hex(owner_secret)(`[${canonical(owner_id)},${data},${canonical(policy)}]`)
  )

/** Commits to leaves: the same leaves with the same seed give the same tree. */
export const commit = Effect.fnUntraced(function* (
  { hmacSha256Hex, sha256Hex }: Hash["Service"],
  seed: Uint8Array,
  classified: ReadonlyArray<ClassifiedLeaf>
) {
  const random = hmacSha256Hex(seed)
  const leaves = yield* saltedLeaves(sha256Hex, random, classified)
  const decoys = Array.from(
    { length: sizeFor(leaves.length) - leaves.length },
    (_, index) => random(decoyName(index))
  )
  // Sorted, so that where a leaf stands says nothing about its path.
  const hashes = [...leaves.map(({ hash }) => hash), ...decoys].sort()
  return { decoys, leaves, ...(yield* grow(sha256Hex, hashes)) } satisfies Commitment
})

/**
 * The part of a commitment that is `wanted`, from its leaf hashes: the leaves that are
 * held back are not hashed again.
 */
export const recall = Effect.fnUntraced(function* (
  { hmacSha256Hex, sha256Hex }: Hash["Service"],
  seed: Uint8Array,
  classified: ReadonlyArray<ClassifiedLeaf>,
  hashes: ReadonlyArray<string>,
  wanted: Wanted
) {
  const leaves = yield* saltedLeaves(sha256Hex, hmacSha256Hex(seed), classified, wanted)
  return { leaves, ...(yield* grow(sha256Hex, hashes)) } satisfies Omit<Commitment, "decoys">
})

/** The content id of a record: it names the salted tree, so anyone may know it. */
export const contentIdOf = (sha256Hex: Sha256Hex, manifest: Manifest): string =>
  contentId(DAG_JSON, sha256Hex(canonical({ ...manifest })))

/**
 * The content address of the data itself, from its canonical text. It is secret: whoever has it can
 * test a guess.
 */
export const dataCid = (sha256Hex: Sha256Hex, data: string): string =>
  contentId(JSON_JCS, sha256Hex(data))

/** What names the tree of a record. */
const manifestOf = (tree: Tree): Manifest => ({
  v: 1,
  type: "pdx-manifest",
  hash: "sha2-256",
  leaf: "b64url(jcs([salt,path,kind,value]))",
  root: tree.root,
  tree_size: tree.size
})

/** What a decoy is the HMAC of. */
const decoyName = (index: number): string => canonical(["decoy", index])

const sizeFor = (leaves: number): number => {
  let size = TREE_SIZE_MIN
  while (size < leaves) size *= 2
  return size
}

/**
 * The leaves that `wanted` audiences see, by their hashes: the values themselves, and the second leaf
 * with what the medium tier sees in place of one that is held back.
 */
const saltedLeaves = Effect.fnUntraced(function* (
  sha256Hex: Sha256Hex,
  random: ReturnType<Hash["Service"]["hmacSha256Hex"]>,
  classified: ReadonlyArray<ClassifiedLeaf>,
  wanted: Wanted = () => true
) {
  const leaves: Array<CommittedLeaf> = []
  const digest = new Uint8Array(DIGEST_BYTES)
  const salt = digest.subarray(0, SALT_BYTES)
  const add = (path: Path, place: string, kind: Kind, value: LeafValue, audience: Audience) => {
    if (!wanted(audience, place, kind)) return
    digest.setFromHex(random(`["salt",${place},"${kind}"]`))
    const encoded = encodeDisclosure(encodeBytes(salt), place, kind, value)
    leaves.push({ path, kind, value, encoded, audience, hash: hashLeaf(sha256Hex, encoded) })
  }
  yield* mapYielding(classified, ({ path, value, verdict }) => {
    // A path is written once: its text is in the name of each salt and in each disclosure.
    const place = JSON.stringify(path)
    if (verdict.level !== "high") return add(path, place, "exact", value, verdict.level)
    add(path, place, "exact", value, "high")
    const seen = redactValue(value, verdict.treatment)
    if (seen !== undefined) add(path, place, seen.kind, seen.value, "medium")
  })
  return leaves.sort((left, right) => left.hash < right.hash ? -1 : 1)
})

/** The tree over leaf hashes, and what names it. */
const grow = Effect.fnUntraced(function* (
  sha256Hex: Sha256Hex,
  hashes: ReadonlyArray<string>
) {
  // The largest tree takes 10 ms: a turn of its own.
  yield* turn(hashes.length)
  const tree = makeTree(sha256Hex, hashes)
  yield* turn(hashes.length)
  const manifest = manifestOf(tree)
  return { content_id: contentIdOf(sha256Hex, manifest), manifest, tree }
})
