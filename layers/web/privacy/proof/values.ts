/** The values that a reply proves: all bound to the id that the owner was given. */
import type { Full, Opening, Proof } from "../reply.ts"
import { fromBase64Url, fromHex, sha256Hex, toHex, utf8 } from "./bytes.ts"
import { canonical, type Json } from "./canonical.ts"
import { contentId } from "./contentId.ts"
import { type Leaf, leafOf, viewOf } from "./disclosure.ts"
import { ensure, refuse } from "./refusal.ts"
import { leafHash, rootOfAll, rootOfMany, rootsOf } from "./tree.ts"

interface Manifest {
  readonly root: string
  readonly tree_size: number
}

interface Bound {
  readonly manifest: Manifest
  readonly proof: Proof
}

/** The view that proven leaves make; refused where it is not the one that is shown. */
export const viewValue = async (
  { manifest, proof }: Bound,
  content_id: string,
  shown: Json
): Promise<Json> => {
  await checkManifest(manifest, content_id)
  await checkRoot(manifest, proof)
  const leaves = leavesOf(disclosed(proof))
  const view = viewOf(leaves) ?? refuse("Paths of the proof clash")
  ensure(canonical(view) === canonical(shown), "view is not what was proven")
  return view
}

const checkManifest = async (manifest: Manifest, content_id: string) =>
  ensure(
    await contentId("manifest", manifest) === content_id,
    "content_id is not the manifest's"
  )

const disclosed = (proof: Proof): ReadonlyArray<string> =>
  (proof.format === "paths" ? proof.items : proof.leaves).map(({ disclosure }) => disclosure)

const checkRoot = async ({ root, tree_size }: Manifest, proof: Proof): Promise<void> => {
  if (proof.format === "multi") {
    const leaves = await Promise.all(
      proof.leaves.map(async ({ disclosure, leaf_index }) => ({
        index: leaf_index,
        hash: await leafHash(disclosure)
      }))
    )
    return ensure(
      await rootOfMany(leaves, proof.hashes, tree_size) === root,
      "The multiproof does not lead to the root"
    )
  }
  const roots = await rootsOf(
    await Promise.all(proof.items.map(async ({ audit_path, disclosure, leaf_index }) => ({
      hash: await leafHash(disclosure),
      leaf_index,
      tree_size,
      path: audit_path
    })))
  )
  ensure(
    roots.every((one) => one === root),
    "The audit path of a leaf does not lead to the root"
  )
}

/** Leaves that were read: no salt twice. */
const leavesOf = (disclosures: ReadonlyArray<string>): ReadonlyArray<Leaf> => {
  const leaves = disclosures.map((one) => leafOf(one) ?? refuse("A disclosure is malformed"))
  ensure(
    new Set(leaves.map(({ salt }) => salt)).size === leaves.length,
    "Two leaves have the same salt"
  )
  return leaves
}

/** SHA-256 of the sorted hashes of leaves: both forms of a proof, in any order, are one share. */
export const handedOver = async (
  proof: Proof | { readonly leaves: ReadonlyArray<{ readonly disclosure: string }> }
): Promise<string> => {
  const leaves = "items" in proof ? proof.items : proof.leaves
  const hashes = await Promise.all(leaves.map(({ disclosure }) => leafHash(disclosure)))
  return sha256Hex(canonical(hashes.map(toHex).toSorted()))
}

/** The data of a full reply; refused where it is not all that was committed to. */
export const fullValue = async (
  { content_id, data, data_cid, manifest, opening }: Omit<Full, "decision"> | Opened
): Promise<Json> => {
  await checkManifest(manifest, content_id)
  await checkOpening(manifest, opening)
  const leaves = leavesOf(opening.disclosures)
  const exact = leaves.filter(({ kind }) => kind === "exact")
  const seen = leaves.filter(({ kind }) => kind !== "exact")
  const committed = viewOf(exact) ?? refuse("Paths of the opening clash")
  ensure(viewOf(seen) !== undefined, "Paths of the opening clash")
  const paths = new Set(exact.map(({ path }) => canonical(path)))
  ensure(
    seen.every(({ path }) => paths.has(canonical(path))),
    "A masked or generalised leaf stands for no value"
  )
  ensure(canonical(committed) === canonical(data), "data is not what was committed to")
  ensure(await contentId("data", data) === data_cid, "data_cid is not that of the data")
  return data
}

/** The parts of a full reply that prove its data. */
interface Opened {
  readonly content_id: string
  readonly data: Json
  readonly data_cid: string
  readonly manifest: Manifest
  readonly opening: Opening
}

const checkOpening = async (
  { root, tree_size }: Manifest,
  { decoys, disclosures, seed }: Opening
): Promise<void> => {
  const secret = fromBase64Url(seed) ?? refuse("The seed is malformed")
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"])
  const derived = await Promise.all(decoys.map((_, at) => decoyOf(key, at)))
  ensure(
    decoys.every((decoy, at) => decoy === derived[at]),
    "A decoy is not the seed's: it may hide a value"
  )
  const hashes = await Promise.all(disclosures.map(leafHash))
  const all = [...hashes.map(toHex), ...decoys].toSorted()
  ensure(
    all.length === tree_size &&
      await rootOfAll(all.flatMap((hash) => fromHex(hash) ?? [])) === root,
    "The opening does not give the root"
  )
}

/** The `at`th decoy, by the seed of the owner. */
const decoyOf = async (key: CryptoKey, at: number): Promise<string> => {
  const tag = await crypto.subtle.sign("HMAC", key, utf8(canonical(["decoy", at])))
  return toHex(new Uint8Array(tag))
}
