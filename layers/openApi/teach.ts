/**
 * What the document says of each call beyond its schemas: when it is used, which problems it can
 * answer with and no other, and a case of each.
 */
import { Context, Option, Schema } from "effect"
import { HttpApi, type HttpApiEndpoint, type HttpApiGroup, OpenApi } from "effect/http-api"
import { Acts } from "../../schemas/acts.ts"
import { NeverKeyed } from "../../schemas/neverKeyed.ts"
import { ProblemSummary } from "../../schemas/problem.ts"
import { CommonProblems } from "../../schemas/problems.ts"
import { Tool } from "../../schemas/tool.ts"
import { CARRIER } from "../edge/batchRequests.ts"
import { PROBES, UNLIMITED } from "../edge/limits.ts"
import { listOf, mapMembers, type Members, membersOf } from "./json.ts"
import { operationId } from "./operationId.ts"

type Endpoint = HttpApiEndpoint.Top

const isSummary = Schema.is(ProblemSummary)

/** What a schema of a contract says of the problem that it is. */
export const summaryOf = ({ ast }: Schema.Top): ProblemSummary | undefined => {
  const summary: unknown = ast.annotations?.problem
  return isSummary(summary) ? summary : undefined
}

/** What any route can meet, and which requests do. */
const COMMON: { readonly [code: string]: (endpoint: Endpoint, holds: boolean) => boolean } = {
  BAD_REQUEST: (endpoint) => hasBody(endpoint) || hasParameters(endpoint),
  REQUEST_TOO_LARGE: (endpoint) => hasBody(endpoint),
  UNSUPPORTED_MEDIA_TYPE: (endpoint) => hasBody(endpoint),
  SCHEMA_VALIDATION_FAILED: (endpoint) => hasBody(endpoint),
  ORIGIN_NOT_ALLOWED: ({ annotations, method, path }, holds) =>
    method === "GET" ? Context.get(annotations, Acts) : holds || path === CARRIER,
  PROXIED_WITHOUT_KEYS: ({ annotations, path }, holds) =>
    holds && !PROBES.has(path) && !Context.get(annotations, NeverKeyed),
  HOST_NOT_ALLOWED: ({ path }) => !PROBES.has(path),
  RATE_LIMITED: ({ path }) => !UNLIMITED.has(path),
  INTERNAL_ERROR: () => true,
  SERVICE_UNAVAILABLE: () => true,
  TIMEOUT: () => true
}

const hasBody = ({ method, payload }: Endpoint) => method !== "GET" && payload.size > 0
const hasParameters = ({ headers, params, query }: Endpoint) =>
  [headers, params, query].some((schema) => schema !== undefined)

const codesOf = (schemas: Iterable<Schema.Top>) =>
  [...schemas].flatMap((schema) => summaryOf(schema)?.code ?? [])

interface EndpointDoc {
  readonly summary: string | undefined
  readonly description: string | undefined
  readonly codes: ReadonlySet<string>
}

/** What `api` declares, by the id of each call; and its problems by their code. */
const declared = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  holds: boolean
) => {
  const calls = new Map<string, EndpointDoc>()
  const problems = new Map<string, ProblemSummary>()
  const paths = new Map<string, string>()
  HttpApi.reflect(api, {
    onGroup() {},
    onEndpoint({ endpoint, errors, group, middleware }) {
      const tool = Option.getOrUndefined(Context.getOption(endpoint.annotations, Tool))
      if (tool !== undefined) paths.set(tool.name, `\`${endpoint.method} ${shown(endpoint.path)}\``)
      for (const schema of [...errors.values()].flat()) {
        const summary = summaryOf(schema)
        if (summary !== undefined) problems.set(summary.code, summary)
      }
      const text = <Id>(key: Context.Key<Id, string>) =>
        Option.getOrUndefined(Context.getOption(endpoint.annotations, key))
      calls.set(operationId(group, endpoint), {
        summary: text(OpenApi.Summary) ?? tool?.title,
        description: text(OpenApi.Description) ?? tool?.use,
        codes: new Set([
          ...codesOf(endpoint.error),
          ...[...middleware].filter(({ key }) => key !== CommonProblems.key)
            .flatMap(({ error }) => codesOf(error)),
          ...Object.keys(COMMON).filter((code) => COMMON[code]?.(endpoint, holds))
        ])
      })
    }
  })
  return { calls, paths, problems }
}

const shown = (path: string) => path.replace(/:(\w+)(?:\([^)]*\))?/g, "{$1}")

const REQUEST_ID = "9f2b1c0e5a7d4f3b"

/** A case of a problem as it is sent; `members` are those that the service adds. */
const caseOf = (
  { example, title }: ProblemSummary,
  path: string,
  members: (body: Members) => Members
) => {
  const body = { ...example, instance: path, request_id: REQUEST_ID }
  return { summary: title, value: { ...body, ...members(body) } }
}

/** Says it in the document of `api`. */
export const teach = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  { holds, members }: {
    readonly holds: boolean
    readonly members: (body: Members) => Members
  }
) => {
  const { calls, paths, problems } = declared(api, holds)
  const inPaths = (use: string) =>
    use.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => paths.get(word) ?? word)

  /** A response of the document, if the call can give it. */
  const possible = (response: unknown, path: string, codes: ReadonlySet<string>) => {
    const { content, ...rest } = membersOf(response)
    const { "application/problem+json": problem, ...other } = membersOf(content)
    if (problem === undefined) return response
    const schema = membersOf(membersOf(problem).schema)
    const references = (schema.anyOf === undefined ? [schema] : listOf(schema.anyOf)).map(membersOf)
      .filter(({ $ref }) => codes.has(codeOf($ref)))
    if (references.length === 0) {
      return Object.keys(other).length === 0 ? undefined : { ...rest, content: other }
    }
    const summaries = references.flatMap(({ $ref }) => problems.get(codeOf($ref)) ?? [])
    return {
      ...rest,
      description: summaries.map(({ code }) => code).join(" | "),
      content: {
        ...other,
        "application/problem+json": {
          schema: references.length === 1 ? references[0] : { anyOf: references },
          examples: Object.fromEntries(
            summaries.map((summary) => [summary.code, caseOf(summary, path, members)])
          )
        }
      }
    }
  }

  return (document: Members): Members => ({
    ...document,
    paths: mapMembers(document.paths, (methods, path) =>
      mapMembers(methods, (operation) => {
        const own = membersOf(operation)
        const call = calls.get(String(own.operationId))
        if (call === undefined) return operation
        const { codes, description, summary } = call
        return {
          ...own,
          ...(summary === undefined ? {} : { summary }),
          ...(description === undefined ? {} : { description: inPaths(description) }),
          responses: mapMembers(
            own.responses,
            (response, status) => Number(status) < 400 ? response : possible(response, path, codes)
          )
        }
      }))
  })
}

/** The code of the problem whose schema a reference names; that of its encoded side ends in a word more. */
const codeOf = (reference: unknown) =>
  String(reference).split("/").at(-1)?.replace(/Encoded$/, "") ?? ""
