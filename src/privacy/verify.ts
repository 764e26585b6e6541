/**
 * The check of a share, for whoever received it: it needs the reply and SHA-256, nothing of the
 * service. What a verified view cannot show is in `docs/privacy.md`.
 */
import { Option, Result, Schema } from "effect"
import { canonical } from "../ground/canonical.ts"
import { PublicDescriptor } from "../../schemas/privacy/prepare.ts"
import { Manifest, Opening, Proof } from "../../schemas/privacy/proof.ts"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import {
  DeniedReply,
  FullReply,
  RedactedReply,
  type ShareReply,
  ShareRequest
} from "../../schemas/privacy/share.ts"
import { Voucher } from "../../schemas/privacy/voucher.ts"
import { contentIdOf, dataCid, decoyName } from "./commit.ts"
import { decodeBase64Url, decodeDisclosure, type Disclosure } from "./disclosure.ts"
import type { Hash, Sha256Hex } from "../ground/Hash.ts"
import { isOneDecision } from "./outcomes.ts"
import { rebuild } from "./leaves.ts"
import { hashLeaf, makeTree, rootOfInclusion } from "./merkle.ts"
import { rootOfMultiproof } from "./multiproof.ts"
import { readBody } from "./readBody.ts"

/** The parts of a redacted reply that prove its view. */
const RedactedShare = Schema.Struct({
  content_id: Schema.String,
  manifest: Manifest,
  view: Schema.Json,
  proof: Proof
})

/** The parts of a full reply that prove its data. */
const FullShare = Schema.Struct({
  content_id: Schema.String,
  manifest: Manifest,
  data: Schema.Json,
  data_cid: Schema.String,
  opening: Opening
})

/** What a reply was found to prove. */
interface Proven {
  readonly kind: "The view" | "The public view" | "The data" | "The denial"
  readonly value: Schema.Json
  /** What nobody can tell from the reply alone. */
  readonly unchecked: ReadonlyArray<string>
  /** What every reply of today has, and this one has not: it is of before, or was thinned. */
  readonly absent: ReadonlyArray<Absent>
  /** What was decided, and the statements of it that the reply has; none of a public view. */
  readonly decided: Option.Option<Decided>
  /** Who vouches for which manifest; none of a denial. */
  readonly vouched: Option.Option<{ readonly manifest: Manifest; readonly voucher: Voucher | null }>
}

/** A member that protects a reply and is not there, and what is not known without it. */
interface Absent {
  readonly name: string
  readonly unchecked: string
}

/** A receipt with what is signed of it. */
export interface Decided {
  readonly receipt: Receipt
  readonly receipt_jws: string | undefined
  /** The leaves of a view; a full reply binds all of them by itself, and a denial has none. */
  readonly handed: Option.Option<
    { readonly proof: Proof; readonly share_jws: string | undefined }
  >
}

/** What a reply is to be proven of, and when its receipt must not have expired (RFC 3339, UTC). */
interface Expected {
  readonly content_id: string
  readonly at: string
}

/** Checks a reply as it was received: `POST /data/share` or `GET /data/{content_id}`. */
export const verifyReply = (
  hashing: Hash["Service"],
  reply: Uint8Array,
  expected: Expected
): Result.Result<Proven, string> =>
  Result.gen(function* () {
    const { decision } = yield* readDecision(reply)
    if (decision === undefined) {
      return yield* publicView(hashing, yield* readPublic(reply), expected)
    }
    if (decision === "denied") return yield* denial(hashing, yield* readDenied(reply), expected)
    const share = yield* decision === "full" ? readFull(reply) : readRedacted(reply)
    return yield* grant(hashing, share, expected)
  })

const publicView = (
  { sha256Hex }: Hash["Service"],
  reply: typeof OldPublic.Type,
  expected: Expected
): Result.Result<Proven, string> =>
  Result.gen(function* () {
    const { public_view, signature = null, ...share } = reply
    yield* checkContent(share, expected)
    const value = yield* verifyRedacted(sha256Hex, { ...share, view: public_view })
    return {
      kind: "The public view",
      value,
      unchecked: [SECOND_VALUE, PUBLIC],
      absent: absentOf(reply, ["signature"]),
      decided: Option.none(),
      vouched: Option.some({ manifest: share.manifest, voucher: signature })
    }
  })

const denial = (
  hashing: Hash["Service"],
  reply: typeof OldDenied.Type,
  expected: Expected
): Result.Result<Proven, string> =>
  Result.gen(function* () {
    yield* checkContent(reply, expected)
    yield* checkReceipt(hashing, reply, expected)
    const { reason, receipt, receipt_jws, required_tier } = reply
    yield* ensure(
      reason === receipt.reason && required_tier === receipt.required_tier,
      "The receipt is of another decision"
    )
    return {
      kind: "The denial",
      value: reason,
      unchecked: [UNPROVEN],
      absent: absentOf(reply, ["request", "receipt_jws"]),
      decided: Option.some({ receipt, receipt_jws, handed: Option.none() }),
      vouched: Option.none()
    }
  })

const grant = (
  hashing: Hash["Service"],
  share: typeof OldFull.Type | typeof OldRedacted.Type,
  expected: Expected
): Result.Result<Proven, string> =>
  Result.gen(function* () {
    yield* checkContent(share, expected)
    yield* checkReceipt(hashing, share, expected)
    const { manifest, receipt, receipt_jws, signature = null } = share
    const vouched = Option.some({ manifest, voucher: signature })
    if (share.decision === "full") {
      return {
        kind: "The data",
        value: yield* verifyFull(hashing, share),
        unchecked: [UNPROVEN],
        absent: absentOf(share, ["receipt_jws", "signature"]),
        decided: Option.some({ receipt, receipt_jws, handed: Option.none() }),
        vouched
      }
    }
    const { proof, share_jws } = share
    return {
      kind: "The view",
      value: yield* verifyRedacted(hashing.sha256Hex, share),
      unchecked: [SECOND_VALUE, UNPROVEN],
      absent: absentOf(share, ["request", "receipt_jws", "share_jws", "signature"]),
      decided: Option.some({ receipt, receipt_jws, handed: Option.some({ proof, share_jws }) }),
      vouched
    }
  })

/** Members that protect a reply, and what is not known without each. */
const PROTECTIONS = {
  request: "which request the receipt is of",
  receipt_jws: "whether anybody has signed the receipt",
  share_jws: "which of the record's values were handed over",
  signature: "whether somebody vouches for the record"
} as const
type Protection = keyof typeof PROTECTIONS

const absentOf = (
  reply: { readonly [name in Protection]?: unknown },
  names: ReadonlyArray<Protection>
): ReadonlyArray<Absent> =>
  names.filter((name) => !(name in reply)).map((name) => ({ name, unchecked: PROTECTIONS[name] }))

const SECOND_VALUE = "whether a second value was committed to, which only a full reply shows"

const PUBLIC =
  "whether these are all the public values, and no others: whoever shows the file says so"

const UNPROVEN = "`trust` and `requester_verified`, which are the service's word"

/** Whoever has these, of one decision and nothing else, has read a reply. */
const reader = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const read = readBody(schema)
  return (bytes: Uint8Array): Result.Result<S["Type"], string> =>
    Result.mapError(
      read(bytes),
      ([{ pointer, detail } = UNREADABLE]) =>
        `The reply is malformed: ${pointer === "" ? "" : `${pointer}: `}${detail}`
    )
}

const UNREADABLE = { pointer: "", detail: "It cannot be read" }

// Read twice: by its decision first, so that what is wrong with it is told in its own terms.
const readDecision = reader(
  Schema.StructWithRest(
    Schema.Struct({
      decision: Schema.optionalKey(Schema.Literals(["full", "redacted", "denied"]))
    }),
    [Schema.Record(Schema.String, Schema.Json)]
  )
)
// Replies of older versions lack these: they are read, to say what they still show.
const older = {
  receipt_jws: Schema.optionalKey(Schema.String),
  signature: Schema.optionalKey(Schema.NullOr(Voucher)),
  request: Schema.optionalKey(ShareRequest)
}
const OldPublic = Schema.Struct({ ...PublicDescriptor.fields, signature: older.signature })
const OldFull = Schema.Struct({ ...FullReply.fields, ...older, request: ShareRequest })
const OldRedacted = Schema.Struct({
  ...RedactedReply.fields,
  ...older,
  share_jws: Schema.optionalKey(Schema.String)
})
const OldDenied = Schema.Struct({
  ...DeniedReply.fields,
  receipt_jws: older.receipt_jws,
  request: older.request
})
const readPublic = reader(OldPublic)
const readFull = reader(OldFull)
const readRedacted = reader(OldRedacted)
const readDenied = reader(OldDenied)

const checkContent = (
  { content_id }: { readonly content_id: string },
  expected: Expected
): Result.Result<void, string> =>
  ensure(content_id === expected.content_id, `The reply is of ${content_id}`)

type Receipted = Pick<
  ShareReply,
  "content_id" | "requester_id" | "decision" | "tier" | "receipt"
>

/** The receipt must be of this content, requester, decision, request and time. */
const checkReceipt = (
  { sha256Hex }: Hash["Service"],
  reply: Receipted & { readonly request?: ShareRequest },
  { at }: Expected
): Result.Result<void, string> =>
  Result.gen(function* () {
    const { content_id, requester_id, decision, tier, receipt, request } = reply
    yield* ensure(
      receipt.type === (decision === "denied" ? "denial" : "grant") &&
        receipt.content_id === content_id &&
        receipt.requester_id === requester_id && receipt.decision === decision &&
        receipt.tier === tier,
      "The receipt is of another decision"
    )
    yield* ensure(isOneDecision(receipt), "The receipt is malformed: it contradicts its decision")
    yield* ensure(
      receipt.issued_at <= receipt.expires_at,
      "The receipt is malformed: it expired before it was issued"
    )
    yield* ensure(
      request === undefined ||
        (request.content_id === content_id && request.requester_id === requester_id &&
          (request.nonce ?? null) === receipt.request_nonce &&
          sha256Hex(canonical({ ...request })) === receipt.request_hash),
      "The receipt is of another request"
    )
    yield* ensure(receipt.issued_at <= at, `The receipt was issued later, at ${receipt.issued_at}`)
    yield* ensure(at < receipt.expires_at, `The receipt expired at ${receipt.expires_at}`)
  })

/**
 * Checks a redacted reply: gives the view that the proven leaves make, or the reason why the
 * reply proves nothing.
 */
export const verifyRedacted = (
  sha256Hex: Sha256Hex,
  share: typeof RedactedShare.Type
): Result.Result<Schema.Json, string> =>
  Result.gen(function* () {
    const { manifest, proof } = share
    yield* ensure(
      contentIdOf(sha256Hex, manifest) === share.content_id,
      "content_id is not the manifest's"
    )
    const encoded = proof.format === "paths" ? proof.items : proof.leaves
    yield* proof.format === "paths"
      ? checkPaths(sha256Hex, manifest, proof.items)
      : checkMulti(sha256Hex, manifest, proof)
    const disclosures: Array<Disclosure> = []
    for (const { disclosure } of encoded) disclosures.push(yield* decodeDisclosure(disclosure))
    yield* checkSalts(disclosures)
    const view = yield* rebuild(disclosures)
    yield* ensure(canonical(view) === canonical(share.view), "view is not what was proven")
    return view
  })

/** Checks a full reply: gives the data, or the reason why it is not what was committed to. */
export const verifyFull = (
  { sha256Hex, hmacSha256Hex }: Hash["Service"],
  share: typeof FullShare.Type
): Result.Result<Schema.Json, string> =>
  Result.gen(function* () {
    const { data, manifest, opening } = share
    yield* ensure(
      contentIdOf(sha256Hex, manifest) === share.content_id,
      "content_id is not the manifest's"
    )
    const random = hmacSha256Hex(yield* decodeBase64Url(opening.seed))
    yield* ensure(
      opening.decoys.every((decoy, index) => decoy === random(decoyName(index))),
      "A decoy is not the seed's: it may hide a value"
    )
    const hashes = [
      ...opening.disclosures.map((disclosure) => hashLeaf(sha256Hex, disclosure)),
      ...opening.decoys
    ].sort()
    const tree = makeTree(sha256Hex, hashes)
    yield* ensure(
      tree.size === manifest.tree_size && tree.root === manifest.root,
      "The opening does not give the root"
    )
    const disclosures: Array<Disclosure> = []
    for (const encoded of opening.disclosures) disclosures.push(yield* decodeDisclosure(encoded))
    yield* checkSalts(disclosures)
    const exact = disclosures.filter(({ kind }) => kind === "exact")
    const seen = disclosures.filter(({ kind }) => kind !== "exact")
    const committed = yield* rebuild(exact)
    yield* rebuild(seen)
    const paths = new Set(exact.map(({ path }) => canonical(path)))
    yield* ensure(
      seen.every(({ path }) => paths.has(canonical(path))),
      "A masked or generalised leaf stands for no value"
    )
    yield* ensure(canonical(committed) === canonical(data), "data is not what was committed to")
    yield* ensure(
      dataCid(sha256Hex, canonical(data)) === share.data_cid,
      "data_cid is not that of the data"
    )
    return data
  })

const ensure = (holds: boolean, reason: string): Result.Result<void, string> =>
  holds ? Result.void : Result.fail(reason)

const checkPaths = (
  sha256Hex: Sha256Hex,
  manifest: Manifest,
  items: Extract<Proof, { readonly format: "paths" }>["items"]
): Result.Result<void, string> =>
  Result.gen(function* () {
    for (const { disclosure, leaf_index, audit_path } of items) {
      const root = rootOfInclusion(sha256Hex, {
        leaf: hashLeaf(sha256Hex, disclosure),
        leafIndex: leaf_index,
        treeSize: manifest.tree_size,
        path: audit_path
      })
      yield* ensure(
        root === manifest.root,
        `The audit path of leaf ${leaf_index} does not lead to the root`
      )
    }
  })

const checkMulti = (
  sha256Hex: Sha256Hex,
  manifest: Manifest,
  proof: Extract<Proof, { readonly format: "multi" }>
): Result.Result<void, string> =>
  Result.gen(function* () {
    const root = rootOfMultiproof(sha256Hex, {
      leaves: proof.leaves.map(({ disclosure, leaf_index }) => ({
        index: leaf_index,
        hash: hashLeaf(sha256Hex, disclosure)
      })),
      treeSize: manifest.tree_size,
      hashes: proof.hashes
    })
    yield* ensure(
      root === manifest.root,
      "The multiproof does not lead to the root"
    )
  })

const checkSalts = (disclosures: ReadonlyArray<Disclosure>): Result.Result<void, string> =>
  ensure(
    new Set(disclosures.map(({ salt }) => salt)).size === disclosures.length,
    "Two leaves have the same salt"
  )
