/**
 * Sharing a record: what each tier receives. All three outcomes are answers, not failures.
 */
import { Schema } from "effect"
import { AgentId } from "../agent.ts"
import { HolderJwk, HolderProof } from "./holder.ts"
import { Manifest, Opening, Proof, ProofFormat } from "./proof.ts"
import { Receipt } from "./receipt.ts"
import { text } from "./text.ts"
import { TrustSummary } from "./trust.ts"
import { Voucher } from "./voucher.ts"

export const ShareRequest = Schema.Struct({
  content_id: Schema.String.check(Schema.isMaxLength(128)),
  requester_id: AgentId,
  /** Why, in the requester's words; it is part of what the receipt is about. */
  purpose: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(500))),
  /** Comes back in the receipt, so that an old receipt cannot pass for a new one. */
  nonce: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^[\x20-\x7e]{1,128}$/u, {
        message: "Expected 1 to 128 printable ASCII characters"
      })
    )
  ),
  proof_format: Schema.optionalKey(ProofFormat),
  /** The key that a credential is bound to (`Accept: application/dc+sd-jwt`): its `cnf`. */
  holder_jwk: Schema.optionalKey(HolderJwk),
  /** Where a grant is to the holder of `holder_jwk`; it is not kept, and no part of the `request_hash`. */
  holder_proof: Schema.optionalKey(HolderProof),
  /** For old clients: every full reply carries the opening, asked for or not. */
  include: Schema.optionalKey(
    Schema.Array(Schema.Literal("opening")).check(Schema.isMaxLength(8))
  )
}).annotate({ identifier: "ShareRequest" })
export interface ShareRequest extends Schema.Schema.Type<typeof ShareRequest> {}

/** As it is sent: the token of a grant is no part of what the receipt is about. */
export const ShareCall = Schema.Struct({
  ...ShareRequest.fields,
  /** What the owner's grant came with, where it is for who has no key: for one share. */
  grant_token: Schema.optionalKey(text(128))
}).annotate({ identifier: "ShareCall" })
export type ShareCall = typeof ShareCall.Type

const decided = {
  content_id: Schema.String,
  requester_id: AgentId,
  /** Whether a key proved who asks; otherwise the id is a claim. */
  requester_verified: Schema.Boolean,
  trust: TrustSummary,
  receipt: Receipt,
  /**
   * The receipt as a compact JWS over its RFC 8785 form (Ed25519; keys at `/.well-known/jwks.json`),
   * so that anybody can check it.
   */
  receipt_jws: Schema.String,
  /**
   * That these leaves were handed over with this receipt, and no others: a compact JWS by the keys of
   * `receipt_jws` over `{iat, leaves, receipt, said}`, hashes in hex. `receipt` is SHA-256 of the RFC
   * 8785 form of the receipt, `leaves` that of the sorted array of the hashes of the disclosed leaves,
   * `said` that of the object of those of `grant`, `requester_verified`, `signature` and `trust` that
   * the reply has.
   */
  share_jws: Schema.String,
  /** What was asked, whose hash the receipt has. */
  request: ShareRequest
}

/** By whose word a requester was given more than its trust allows: the owner's. */
const grant = Schema.optionalKey(
  Schema.Struct({ grant_id: Schema.String, purpose: Schema.String })
)

/** The high tier: everything. */
export const FullReply = Schema.Struct({
  decision: Schema.Literal("full"),
  tier: Schema.Literal("high"),
  ...decided,
  grant,
  data: Schema.Json,
  data_cid: Schema.String,
  manifest: Manifest,
  /** Who vouches for the record, if its owner does. */
  signature: Schema.NullOr(Voucher),
  opening: Opening
}).annotate({ identifier: "FullShare" })

/** The medium tier: what the policy allows, each value proven against the manifest. */
export const RedactedReply = Schema.Struct({
  decision: Schema.Literal("redacted"),
  tier: Schema.Literal("medium"),
  ...decided,
  grant,
  view: Schema.Json,
  manifest: Manifest,
  signature: Schema.NullOr(Voucher),
  proof: Proof
}).annotate({ identifier: "RedactedShare" })

/** The low tier: a receipt of what was asked, and nothing of the data. */
export const DeniedReply = Schema.Struct({
  decision: Schema.Literal("denied"),
  tier: Schema.Literal("low"),
  ...decided,
  reason: Schema.String,
  required_tier: Schema.Literal("medium")
}).annotate({ identifier: "DeniedShare" })

export const ShareReply = Schema.Union([FullReply, RedactedReply, DeniedReply])
export type ShareReply = typeof ShareReply.Type
