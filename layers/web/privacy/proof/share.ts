/**
 * Whether an answer is what it says: of this record, all of it bound to the id that the owner was
 * given. Written from docs/privacy.md, with the hash and the signatures of the browser alone.
 */
import type { Denied, Descriptor, Full, Opening, PathsProof, Redacted, Share } from "../reply.ts"
import { fromBase64Url, fromHex, sha256Hex, toHex, utf8 } from "./bytes.ts"
import type { Bytes } from "./bytes.ts"
import { canonical } from "./canonical.ts"
import { contentId } from "./contentId.ts"
import { type Leaf, leafOf, viewOf } from "./disclosure.ts"
import { type Key, payloadOf } from "./signature.ts"
import { leafHash, rootOf, rootOfAll } from "./tree.ts"

/** One thing that was looked at. */
export interface Step {
  readonly claim: string
  readonly holds: boolean
}

/** What the checker knows by itself. */
interface Asked {
  readonly content_id: string
  readonly request: { readonly content_id: string; readonly requester_id: string }
  readonly keys: ReadonlyArray<Key>
}

type Manifested = { readonly manifest: Redacted["manifest"] }

const ofManifest = async ({ manifest }: Manifested, content_id: string): Promise<Step> => ({
  claim: "The content id is the hash of the manifest",
  holds: await contentId("manifest", manifest) === content_id
})

const unique = (values: ReadonlyArray<string>) => new Set(values).size === values.length

const isDistinct = (leaves: ReadonlyArray<Leaf>) => unique(leaves.map(({ salt }) => salt))

/** The steps for leaves with their audit paths, and for the view they make. */
const ofPaths = async (
  { manifest }: Manifested,
  { format, items }: PathsProof,
  view: unknown
): Promise<ReadonlyArray<Step>> => {
  const roots = await Promise.all(
    items.map(async ({ audit_path, disclosure, leaf_index }) =>
      rootOf({
        hash: await leafHash(disclosure),
        leaf_index,
        tree_size: manifest.tree_size,
        path: audit_path
      })
    )
  )
  const leaves = items.flatMap(({ disclosure }) => leafOf(disclosure) ?? [])
  const proven = roots.filter((root) => root === manifest.root).length
  return [
    {
      claim: `${proven} of ${items.length} values lead to the root of the manifest`,
      holds: format === "paths" && proven === items.length
    },
    {
      claim: "Each value is salted, of a known kind, and spelt in the one way there is",
      holds: leaves.length === items.length && isDistinct(leaves)
    },
    {
      claim: "The values, put in their places, make the view and nothing else",
      holds: canonical(viewOf(leaves) ?? "") === canonical(view)
    }
  ]
}

/** The `i`th decoy, by the seed of the owner. */
const decoyOf = async (seed: Bytes, at: number) => {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign"
  ])
  return toHex(
    new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(canonical(["decoy", at]))))
  )
}

/** The steps for an opening: the whole tree, made again. */
const ofOpening = async (
  { manifest }: Manifested,
  { decoys, disclosures, seed }: Opening,
  data: unknown
): Promise<ReadonlyArray<Step>> => {
  const hashes = [
    ...await Promise.all(disclosures.map(leafHash)).then((all) => all.map(toHex)),
    ...decoys
  ]
    .toSorted()
  const leaves = disclosures.flatMap((one) => leafOf(one) ?? [])
  const key = fromBase64Url(seed)
  const derived = key === undefined
    ? []
    : await Promise.all(decoys.map((_, at) => decoyOf(key, at)))
  const exact = leaves.filter(({ kind }) => kind === "exact")
  return [
    {
      claim: `${disclosures.length} leaves and ${decoys.length} decoys make the whole tree`,
      holds: hashes.length === manifest.tree_size && unique(hashes) &&
        await rootOfAll(hashes.flatMap((hash) => fromHex(hash) ?? [])) === manifest.root
    },
    {
      claim: "Each decoy comes from the seed, so that none hides a second value",
      holds: decoys.every((decoy, at) => decoy === derived[at])
    },
    {
      claim: "The exact leaves, put in their places, make the data",
      holds: leaves.length === disclosures.length && isDistinct(leaves) &&
        unique(leaves.map(({ kind, path }) => canonical([path, kind]))) &&
        canonical(viewOf(exact) ?? "") === canonical(data)
    }
  ]
}

const ofReceipt = async (
  { content_id, decision, receipt, receipt_jws, requester_id, tier }: Share,
  { content_id: known, keys, request }: Asked
): Promise<ReadonlyArray<Step>> => [
  {
    claim: "The receipt is of this record, requester, request and decision",
    holds: content_id === known && receipt.content_id === known &&
      requester_id === request.requester_id && receipt.requester_id === requester_id &&
      receipt.decision === decision && receipt.tier === tier &&
      receipt.request_hash === await sha256Hex(canonical(request))
  },
  {
    claim: "The service signed this receipt",
    holds: await payloadOf(receipt_jws, keys, {
      type: "pdx-receipt+jws",
      at: Date.parse(receipt.issued_at) / 1000
    }) === canonical(receipt)
  }
]

/** The service signed which leaves it handed over: not one more or less. */
const ofShare = async (
  { proof, receipt, share_jws }: Redacted,
  { keys }: Asked
): Promise<Step> => {
  const payload = await payloadOf(share_jws, keys, {
    type: "pdx-share+jws",
    at: Date.parse(receipt.issued_at) / 1000
  })
  const hashes = await Promise.all(proof.items.map(({ disclosure }) => leafHash(disclosure)))
  const { leaves, receipt: of } = payload === undefined
    ? { leaves: "", receipt: "" }
    : JSON.parse(payload)
  return {
    claim: "The service signed that it handed over these values, and no others",
    holds: of === await sha256Hex(canonical(receipt)) &&
      leaves === await sha256Hex(canonical(hashes.map(toHex).toSorted()))
  }
}

const ofFull = async (reply: Full, { content_id }: Asked): Promise<ReadonlyArray<Step>> => [
  await ofManifest(reply, content_id),
  ...await ofOpening(reply, reply.opening, reply.data),
  {
    claim: "The plain address of the data is that of this data",
    holds: await contentId("data", reply.data) === reply.data_cid
  }
]

const ofRedacted = async (reply: Redacted, asked: Asked): Promise<ReadonlyArray<Step>> => [
  await ofManifest(reply, asked.content_id),
  ...await ofPaths(reply, reply.proof, reply.view),
  await ofShare(reply, asked)
]

const ofDenied = (reply: Denied): ReadonlyArray<Step> => [{
  claim: "Nothing of the record is in it",
  holds: !["data", "view", "manifest", "proof", "opening"].some((name) => name in reply)
}]

const MEMBERS = {
  full: ["data", "opening", "manifest"],
  redacted: ["view", "proof", "manifest", "share_jws"],
  denied: ["reason"]
} as const

/** Whether an answer has the members of its decision, so that it can be read at all. */
export const isWhole = (reply: Share): boolean =>
  reply.decision in MEMBERS &&
  ["receipt", "receipt_jws", "trust", ...MEMBERS[reply.decision]].every((name) => name in reply)

/** What there is to check of an answer to `POST /data/share`. */
export const stepsOf = async (reply: Share, asked: Asked): Promise<ReadonlyArray<Step>> => [
  ...reply.decision === "full"
    ? await ofFull(reply, asked)
    : reply.decision === "redacted"
    ? await ofRedacted(reply, asked)
    : ofDenied(reply),
  ...await ofReceipt(reply, asked)
]

/** What there is to check of what anybody may see. */
export const publicSteps = async (
  reply: Descriptor,
  content_id: string
): Promise<ReadonlyArray<Step>> => [
  await ofManifest(reply, content_id),
  ...await ofPaths(reply, reply.proof, reply.public_view)
]
