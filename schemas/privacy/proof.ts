/**
 * What proves that a view is part of a record: the manifest and two forms of proof.
 */
import { Schema } from "effect"

/** A SHA-256 hash in lower-case hex. */
export const HashHex = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))

/** What a `content_id` is the hash of; ASCII and small integers only, so it has one spelling. */
export const Manifest = Schema.Struct({
  v: Schema.Literal(1),
  type: Schema.Literal("pdx-manifest"),
  hash: Schema.Literal("sha2-256"),
  /** How the bytes of a leaf are made. */
  leaf: Schema.Literal("b64url(jcs([salt,path,kind,value]))"),
  root: HashHex,
  tree_size: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2 ** 32 }))
}).annotate({ identifier: "Manifest" })
export interface Manifest extends Schema.Schema.Type<typeof Manifest> {}

const LeafIndex = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** Each leaf with its own audit path (RFC 9162, section 2.1.3). */
export const PathsProof = Schema.Struct({
  format: Schema.Literal("paths"),
  items: Schema.Array(Schema.Struct({
    disclosure: Schema.String,
    leaf_index: LeafIndex,
    audit_path: Schema.Array(HashHex)
  }))
})

/** All leaves with the fewest hashes: depth first, a subtree without a leaf is the next hash. */
export const MultiProof = Schema.Struct({
  format: Schema.Literal("multi"),
  leaves: Schema.Array(Schema.Struct({ disclosure: Schema.String, leaf_index: LeafIndex })),
  hashes: Schema.Array(HashHex)
})

export const Proof = Schema.Union([PathsProof, MultiProof]).annotate({ identifier: "Proof" })
export type Proof = typeof Proof.Type

export const ProofFormat = Schema.Literals(["paths", "multi"])
export type ProofFormat = typeof ProofFormat.Type

/** Everything that the tree was made of, for a requester who may see everything. */
export const Opening = Schema.Struct({
  /** What the salts and decoys come from: `HMAC-SHA256(seed, JCS(["decoy", i]))`; base64url. */
  seed: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{43}$/u)),
  disclosures: Schema.Array(Schema.String),
  /** In the order of `i`; each can be derived, so that none hides a second value. */
  decoys: Schema.Array(HashHex)
})
export interface Opening extends Schema.Schema.Type<typeof Opening> {}
