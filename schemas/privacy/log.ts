/**
 * The transparency log: every prepare, share, report, grant, revocation and deletion, without a name in clear.
 */
import { Schema } from "effect"
import { HashHex } from "./proof.ts"
import { Timestamp } from "./timestamp.ts"

export const LogEvent = Schema.Literals([
  "prepare",
  "share",
  "report",
  "delete",
  "grant",
  "revoke"
])
export type LogEvent = typeof LogEvent.Type

/**
 * Where an entry of the log is, and what opens it: its `commit` is the SHA-256, in hex, of the
 * RFC 8785 form of `[nonce, event, ...ids]`. The nonce has 128 bits; whoever lacks it learns nothing.
 */
export const LogPlace = Schema.Struct({
  index: Schema.Int,
  nonce: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_-]{22}$/u))
}).annotate({ identifier: "LogPlace" })

/** What the service vouches for: the log had this size and this root (C2SP tlog-checkpoint). */
export const Checkpoint = Schema.Struct({
  origin: Schema.String,
  tree_size: Schema.Int,
  root_hash: HashHex,
  timestamp: Timestamp,
  key_id: Schema.String,
  /** Name, id and key in one text, for tools that read C2SP signed notes. */
  vkey: Schema.String,
  /** Ed25519 over `origin`, the size and the root in base64, a line each; base64url. */
  signature: Schema.String,
  /** The same as a C2SP signed note. */
  note: Schema.String
}).annotate({ identifier: "Checkpoint" })

export const LogEntries = Schema.Struct({
  entries: Schema.Array(Schema.Struct({ index: Schema.Int, leaf: Schema.String }))
}).annotate({ identifier: "LogEntries" })

export const InclusionProof = Schema.Struct({
  leaf_index: Schema.Int,
  tree_size: Schema.Int,
  audit_path: Schema.Array(HashHex)
}).annotate({ identifier: "InclusionProof" })

export const ConsistencyProof = Schema.Struct({
  first: Schema.Int,
  second: Schema.Int,
  path: Schema.Array(HashHex)
}).annotate({ identifier: "ConsistencyProof" })

/**
 * The public keys, as a JWK set (RFC 8037): first that of the checkpoints, then those that sign
 * receipts, which have the time in which they do, as at `/.well-known/jwks.json`.
 */
export const Jwks = Schema.Struct({
  keys: Schema.Array(Schema.Struct({
    kty: Schema.Literal("OKP"),
    crv: Schema.Literal("Ed25519"),
    kid: Schema.String,
    use: Schema.Literal("sig"),
    alg: Schema.Literal("EdDSA"),
    x: Schema.String,
    nbf: Schema.optionalKey(Schema.Int),
    exp: Schema.optionalKey(Schema.Int),
    revoked: Schema.optionalKey(Schema.Struct({ revoked_at: Schema.Int }))
  }))
}).annotate({ identifier: "Jwks" })
