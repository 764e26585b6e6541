/**
 * Model Context Protocol as messages, without a connection: which versions are spoken, what a message
 * is, and what of its head has to agree with it.
 *
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
import { Predicate } from "effect"
import { McpSchema, McpServer } from "effect/ai"

/** Without a handshake: each request says in `_meta` what it is and who sends it. */
export const STATELESS = "2026-07-28"
/** With `initialize`; nothing of it is kept, as all that follows is in each request. */
export const HANDSHAKING = ["2025-11-25", "2025-06-18", "2025-03-26"] as const
export const VERSIONS: ReadonlyArray<string> = [STATELESS, ...HANDSHAKING]

/** The one version with several messages in an array; it is meant where none is named. */
const BATCHING = "2025-03-26"
const BATCH_MAX = 20

const VERSION = "io.modelcontextprotocol/protocolVersion"
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"

export type Id = string | number

export interface RpcFault {
  readonly code: number
  readonly message: string
  readonly data?: unknown
  /** Of the answer over HTTP; 200 unless said. */
  readonly status?: number
}

export const fault = (
  code: number,
  message: string,
  rest: Omit<RpcFault, "code" | "message"> = {}
) => ({
  code,
  message,
  ...rest
})

export const invalidParams = (message: string, data?: unknown): RpcFault =>
  fault(McpSchema.INVALID_PARAMS_ERROR_CODE, message, data === undefined ? {} : { data })

/** A message of one caller, after its head was compared with it. */
export type Message =
  | { readonly _tag: "Request"; readonly id: Id; readonly method: string; readonly params: Params }
  | { readonly _tag: "Notification"; readonly method: string; readonly params: Params }
  | { readonly _tag: "Response" }
  | { readonly _tag: "Refused"; readonly id: Id | undefined; readonly fault: RpcFault }

export interface Params {
  readonly [name: string]: unknown
}

interface Head {
  readonly [header: string]: string | undefined
}

interface Admitted {
  readonly isBatch: boolean
  readonly messages: ReadonlyArray<Message>
  /** What all of them are spoken in. */
  readonly version: string
}

const paramsOf = (value: unknown): Params => Predicate.isReadonlyObject(value) ? value : {}
const isId = (value: unknown): value is Id =>
  typeof value === "string" || (typeof value === "number" && Number.isFinite(value))

const INVALID = fault(McpSchema.INVALID_REQUEST_ERROR_CODE, "This is no JSON-RPC 2.0 message", {
  status: 400
})

const unsupported = (requested: string) =>
  fault(McpSchema.UNSUPPORTED_PROTOCOL_VERSION_ERROR_CODE, "Unsupported protocol version", {
    status: 400,
    data: { supported: VERSIONS, requested }
  })

const mismatch = (message: string) =>
  fault(McpSchema.HEADER_MISMATCH_ERROR_CODE, message, { status: 400 })

const missing = (message: string) =>
  fault(McpSchema.INVALID_PARAMS_ERROR_CODE, message, { status: 400 })

/** What the header `Mcp-Name` repeats of a request. */
const NAMED: { readonly [method: string]: string } = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri"
}

/** The messages of a body, each refused or not; `head` has the headers in small letters. */
export const admit = (body: unknown, head: Head): Admitted => {
  if (!Array.isArray(body)) {
    const message = read(body)
    const version = versionOf(message, head)
    return { isBatch: false, messages: [checked(message, head, version)], version }
  }
  const version = head["mcp-protocol-version"] ?? BATCHING
  const rejectBatch = (rpcFault: RpcFault): Admitted => ({
    isBatch: false,
    messages: [{ _tag: "Refused", id: undefined, fault: rpcFault }],
    version
  })
  if (version !== BATCHING) {
    return rejectBatch({ ...INVALID, message: "Send one message, not several" })
  }
  if (body.length === 0) return rejectBatch({ ...INVALID, message: "The batch is empty" })
  if (body.length > BATCH_MAX) {
    return rejectBatch({ ...INVALID, message: `Send at most ${BATCH_MAX} messages at once` })
  }
  return {
    isBatch: true,
    messages: body.map((one) => {
      const message = read(one)
      return message._tag === "Request" && message.method === "initialize"
        ? rejected(message, { ...INVALID, message: "`initialize` is sent alone" })
        : checked(message, head, version)
    }),
    version
  }
}

const read = (value: unknown): Message => {
  const { id, jsonrpc, method, params, ...rest } = paramsOf(value)
  const faultId = isId(id) ? id : undefined
  if (jsonrpc !== "2.0") return { _tag: "Refused", id: faultId, fault: INVALID }
  if (typeof method !== "string") {
    return isId(id) && "result" in rest !== "error" in rest
      ? { _tag: "Response" }
      : { _tag: "Refused", id: faultId, fault: INVALID }
  }
  if (params !== undefined && !Predicate.isReadonlyObject(params)) {
    return { _tag: "Refused", id: faultId, fault: missing("`params` is no object") }
  }
  if (id === undefined) return { _tag: "Notification", method, params: paramsOf(params) }
  return isId(id)
    ? { _tag: "Request", id, method, params: paramsOf(params) }
    : { _tag: "Refused", id: undefined, fault: INVALID }
}

const metaOf = (message: Message) =>
  message._tag === "Request" || message._tag === "Notification"
    ? paramsOf(message.params._meta)
    : {}

const versionOf = (message: Message, head: Head): string => {
  const claimed = metaOf(message)[VERSION]
  const header = head["mcp-protocol-version"]
  // A handshake settles the version; what the head says of it then is not known yet.
  if (message._tag === "Request" && message.method === "initialize" && header !== STATELESS) {
    return claimed === undefined ? HANDSHAKING[0] : STATELESS
  }
  return claimed === undefined ? header ?? BATCHING : STATELESS
}

const rejected = (message: Message, rpcFault: RpcFault): Message => ({
  _tag: "Refused",
  id: message._tag === "Request" ? message.id : undefined,
  fault: rpcFault
})

const checked = (message: Message, head: Head, version: string): Message => {
  if (message._tag === "Refused" || message._tag === "Response") return message
  if (version !== STATELESS) {
    return VERSIONS.includes(version) ? message : rejected(message, unsupported(version))
  }
  const header = head["mcp-protocol-version"]
  const meta = metaOf(message)
  const claimed = meta[VERSION]
  if (header === undefined) return rejected(message, mismatch("MCP-Protocol-Version is missing"))
  if (message._tag === "Notification") return message
  if (typeof claimed !== "string") return rejected(message, missing(`_meta lacks ${VERSION}`))
  if (claimed !== header) {
    return rejected(message, mismatch("MCP-Protocol-Version is not what _meta says"))
  }
  if (!Predicate.isReadonlyObject(meta[CAPABILITIES])) {
    return rejected(message, missing(`_meta lacks ${CAPABILITIES}`))
  }
  if (claimed !== STATELESS) return rejected(message, unsupported(claimed))
  if (head["mcp-method"] !== message.method) {
    return rejected(message, mismatch("Mcp-Method is not the method of the request"))
  }
  const named = NAMED[message.method]
  if (named === undefined) return message
  const name = message.params[named]
  return typeof name === "string" && nameIn(head) !== name
    ? rejected(message, mismatch(`Mcp-Name is not the ${named} of the request`))
    : message
}

/** In base64 where a header could not say it. */
const nameIn = ({ "mcp-name": value }: Head) =>
  value === undefined ? undefined : McpServer.decodeNameHeader(value)
