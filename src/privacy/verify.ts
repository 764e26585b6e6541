/**
 * The check of a share, for whoever received it: it needs the reply and SHA-256, nothing of the
 * service. What a verified view cannot show is in `docs/privacy.md`.
 */
import { Result, Schema } from "effect"
import { Hex } from "effect/encoding"
import { canonical } from "../ground/canonical.ts"
import { Manifest, Opening, Proof } from "../../schemas/privacy/proof.ts"
import { contentIdOf, dataCid } from "./commit.ts"
import { decodeDisclosure, type Disclosure } from "./disclosure.ts"
import type { Sha256 } from "../ground/Hash.ts"
import { rebuild } from "./leaves.ts"
import { hashLeaf, makeTree, rootOfInclusion } from "./merkle.ts"
import { rootOfMultiproof } from "./multiproof.ts"

/** The parts of a redacted reply that are checked. */
const RedactedShare = Schema.Struct({
  content_id: Schema.String,
  manifest: Manifest,
  view: Schema.Json,
  proof: Proof
})

/** The parts of a public descriptor that are checked. */
const PublicShare = Schema.Struct({
  content_id: Schema.String,
  manifest: Manifest,
  public_view: Schema.Json,
  proof: Proof
})

/** The parts of a full reply that are checked; without `opening` only the two ids are. */
const FullShare = Schema.Struct({
  content_id: Schema.String,
  manifest: Manifest,
  data: Schema.Json,
  data_cid: Schema.String,
  opening: Schema.optionalKey(Opening)
})

/** What a reply was found to prove. */
export interface Proven {
  readonly kind: "The view" | "The public view" | "The data"
  readonly content_id: string
  readonly value: Schema.Json
}

/** Checks a reply as it was received: `POST /data/share` or `GET /data/{content_id}`. */
export const verifyReply = (sha256: Sha256, reply: unknown): Result.Result<Proven, string> => {
  if (isFull(reply)) {
    return Result.map(verifyFull(sha256, reply), (value) => proven("The data", reply, value))
  }
  if (isRedacted(reply)) {
    return Result.map(verifyRedacted(sha256, reply), (value) => proven("The view", reply, value))
  }
  if (isPublic(reply)) {
    const { public_view, ...rest } = reply
    return Result.map(
      verifyRedacted(sha256, { ...rest, view: public_view }),
      (value) => proven("The public view", reply, value)
    )
  }
  return Result.fail("The reply holds no view and no data; a denial proves nothing of a record")
}

/**
 * Checks a redacted reply: gives the view that the proven leaves make, or the reason why the
 * reply proves nothing.
 */
export const verifyRedacted = (
  sha256: Sha256,
  share: typeof RedactedShare.Type
): Result.Result<Schema.Json, string> =>
  Result.gen(function* () {
    const { manifest, proof } = share
    yield* ensure(
      contentIdOf(sha256, manifest) === share.content_id,
      "content_id is not the manifest's"
    )
    const encoded = proof.format === "paths" ? proof.items : proof.leaves
    yield* proof.format === "paths"
      ? checkPaths(sha256, manifest, proof.items)
      : checkMulti(sha256, manifest, proof)
    const disclosures: Array<Disclosure> = []
    for (const { disclosure } of encoded) disclosures.push(yield* decodeDisclosure(disclosure))
    yield* checkSalts(disclosures)
    const view = yield* rebuild(disclosures)
    yield* ensure(canonical(view) === canonical(share.view), "view is not what was proven")
    return view
  })

/** Checks a full reply: gives the data, or the reason why it is not what was committed to. */
export const verifyFull = (
  sha256: Sha256,
  share: typeof FullShare.Type
): Result.Result<Schema.Json, string> =>
  Result.gen(function* () {
    const { data, manifest, opening } = share
    yield* ensure(
      contentIdOf(sha256, manifest) === share.content_id,
      "content_id is not the manifest's"
    )
    yield* ensure(dataCid(sha256, data) === share.data_cid, "data_cid is not that of the data")
    if (opening === undefined) return data
    const leaves = [
      ...opening.disclosures.map((disclosure) => Hex.encode(hashLeaf(sha256, disclosure))),
      ...opening.decoys
    ].sort()
    const hashes: Array<Uint8Array> = []
    for (const leaf of leaves) hashes.push(yield* decodeHash(leaf))
    const tree = makeTree(sha256, hashes)
    yield* ensure(
      tree.size === manifest.tree_size && Hex.encode(tree.root) === manifest.root,
      "The opening does not give the root"
    )
    const disclosures: Array<Disclosure> = []
    for (const encoded of opening.disclosures) disclosures.push(yield* decodeDisclosure(encoded))
    yield* checkSalts(disclosures)
    const exact = yield* rebuild(disclosures.filter(({ kind }) => kind === "exact"))
    yield* rebuild(disclosures.filter(({ kind }) => kind !== "exact"))
    yield* ensure(canonical(exact) === canonical(data), "data is not what was committed to")
    return data
  })

const isFull = Schema.is(FullShare)
const isRedacted = Schema.is(RedactedShare)
const isPublic = Schema.is(PublicShare)

const proven = (
  kind: Proven["kind"],
  { content_id }: { readonly content_id: string },
  value: Schema.Json
): Proven => ({ kind, content_id, value })

const ensure = (holds: boolean, reason: string): Result.Result<void, string> =>
  holds ? Result.void : Result.fail(reason)

const decodeHash = (hash: string): Result.Result<Uint8Array, string> =>
  Result.mapError(Hex.decode(hash), () => "A hash is not hex")

const checkPaths = (
  sha256: Sha256,
  manifest: Manifest,
  items: Extract<Proof, { readonly format: "paths" }>["items"]
): Result.Result<void, string> =>
  Result.gen(function* () {
    for (const { disclosure, leaf_index, audit_path } of items) {
      const path: Array<Uint8Array> = []
      for (const hash of audit_path) path.push(yield* decodeHash(hash))
      const root = rootOfInclusion(sha256, {
        leaf: hashLeaf(sha256, disclosure),
        leafIndex: leaf_index,
        treeSize: manifest.tree_size,
        path
      })
      yield* ensure(
        root !== undefined && Hex.encode(root) === manifest.root,
        `The audit path of leaf ${leaf_index} does not lead to the root`
      )
    }
  })

const checkMulti = (
  sha256: Sha256,
  manifest: Manifest,
  proof: Extract<Proof, { readonly format: "multi" }>
): Result.Result<void, string> =>
  Result.gen(function* () {
    const hashes: Array<Uint8Array> = []
    for (const hash of proof.hashes) hashes.push(yield* decodeHash(hash))
    const root = rootOfMultiproof(sha256, {
      leaves: proof.leaves.map(({ disclosure, leaf_index }) => ({
        index: leaf_index,
        hash: hashLeaf(sha256, disclosure)
      })),
      treeSize: manifest.tree_size,
      hashes
    })
    yield* ensure(
      root !== undefined && Hex.encode(root) === manifest.root,
      "The multiproof does not lead to the root"
    )
  })

const checkSalts = (disclosures: ReadonlyArray<Disclosure>): Result.Result<void, string> =>
  ensure(
    new Set(disclosures.map(({ salt }) => salt)).size === disclosures.length,
    "Two leaves have the same salt"
  )
