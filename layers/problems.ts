/**
 * Every failure leaves as the envelope of `schemas/problem.ts`.
 *
 * Effect renders what a contract declares. This module covers the rest (a request that does not
 * decode, a path without a route, a defect) and gives each body the members that only the edge
 * knows: `instance` and `request_id`.
 */
import { Array, Cause, Context, Effect, Schema, SchemaAST, SchemaIssue } from "effect"
import {
  HttpServerError,
  HttpServerRespondable,
  HttpServerResponse,
  ProblemDetails
} from "effect/http"
import { HttpApiError } from "effect/http-api"
import {
  BadRequest,
  InternalError,
  RequestTooLarge,
  SchemaValidationFailed,
  ServiceUnavailable,
  UnsupportedMediaType
} from "../schemas/problems.ts"
import { outageOf } from "./sql/outage.ts"

type Respondable = HttpServerRespondable.Respondable

const KINDS: { readonly [tag: string]: string } = {
  String: "string",
  Number: "number",
  Boolean: "boolean",
  Null: "null",
  Objects: "object",
  Arrays: "array"
}

/** What JSON calls what a schema takes: the names that we give to types are nothing to a caller. */
const kindOf = (ast: SchemaAST.AST): string | undefined => {
  if (ast._tag === "Literal") {
    return typeof ast.literal === "string" ? JSON.stringify(ast.literal) : String(ast.literal)
  }
  if (ast._tag !== "Union") return KINDS[ast._tag]
  const kinds = new Set(ast.types.map(kindOf))
  return kinds.has(undefined) ? undefined : [...kinds].join(" | ")
}

const leafHook: SchemaIssue.LeafHook = (issue) => {
  const kind = issue._tag === "InvalidType" && issue.ast.annotations?.message === undefined
    ? kindOf(issue.ast)
    : undefined
  return kind === undefined ? SchemaIssue.defaultLeafHook(issue) : `Expected ${kind}`
}

const issues = SchemaIssue.makeFormatterStandardSchemaV1({ leafHook })

/** What may be one of several, and is none of them, is told as those are: with its values. */
const leavesOf = (issue: SchemaIssue.Issue): SchemaIssue.Issue => {
  switch (issue._tag) {
    case "AnyOf":
      return issue.issues.length === 0
        ? new SchemaIssue.InvalidType(issue.ast)
        : new SchemaIssue.AnyOf(issue.ast, issue.issues.map(leavesOf))
    case "Pointer":
      return new SchemaIssue.Pointer(issue.path, leavesOf(issue.issue))
    case "Encoding":
      return new SchemaIssue.Encoding(issue.ast, leavesOf(issue.issue))
    case "Composite":
      return new SchemaIssue.Composite(issue.ast, Array.map(issue.issues, leavesOf))
    default:
      return issue
  }
}

const violations = (issue: SchemaIssue.Issue) =>
  issues(leavesOf(issue)).issues.map(({ path = [], message }) => ({
    path: path.map((segment) => String(typeof segment === "object" ? segment.key : segment))
      .join("."),
    message
  }))

// The one message that Effect gives a body which is not JSON at all.
const MALFORMED_JSON = "Expected a valid JSON body"

const undecodable = (
  { kind, cause }: HttpApiError.HttpApiSchemaError,
  hasBody: boolean
): Respondable => {
  const found = violations(cause.issue)
  if (kind === "Payload") {
    if (!hasBody) return new BadRequest({ reason: "The body is empty." })
    return found[0]?.message === MALFORMED_JSON
      ? new BadRequest({ reason: "The body is not valid JSON." })
      : new SchemaValidationFailed({ violations: found })
  }
  const where = kind === "Params"
    ? "path parameter"
    : kind === "Query"
    ? "query parameter"
    : "header"
  return new BadRequest({
    reason: found.map(({ path, message }) => `${where} ${path}: ${message}`).join("; ")
  })
}

/** What is known of a request besides its failure. */
interface Known {
  readonly limitBytes: number
  /** Whether its body, when it was read, was not empty. */
  readonly hasBody: boolean
}

/** The problem behind a defect or an undeclared failure; `undefined` for a fault of our own. */
const known = (error: unknown, { limitBytes, hasBody }: Known): Respondable | undefined => {
  if (HttpApiError.HttpApiSchemaError.is(error)) {
    return error.kind === "Body" || error.kind === "ResponseHeaders"
      ? undefined
      : undecodable(error, hasBody)
  }
  if (HttpApiError.HttpApiPayloadTooLarge.is(error)) {
    return new RequestTooLarge({ limit_bytes: Number(error.size) })
  }
  if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RequestParseError") {
    return error.reason.reason === "BodyTooLarge"
      ? new RequestTooLarge({ limit_bytes: limitBytes })
      : new BadRequest({ reason: "The body could not be read." })
  }
  return HttpServerRespondable.isRespondable(error) && !HttpServerError.isHttpServerError(error)
    ? error
    : undefined
}

/** Whether a request failed by a fault of its own, so that nothing came of it. */
export const isRefusal = (cause: Cause.Cause<unknown>) => {
  if (Cause.hasInterrupts(cause)) return Effect.succeed(false)
  const problem = known(Cause.squash(cause), { limitBytes: 0, hasBody: true })
  return problem === undefined
    ? Effect.succeed(false)
    : Effect.map(render(problem), ({ status }) => isRefused(status))
}

export const isRefused = (status: number) => status >= 400 && status < 500

/** The response to a failure that no contract declares. It is logged here, once. */
export const fromCause = (cause: Cause.Cause<unknown>, request: Known) => {
  const error = Cause.squash(cause)
  const problem = known(error, request)
  if (problem !== undefined) return render(problem)
  const outage = outageOf(error)
  return outage === undefined
    ? Effect.andThen(Effect.logError("Unhandled defect", cause), render(new InternalError()))
    : Effect.andThen(
      Effect.logWarning(outage.reason, cause),
      render(new ServiceUnavailable({ reason: outage.reason }))
    )
}

export const render = (problem: Respondable) => HttpServerRespondable.toResponse(problem)

const Body = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const decodeBody = Schema.decodeUnknownOption(Body)
const RetryAfter = Schema.Struct({
  error: Schema.Struct({ retry_after_seconds: Schema.Finite })
})
const isRetryAfter = Schema.is(RetryAfter)

/** Members that a service adds to each problem body, by what is in it; none unless it says so. */
export const Members = Context.Reference<
  (body: { readonly [member: string]: unknown }) => { readonly [member: string]: unknown }
>("agent-services/problems/Members", { defaultValue: () => () => ({}) })

/** Fills in what only the edge knows, and sends `Retry-After` when the body tells a time. */
export const complete = Effect.fnUntraced(function* (
  response: HttpServerResponse.HttpServerResponse,
  { path, requestId, contentType, members }: {
    readonly path: string
    readonly requestId: string
    readonly contentType: string | undefined
    readonly members: typeof Members.Service
  }
) {
  // Not a failure but an answer: `/ready` and `/health` say with 503 what is not well.
  if (response.body._tag !== "Empty" && response.body.contentType === "application/json") {
    return response
  }
  const own = yield* enveloped(response, contentType)
  const decoded = decodeBody(textOf(own))
  if (decoded._tag === "None") return own
  const { type, title, status, detail, error, ...rest } = decoded.value
  const body = {
    ...{ type, title, status, detail },
    instance: path,
    error,
    request_id: requestId,
    ...rest
  }
  return HttpServerResponse.setHeaders(
    HttpServerResponse.jsonUnsafe({ ...body, ...members(body) }, {
      status: own.status,
      contentType: ProblemDetails.contentType
    }),
    {
      ...preserved(own.headers),
      "cache-control": "no-store",
      ...(isRetryAfter(body) ? { "retry-after": String(body.error.retry_after_seconds) } : {}),
      ...(own.status === 401 ? { "www-authenticate": "Bearer" } : {})
    }
  )
})

/** The body of a problem; that of a bare status is empty, and no problem yet. */
export const textOf = ({ body }: HttpServerResponse.HttpServerResponse) =>
  body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "{}"

const preserved = ({ "content-type": _type, "content-length": _length, ...headers }: {
  readonly [name: string]: string
}) => headers

// Effect itself answers a few requests with a bare status: 415, and 413 of a streamed body.
const enveloped = (
  response: HttpServerResponse.HttpServerResponse,
  contentType: string | undefined
) => {
  const type = response.headers["content-type"] ??
    (response.body._tag === "Empty" ? undefined : response.body.contentType)
  if (type?.startsWith(ProblemDetails.contentType) === true) return Effect.succeed(response)
  switch (response.status) {
    case 415:
      return render(new UnsupportedMediaType({ content_type: contentType ?? "none" }))
    case 400:
      return render(new BadRequest({ reason: "The request could not be read." }))
    case 503:
      return render(new ServiceUnavailable({ reason: "The service cannot answer now." }))
    case 500:
      return render(new InternalError())
    default:
      return Effect.succeed(response)
  }
}
