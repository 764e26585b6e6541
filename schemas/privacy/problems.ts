/**
 * What the privacy exchange refuses, beside the problems that every service has.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"
import { BadRequest, SchemaValidationFailed } from "../problems.ts"
import type { Violation, ViolationCode } from "./violation.ts"

const contentDetails = { content_id: Schema.String }
const content = { content_id: `sha256:${"0".repeat(64)}` }

export class ContentNotFound extends Problem<ContentNotFound>()({
  code: "CONTENT_NOT_FOUND",
  status: 404,
  title: "Content not found",
  example: content,
  detail: ({ content_id }) => `There is no content '${content_id}'.`,
  remedy: "Use the `content_id` that `POST /data/prepare` gave."
}, contentDetails) {}

export class ContentDeleted extends Problem<ContentDeleted>()({
  code: "CONTENT_DELETED",
  status: 410,
  title: "The content was deleted",
  example: content,
  detail: ({ content_id }) => `The owner deleted '${content_id}'.`,
  remedy:
    "Its key was destroyed with it: only the owner can prepare the data again, as a new record."
}, contentDetails) {}

export class ContentExpired extends Problem<ContentExpired>()({
  code: "CONTENT_EXPIRED",
  status: 410,
  title: "The content has expired",
  example: content,
  detail: ({ content_id }) => `The content '${content_id}' is past its expires_at.`,
  remedy: "Ask the owner to prepare it again with a later `expires_at`."
}, contentDetails) {}

export class GranteeUnverified extends Problem<GranteeUnverified>()({
  code: "GRANTEE_UNVERIFIED",
  status: 422,
  title: "Nothing proves who this is",
  example: { grantee_id: "agent-7" },
  detail: ({ grantee_id }) => `A name alone proves nothing, and '${grantee_id}' has proved no key.`,
  remedy:
    "Name an agent that has a key here, or give `holder_jwk`; or grant with `bearer: true`, and hand its `grant_token` over."
}, { grantee_id: Schema.String }) {}

export class GrantNotFound extends Problem<GrantNotFound>()({
  code: "GRANT_NOT_FOUND",
  status: 404,
  title: "Grant not found",
  example: { grant_id: "grt_0" },
  detail: ({ grant_id }) => `The record has no grant '${grant_id}'.`,
  remedy: "Take an id that `GET /data/{content_id}/grants` lists."
}, { grant_id: Schema.String }) {}

export class GrantsFull extends Problem<GrantsFull>()({
  code: "GRANTS_FULL",
  status: 409,
  title: "The record has as many grants as it may",
  example: { limit: 256 },
  detail: ({ limit }) => `${limit} grants of this record hold.`,
  remedy: "Revoke one that is not needed, or let one expire."
}, { limit: Schema.Int }) {}

export class AccessRequestNotFound extends Problem<AccessRequestNotFound>()({
  code: "ACCESS_REQUEST_NOT_FOUND",
  status: 404,
  title: "Request not found",
  example: { request_id: "req_0" },
  detail: ({ request_id }) => `There is no request '${request_id}'.`,
  remedy: "Take an id that `GET /owner/requests` lists, or that the request was answered with."
}, { request_id: Schema.String }) {}

export class AccessRequestDecided extends Problem<AccessRequestDecided>()({
  code: "ACCESS_REQUEST_DECIDED",
  status: 409,
  title: "The request was decided before",
  example: { request_id: "req_0", access_status: "declined" },
  detail: ({ request_id, access_status }) => `The request '${request_id}' was ${access_status}.`,
  remedy: "Grant by `POST /data/{content_id}/grants`, or revoke the grant that it became."
}, { request_id: Schema.String, access_status: Schema.String }) {}

export class AccessRequestsFull extends Problem<AccessRequestsFull>()({
  code: "ACCESS_REQUESTS_FULL",
  status: 409,
  title: "As many requests as may wait are waiting",
  example: { limit: 16 },
  detail: ({ limit }) => `${limit} requests wait for an answer.`,
  remedy: "Wait until the owner has decided one of them."
}, { limit: Schema.Int }) {}

export class ShareNotFound extends Problem<ShareNotFound>()({
  code: "SHARE_NOT_FOUND",
  status: 404,
  title: "Share not found",
  example: { share_id: "rcp_0" },
  detail: ({ share_id }) => `The ledger has no share '${share_id}' of this record.`,
  remedy:
    "Take an id that `GET /owner/shares` lists with its paths; they went with a record that was deleted or expired."
}, { share_id: Schema.String }) {}

/** What a body can be refused with. */
export const bodyProblems = [BadRequest, SchemaValidationFailed] as const

/** Why a record cannot be shared. */
export const contentProblems = [ContentNotFound, ContentDeleted, ContentExpired] as const

/** Faults of the text itself come before what it says. */
const OF_THE_TEXT: ReadonlySet<ViolationCode> = new Set(["invalid-json", "duplicate-key"])

/** The problem that a list of faults makes. */
export const refusal = (found: ReadonlyArray<Violation>) => {
  const textual = found.find(({ code }) => OF_THE_TEXT.has(code))
  if (textual === undefined) return invalid(found)
  const { message, path } = wired(textual)
  const reason = path === "" ? message : `${path}: ${message}`
  return new BadRequest({ reason, violations: found.map(wired) })
}

/** The same where the text itself was read. */
export const invalid = (found: ReadonlyArray<Violation>) =>
  new SchemaValidationFailed({ violations: found.map(wired) })

/** A fault as every service has it, and as this one tells it since its first version. */
const wired = ({ code, detail, pointer }: Violation) => {
  const path = pointer.slice(1).split("/").map(unescape).join(".")
  return { path, message: detail, pointer, code, detail }
}

/** A segment of a pointer as the key that it is of; `~2` stands for a key that is only `*`. */
const unescape = (segment: string) =>
  segment.replaceAll("~2", "*").replaceAll("~1", "/").replaceAll("~0", "~")
