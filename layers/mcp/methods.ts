/**
 * What each method of the protocol answers, in every version that is spoken. Nothing is kept between two
 * messages.
 */
import { Effect, Predicate, Result, Schema } from "effect"
import { McpSchema } from "effect/ai"
import type { SchemaValidationFailed } from "../../schemas/problems.ts"
import type { Prompt } from "../../src/ground/prompt.ts"
import { type InnerRequest, type InnerResponse, type OnEvent, textIn } from "./inner.ts"
import {
  fault,
  HANDSHAKING,
  invalidParams,
  type Params,
  type RpcFault,
  STATELESS,
  VERSIONS
} from "./protocol.ts"
import { contentOf, filled, requestOf, resultOf, type ToolWording } from "./toolCall.ts"
import type { ResourceEntry, ToolEntry } from "./tools.ts"

export interface Offer {
  readonly service: string
  readonly title: string
  readonly version: string
  /** The instructions that an agent receives when it connects. */
  readonly instructions: string
  readonly tools: ReadonlyArray<ToolEntry>
  readonly resources: ReadonlyArray<ResourceEntry>
  readonly prompts: ReadonlyArray<Prompt>
  readonly words: ToolWording
}

/** One message, with what it may ask of the service. */
interface Call {
  readonly version: string
  readonly params: Params
  readonly send: (request: InnerRequest, onEvent?: OnEvent) => Effect.Effect<InnerResponse>
  readonly reject: (problem: SchemaValidationFailed) => Effect.Effect<InnerResponse>
  /** Receives progress of a call; absent if the client did not request progress. */
  readonly onEvent: OnEvent | undefined
}

type MethodResult = Effect.Effect<Params, RpcFault>

/** How long lists may be kept, in milliseconds: they change with the service alone. */
const LIST_TTL_MS = 300_000

/** Maximum values in one completion, by the specification. */
const COMPLETIONS_MAX = 100

const decodeCall = Schema.decodeUnknownResult(McpSchema.CallTool.payloadSchema)
/** Most calls are one: the schema is asked what is wrong with another, which takes far longer. */
const isCall = (
  params: Params
): params is { readonly name: string; readonly arguments?: { readonly [name: string]: unknown } } =>
  Predicate.isString(params.name) &&
  (params.arguments === undefined || Predicate.isReadonlyObject(params.arguments))
const decodeRead = Schema.decodeUnknownResult(McpSchema.ReadResource.payloadSchema)
const decodePrompt = Schema.decodeUnknownResult(McpSchema.GetPrompt.payloadSchema)
const decodeComplete = Schema.decodeUnknownResult(McpSchema.Complete.payloadSchema)
const decodeInitialize = Schema.decodeUnknownResult(
  Schema.Struct({ protocolVersion: Schema.String })
)

const decoded = <A>(result: Result.Result<A, Schema.SchemaError>) =>
  Result.mapError(result, ({ message }) => invalidParams(message))

export const make = (offer: Offer) => {
  const { prompts, resources, service, tools, words } = offer
  const server = { name: `agent-services/${service}`, title: offer.title, version: offer.version }
  const toolsByName = new Map(tools.map((one) => [one.definition.name, one]))
  const direct = resources.filter(({ inPath }) => inPath.length === 0)
  const templates = resources.filter(({ inPath }) => inPath.length > 0)
  const patterns = resources.map((resource) => ({ resource, pattern: patternOf(resource.uri) }))
  const capabilities = {
    tools: {},
    resources: {},
    ...(prompts.length > 0 ? { prompts: {} } : {}),
    completions: {}
  }

  const cacheable = (version: string, cacheScope: "public" | "private") =>
    version === STATELESS ? { ttlMs: cacheScope === "public" ? LIST_TTL_MS : 0, cacheScope } : {}

  const list =
    (name: string, items: ReadonlyArray<unknown>) => ({ params, version }: Call): MethodResult =>
      params.cursor === undefined
        ? Effect.succeed({ [name]: items, ...cacheable(version, "public") })
        : Effect.fail(invalidParams("There is no such page: the list is told at once"))

  const prepare = (params: Params) => {
    const call = isCall(params) ? Result.succeed(params) : decoded(decodeCall(params))
    return Result.flatMap(call, ({ arguments: given = {}, name }) => {
      const tool = toolsByName.get(name)
      if (tool !== undefined) {
        return Result.succeed({ tool, request: requestOf(tool.plan, given), given })
      }
      const names = tools.map(({ definition }) => definition.name).join(", ")
      return Result.fail(invalidParams(`Unknown tool: ${name}. There are: ${names}`))
    })
  }

  const call = Effect.fnUntraced(function* ({ send, onEvent, params, reject }: Call) {
    const { request, given, tool } = yield* Effect.fromResult(prepare(params))
    if (Result.isFailure(request)) return resultOf(tool, yield* reject(request.failure), words)
    const response = yield* send(request.success, tool.plan.streams ? onEvent : undefined)
    const { body } = request.success
    const problem = typeof body === "object" ? body.problem() : undefined
    // An address is fetched while the service reads its form, and only sees that this broke off.
    return resultOf(
      tool,
      problem === undefined || response.status < 400 ? response : yield* reject(problem),
      words,
      given
    )
  })

  const readAs = Effect.fnUntraced(function* (
    { send, version }: Pick<Call, "send" | "version">,
    uri: string,
    path: string
  ) {
    const response = yield* send({ method: "GET", path })
    if (response.status === 404) return yield* Effect.fail(notFound(uri, version))
    const content = contentOf(response, uri)
    const [mimeType = ""] = response.contentType.split(";")
    if (response.status < 400) {
      return "text" in content
        ? { uri, mimeType, text: content.text }
        : { uri, mimeType, blob: "data" in content ? content.data : content.resource.blob }
    }
    const problem: unknown = JSON.parse(textIn(response))
    const envelope = Predicate.isReadonlyObject(problem) ? problem : {}
    const why = String(envelope.detail ?? envelope.title)
    return yield* Effect.fail(fault(McpSchema.INTERNAL_ERROR_CODE, why, { data: problem }))
  })

  const read = Effect.fnUntraced(function* (message: Call) {
    const { uri } = yield* Effect.fromResult(decoded(decodeRead(message.params)))
    for (const { pattern, resource } of patterns) {
      const match = pattern.exec(uri)
      if (match === null) continue
      const given = Object.fromEntries(
        resource.inPath.map(({ name }, index) => [name, unescaped(match[index + 1] ?? "")])
      )
      const path = filled(resource.path, resource.inPath, given)
      if (Result.isFailure(path)) break
      const contents = [yield* readAs(message, uri, path.success)]
      return { contents, ...cacheable(message.version, "private") }
    }
    return yield* Effect.fail(notFound(uri, message.version))
  })

  const prompt = Effect.fnUntraced(function* (message: Call) {
    const { arguments: given = {}, name } = yield* Effect.fromResult(
      decoded(decodePrompt(message.params))
    )
    const found = prompts.find((one) => one.name === name)
    if (found === undefined) return yield* Effect.fail(invalidParams(`Unknown prompt: ${name}`))
    const missing = found.arguments.filter((one) => one.required && given[one.name] === undefined)
    if (missing.length > 0) {
      const names = missing.map((one) => one.name).join(", ")
      return yield* Effect.fail(invalidParams(`Missing arguments: ${names}`))
    }
    const attached = yield* Effect.forEach(
      found.attached ?? [],
      (path) =>
        Effect.map(message.send({ method: "GET", path }), (response) => {
          const uri = `${service}:/${path}`
          const content = contentOf(response, uri)
          const [mimeType = ""] = response.contentType.split(";")
          return "text" in content
            ? { type: "resource", resource: { uri, mimeType, text: content.text } }
            : content
        })
    )
    return {
      description: found.description,
      messages: [...attached, { type: "text", text: found.text(given) }].map((content) => ({
        role: "user",
        content
      }))
    }
  })

  const complete = Effect.fnUntraced(function* ({ params }: Call) {
    const { argument, ref } = yield* Effect.fromResult(decoded(decodeComplete(params)))
    if (ref.type === "ref/prompt" && !prompts.some(({ name }) => name === ref.name)) {
      return yield* Effect.fail(invalidParams(`Unknown prompt: ${ref.name}`))
    }
    const known = ref.type === "ref/prompt"
      ? prompts.find(({ name }) => name === ref.name)?.arguments
        .find(({ name }) => name === argument.name)?.values
      : undefined
    const fitting = (known ?? []).filter((value) =>
      value.toLowerCase().startsWith(argument.value.toLowerCase())
    )
    const values = fitting.slice(0, COMPLETIONS_MAX)
    return {
      completion: { values, total: fitting.length, hasMore: fitting.length > values.length }
    }
  })

  const discover = ({ version }: Call): MethodResult =>
    Effect.succeed({
      supportedVersions: VERSIONS,
      capabilities,
      instructions: offer.instructions,
      ...cacheable(version, "public")
    })

  const initialize = Effect.fnUntraced(function* ({ params }: Call) {
    const { protocolVersion } = yield* Effect.fromResult(decoded(decodeInitialize(params)))
    return {
      protocolVersion: HANDSHAKING.find((one) => one === protocolVersion) ?? HANDSHAKING[0],
      capabilities,
      serverInfo: server,
      instructions: offer.instructions
    }
  })

  const common: { readonly [method: string]: (call: Call) => MethodResult } = {
    "tools/list": list("tools", tools.map(({ definition }) => definition)),
    "tools/call": call,
    "resources/list": list(
      "resources",
      direct.map(({ declaration, mimeType, uri }) => ({
        uri,
        ...declaration,
        mimeType
      }))
    ),
    "resources/templates/list": list(
      "resourceTemplates",
      templates.map(({ declaration, mimeType, uri }) => ({
        uriTemplate: uri,
        ...declaration,
        mimeType
      }))
    ),
    "resources/read": read,
    "completion/complete": complete,
    ...(prompts.length === 0 ? {} : {
      "prompts/list": list(
        "prompts",
        prompts.map(({ arguments: given, description, name, title }) => ({
          name,
          title,
          description,
          arguments: given.map(({ description, name, required }) => ({
            name,
            description,
            required
          }))
        }))
      ),
      "prompts/get": prompt
    })
  }
  const methods = {
    stateless: new Map(Object.entries({ ...common, "server/discover": discover })),
    handshaking: new Map(
      Object.entries({ ...common, initialize, ping: (): MethodResult => Effect.succeed({}) })
    )
  }

  /** Whether a call of a tool with these parameters leads to a request of the service. */
  const leads = (params: Params) =>
    Result.isSuccess(Result.flatMap(prepare(params), ({ request }) => request))

  /** The result of a request. */
  const dispatch = (method: string, message: Call): MethodResult => {
    const isStateless = message.version === STATELESS
    const handler = (isStateless ? methods.stateless : methods.handshaking).get(method)
    if (handler === undefined) {
      return Effect.fail(
        fault(McpSchema.METHOD_NOT_FOUND_ERROR_CODE, `Method not found: ${method}`, {
          ...(isStateless ? { status: 404 } : {})
        })
      )
    }
    return isStateless
      ? Effect.map(handler(message), (result) => ({
        ...result,
        resultType: "complete",
        _meta: { "io.modelcontextprotocol/serverInfo": server }
      }))
      : handler(message)
  }
  return { answer: dispatch, leads }
}

/** Not found has had a code of its own until 2026-07-28. */
const NOT_FOUND_BEFORE = -32002

const notFound = (uri: string, version: string): RpcFault =>
  fault(
    version === STATELESS ? McpSchema.INVALID_PARAMS_ERROR_CODE : NOT_FOUND_BEFORE,
    "Resource not found",
    { data: { uri } }
  )

/** What an address by the template `uri` looks like; each parameter is one segment. */
const patternOf = (uri: string) =>
  new RegExp(
    `^${
      uri.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(
        "([^/?#]+)"
      )
    }$`
  )

const unescaped = (segment: string) => {
  // What is no escape stands for itself.
  const bytes = Buffer.from(
    segment.replace(/%(?![0-9a-fA-F]{2})/g, "%25").replaceAll(
      /%([0-9a-fA-F]{2})/g,
      (_, pair: string) => String.fromCharCode(Number.parseInt(pair, 16))
    ),
    "latin1"
  )
  return segment.includes("%") ? bytes.toString("utf8") : segment
}
