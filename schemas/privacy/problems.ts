/**
 * What the privacy exchange refuses, beside the problems that every service has.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"
import { Violation, type ViolationCode } from "./violation.ts"

const details = { violations: Schema.Array(Violation) }

const detailOf = ({ violations }: { readonly violations: ReadonlyArray<Violation> }): string =>
  violations.map(({ pointer, detail }) => pointer === "" ? detail : `${pointer}: ${detail}`)
    .join("; ")

/** A case with one fault. */
const violated = (code: ViolationCode, pointer: string, detail: string) => ({
  violations: [{ pointer, code, detail }]
})

const MEND = "Fix every entry in `error.details.violations`; `pointer` says where it is."

export class InvalidJson extends Problem<InvalidJson>()({
  code: "INVALID_JSON",
  status: 400,
  title: "The body is not JSON",
  example: violated("invalid-json", "", "Expected a value at position 0"),
  detail: detailOf,
  remedy: "Send JSON (RFC 8259) in UTF-8 without a byte order mark."
}, details) {}

export class DuplicateKey extends Problem<DuplicateKey>()({
  code: "DUPLICATE_KEY",
  status: 400,
  title: "A key occurs twice in one object",
  example: violated("duplicate-key", "/data/name", "The key occurs twice"),
  detail: detailOf,
  remedy: "Name each member of an object once; keys are compared after their escapes are resolved."
}, details) {}

export class MissingField extends Problem<MissingField>()({
  code: "MISSING_FIELD",
  status: 422,
  title: "A required member is missing",
  example: violated("missing-field", "/data", "The member is required"),
  detail: detailOf,
  remedy: MEND
}, details) {}

export class UnknownField extends Problem<UnknownField>()({
  code: "UNKNOWN_FIELD",
  status: 422,
  title: "The body has a member that is not known",
  example: violated("unknown-field", "/polcy", "The member is not known"),
  detail: detailOf,
  remedy: "Spell the member as `detail` lists them: a mistyped policy must not mean no policy."
}, details) {}

export class InvalidField extends Problem<InvalidField>()({
  code: "INVALID_FIELD",
  status: 422,
  title: "A member has a value that is not accepted",
  example: violated("invalid-field", "/limit", "Expected a whole number from 1 to 100"),
  detail: detailOf,
  remedy: MEND
}, details) {}

export class InvalidType extends Problem<InvalidType>()({
  code: "INVALID_TYPE",
  status: 422,
  title: "A member has the wrong type",
  example: violated("invalid-type", "/policy/rules", "Expected an array"),
  detail: detailOf,
  remedy: MEND
}, details) {}

export class InvalidAgentId extends Problem<InvalidAgentId>()({
  code: "INVALID_AGENT_ID",
  status: 422,
  title: "This is not an agent id",
  example: violated("invalid-agent-id", "/owner_id", "This is not an agent id"),
  detail: detailOf,
  remedy: "Use 1 to 128 of A-Z, a-z, 0-9 and ._:@- with a letter or digit first."
}, details) {}

export class UnsafeNumber extends Problem<UnsafeNumber>()({
  code: "UNSAFE_NUMBER",
  status: 422,
  title: "A number would not keep its value",
  example: violated("unsafe-number", "/data/n", "9007199254740993 is no 64-bit float"),
  detail: detailOf,
  remedy: "Send the number as a string: as a 64-bit float it would be another one."
}, details) {}

export class LoneSurrogate extends Problem<LoneSurrogate>()({
  code: "LONE_SURROGATE",
  status: 422,
  title: "A string is not Unicode text",
  example: violated("lone-surrogate", "/data/name", "Half of a surrogate pair"),
  detail: detailOf,
  remedy: "Send both halves of a surrogate pair, or neither."
}, details) {}

export class ForbiddenKey extends Problem<ForbiddenKey>()({
  code: "FORBIDDEN_KEY",
  status: 422,
  title: "A key is not accepted",
  example: violated("forbidden-key", "/data/__proto__", "The key is not accepted"),
  detail: detailOf,
  remedy: "Rename the key `__proto__`: many readers would take it for a prototype."
}, details) {}

export class TooDeep extends Problem<TooDeep>()({
  code: "TOO_DEEP",
  status: 422,
  title: "The data nests too deeply",
  example: violated("too-deep", "/data", "Nested more than 32 levels deep"),
  detail: detailOf,
  remedy: "Nest objects and arrays at most 32 levels deep."
}, details) {}

export class TooManyLeaves extends Problem<TooManyLeaves>()({
  code: "TOO_MANY_LEAVES",
  status: 422,
  title: "The data has too many values",
  example: violated("too-many-leaves", "/data", "More than 4096 values"),
  detail: detailOf,
  remedy: "Send at most 4096 values in one record; prepare the rest as another."
}, details) {}

export class PolicyConflict extends Problem<PolicyConflict>()({
  code: "POLICY_CONFLICT",
  status: 422,
  title: "Two rules of the policy have the same path",
  example: violated("policy-conflict", "/policy/rules/1/path", "Another rule has this path"),
  detail: detailOf,
  remedy: "Keep one rule for each path."
}, details) {}

export class PolicyRuleUnmatched extends Problem<PolicyRuleUnmatched>()({
  code: "POLICY_RULE_UNMATCHED",
  status: 422,
  title: "A rule of the policy matches nothing",
  example: violated("policy-rule-unmatched", "/policy/rules/0/path", "It matches no value"),
  detail: detailOf,
  remedy: "Check the path: a rule that matches no value of the data is taken for a mistake."
}, details) {}

export class SelfReport extends Problem<SelfReport>()({
  code: "SELF_REPORT",
  status: 422,
  title: "An agent cannot report on itself",
  example: violated("self-report", "/subject_id", "The reporter is the subject"),
  detail: detailOf,
  remedy: "Let another agent report."
}, details) {}

export class KAnonymityViolated extends Problem<KAnonymityViolated>()({
  code: "K_ANONYMITY_VIOLATED",
  status: 422,
  title: "k-anonymity violated",
  example: violated("k-anonymity-violated", "/policy", "1 row is alone"),
  detail: detailOf,
  remedy: "Generalise, mask or drop the quasi-identifiers further, or leave the rare rows out."
}, details) {}

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
export const bodyProblems = [
  InvalidJson,
  DuplicateKey,
  MissingField,
  UnknownField,
  InvalidField,
  InvalidType,
  InvalidAgentId,
  UnsafeNumber,
  LoneSurrogate,
  ForbiddenKey,
  TooDeep,
  TooManyLeaves,
  PolicyConflict,
  PolicyRuleUnmatched,
  SelfReport,
  KAnonymityViolated
] as const

/** Why a record cannot be shared. */
export const contentProblems = [ContentNotFound, ContentDeleted, ContentExpired] as const

const byCode = {
  "invalid-json": InvalidJson,
  "duplicate-key": DuplicateKey,
  "missing-field": MissingField,
  "unknown-field": UnknownField,
  "invalid-field": InvalidField,
  "invalid-type": InvalidType,
  "invalid-agent-id": InvalidAgentId,
  "unsafe-number": UnsafeNumber,
  "lone-surrogate": LoneSurrogate,
  "forbidden-key": ForbiddenKey,
  "too-deep": TooDeep,
  "too-many-leaves": TooManyLeaves,
  "policy-conflict": PolicyConflict,
  "policy-rule-unmatched": PolicyRuleUnmatched,
  "self-report": SelfReport,
  "k-anonymity-violated": KAnonymityViolated
} as const satisfies Record<ViolationCode, unknown>

/** Faults of the text itself come before what it says; else the first fault names the refusal. */
const FIRST: ReadonlyArray<ViolationCode> = ["invalid-json", "duplicate-key"]

/** The problem that a list of faults makes. */
export const refusal = (violations: ReadonlyArray<Violation>) => {
  const named = FIRST.find((code) => violations.some((violation) => violation.code === code))
  return new byCode[named ?? violations[0]?.code ?? "invalid-field"]({ violations })
}
