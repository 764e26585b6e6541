/**
 * How a caller that has only the address of a service finds the rest.
 */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { CommonProblems } from "./problems.ts"
import { revalidated } from "./revalidated.ts"

/** Where things are, as absolute addresses. */
const Links = Schema.Struct({
  openapi: Schema.String,
  docs: Schema.String,
  skill: Schema.String,
  mcp: Schema.String,
  llms: Schema.String,
  api_catalog: Schema.String,
  health: Schema.String,
  ready: Schema.String,
  metrics: Schema.String
})

/** What a service is. It may add members of its own. */
export const Root = Schema.StructWithRest(
  Schema.Struct({
    /** Its title. */
    name: Schema.String,
    version: Schema.String,
    description: Schema.String,
    links: Links
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
).annotate({ identifier: "Root" })

const Target = Schema.Struct({
  href: Schema.String,
  type: Schema.optionalKey(Schema.String),
  title: Schema.optionalKey(Schema.String)
})
const Targets = Schema.optionalKey(Schema.Array(Target))

/** A set of links by what they lead away from (RFC 9264). */
const LinkSet = Schema.Struct({
  linkset: Schema.Array(
    Schema.Struct({
      anchor: Schema.String,
      item: Targets,
      "service-desc": Targets,
      "service-doc": Targets,
      status: Targets
    })
  )
}).annotate({ identifier: "LinkSet" })

export class Finding extends HttpApiGroup.make("finding").add(
  HttpApiEndpoint.get("root", "/", {
    success: [
      Root,
      Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/html; charset=utf-8" }))
    ]
  }).annotateMerge(OpenApi.annotations({
    summary: "What the service is",
    description: "The first call of whoever has only the address: name, version, purpose, and " +
      "where the rest is. `Accept: text/html` gets the page for people where there is one."
  })),
  HttpApiEndpoint.get("catalog", "/.well-known/api-catalog", {
    success: LinkSet.pipe(
      HttpApiSchema.asJson({ contentType: "application/linkset+json" })
    )
  }).annotateMerge(OpenApi.annotations({
    summary: "The catalogue of interfaces",
    description: "For programs that look at the well-known place of RFC 9727. Its links lead to " +
      "the description, the documents and `/mcp`."
  })),
  HttpApiEndpoint.get("llms", "/llms.txt", {
    success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain; charset=utf-8" }))
  }).annotateMerge(OpenApi.annotations({
    summary: "Index for language models",
    description: "For a language model that was given the address: the purpose, and links with " +
      "a line on each, in Markdown."
  }))
).annotateMerge(OpenApi.annotations({ description: "From the address to all else." }))
  .annotateEndpointsMerge(revalidated) {}

export class FindingApi extends HttpApi.make("finding").add(Finding).middleware(CommonProblems) {}
