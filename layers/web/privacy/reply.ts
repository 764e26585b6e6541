/** What the service answers, as far as the page reads it. */
import type { Json } from "./proof/canonical.ts"

interface Manifest {
  readonly root: string
  readonly tree_size: number
}

export interface PathsProof {
  readonly format: "paths"
  readonly items: ReadonlyArray<{
    readonly disclosure: string
    readonly leaf_index: number
    readonly audit_path: ReadonlyArray<string>
  }>
}

interface MultiProof {
  readonly format: "multi"
  readonly leaves: ReadonlyArray<{ readonly disclosure: string; readonly leaf_index: number }>
  readonly hashes: ReadonlyArray<string>
}

export type Proof = PathsProof | MultiProof

/** Who endorses a record. */
export interface Voucher {
  readonly jwk: { readonly x: string }
  readonly signature: string
}

export interface Opening {
  readonly seed: string
  readonly disclosures: ReadonlyArray<string>
  readonly decoys: ReadonlyArray<string>
}

export interface Prepared {
  readonly content_id: string
  readonly created: boolean
  readonly manifest: Manifest
  readonly opening: Opening
  readonly owner_token?: string
  readonly warnings: ReadonlyArray<string>
  readonly log: { readonly index: number; readonly nonce: string }
}

export interface Descriptor {
  readonly content_id: string
  readonly manifest: Manifest
  readonly created_at: string
  readonly public_view: Json
  readonly proof: PathsProof
  readonly signature?: Voucher | null
  readonly view_jws?: string
}

export type Tier = "low" | "medium" | "high"

export interface Receipt {
  readonly receipt_id: string
  readonly content_id: string
  readonly requester_id: string
  readonly decision: string
  readonly tier: Tier
  readonly type: string
  readonly required_tier: string
  readonly reason: string
  readonly issued_at: string
  readonly expires_at: string
  readonly request_nonce: string | null
  readonly request_hash: string
  readonly grant_id?: string
  readonly purpose?: string
  readonly log_index: number
}

interface Decided {
  readonly content_id: string
  readonly requester_id: string
  readonly tier: Tier
  readonly requester_verified: boolean
  readonly trust: { readonly trust_score: number }
  readonly receipt: Receipt
  readonly receipt_jws?: string
  readonly share_jws?: string
  readonly request?: object
  readonly grant?: { readonly grant_id: string; readonly purpose: string }
}

export interface Full extends Decided {
  readonly decision: "full"
  readonly data: Json
  readonly data_cid: string
  readonly manifest: Manifest
  readonly opening: Opening
  readonly signature?: Voucher | null
}

/** As the page asks for it, with paths. */
export interface Redacted<P extends Proof = PathsProof> extends Decided {
  readonly decision: "redacted"
  readonly view: Json
  readonly manifest: Manifest
  readonly proof: P
  readonly signature?: Voucher | null
}

export interface Denied extends Decided {
  readonly decision: "denied"
  readonly reason: string
  readonly required_tier: string
}

export type Share<P extends Proof = PathsProof> = Full | Redacted<P> | Denied

/** A page of a list. */
export interface Listed<A> {
  readonly items: ReadonlyArray<A>
  readonly next_cursor: string | null
}

export interface OwnRecord {
  readonly content_id: string
  readonly created_at: string
  readonly label: string | null
}

/** Who got what of a record, when and for what. */
export interface GivenShare {
  readonly requester_id: string
  readonly at: string
  readonly decision: string
  readonly reason: string
  readonly purpose: string | null
  readonly paths: ReadonlyArray<{ readonly path: string; readonly kind: string }> | null
}

export interface PendingRequest {
  readonly request_id: string
  readonly requester_id: string
  readonly jwk_thumbprint: string | null
  readonly paths: ReadonlyArray<string> | null
  readonly purpose: string
}

/** What an owner has, as far as it was looked at. */
export interface Mine {
  /** What the records are searched for; empty shows all. */
  readonly search: string
  readonly records: Listed<OwnRecord>
  /** By the content id of each record that was opened. */
  readonly shares: ReadonlyMap<string, Listed<GivenShare>>
  readonly requests: Listed<PendingRequest>
}

export interface Checkpoint {
  readonly origin: string
  readonly tree_size: number
  readonly root_hash: string
  readonly timestamp: string
  readonly key_id: string
  readonly vkey: string
  readonly signature: string
}
