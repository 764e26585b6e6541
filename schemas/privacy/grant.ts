/**
 * The owner's side: what an owner grants, what is asked of it, and what was given to whom.
 */
import { Schema } from "effect"
import { AgentId } from "../agent.ts"
import { LogPlace } from "./log.ts"
import { RecordSummary } from "./prepare.ts"
import { Receipt } from "./receipt.ts"
import { HolderJwk, HolderProof } from "./holder.ts"
import { text } from "./text.ts"
import { AnyTimestamp, Timestamp } from "./timestamp.ts"

/** The most grants of one record that hold at once. */
export const GRANTS_MAX = 256
/** The most paths of one grant. */
export const GRANT_PATHS_MAX = 256
/** The most characters of them together. */
export const GRANT_PATHS_LENGTH_MAX = 65_536
/** The most requests of one requester that wait for an answer, and of one record. */
export const PENDING_MAX = 16
export const PENDING_OF_RECORD_MAX = 256
/** The most of them by keys that the operator did not give: anybody can make as many as it likes. */
export const PENDING_SELF_MADE_MAX = 64
/** After so many days a request that nobody has decided is forgotten. */
export const PENDING_DAYS_MAX = 30
/** How many entries of the ledger, or requests, one page lists at most. */
export const OWNER_PAGE_MAX = 100

const Purpose = text(500).check(Schema.isMinLength(1))

/** JSON Pointers as in a policy: each covers what is below it, `*` is any one segment. */
const Paths = Schema.Array(Schema.String.check(Schema.isMaxLength(4096))).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(GRANT_PATHS_MAX),
  Schema.makeFilter((paths) =>
    paths.reduce((sum, { length }) => sum + length, 0) <= GRANT_PATHS_LENGTH_MAX ||
    `Expected at most ${GRANT_PATHS_LENGTH_MAX} characters in all`
  )
)
const GrantTier = Schema.Literals(["medium", "high"])

const scope = {
  /** What the tier sees; or the values at `paths`, as they are. One of the two. */
  tier: Schema.optionalKey(GrantTier),
  paths: Schema.optionalKey(Paths),
  expires_at: Schema.optionalKey(AnyTimestamp)
}

export const GrantRequest = Schema.Struct({
  /** Who may ask: an agent that proves itself by its key, or by `holder_jwk`; or see `bearer`. */
  grantee_id: AgentId,
  ...scope,
  purpose: Purpose,
  holder_jwk: Schema.optionalKey(HolderJwk),
  /** For a grantee that has no key: the answer has a `grant_token`, once, for one share. */
  bearer: Schema.optionalKey(Schema.Boolean)
}).annotate({ identifier: "GrantRequest" })
export type GrantRequest = typeof GrantRequest.Type

export const Grant = Schema.Struct({
  grant_id: Schema.String,
  content_id: Schema.String,
  grantee_id: AgentId,
  tier: Schema.NullOr(GrantTier),
  paths: Schema.NullOr(Schema.Array(Schema.String)),
  purpose: Schema.String,
  /** How the grantee proves itself. */
  proof: Schema.Literals(["key", "holder_jwk", "bearer"]),
  /** Of the `holder_jwk` (RFC 7638). */
  jwk_thumbprint: Schema.NullOr(Schema.String),
  created_at: Timestamp,
  expires_at: Schema.NullOr(Timestamp),
  /** Since when it gives nothing: taken back, replaced, or its one share was made. */
  ended_at: Schema.NullOr(Timestamp)
}).annotate({ identifier: "Grant" })
export interface Grant extends Schema.Schema.Type<typeof Grant> {}

export const GrantReply = Schema.Struct({
  ...Grant.fields,
  /** The entry of the log is of `grant_id` and `content_id`. */
  log: LogPlace,
  /** Shown once: the share carries it. */
  grant_token: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "Granted" })

export const AccessRequest = Schema.Struct({
  requester_id: AgentId,
  paths: Schema.optionalKey(Paths),
  purpose: Purpose,
  holder_jwk: Schema.optionalKey(HolderJwk),
  holder_proof: Schema.optionalKey(HolderProof)
}).annotate({ identifier: "AccessRequest" })
export type AccessRequest = typeof AccessRequest.Type

export const AccessStatus = Schema.Literals(["pending", "approved", "declined"])

export const AccessState = Schema.Struct({
  request_id: Schema.String,
  content_id: Schema.String,
  requester_id: AgentId,
  /** How the requester proved itself: by its agent's key, or by one that anybody can make. */
  proof: Schema.Literals(["key", "holder_jwk"]),
  /** Of the `holder_jwk` (RFC 7638). */
  jwk_thumbprint: Schema.NullOr(Schema.String),
  paths: Schema.NullOr(Schema.Array(Schema.String)),
  purpose: Schema.String,
  status: AccessStatus,
  /** Why it was declined. */
  reason: Schema.NullOr(Schema.String),
  /** The grant that it became. */
  grant_id: Schema.NullOr(Schema.String),
  created_at: Timestamp,
  decided_at: Schema.NullOr(Timestamp)
}).annotate({ identifier: "AccessState" })
export interface AccessState extends Schema.Schema.Type<typeof AccessState> {}

const page = <S extends Schema.Top>(item: S) =>
  Schema.Struct({
    items: Schema.Array(item),
    next_cursor: Schema.NullOr(Schema.String),
    has_more: Schema.Boolean
  })

export const Grants = page(Grant).annotate({ identifier: "Grants" })

export const AccessRequests = page(AccessState).annotate({ identifier: "AccessRequests" })

/** Approved it becomes a grant of `tier` or `paths`, by default of the paths that were asked for. */
export const AccessDecision = Schema.Struct({
  decision: Schema.Literals(["approve", "decline"]),
  ...scope,
  reason: Schema.optionalKey(Purpose)
}).annotate({ identifier: "AccessDecision" })
export type AccessDecision = typeof AccessDecision.Type

/** One disclosure. */
export const Share = Schema.Struct({
  /** The `receipt_id` of its receipt. */
  share_id: Schema.String,
  content_id: Schema.String,
  requester_id: AgentId,
  requester_verified: Schema.Boolean,
  at: Timestamp,
  decision: Schema.Literals(["full", "redacted"]),
  reason: Schema.String,
  purpose: Schema.NullOr(Schema.String),
  grant_id: Schema.NullOr(Schema.String),
  /**
   * What was handed over; null once the record was deleted, as its paths went with it, and where the
   * answer would be too long: ask for fewer.
   */
  paths: Schema.NullOr(
    Schema.Array(Schema.Struct({
      path: Schema.String,
      kind: Schema.Literals(["exact", "masked", "generalised"])
    }))
  ),
  receipt: Receipt
}).annotate({ identifier: "Share" })
export interface Share extends Schema.Schema.Type<typeof Share> {}

export const Shares = page(Share).annotate({ identifier: "Shares" })

/**
 * The most records, disclosures and requests of one report; and the most characters of its copies, of
 * its grants and requests, and of the paths of one page of disclosures.
 */
export const REPORT_ITEMS_MAX = 1000
export const REPORT_BYTES_MAX = 8_388_608

/** All that is stored of an owner's, and what the law has said with it (GDPR, Article 15). */
export const AccessReport = Schema.Struct({
  service: Schema.String,
  made_at: Timestamp,
  records: Schema.Array(Schema.Struct({
    ...RecordSummary.fields,
    /** The copy; null where the report would be too long. */
    data: Schema.NullOr(Schema.Json),
    grants: Schema.Array(Grant)
  })),
  disclosures: Schema.Array(Share),
  requests: Schema.Array(AccessState),
  /** False where there is more than one report holds. */
  is_complete: Schema.Boolean,
  purpose: Schema.String,
  categories: Schema.String,
  retention: Schema.String,
  source: Schema.String,
  automated_decisions: Schema.String,
  rights: Schema.String
}).annotate({ identifier: "AccessReport" })
export interface AccessReport extends Schema.Schema.Type<typeof AccessReport> {}

/** All that proves one share, in one file: `deno task verify-share BUNDLE.json`. */
export const Bundle = Schema.Struct({
  v: Schema.Literal(1),
  type: Schema.Literal("pdx-bundle"),
  share_id: Schema.String,
  made_at: Timestamp,
  /** The reply that the requester got. */
  reply: Schema.JsonObject,
  /** What `/.well-known/pdx-keys` gives. */
  keys: Schema.JsonObject,
  /** What `/log/proof` gives of its entry. */
  inclusion: Schema.String,
  /** The log of now, a signed note, and the proof that it begins with that of `inclusion`. */
  consistency: Schema.Struct({
    checkpoint: Schema.String,
    path: Schema.Array(Schema.String)
  }),
  /** The vkeys of the witnesses that cosigned the checkpoint of `inclusion`. */
  witnesses: Schema.Array(Schema.String),
  /** A compact JWS (`typ: pdx-bundle+jws`) over `{bundle, iat}`: SHA-256 of the RFC 8785 form of the rest. */
  bundle_jws: Schema.String
}).annotate({ identifier: "Bundle" })

/** The most shares of one ledger; there are fewer where they are long. */
export const LEDGER_SHARES_MAX = 1000

/** The ledger of disclosures in one file that is signed as a whole, the newest first. */
export const LedgerBundle = Schema.Struct({
  v: Schema.Literal(1),
  type: Schema.Literal("pdx-ledger"),
  made_at: Timestamp,
  /** Whose shares these are. */
  owner: Schema.Struct({
    owner_id: AgentId,
    /** Whether a key proved it; else whoever prepared the records said so. */
    verified: Schema.Boolean
  }),
  /** The `cursor` that was sent. */
  after: Schema.NullOr(Schema.String),
  /** Each share, as its own bundle. */
  bundles: Schema.Array(Bundle),
  /** Those of records that are gone, and their values with them: receipt, its JWS, its entry. */
  receipts: Schema.Array(Schema.Struct({
    receipt: Receipt,
    receipt_jws: Schema.String,
    inclusion: Schema.String
  })),
  /** Where the next file begins; null where this is all. */
  next_cursor: Schema.NullOr(Schema.String),
  keys: Schema.JsonObject,
  /** As that of a bundle. */
  bundle_jws: Schema.String
}).annotate({ identifier: "LedgerBundle" })
