/**
 * What every service answers beside its own calls: is it alive, is it ready, how it is used.
 *
 * `/metrics`, `/openapi.json` and `/docs` are served beside these; they have no schema of their own.
 */
import { Predicate, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { CommonProblems, NotFound } from "./problems.ts"

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
  }).annotate(OpenApi.Transform, unwellIsAnswered),
  HttpApiEndpoint.get("ready", "/ready", {
    success: [Readiness, Readiness.pipe(HttpApiSchema.status(503))]
  }).annotate(OpenApi.Transform, unwellIsAnswered),
  HttpApiEndpoint.get("skill", "/skill.md", {
    success: Schema.String.pipe(
      HttpApiSchema.asText({ contentType: "text/markdown; charset=utf-8" })
    )
  }),
  HttpApiEndpoint.get("problem", "/problems/:slug", {
    params: { slug: Schema.String },
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain; charset=utf-8" })),
    error: NotFound
  })
).annotateMerge(OpenApi.annotations({ description: "Liveness, readiness and how to use it." })) {}

export class OperationsApi
  extends HttpApi.make("operations").add(Operations).middleware(CommonProblems) {}
