/**
 * The tools and resources of a service, derived from the annotated endpoints of its contract.
 */
import { Context, Option } from "effect"
import type { HttpMethod } from "effect/http"
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import {
  Resource,
  type ResourceDeclaration,
  Tool,
  type ToolDeclaration
} from "../../schemas/tool.ts"
import { operationId } from "../openApi/operationId.ts"
import { explained } from "./arguments.ts"
import { ANSWER_TOKENS } from "./bounded.ts"
import { type JsonSchema, listOf, recordOf, resolver } from "./jsonSchema.ts"

/** `tools/list` of a service in characters: 3,000 tokens of four. */
export const TOOLS_CHARACTERS_MAX = 12_000
export const TOOLS_MAX = 12

export interface PathParameter {
  readonly name: string
  /** What the route takes; another text would name another route. */
  readonly pattern: RegExp
  /** What is said of another text. */
  readonly unfit: string
}

/** How the arguments of a tool make a request. */
export interface Plan {
  readonly method: HttpMethod.HttpMethod
  /** With its parameters as `:name`. */
  readonly path: string
  readonly inPath: ReadonlyArray<PathParameter>
  readonly inQuery: ReadonlyArray<string>
  /** Names of headers, by the arguments that they come from. */
  readonly inHeaders: ReadonlyMap<string, string>
  readonly inBody: ReadonlySet<string>
  /** All that there are; any other is refused. */
  readonly names: ReadonlySet<string>
  /** `rest`: all other arguments are the members of a JSON object. `file`: bytes in a form. */
  readonly body: "none" | "rest" | "file"
  readonly required: ReadonlyArray<string>
  /** An argument as the contract takes it: the tool's schema of it is simpler. */
  readonly restored: (name: string, value: unknown) => unknown
  /** Members of the body that are null where they are not given. */
  readonly nulls: ReadonlyArray<string>
  readonly streams: boolean
}

export interface ToolEntry {
  readonly plan: Plan
  /** The entry in `tools/list`. */
  readonly definition: JsonSchema & { readonly name: string; readonly title: string }
  /** Whether its answers are objects; others come as `{items}` or as text. */
  readonly replyKind: "object" | "list" | "none" | "other"
  /** What a model is given of an answer, for these arguments. */
  readonly summarize: (body: unknown, given: { readonly [name: string]: unknown }) => unknown
}

export interface ResourceEntry {
  readonly declaration: ResourceDeclaration
  readonly path: string
  readonly inPath: ReadonlyArray<PathParameter>
  /** An address, or a template of RFC 6570. */
  readonly uri: string
  readonly mimeType: string
}

interface Operation {
  readonly method: HttpMethod.HttpMethod
  readonly path: string
  readonly inPath: ReadonlyArray<PathParameter>
  readonly openApi: JsonSchema
}

/** With its pattern, which may have groups. */
const PARAMETER = /:(\w+)(?:\(((?:[^()]|\([^()]*\))*)\))?/g

/** The parameters of a route, each with the pattern that stands behind its name, if one does. */
const parametersIn = (path: string, operation: JsonSchema, resolve: Resolve) => {
  const parameters = listOf(operation.parameters).map(recordOf)
  return [...path.matchAll(PARAMETER)].map(([, name = "", source]): PathParameter => {
    const { description } = resolve(parameters.find((one) => one.name === name)?.schema)
    return {
      name,
      pattern: source === undefined
        ? /^/
        : new RegExp(`^(?:${source.replace(/^\^/, "").replace(/\$$/, "")})$`),
      unfit: typeof description === "string"
        ? `Expected: ${description.replace(/\.$/, "")}`
        : "Expected what one segment of a path can be"
    }
  })
}
const plain = (path: string) => path.replace(PARAMETER, ":$1")

/** `X-Lease-Token` to `lease_token`. */
const argumentOf = (header: string) => header.toLowerCase().replace(/^x-/, "").replaceAll("-", "_")

const FILE = ["file_name", "file_base64", "file_url"]

/** From shortest to longest: each tool is described in the longest style that fits the budget. */
const STYLES = [
  { depth: 1, described: false },
  { depth: 2, described: false },
  { depth: 2, described: true },
  { depth: 3, described: true },
  { depth: 4, described: true }
] as const

type Style = (typeof STYLES)[number]

const successOf = (
  operation: JsonSchema
): { readonly type: string; readonly schema: unknown } | undefined => {
  const responses = recordOf(operation.responses)
  const status = Object.keys(responses).find((one) => one.startsWith("2"))
  const content = recordOf(recordOf(responses[status ?? ""]).content)
  const type = Object.keys(content).find((one) => one.includes("json")) ?? Object.keys(content)[0]
  return type === undefined ? undefined : { type, schema: recordOf(content[type]).schema }
}

type Resolve = (schema: unknown) => JsonSchema

const replyKindOf = (operation: JsonSchema, resolve: Resolve): ToolEntry["replyKind"] => {
  const success = successOf(operation)
  if (success === undefined) return "none"
  if (!success.type.includes("json")) return "other"
  return resolve(success.schema).type === "array" ? "list" : "object"
}

/** What a request carries: the members of its body, those it needs, and those null by default. */
const bodyOf = (
  operation: JsonSchema,
  resolve: Resolve,
  acceptsNull: (schema: unknown) => boolean
) => {
  const content = recordOf(recordOf(operation.requestBody).content)
  const isForm = "multipart/form-data" in content
  const [payload] = Object.values(content)
  const schema = resolve(recordOf(payload).schema)
  const bodies = isForm ? [] : bodiesOf(schema, resolve)
  const inBody = new Map<string, unknown>()
  for (
    const [name, member] of bodies.flatMap((one) => Object.entries(recordOf(one.properties)))
  ) {
    if (!inBody.has(name)) inBody.set(name, member)
  }
  const required = bodies.map(({ required }) => new Set(listOf(required).map(String)))
  const [first = new Set<string>()] = required
  const needed = schema.anyOf === undefined || bodies.length > 1
    ? [...first].filter((name) => required.every((one) => one.has(name)))
    : []
  const nulls = needed.filter((name) => acceptsNull(inBody.get(name)))
  return { inBody, isForm, needed, nulls, payload }
}

const hintsOf = (
  method: string,
  { destructive, idempotent }: ToolDeclaration,
  isKeyed: boolean
) => {
  // A POST that changes anything takes an `Idempotency-Key`, unless it says of itself how it repeats.
  const readOnly = idempotent === undefined && (method === "GET" || (method === "POST" && !isKeyed))
  return readOnly ? { readOnlyHint: true } : {
    destructiveHint: destructive ?? method === "DELETE",
    ...(idempotent ?? method !== "POST" ? { idempotentHint: true } : {})
  }
}

/** The tools and resources of `api`, named for `service`. */
export const toolsAndResources = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  service: string,
  api: HttpApi.HttpApi<Id, Groups>
) => {
  const document = recordOf(OpenApi.fromApi(api))
  const schemas = recordOf(recordOf(document.components).schemas)
  const { compact, resolve, restored, takesNull: acceptsNull } = resolver(schemas)
  const operations = new Map<string, JsonSchema>()
  for (const methods of Object.values(recordOf(document.paths))) {
    for (const operation of Object.values(recordOf(methods))) {
      operations.set(String(recordOf(operation).operationId), recordOf(operation))
    }
  }

  const declared: Array<{ readonly declaration: ToolDeclaration; readonly operation: Operation }> =
    []
  const resources: Array<ResourceEntry> = []
  HttpApi.reflect(api, {
    onGroup() {},
    onEndpoint({ group, endpoint }) {
      const id = operationId(group, endpoint)
      const path = plain(endpoint.path)
      const openApiOperation = operations.get(id) ?? {}
      const inPath = parametersIn(endpoint.path, openApiOperation, resolve)
      const operation = { method: endpoint.method, path, inPath, openApi: openApiOperation }
      const tool = Context.getOption(endpoint.annotations, Tool)
      if (Option.isSome(tool)) declared.push({ declaration: tool.value, operation })
      const resource = Context.getOption(endpoint.annotations, Resource)
      if (Option.isSome(resource)) {
        resources.push({
          declaration: resource.value,
          path,
          inPath,
          uri: `${service}:/${path.replace(PARAMETER, "{$1}")}`,
          mimeType: successOf(operation.openApi)?.type ?? "application/json"
        })
      }
    }
  })

  const entry = (
    { declaration, operation }: (typeof declared)[number],
    style: Style
  ): ToolEntry => {
    const { inPath, method, path, openApi } = operation
    const parameters = listOf(openApi.parameters).map(recordOf)
    const named = (where: string) =>
      parameters.filter((one) => one.in === where).map((one) => String(one.name))
    const inHeaders = new Map(named("header").map((name) => [argumentOf(name), name]))
    const { inBody, isForm, needed, nulls, payload } = bodyOf(openApi, resolve, acceptsNull)
    const properties: Record<string, unknown> = {}
    const explain = explained(service, declaration.name)
    const addProperty = (argument: string, schema: JsonSchema) => {
      if (schema.type !== "null") properties[argument] = explain(argument, schema)
    }
    if (isForm) { for (const name of FILE) addProperty(name, { type: "string" }) }
    for (const [name, schema] of inBody) addProperty(name, compact(schema, style, 1))
    for (const { in: where, name, schema } of parameters) {
      const argument = where === "header" ? argumentOf(String(name)) : String(name)
      addProperty(
        argument,
        argument === "idempotency_key" ? { type: "string" } : compact(schema, style, 1)
      )
    }
    const required = [
      ...parameters.filter((one) => one.required === true).map(({ in: where, name }) =>
        where === "header" ? argumentOf(String(name)) : String(name)
      ),
      ...needed.filter((name) => !nulls.includes(name)),
      ...declaration.required ?? []
    ]
    const { answer: chosen, pages } = declaration
    if (pages !== undefined) addProperty("cursor", { type: "string" })
    if (declaration.long) addProperty(ANSWER_TOKENS, { type: "integer" })
    return {
      replyKind: replyKindOf(openApi, resolve),
      summarize: (body, { cursor }) => {
        const members = recordOf(body)
        return pages !== undefined
          ? { ...members, ...pageOf(pages, listOf(members[pages]), cursor) }
          : chosen === undefined
          ? body
          : chosen(members)
      },
      plan: {
        method,
        path,
        inPath,
        inQuery: named("query"),
        inHeaders,
        inBody: new Set(inBody.keys()),
        names: new Set(Object.keys(properties)),
        body: isForm ? "file" : payload === undefined ? "none" : "rest",
        required,
        restored: (name, value) => restored(inBody.get(name), value),
        nulls,
        streams: declaration.streams === true
      },
      definition: {
        name: declaration.name,
        title: declaration.title,
        description: declaration.use,
        inputSchema: {
          type: "object",
          properties,
          ...(required.length > 0 ? { required } : {})
        },
        annotations: hintsOf(method, declaration, inHeaders.has("idempotency_key"))
      }
    }
  }

  const tools = fitted(declared, entry)
  return { tools, resources, characters: sized(tools) }
}

/** Page size of a list that its service returns whole. */
export const PAGE_ITEMS_MAX = 40

/** A page of `list`; a cursor is the number of items before it. */
const pageOf = (member: string, list: ReadonlyArray<unknown>, cursor: unknown) => {
  const start = Math.max(0, Math.trunc(Number(cursor ?? 0)) || 0)
  const next = start + PAGE_ITEMS_MAX
  return {
    [member]: list.slice(start, next),
    next_cursor: next < list.length ? String(next) : null,
    has_more: next < list.length
  }
}

const sized = (tools: ReadonlyArray<ToolEntry>) =>
  JSON.stringify({ tools: tools.map(({ definition }) => definition) }).length

/** Gives all tools more words in turns, as long as the budget has room for them. */
const fitted = <A>(
  declared: ReadonlyArray<A>,
  entry: (one: A, style: Style) => ToolEntry
): ReadonlyArray<ToolEntry> => {
  let tools = declared.map((one) => entry(one, STYLES[0]))
  for (const style of STYLES.slice(1)) {
    for (const [index, one] of declared.entries()) {
      const richer = tools.with(index, entry(one, style))
      if (sized(richer) <= TOOLS_CHARACTERS_MAX) tools = richer
    }
  }
  return tools
}

/** The objects that a body can be. */
const bodiesOf = (
  schema: JsonSchema,
  resolve: Resolve
): ReadonlyArray<JsonSchema> => {
  const members = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].map(resolve)
  return members.length > 0
    ? members.flatMap((one) => bodiesOf(one, resolve))
    : schema.type === "object" || schema.properties !== undefined
    ? [schema]
    : []
}
