/** What the service answers, as far as the page reads it. */
import type { Json } from "./proof/canonical.ts"

interface Manifest {
  readonly root: string
  readonly tree_size: number
}

export interface PathsProof {
  readonly format: string
  readonly items: ReadonlyArray<{
    readonly disclosure: string
    readonly leaf_index: number
    readonly audit_path: ReadonlyArray<string>
  }>
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
  readonly public_view: Json
  readonly proof: PathsProof
}

export type Tier = "low" | "medium" | "high"

export interface Receipt {
  readonly receipt_id: string
  readonly content_id: string
  readonly requester_id: string
  readonly decision: string
  readonly tier: Tier
  readonly issued_at: string
  readonly expires_at: string
  readonly request_hash: string
  readonly log_index: number
}

interface Decided {
  readonly content_id: string
  readonly requester_id: string
  readonly tier: Tier
  readonly trust: { readonly trust_score: number }
  readonly receipt: Receipt
  readonly receipt_jws: string
}

export interface Full extends Decided {
  readonly decision: "full"
  readonly data: Json
  readonly data_cid: string
  readonly manifest: Manifest
  readonly opening: Opening
}

export interface Redacted extends Decided {
  readonly decision: "redacted"
  readonly view: Json
  readonly manifest: Manifest
  readonly proof: PathsProof
  readonly share_jws: string
}

export interface Denied extends Decided {
  readonly decision: "denied"
  readonly reason: string
}

export type Share = Full | Redacted | Denied

export interface Checkpoint {
  readonly origin: string
  readonly tree_size: number
  readonly root_hash: string
  readonly timestamp: string
  readonly key_id: string
  readonly vkey: string
  readonly signature: string
}
