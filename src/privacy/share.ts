/**
 * `POST /data/share`: the tier is read, the decision logged and its receipt sealed in one
 * transaction; then the requester gets what the tier allows.
 */
import { DateTime, Effect, Option, type Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64Url, Hex } from "effect/encoding"
import { isProven, requireToBe } from "../ground/caller.ts"
import { canonical } from "../ground/canonical.ts"
import { type Receipt, RECEIPT_LIFETIME_DAYS } from "../../schemas/privacy/receipt.ts"
import type { ShareReply, ShareRequest } from "../../schemas/privacy/share.ts"
import type { Tier } from "../../schemas/privacy/trust.ts"
import { takePlace } from "./appendEntry.ts"
import { commit, type CommittedLeaf, dataCid, recall } from "./commit.ts"
import { Hash } from "../ground/Hash.ts"
import { HolderKeys } from "./HolderKeys.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { KeyRing } from "./KeyRing.ts"
import { presentedOwner } from "./ownerToken.ts"
import { liveRecord, openContents, requireContentId, sealedRecord } from "./liveRecord.ts"
import { OUTCOMES } from "./outcomes.ts"
import { open, present } from "./present.ts"
import { Records } from "./Records.ts"
import { invalidField } from "./request.ts"
import { seal } from "./receipt.ts"
import { signReceipt } from "./receiptJws.ts"
import type { Shown } from "./sdJwt.ts"
import { signShare } from "./shareJws.ts"
import { Settings } from "./Settings.ts"
import { strangersTrust, trustRecord } from "./trustRecord.ts"
import { Transaction } from "../ground/Transaction.ts"
import type { Sealed } from "./Vault.ts"

export const share = Effect.fn("Privacy.share")(function* (request: ShareRequest) {
  const { write } = yield* Transaction
  yield* requireContentId(request.content_id)
  yield* requireHolder(request)
  yield* requireToBe(request.requester_id)
  const owner = yield* presentedOwner
  const requester = yield* requesterOf(request)
  // Without waiting for a turn at the log, as most refusals are found here.
  yield* liveRecord(request.content_id)
  const { grant, sealed } = yield* write(Effect.gen(function* () {
    const place = yield* takePlace()
    const { namespace } = yield* liveRecord(request.content_id)
    const isOwner = Option.exists(owner, (held) => held.namespace === namespace)
    const grant = yield* decide(request, place, requester, isOwner)
    yield* place.fill("share", canonical({ ...grant.receipt }))
    return {
      grant,
      sealed: grant.tier === "low"
        ? Option.none<Sealed>()
        : Option.some(yield* sealedRecord(request.content_id))
    }
  }))
  return { request, grant, sealed }
})

const requireHolder = Effect.fnUntraced(function* ({ holder_jwk }: ShareRequest) {
  const { isPoint } = yield* HolderKeys
  if (holder_jwk !== undefined && !isPoint(holder_jwk)) {
    return yield* invalidField("holder_jwk", "Expected a point of its curve")
  }
})

/** A decision, with what was sealed of the record where it is a grant. */
export type Granted = Effect.Success<ReturnType<typeof share>>

/** The values that were granted, by themselves; none of a denial. */
export const shownLeaves = Effect.fnUntraced(function* ({ request, grant, sealed }: Granted) {
  if (Option.isNone(sealed)) return Option.none<ReadonlyArray<Shown>>()
  const { leaves, hashes, seed } = yield* openContents(request.content_id, sealed.value)
  if (grant.tier === "high") {
    return Option.some(leaves.map(({ path, value }): Shown => ({ path, kind: "exact", value })))
  }
  const seen = yield* recall(yield* Hash, seed, leaves, hashes, "medium")
  return Option.some<ReadonlyArray<Shown>>(seen.leaves)
})

/** What the requester is told of a decision, as the contract has it. */
export const replyOf = Effect.fnUntraced(
  function* ({ request, grant, sealed }: Granted) {
    const receipt_jws = yield* signReceipt(grant.receipt)
    return Option.isNone(sealed)
      ? yield* denialOf(request, { ...grant, receipt_jws })
      : yield* grantOf(request, sealed.value, { ...grant, receipt_jws })
  }
)

/** Who asks: proven by a key, or a claim, which of a protected id is worth nothing. */
type Requester = "proven" | "claimed" | "impostor"

const requesterOf = Effect.fnUntraced(function* ({ requester_id }: ShareRequest) {
  if (yield* isProven(requester_id)) return "proven"
  const holders = yield* KeyHolders
  return (yield* holders.isProtected(requester_id)) ? "impostor" : "claimed"
})

/** What was decided, on what ground, and the receipt of it. */
interface Grant {
  readonly tier: Tier
  readonly reason: string
  readonly trust: { readonly trust_score: number; readonly tier: Tier }
  readonly verified: boolean
  readonly receipt: Receipt
}

const decide = Effect.fnUntraced(
  function* (
    request: ShareRequest,
    { at: issued_at, index: log_index }: Effect.Success<ReturnType<typeof takePlace>>,
    requester: Requester,
    isOwner: boolean
  ) {
    const { sha256Hex } = yield* Hash
    const random = yield* SecureRandom.SecureRandom
    const keys = yield* KeyRing
    const at = DateTime.makeUnsafe(issued_at)
    const receipt_id = `rcp_${Hex.encode(yield* random.randomBytes(16))}`
    const verified = requester === "proven"
    const { trust_score, tier: trusted } = requester === "impostor"
      ? strangersTrust
      : yield* trustRecord(request.requester_id, DateTime.toEpochMillis(at), verified)
    const trust = { trust_score, tier: trusted }
    const { tier, reason } = isOwner
      ? { tier: "high" as const, reason: "owner_token" }
      : requester === "impostor"
      ? { tier: "low" as const, reason: "verification_required" }
      : yield* allowedTier(trusted, verified)
    const { kid, key } = yield* keys.active
    const receipt = yield* seal(key, {
      v: 1,
      ...OUTCOMES[tier],
      receipt_id,
      kid,
      alg: "HMAC-SHA256",
      content_id: request.content_id,
      requester_id: request.requester_id,
      tier,
      reason,
      issued_at,
      expires_at: DateTime.formatIso(DateTime.add(at, { days: RECEIPT_LIFETIME_DAYS })),
      nonce: Base64Url.encode(yield* random.randomBytes(16)),
      request_nonce: request.nonce ?? null,
      request_hash: sha256Hex(canonical({ ...request })),
      log_index
    })
    return { tier, reason, trust, verified, receipt } satisfies Grant
  }
)

/** The tier that trust gives, capped where the operator wants a key first. */
const allowedTier = Effect.fnUntraced(function* (tier: Tier, verified: boolean) {
  const { require_verified } = yield* Settings
  const cap: Tier = verified || require_verified === "none"
    ? "high"
    : require_verified === "high"
    ? "medium"
    : "low"
  if (RANK[tier] > RANK[cap]) return { tier: cap, reason: "verification_required" }
  return { tier, reason: tier === "low" ? "trust_below_threshold" : "trust_sufficient" }
})

const RANK = { low: 0, medium: 1, high: 2 } as const

const decidedOf = (
  { content_id, requester_id }: ShareRequest,
  { trust, verified }: Grant
) => ({ content_id, requester_id, requester_verified: verified, trust })

interface SignedGrant extends Grant {
  readonly receipt_jws: string
}

/** What a reply says beside its receipt and its leaves; all of it is signed. */
const saidOf = ({ trust, verified }: Grant): Schema.MutableJsonObject => ({
  requester_verified: verified,
  trust: { ...trust }
})

const denialOf = Effect.fnUntraced(function* (request: ShareRequest, grant: SignedGrant) {
  return {
    decision: "denied",
    tier: "low",
    ...decidedOf(request, grant),
    reason: grant.reason,
    required_tier: "medium",
    request,
    share_jws: yield* signShare(grant.receipt, [], saidOf(grant)),
    receipt: grant.receipt,
    receipt_jws: grant.receipt_jws
  } satisfies ShareReply
})

const grantOf = Effect.fnUntraced(
  function* (request: ShareRequest, sealed: Sealed, grant: SignedGrant) {
    const hashing = yield* Hash
    const { content_id, proof_format } = request
    const { data, seed, leaves, hashes } = yield* openContents(content_id, sealed)
    const { tier, receipt, receipt_jws } = grant
    const decided = decidedOf(request, grant)
    const records = yield* Records
    const signature = Option.getOrNull(yield* records.voucher(content_id))
    const said = {
      ...saidOf(grant),
      signature: signature && { ...signature, jwk: { ...signature.jwk } }
    }
    const signed = (leaves: ReadonlyArray<CommittedLeaf>) =>
      signShare(receipt, leaves.map(({ hash }) => hash), said)
    if (tier !== "high") {
      const seen = yield* recall(hashing, seed, leaves, hashes, "medium")
      const { view, proof } = yield* present(seen, "medium", proof_format)
      return {
        decision: "redacted",
        tier: "medium",
        ...decided,
        view,
        proof,
        share_jws: yield* signed(seen.leaves),
        manifest: seen.manifest,
        signature,
        request,
        receipt,
        receipt_jws
      } satisfies ShareReply
    }
    const whole = yield* commit(hashing, seed, leaves)
    return {
      decision: "full",
      tier,
      ...decided,
      data,
      data_cid: dataCid(hashing.sha256Hex, canonical(data)),
      manifest: whole.manifest,
      signature,
      opening: open(seed, whole),
      share_jws: yield* signed(whole.leaves),
      request,
      receipt,
      receipt_jws
    } satisfies ShareReply
  }
)
