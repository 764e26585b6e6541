/**
 * What every service answers beside its own calls: is it alive, is it ready, how it is used.
 *
 * `/metrics`, `/openapi.json`, `/docs` and `/mcp` are served beside these, each by a layer of its own.
 */
import { Predicate, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import type { Example } from "./example.ts"
import { CommonProblems, Forbidden, NotFound } from "./problems.ts"
import { revalidated } from "./revalidated.ts"

/** The process answers; `unavailable` comes with 503. A service may add members of its own. */
export const Health = Schema.StructWithRest(
  Schema.Struct({
    status: Schema.Literals(["ok", "degraded", "unavailable"]),
    service: Schema.String,
    version: Schema.String,
    environment: Schema.String,
    time: Schema.String
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
).annotate({ identifier: "Health" })

/**
 * Each thing that must work before a request can be served, and whether it does. A service may add
 * members of its own.
 */
export const Readiness = Schema.StructWithRest(
  Schema.Struct({
    status: Schema.Literals(["ready", "not_ready"]),
    service: Schema.String,
    checks: Schema.Record(Schema.String, Schema.String),
    time: Schema.String
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
).annotate({ identifier: "Readiness" })

const membersOf = (value: unknown, name: string) =>
  Predicate.hasProperty(value, name) && Predicate.isObject(value[name]) ? value[name] : {}

// To the generator a status is either an answer or a problem; this one comes with both.
const unwellIsAnswered = (operation: Record<string, unknown>) => {
  const responses = membersOf(operation, "responses")
  const unwell = membersOf(responses, "503")
  const content = {
    ...membersOf(membersOf(responses, "200"), "content"),
    ...membersOf(unwell, "content")
  }
  return { ...operation, responses: { ...responses, 503: { ...unwell, content } } }
}

export class Operations extends HttpApiGroup.make("operations").add(
  HttpApiEndpoint.get("health", "/health", {
    success: [Health, Health.pipe(HttpApiSchema.status(503))]
  }).annotateMerge(OpenApi.annotations({
    summary: "Is the service alive",
    description:
      "For whoever watches it, and for its callers: `auth_mode` says which keys it takes.",
    transform: unwellIsAnswered
  })),
  HttpApiEndpoint.get("ready", "/ready", {
    success: [Readiness, Readiness.pipe(HttpApiSchema.status(503))]
  }).annotateMerge(OpenApi.annotations({
    summary: "Can it serve requests",
    description:
      "Before traffic is sent to it: each thing that must work, and 503 if one does not.",
    transform: unwellIsAnswered
  })),
  HttpApiEndpoint.get("skill", "/skill.md", {
    success: Schema.String.pipe(
      HttpApiSchema.asText({ contentType: "text/markdown; charset=utf-8" })
    )
  }).annotateMerge(OpenApi.annotations({
    summary: "How the service is used",
    description: "All that an agent needs for each job, in one page: read it before the first call."
  })),
  HttpApiEndpoint.get("problem", "/problems/:slug", {
    params: { slug: Schema.String },
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain; charset=utf-8" })),
    error: NotFound
  }).annotateMerge(OpenApi.annotations({
    summary: "What a problem means",
    description: "After a failure, at its `type`: what the code means and what to do."
  }))
).annotateMerge(OpenApi.annotations({ description: "Liveness, readiness and how to use it." })) {}

export class OperationsApi
  extends HttpApi.make("operations").add(Operations).middleware(CommonProblems) {}

/** A message of JSON-RPC 2.0, or several. */
const Message = Schema.Union([Schema.JsonObject, Schema.Array(Schema.JsonObject)])

/** Told here, and served by others than handlers. */
export class MetaGroup extends HttpApiGroup.make("beside").add(
  HttpApiEndpoint.get("metrics", "/metrics", {
    success: Schema.String.pipe(
      HttpApiSchema.asText({ contentType: "text/plain; version=0.0.4; charset=utf-8" })
    )
  }).annotateMerge(OpenApi.annotations({
    summary: "Prometheus metrics",
    description: "For Prometheus, in its text format 0.0.4."
  })),
  HttpApiEndpoint.get("openapi", "/openapi.json", {
    query: { full: Schema.optionalKey(Schema.Literals(["true", "false"])) },
    success: Schema.JsonObject
  })
    .annotateMerge(OpenApi.annotations({
      summary: "This document",
      description: "In brief; `?full=true` has every bound, problem and example."
    })).annotateMerge(revalidated),
  HttpApiEndpoint.get("docs", "/docs", {
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))
  }).annotateMerge(OpenApi.annotations({
    summary: "This document for people",
    description: "To read it in a browser, and to try each call with its example."
  })).annotateMerge(revalidated),
  HttpApiEndpoint.post("mcp", "/mcp", {
    payload: Message,
    success: [
      Message,
      Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })),
      HttpApiSchema.Empty(202)
    ],
    error: Forbidden
  }).annotateMerge(OpenApi.annotations({
    summary: "The calls as tools of the Model Context Protocol",
    description: "For agents that speak it, over Streamable HTTP; no handshake is needed. A call " +
      "with a `progressToken` is answered as a stream."
  }))
).annotateMerge(
  OpenApi.annotations({ description: "Metrics, this document, and agents' tools." })
) {}

export class BesideApi extends HttpApi.make("beside").add(MetaGroup).middleware(CommonProblems) {}

/** Of the calls that every service has, the one that needs a value. */
export const operationsExamples: ReadonlyArray<Example> = [
  { call: "operations.problem", path: { slug: "not-found" } }
]
