/**
 * A. Privacy-preserving data exchange: what callers may send and what they get back.
 *
 * A record is prepared once and shared many times; what a requester receives follows from how much
 * it is trusted. Bodies are closed: an unknown member is refused.
 */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Unaudited } from "./audit.ts"
import { Authorization } from "./authorization.ts"
import { IdempotencyHeaders } from "./idempotency.ts"
import {
  AccessDecision,
  AccessReport,
  AccessRequest,
  AccessRequests,
  AccessState,
  Bundle,
  GrantReply,
  GrantRequest,
  Grants,
  LedgerBundle,
  Shares
} from "./privacy/grant.ts"
import { Checkpoint, ConsistencyProof, InclusionProof, Jwks, LogEntries } from "./privacy/log.ts"
import { PrepareReply, PrepareRequest, PublicDescriptor, RecordSummary } from "./privacy/prepare.ts"
import {
  AccessRequestDecided,
  AccessRequestNotFound,
  AccessRequestsFull,
  bodyProblems,
  contentProblems,
  GranteeUnverified,
  GrantNotFound,
  GrantsFull,
  ShareNotFound
} from "./privacy/problems.ts"
import { VerifyReply, VerifyRequest } from "./privacy/receipt.ts"
import { ShareCall, ShareReply } from "./privacy/share.ts"
import { PublishedModel, ReportReply, ReportRequest, TrustRecord } from "./privacy/trust.ts"
import { Voucher } from "./privacy/voucher.ts"
import { CreateOwnerWebhook, OwnerWebhookCreated, OwnerWebhooks } from "./privacy/webhook.ts"
import {
  CommonProblems,
  Forbidden,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
  NotFound,
  SchemaValidationFailed,
  Unauthenticated
} from "./problems.ts"
import { Resource, Tool } from "./tool.ts"
import { WebhookNotFound, WebhookUrlForbidden } from "./webhook.ts"

const TEXT = "text/plain; charset=utf-8"

/** A query parameter that a handler reads by itself, because a bad one is a 422 here. */
const Raw = Schema.optionalKey(Schema.String)

/** Whose records a call is about, where `Authorization` has the key of an agent, or by MCP. */
const OwnerHeaders = Schema.Struct({
  "owner-token": Schema.optionalKey(Schema.String.check(Schema.isMaxLength(128)))
})
const OwnersChange = Schema.Struct({ ...IdempotencyHeaders.fields, ...OwnerHeaders.fields })

export class RecordsGroup extends HttpApiGroup.make("records").add(
  HttpApiEndpoint.post("prepare", "/data/prepare", {
    headers: OwnersChange,
    payload: PrepareRequest,
    success: [PrepareReply.pipe(HttpApiSchema.status(201)), PrepareReply],
    error: [
      ...bodyProblems,
      Unauthenticated,
      Forbidden,
      IdempotencyKeyReused,
      IdempotencyKeyInUse
    ]
  }).annotate(Tool, {
    name: "prepare_record",
    title: "Prepare a record",
    use: "As owner: stores a record under the hash of its content, so that parts of it can " +
      "be shared with proofs. Keep `owner_token`: for who has no key, it is the key that lists and " +
      "removes."
  }),
  HttpApiEndpoint.post("share", "/data/share", {
    headers: OwnerHeaders,
    payload: ShareCall,
    success: [
      ShareReply,
      // By `Accept`: what was granted as an SD-JWT (RFC 9901), or the receipt as a COSE_Sign1.
      Schema.String.pipe(HttpApiSchema.asText({ contentType: "application/dc+sd-jwt" })),
      Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/cose" }))
    ],
    error: [...bodyProblems, ...contentProblems, Unauthenticated, Forbidden]
  }).annotate(Tool, {
    name: "share_record",
    long: true,
    title: "Ask for a record",
    use: "As requester: gives the fields that your trust allows, with proofs, or a denial; a " +
      "receipt either way.",
    idempotent: false
  }),
  HttpApiEndpoint.get("list", "/data", {
    headers: OwnerHeaders,
    query: { limit: Raw, cursor: Raw },
    success: Schema.Struct({
      items: Schema.Array(RecordSummary),
      next_cursor: Schema.NullOr(Schema.String),
      has_more: Schema.Boolean
    }),
    error: [SchemaValidationFailed, Unauthenticated, Forbidden]
  }).annotate(Tool, {
    name: "list_records",
    title: "List my records",
    use: "Those that the caller owns, by its key or the `owner_token` of prepare_record."
  }),
  HttpApiEndpoint.get("describe", "/data/:content_id", {
    params: { content_id: Schema.String },
    success: PublicDescriptor,
    error: [SchemaValidationFailed, ...contentProblems]
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "Describe a record",
    description: "What is public of it: the manifest with its root, and the view of tier `public`."
  })).annotate(Resource, {
    name: "record",
    title: "A record's public view",
    description: "The manifest with its root, and what tier `public` sees."
  }),
  HttpApiEndpoint.put("vouch", "/data/:content_id/signature", {
    headers: OwnerHeaders,
    params: { content_id: Schema.String },
    payload: Voucher,
    success: HttpApiSchema.NoContent,
    error: [...bodyProblems, ...contentProblems, Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "Vouch for a record",
    description: "As owner, after `POST /data/prepare`: an Ed25519 signature over its manifest " +
      "by a key of your own, which every share then carries."
  })),
  HttpApiEndpoint.delete("remove", "/data/:content_id", {
    headers: OwnerHeaders,
    params: { content_id: Schema.String },
    success: HttpApiSchema.NoContent,
    error: [SchemaValidationFailed, ...contentProblems, Unauthenticated, Forbidden]
  }).annotate(Tool, {
    name: "remove_record",
    title: "Delete a record",
    use: "As owner. Receipts and the log stay; what was shared cannot be called back."
  })
).annotateMerge(
  OpenApi.annotations({ description: "Records: prepared by their owner, shared by tier." })
) {}

const ofRecord = { content_id: Schema.String }
const ownersProblems = [
  SchemaValidationFailed,
  ...contentProblems,
  Unauthenticated,
  Forbidden
] as const
const changeProblems = [IdempotencyKeyReused, IdempotencyKeyInUse] as const

export class OwnerGroup extends HttpApiGroup.make("owner").add(
  HttpApiEndpoint.post("grant", "/data/:content_id/grants", {
    params: ofRecord,
    headers: OwnersChange,
    payload: GrantRequest,
    success: GrantReply.pipe(HttpApiSchema.status(201)),
    error: [
      ...bodyProblems,
      ...contentProblems,
      GranteeUnverified,
      GrantsFull,
      Unauthenticated,
      Forbidden,
      ...changeProblems
    ]
  }).annotate(Tool, {
    name: "grant_access",
    title: "Grant access",
    use:
      "As owner: gives one agent a tier, or the values at paths, whatever its trust. A new grant " +
      "takes the place of the one before. `bearer` gives a token for one share."
  }),
  HttpApiEndpoint.get("grants", "/data/:content_id/grants", {
    params: ofRecord,
    headers: OwnerHeaders,
    query: { limit: Raw, cursor: Raw },
    success: Grants,
    error: ownersProblems
  }).annotateMerge(OpenApi.annotations({
    summary: "Grants of a record",
    description: "As owner: all that were made, the newest first, those that ended among them."
  })),
  HttpApiEndpoint.delete("revoke", "/data/:content_id/grants/:grant_id", {
    params: { ...ofRecord, grant_id: Schema.String },
    headers: OwnerHeaders,
    success: HttpApiSchema.NoContent,
    error: [...ownersProblems, GrantNotFound]
  }).annotate(Tool, {
    name: "revoke_grant",
    title: "Revoke a grant",
    use: "As owner: from now on it gives nothing. What was shared cannot be called back."
  }),
  HttpApiEndpoint.post("ask", "/data/:content_id/requests", {
    params: ofRecord,
    headers: IdempotencyHeaders,
    payload: AccessRequest,
    success: AccessState.pipe(HttpApiSchema.status(201)),
    error: [
      ...bodyProblems,
      ...contentProblems,
      GranteeUnverified,
      AccessRequestsFull,
      Unauthenticated,
      Forbidden,
      ...changeProblems
    ]
  }).annotate(Tool, {
    name: "request_access",
    title: "Ask the owner for access",
    use: "As requester, with a key: asks for more than share_record gave. When the owner has " +
      "approved, share_record gives it."
  }),
  HttpApiEndpoint.get("asked", "/data/:content_id/requests/:request_id", {
    params: { ...ofRecord, request_id: Schema.String },
    success: AccessState,
    error: [AccessRequestNotFound, Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "What became of a request",
    description: "As requester: pending, approved or declined, and why."
  })),
  HttpApiEndpoint.get("requests", "/owner/requests", {
    headers: OwnerHeaders,
    query: { status: Raw, limit: Raw, cursor: Raw },
    success: AccessRequests,
    error: [SchemaValidationFailed, Unauthenticated, Forbidden]
  }).annotate(Tool, {
    name: "list_requests",
    title: "List requests for my records",
    use: "As owner: who asks for what and why; `status` pending, approved or declined."
  }),
  HttpApiEndpoint.post("decide", "/owner/requests/:request_id/decision", {
    params: { request_id: Schema.String },
    headers: OwnersChange,
    payload: AccessDecision,
    success: AccessState,
    error: [
      ...bodyProblems,
      ...contentProblems,
      AccessRequestNotFound,
      AccessRequestDecided,
      GrantsFull,
      Unauthenticated,
      Forbidden,
      ...changeProblems
    ]
  }).annotate(Tool, {
    name: "decide_request",
    title: "Approve or decline a request",
    use:
      "As owner. Approved it becomes a grant: of the paths that were asked for, or of `tier` or " +
      "`paths`."
  }),
  HttpApiEndpoint.get("shares", "/owner/shares", {
    headers: OwnerHeaders,
    query: { limit: Raw, cursor: Raw },
    success: Shares,
    error: [SchemaValidationFailed, Unauthenticated, Forbidden]
  }).annotate(Tool, {
    name: "list_shares",
    title: "List what was given to whom",
    use: "As owner: the ledger of disclosures, with paths, purpose and receipts."
  }),
  HttpApiEndpoint.post("createWebhook", "/owner/webhooks", {
    headers: OwnersChange,
    payload: CreateOwnerWebhook,
    success: OwnerWebhookCreated.pipe(HttpApiSchema.status(201)),
    error: [...bodyProblems, WebhookUrlForbidden, Unauthenticated, Forbidden, ...changeProblems]
  }).annotateMerge(OpenApi.annotations({
    summary: "Be notified of requests",
    description:
      "As owner: signed notices (Standard Webhooks) of access.requested, access.approved and " +
      "access.declined to a public address; as requester with a key, of what became of its " +
      "requests. The secret is returned once."
  })),
  HttpApiEndpoint.get("webhooks", "/owner/webhooks", {
    headers: OwnerHeaders,
    success: OwnerWebhooks,
    error: [Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "List my webhooks",
    description: "As owner: addresses, without secrets."
  })),
  HttpApiEndpoint.delete("deleteWebhook", "/owner/webhooks/:webhook_id", {
    params: { webhook_id: Schema.String },
    headers: OwnerHeaders,
    success: HttpApiSchema.NoContent,
    error: [WebhookNotFound, Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "Delete a webhook",
    description: "As owner: nothing is sent there any more."
  })),
  HttpApiEndpoint.get("ledger", "/owner/shares/bundle", {
    headers: OwnerHeaders,
    query: { cursor: Raw },
    success: LedgerBundle,
    error: [SchemaValidationFailed, Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "All that proves the ledger",
    description:
      "As owner, for an auditor: the whole ledger of disclosures in one signed file, which " +
      "`deno task verify-share` checks; a very long one continues at `next_cursor`."
  })),
  HttpApiEndpoint.get("report", "/owner/report", {
    headers: OwnerHeaders,
    success: [
      AccessReport,
      // By `Accept: text/plain`, for a person.
      Schema.String.pipe(HttpApiSchema.asText({ contentType: TEXT }))
    ],
    error: [Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "Everything stored about an owner",
    description:
      "As owner: the answer of Article 15 of the GDPR in one call, with a copy of the data " +
      "and the ledger; `Accept: text/plain` gives it as a text to print."
  })),
  HttpApiEndpoint.get("sharesOf", "/data/:content_id/shares", {
    params: ofRecord,
    headers: OwnerHeaders,
    query: { limit: Raw, cursor: Raw },
    success: Shares,
    error: ownersProblems
  }).annotateMerge(OpenApi.annotations({
    summary: "What was given of a record",
    description: "As owner, also after it was deleted: its part of the ledger."
  })),
  HttpApiEndpoint.get("bundle", "/data/:content_id/shares/:share_id/bundle", {
    params: { ...ofRecord, share_id: Schema.String },
    headers: OwnerHeaders,
    success: Bundle,
    error: [...ownersProblems, ShareNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "All that proves a share",
    description: "As owner, for an auditor: reply, keys, proofs and witnesses in one signed file."
  }))
).annotateMerge(
  OpenApi.annotations({ description: "The owner's side: grants, requests, and the ledger." })
) {}

export class TrustGroup extends HttpApiGroup.make("trust").add(
  HttpApiEndpoint.get("model", "/trust", { success: PublishedModel }).annotate(Unaudited, true)
    .annotateMerge(
      OpenApi.annotations({
        summary: "How trust is computed",
        description: "Before you rely on a score: thresholds of the tiers, decay, anchors."
      })
    ),
  HttpApiEndpoint.post("report", "/trust/report", {
    headers: IdempotencyHeaders,
    payload: ReportRequest,
    success: ReportReply.pipe(HttpApiSchema.status(201)),
    error: [
      ...bodyProblems,
      Unauthenticated,
      Forbidden,
      IdempotencyKeyReused,
      IdempotencyKeyInUse
    ]
  }).annotate(Tool, {
    name: "report_trust",
    title: "Report an outcome",
    use:
      "How an exchange with an agent went; it moves that agent's trust record. A reporter counts " +
      "once: trust grows with the number of reporters, not of reports. Not for opinions."
  }),
  HttpApiEndpoint.delete("forget", "/trust/:agent_id/contexts", {
    params: { agent_id: Schema.String },
    success: HttpApiSchema.NoContent,
    error: [SchemaValidationFailed, Unauthenticated, Forbidden]
  }).annotateMerge(OpenApi.annotations({
    summary: "Erase what was said of you",
    description: "As the agent, with its key: the words of reports on it. Outcomes and scores " +
      "stay."
  })),
  HttpApiEndpoint.get("record", "/trust/:agent_id", {
    params: { agent_id: Schema.String },
    query: { as_of: Raw },
    success: TrustRecord,
    error: SchemaValidationFailed
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "Read an agent's trust",
    description: "Score, tier and what they rest on, today or `as_of` a time."
  })).annotate(Resource, {
    name: "trust",
    title: "An agent's trust record",
    description: "Score, tier and what they rest on."
  })
).annotateMerge(
  OpenApi.annotations({ description: "Trust: one record per agent, moved by reports." })
) {}

export class ReceiptsGroup extends HttpApiGroup.make("receipts").add(
  HttpApiEndpoint.post("verify", "/receipts/verify", {
    payload: VerifyRequest,
    success: VerifyReply,
    error: bodyProblems
  }).annotate(Unaudited, true).annotate(Tool, {
    name: "verify_receipt",
    title: "Verify a receipt",
    use: "Whether a receipt was signed here and fits what it is said to be of."
  })
).annotateMerge(
  OpenApi.annotations({ description: "Receipts: every share decision has one." })
) {}

export class LogGroup extends HttpApiGroup.make("log").add(
  HttpApiEndpoint.get("checkpoint", "/log/checkpoint", { success: Checkpoint })
    .annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
      summary: "The log's head",
      description: "Size and signed root of the transparency log."
    })).annotate(Resource, {
      name: "checkpoint",
      title: "The log's head",
      description: "Size and signed root."
    }),
  HttpApiEndpoint.get("entries", "/log/entries", {
    query: { start: Raw, limit: Raw },
    success: LogEntries,
    error: SchemaValidationFailed
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "Entries of the log",
    description: "For an auditor: leaf hashes by index, `start` and `limit`."
  })),
  HttpApiEndpoint.get("inclusion", "/log/inclusion", {
    query: { index: Raw, size: Raw },
    success: InclusionProof,
    error: SchemaValidationFailed
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "Prove that it was logged",
    description: "For an auditor: the path from an entry to the root of the log of `size` entries."
  })),
  HttpApiEndpoint.get("consistency", "/log/consistency", {
    query: { first: Raw, second: Raw },
    success: ConsistencyProof,
    error: SchemaValidationFailed
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "Prove that the log only grew",
    description: "For an auditor who kept an older head: the proof from size `first` to size " +
      "`second`."
  })),
  HttpApiEndpoint.get("proof", "/log/proof", {
    query: { index: Raw },
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: TEXT })),
    error: SchemaValidationFailed
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "A proof that travels",
    description: "To keep with a receipt: entry, path and signed head in one C2SP text, to be " +
      "verified without this service."
  })),
  HttpApiEndpoint.get("note", "/checkpoint", {
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: TEXT }))
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "The log's head as a signed note",
    description: "For tools that read C2SP signed notes; the same as `GET /log/checkpoint`."
  })),
  HttpApiEndpoint.get("tile", "/tile/*", {
    params: { "*": Schema.String },
    success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array()),
    error: NotFound
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "A tile of the log",
    description: "For tools that mirror the log (C2SP tlog-tiles)."
  })),
  HttpApiEndpoint.get("keys", "/.well-known/pdx-keys", { success: Jwks }).annotate(Unaudited, true)
    .annotateMerge(
      OpenApi.annotations({
        summary: "The keys of the log and of receipts",
        description: "To verify receipts and heads offline; keep them with what you received."
      })
    )
).annotateMerge(
  OpenApi.annotations({ description: "The transparency log: signed, append-only, provable." })
) {}

export class PrivacyApi extends HttpApi.make("privacy")
  .add(RecordsGroup)
  .add(OwnerGroup)
  .add(TrustGroup)
  .add(ReceiptsGroup)
  .add(LogGroup)
  .middleware(Authorization)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Privacy-preserving data exchange",
      version: "1.0.0",
      description:
        "Shares records between agents by trust: the whole record, a redacted view with Merkle " +
        "proofs, or a signed denial. Each refusal and each record can be proved to others, in a " +
        "tamper-evident log.",
      // OpenAPI has no wildcard: what stands behind `/tile/` is told as one parameter.
      transform: ({ paths: { "/tile/*": { get: tile }, ...paths }, ...document }) => ({
        ...document,
        paths: {
          ...paths,
          "/tile/{path}": {
            get: {
              ...tile,
              parameters: [{
                ...tile.parameters[0],
                name: "path",
                description:
                  "Level, index and width as C2SP tlog-tiles has them; it may hold slashes",
                example: "0/x001/234.p/8"
              }]
            }
          }
        }
      })
    })
  ) {}
