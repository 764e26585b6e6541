/**
 * The problems that every service can answer with, on any route.
 */
import { Schema } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { Problem } from "./problem.ts"

/** One fault of a request. */
export const Violation = Schema.Struct({
  /** Where, as keys and indexes joined by dots; empty for the whole body. */
  path: Schema.String,
  message: Schema.String,
  /** What kind of fault, where a service tells them apart; `pointer` (RFC 6901) and `detail` go with it. */
  code: Schema.optionalKey(Schema.String),
  pointer: Schema.optionalKey(Schema.String),
  detail: Schema.optionalKey(Schema.String)
})

export class BadRequest extends Problem<BadRequest>()({
  code: "BAD_REQUEST",
  status: 400,
  title: "Bad request",
  example: { reason: "query parameter limit: Expected a value between 1 and 100" },
  detail: ({ reason }) => reason,
  remedy: "Read `detail`: the JSON is malformed, or a query parameter or cursor does not fit."
}, { reason: Schema.String, violations: Schema.optionalKey(Schema.Array(Violation)) }) {}

export class Unauthenticated extends Problem<Unauthenticated>()({
  code: "UNAUTHENTICATED",
  status: 401,
  title: "Authentication required",
  example: { reason: "The key is unknown or revoked." },
  detail: ({ reason }) => reason,
  remedy:
    "Send `Authorization: Bearer <key>`: a key that the operator gave you or, where `auth_mode` in `/health` is `enroll`, any new one of 8 to 256 characters, with `X-Agent-Id: <your name>` in its first call."
}, { reason: Schema.String }) {}

export class Forbidden extends Problem<Forbidden>()({
  code: "FORBIDDEN",
  status: 403,
  title: "Permission denied",
  example: { reason: "The key belongs to another agent." },
  detail: ({ reason }) => reason,
  remedy:
    "Act as the agent that your key belongs to, as which `X-Agent-Id` named you in its first call, or ask the one who may."
}, { reason: Schema.String }) {}

export class OriginNotAllowed extends Problem<OriginNotAllowed>()({
  code: "ORIGIN_NOT_ALLOWED",
  status: 403,
  title: "Pages of this origin may not act here",
  detail: "The request comes from a page of another origin, which CORS_ORIGINS does not name.",
  remedy:
    "Open the service's own page; or the operator names the origin in `CORS_ORIGINS`; or send a key that the operator made."
}) {}

export class ProxiedWithoutKeys extends Problem<ProxiedWithoutKeys>()({
  code: "PROXIED_WITHOUT_KEYS",
  status: 403,
  title: "A proxy stands before a service that asks for no key",
  detail:
    "The request came through a proxy and without a key, to a service for this machine alone.",
  remedy:
    "Send a key, once the operator has set `PUBLIC_BASE_URL` to the address that callers use, or `AUTH_MODE=required`."
}) {}

export class HostNotAllowed extends Problem<HostNotAllowed>()({
  code: "HOST_NOT_ALLOWED",
  status: 421,
  title: "The service has no such name",
  example: { host: "evil.example" },
  detail: ({ host }) =>
    `This service is not called '${host}': its operator has not named that in ALLOWED_HOSTS.`,
  remedy:
    "Call it by `localhost`, its address, or a name that the operator gave in `ALLOWED_HOSTS` or `PUBLIC_BASE_URL`."
}, { host: Schema.String }) {}

export class NotFound extends Problem<NotFound>()({
  code: "NOT_FOUND",
  status: 404,
  title: "Not found",
  example: { path: "/nowhere" },
  detail: ({ path }) => `No route matches '${path}'.`,
  remedy: "Look the path up in `GET /openapi.json`."
}, { path: Schema.String }) {}

export class MethodNotAllowed extends Problem<MethodNotAllowed>()({
  code: "METHOD_NOT_ALLOWED",
  status: 405,
  title: "Method not allowed",
  example: { method: "DELETE", allowed: ["GET", "HEAD", "OPTIONS"] },
  detail: ({ method, allowed }) => `${method} is not allowed here; ${allowed.join(", ")} is.`,
  remedy: "Use a method that the `Allow` header names."
}, { method: Schema.String, allowed: Schema.Array(Schema.String) }) {}

export class RequestTooLarge extends Problem<RequestTooLarge>()({
  code: "REQUEST_TOO_LARGE",
  status: 413,
  title: "The request body is too large",
  example: { limit_bytes: 1_048_576 },
  detail: ({ limit_bytes }) => `The body is over ${limit_bytes} bytes.`,
  remedy: "Send less: `details.limit_bytes` is the most that is read."
}, { limit_bytes: Schema.Int }) {}

export class UnsupportedMediaType extends Problem<UnsupportedMediaType>()({
  code: "UNSUPPORTED_MEDIA_TYPE",
  status: 415,
  title: "Unsupported media type",
  example: { content_type: "text/csv" },
  detail: ({ content_type, reason }) =>
    reason ?? `This route does not take a body of type '${content_type}'.`,
  remedy:
    "Send `Content-Type: application/json`, or `multipart/form-data` with the part `file` where the route takes an upload; `GET /openapi.json` names the type of each."
}, { content_type: Schema.String, reason: Schema.optionalKey(Schema.String) }) {}

export class SchemaValidationFailed extends Problem<SchemaValidationFailed>()({
  code: "SCHEMA_VALIDATION_FAILED",
  status: 422,
  title: "Request validation failed",
  example: { violations: [{ path: "amount", message: "Expected number" }] },
  detail: ({ violations }) =>
    violations.map(({ path, message }) => path === "" ? message : `${path}: ${message}`).join("; "),
  remedy: "Fix every entry in `details.violations`; the schema is in `GET /openapi.json`."
}, { violations: Schema.Array(Violation) }) {}

export class RateLimited extends Problem<RateLimited>()({
  code: "RATE_LIMITED",
  status: 429,
  title: "Too many requests",
  example: { limit_per_minute: 600, wait_seconds: 3 },
  detail: ({ limit_per_minute }) => `At most ${limit_per_minute} requests a minute are served.`,
  remedy: "Wait `Retry-After` seconds.",
  retryable: true,
  retryAfterSeconds: ({ wait_seconds }) => wait_seconds
}, { limit_per_minute: Schema.Int, wait_seconds: Schema.Int }) {}

export class InternalError extends Problem<InternalError>()({
  code: "INTERNAL_ERROR",
  status: 500,
  title: "Internal error",
  detail: "The service failed; the fault is logged under the request id.",
  remedy: "Report the `request_id` to the operator; try again later."
}) {}

export class ServiceUnavailable extends Problem<ServiceUnavailable>()({
  code: "SERVICE_UNAVAILABLE",
  status: 503,
  title: "The service is not available",
  example: { reason: "The service is at its capacity." },
  detail: ({ reason }) => reason,
  remedy: "Wait `Retry-After` seconds, and send the same request again.",
  retryable: true,
  retryAfterSeconds: 1
}, { reason: Schema.String }) {}

export class Timeout extends Problem<Timeout>()({
  code: "TIMEOUT",
  status: 504,
  title: "The request took too long",
  example: { limit_seconds: 30 },
  detail: ({ limit_seconds }) => `There was no answer within ${limit_seconds} s.`,
  remedy: "Send the request again, with an `Idempotency-Key` if it changes anything.",
  retryable: true,
  retryAfterSeconds: 1
}, { limit_seconds: Schema.Finite }) {}

export class IdempotencyKeyReused extends Problem<IdempotencyKeyReused>()({
  code: "IDEMPOTENCY_KEY_REUSED",
  status: 409,
  title: "The idempotency key was used for another request",
  detail: "This key was used with a different request, or with another key of the agent.",
  remedy: "Take a new key for a new request; send the same body to get the first answer again."
}) {}

export class IdempotencyKeyInUse extends Problem<IdempotencyKeyInUse>()({
  code: "IDEMPOTENCY_KEY_IN_USE",
  status: 409,
  title: "The first request with this idempotency key is still running",
  detail: "The first request with this Idempotency-Key has not been answered yet.",
  remedy: "Wait `Retry-After` seconds, and send the same request again.",
  retryable: true,
  retryAfterSeconds: 1
}) {}

/** Every problem above, as they are described in `GET /openapi.json`. */
export const common = [
  BadRequest,
  Unauthenticated,
  Forbidden,
  OriginNotAllowed,
  ProxiedWithoutKeys,
  HostNotAllowed,
  NotFound,
  MethodNotAllowed,
  RequestTooLarge,
  UnsupportedMediaType,
  SchemaValidationFailed,
  RateLimited,
  InternalError,
  ServiceUnavailable,
  Timeout,
  IdempotencyKeyReused,
  IdempotencyKeyInUse
] as const

/** Declares the problems that any route can meet; every contract carries it. */
export class CommonProblems
  extends HttpApiMiddleware.Service<CommonProblems>()("agent-services/CommonProblems", {
    error: common
  }) {}
