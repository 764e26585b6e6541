/**
 * `POST /data/share`: the tier is read, the decision logged and its receipt sealed in one
 * transaction; then the requester gets what the tier allows.
 */
import { DateTime, Effect, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { Base64Url, Hex } from "effect/encoding"
import { isProven, requireToBe } from "../ground/caller.ts"
import { canonical } from "../ground/canonical.ts"
import type { Grant as GrantTerms } from "../../schemas/privacy/grant.ts"
import { ShareNotFound } from "../../schemas/privacy/problems.ts"
import { type Receipt, RECEIPT_LIFETIME_DAYS } from "../../schemas/privacy/receipt.ts"
import type { ShareCall, ShareReply, ShareRequest } from "../../schemas/privacy/share.ts"
import type { Tier } from "../../schemas/privacy/trust.ts"
import type { Voucher } from "../../schemas/privacy/voucher.ts"
import { takePlace } from "./appendEntry.ts"
import { commit, type CommittedLeaf, dataCid, recall } from "./commit.ts"
import { type Disclosure, Disclosures } from "./Disclosures.ts"
import { Grants } from "./Grants.ts"
import { Hash } from "../ground/Hash.ts"
import { provenHolder } from "./holderProof.ts"
import { tagsOf } from "./holders.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { KeyRing } from "./KeyRing.ts"
import { presentedOwner } from "./ownerToken.ts"
import { liveRecord, openContents, requireContentId, sealedRecord } from "./liveRecord.ts"
import { OUTCOMES } from "./tierDecisions.ts"
import { open, present } from "./present.ts"
import { Records } from "./Records.ts"
import { seal } from "./receipt.ts"
import { signReceipt } from "./receiptJws.ts"
import { type Scope, shownIn, wantedIn } from "./scope.ts"
import type { Shown } from "./sdJwt.ts"
import { signShare } from "./shareJws.ts"
import { Settings } from "./Settings.ts"
import { strangersTrust, trustRecord } from "./trustRecord.ts"
import { Transaction } from "../ground/Transaction.ts"
import type { Sealed } from "./Vault.ts"
import { jsonOf } from "./voucher.ts"

export const share = Effect.fn("Privacy.share")(function* (call: ShareCall) {
  const { write } = yield* Transaction
  const { isOf } = yield* Records
  // What proves who asks is a secret: what is told, logged and kept is the request without it.
  const { grant_token, holder_proof: _, ...request } = call
  yield* requireContentId(request.content_id)
  const thumbprint = yield* provenHolder(request.content_id, call, "share")
  yield* requireToBe(request.requester_id)
  const owner = yield* presentedOwner
  const requester = yield* requesterOf(request)
  const holders = requester === "impostor" ? [] : yield* tagsOf(
    request.content_id,
    request.requester_id,
    thumbprint,
    grant_token
  )
  // Without waiting for a turn at the log, as most refusals are found here.
  yield* liveRecord(request.content_id)
  return yield* write(Effect.gen(function* () {
    const place = yield* takePlace()
    const record = yield* liveRecord(request.content_id)
    const grant = yield* usableGrant(request.content_id, holders, place.at)
    const isOwner = Option.exists(owner, ({ namespace }) => namespace === record.namespace)
      ? "owner_token" as const
      : requester === "proven" &&
          (yield* isOf(record.namespace, { owner_id: request.requester_id }))
      ? "owner_key" as const
      : undefined
    const decided = yield* decide(request, place, { requester, isOwner, grant, record })
    yield* place.fill("share", canonical({ ...decided.receipt }))
    return yield* handOver(request, decided, record.namespace, place.at)
  }))
})

/** Keeps what is handed over in the ledger; of a denial nothing is. */
const handOver = Effect.fnUntraced(function* (
  request: ShareRequest,
  decided: Decided,
  namespace: string,
  at: string
) {
  const { content_id } = request
  if (decided.tier === "low") {
    return { request, decided, signature: null, sealed: Option.none<Sealed>() }
  }
  const records = yield* Records
  const disclosures = yield* Disclosures
  const grants = yield* Grants
  const signature = Option.getOrNull(yield* records.voucher(content_id))
  const { grant, receipt, scope, trust, verified } = decided
  // The token of a grant is for one share.
  if (grant?.proof === "bearer") yield* grants.end(content_id, grant.grant_id, at)
  const { medium } = scope
  yield* disclosures.add({ namespace, request, receipt, verified, trust, signature, medium })
  return { request, decided, signature, sealed: Option.some(yield* sealedRecord(content_id)) }
})

const usableGrant = (content_id: string, holders: ReadonlyArray<string>, at: string) =>
  holders.length === 0
    ? Effect.succeed(Option.none<GrantTerms>())
    : Effect.flatMap(Grants, ({ usable }) => usable(content_id, holders, at))

/** A decision, with what was sealed of the record where it is a grant. */
export type Granted = Effect.Success<ReturnType<typeof handOver>>

/** The values that were granted, by themselves; none of a denial. */
export const shownLeaves = Effect.fnUntraced(function* ({ request, decided, sealed }: Granted) {
  if (Option.isNone(sealed)) return Option.none<ReadonlyArray<Shown>>()
  const { data, leaves } = yield* openContents(request.content_id, sealed.value)
  return Option.some<ReadonlyArray<Shown>>(
    decided.tier === "high"
      ? leaves.map(({ path, value }) => ({ path, kind: "exact", value }))
      : shownIn(decided.scope, data, leaves)
  )
})

/** What the requester is told of a decision, as the contract has it. */
export const replyOf = Effect.fnUntraced(
  function* ({ request, decided, signature, sealed }: Granted) {
    const receipt_jws = yield* signReceipt(decided.receipt)
    const signed = { ...decided, receipt_jws, signature }
    return Option.isNone(sealed)
      ? yield* denialOf(request, signed)
      : yield* grantOf(request, sealed.value, signed)
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
interface Decided {
  readonly tier: Tier
  readonly reason: string
  readonly scope: Scope
  /** The grant that it is by, where trust alone would have given less. */
  readonly grant: GrantTerms | undefined
  readonly trust: { readonly trust_score: number; readonly tier: Tier }
  readonly verified: boolean
  readonly receipt: Receipt
}

interface Ground {
  readonly requester: Requester
  readonly isOwner: "owner_token" | "owner_key" | undefined
  readonly grant: Option.Option<GrantTerms>
  readonly record: { readonly grants_only: boolean }
}

const decide = Effect.fnUntraced(
  function* (
    request: ShareRequest,
    { at: issued_at, index: log_index }: Effect.Success<ReturnType<typeof takePlace>>,
    { requester, isOwner, grant, record }: Ground
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
    const byTrust: Allowed = isOwner !== undefined
      ? { tier: "high", reason: isOwner }
      : record.grants_only
      ? { tier: "low", reason: "grant_required" }
      : requester === "impostor"
      ? { tier: "low", reason: "verification_required" }
      : yield* allowedTier(trusted, verified)
    const decided = widened(byTrust, Option.getOrUndefined(grant))
    const { tier, reason } = decided
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
      log_index,
      ...(decided.grant === undefined ? {} : termsOf(decided.grant))
    })
    return { ...decided, trust, verified, receipt } satisfies Decided
  }
)

interface Allowed {
  readonly tier: Tier
  readonly reason: string
}

/** What trust and a grant allow together: each gives what it gives, and nothing takes from it. */
const widened = (byTrust: Allowed, grant: GrantTerms | undefined) => {
  const scope = { medium: byTrust.tier === "medium", paths: null }
  const granted = grant?.tier ?? "medium"
  if (
    grant === undefined || byTrust.tier === "high" ||
    (grant.paths === null && RANK[byTrust.tier] >= RANK[granted])
  ) return { ...byTrust, scope, grant: undefined }
  return {
    tier: granted,
    reason: "owner_grant",
    scope: { medium: scope.medium || grant.tier === "medium", paths: grant.paths },
    grant
  }
}

const termsOf = ({ grant_id, purpose }: GrantTerms) => ({ grant_id, purpose })

/** The tier that trust gives, capped where the operator wants a key first. */
const allowedTier = Effect.fnUntraced(
  function* (tier: Tier, verified: boolean): Effect.fn.Return<Allowed, never, Settings> {
    const { require_verified } = yield* Settings
    const cap: Tier = verified || require_verified === "none"
      ? "high"
      : require_verified === "high"
      ? "medium"
      : "low"
    if (RANK[tier] > RANK[cap]) return { tier: cap, reason: "verification_required" }
    return { tier, reason: tier === "low" ? "trust_below_threshold" : "trust_sufficient" }
  }
)

const RANK = { low: 0, medium: 1, high: 2 } as const

/** A decision as it was kept in the ledger, to be told once more. */
export const keptDecision = Effect.fnUntraced(function* (kept: Disclosure, sealed: Sealed) {
  const { medium, receipt, request, signature, trust, verified } = kept
  const grants = yield* Grants
  const found = receipt.grant_id === undefined
    ? Option.none<GrantTerms>()
    : yield* grants.find(receipt.grant_id)
  // Its paths went with the record that was shared: of the one prepared since nothing was said.
  if (receipt.grant_id !== undefined && Option.isNone(found)) {
    return yield* new ShareNotFound({ share_id: receipt.receipt_id })
  }
  const grant = Option.getOrUndefined(found)
  const scope = { medium, paths: grant?.paths ?? null }
  const { tier, reason } = receipt
  const decided: Decided = { tier, reason, scope, grant, trust, verified, receipt }
  return { request, decided, signature, sealed: Option.some(sealed) } satisfies Granted
})

interface Signed extends Decided {
  readonly receipt_jws: string
  readonly signature: Voucher | null
}

/** What a reply says beside its receipt and its leaves; all of it is signed. */
const saidOf = ({ grant, trust, verified }: Decided) => ({
  requester_verified: verified,
  trust: { ...trust },
  ...(grant === undefined ? {} : { grant: termsOf(grant) })
})

const denialOf = Effect.fnUntraced(function* (request: ShareRequest, decided: Signed) {
  const { reason, receipt, receipt_jws } = decided
  const { content_id, requester_id } = request
  return {
    decision: "denied",
    tier: "low",
    content_id,
    requester_id,
    ...saidOf(decided),
    reason,
    required_tier: "medium",
    request,
    share_jws: yield* signShare(receipt, [], saidOf(decided)),
    receipt,
    receipt_jws
  } satisfies ShareReply
})

const grantOf = Effect.fnUntraced(
  function* (request: ShareRequest, sealed: Sealed, decided: Signed) {
    const hashing = yield* Hash
    const { content_id, proof_format, requester_id } = request
    const { data, seed, leaves, hashes } = yield* openContents(content_id, sealed)
    const { receipt, receipt_jws, scope, signature, tier } = decided
    const said = saidOf(decided)
    const signed = (shown: ReadonlyArray<CommittedLeaf>) =>
      signShare(receipt, shown.map(({ hash }) => hash), { ...said, signature: jsonOf(signature) })
    const common = {
      content_id,
      requester_id,
      ...said,
      signature,
      request,
      receipt,
      receipt_jws
    }
    if (tier !== "high") {
      const seen = yield* recall(hashing, seed, leaves, hashes, wantedIn(scope, data))
      const { view, proof } = yield* present(seen, proof_format)
      return {
        decision: "redacted",
        tier: "medium",
        ...common,
        view,
        proof,
        share_jws: yield* signed(seen.leaves),
        manifest: seen.manifest
      } satisfies ShareReply
    }
    const whole = yield* commit(hashing, seed, leaves)
    return {
      decision: "full",
      tier,
      ...common,
      data,
      data_cid: dataCid(hashing.sha256Hex, canonical(data)),
      manifest: whole.manifest,
      opening: open(seed, whole),
      share_jws: yield* signed(whole.leaves)
    } satisfies ShareReply
  }
)
