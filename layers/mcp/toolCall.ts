/**
 * A call of a tool: its arguments make a request, and the answer to that makes its result.
 */
import { Effect, Predicate, Result, Stream } from "effect"
import { randomBytes } from "node:crypto"
import { SchemaValidationFailed } from "../../schemas/problems.ts"
import * as PublicHttp from "../publicHttp.ts"
import { type InnerRequest, type InnerResponse, textIn, type Upload } from "./inner.ts"
import {
  ANSWER_TOKENS,
  ANSWER_TOKENS_MAX,
  ANSWER_TOKENS_MIN,
  bounded,
  charactersOf
} from "./bounded.ts"
import type { PathParameter, Plan, ToolEntry } from "./tools.ts"

type Arguments = { readonly [name: string]: unknown }

/**
 * A file that is fetched is at most this large, in bytes: as large as the largest that any service takes
 * unless its operator says otherwise. One that was sent is bound by the message that it came in. In both
 * cases the service's own limit, such as `UPLOAD_MAX_MB`, holds too.
 */
const FETCHED_BYTES_MAX = 50 * 1_048_576

/** Why the arguments make no request. */
const unfit = (path: string, message: string) =>
  new SchemaValidationFailed({ violations: [{ path, message }] })

const isPresent = (value: unknown) => value !== undefined && value !== null

const textOf = (value: unknown) =>
  typeof value === "string" ? value : Array.isArray(value) ? value.join(",") : JSON.stringify(value)

/** A segment of a path as text; none where it would name another path. */
const segmentOf = (value: unknown) => {
  const text = textOf(value)
  return text === "" || text === "." || text === ".." || !text.isWellFormed()
    ? undefined
    : encodeURIComponent(text)
}

/** The path with what stands for its parameters; it is of no route but its own. */
export const filled = (
  path: string,
  parameters: ReadonlyArray<PathParameter>,
  given: Arguments
) => {
  const segments = new Map<string, string>()
  const bad = parameters.filter(({ name, pattern }) => {
    const value = given[name]
    const segment = isPresent(value) ? segmentOf(value) : undefined
    if (segment === undefined || !pattern.test(textOf(value))) return true
    segments.set(name, segment)
    return false
  })
  return bad.length > 0
    ? Result.fail(bad)
    : Result.succeed(path.replace(/:(\w+)/g, (_, name: string) => segments.get(name) ?? ""))
}

const fetched = Effect.fnUntraced(function* (url: string) {
  const wrong = (message: string) => unfit("file_url", message)
  const parts = yield* PublicHttp.call(
    url,
    { method: "GET", headers: { accept: "*/*" } },
    ({ body, status }) =>
      status === 200
        ? Stream.runCollect(body(FETCHED_BYTES_MAX))
        : Effect.fail(new PublicHttp.Unreachable({ reason: `It answers with status ${status}.` }))
  ).pipe(
    Effect.catchTags({
      ForbiddenUrl: ({ fault }) => Effect.fail(wrong(`The address may not be called: ${fault}`)),
      Unreachable: ({ reason }) => Effect.fail(wrong(reason))
    })
  )
  return new Uint8Array(Buffer.concat([...parts]))
})

const EITHER = "Expected either `file_base64` or `file_url`, as text"
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The file as a form, whose bytes are decoded or fetched only when the service reads them. */
const fileOf = (given: Arguments) => {
  const { file_base64: base64, file_name: name, file_url: url } = given
  if (typeof url === "string" && base64 === undefined) {
    return url.startsWith("https://")
      ? Result.succeed(fetchedForm(name, url))
      : Result.fail(unfit("file_url", "Expected a public https address"))
  }
  if (typeof base64 !== "string" || url !== undefined) {
    return Result.fail(unfit("file_base64", EITHER))
  }
  return base64.length % 4 === 0 && BASE64.test(base64)
    ? Result.succeed(
      formOf(name, Effect.sync(() => new Uint8Array(Buffer.from(base64, "base64"))))
    )
    : Result.fail(unfit("file_base64", "Expected base64"))
}

const fetchedForm = (name: unknown, url: string): Upload => {
  let problem: SchemaValidationFailed | undefined
  const bytes = Effect.tapError(fetched(url), (unfit) =>
    Effect.sync(() => {
      problem = unfit
    }))
  return { ...formOf(name, bytes), problem: () => problem }
}

/** One part of a form, as browsers write it: https://www.rfc-editor.org/rfc/rfc7578 */
const formOf = (name: unknown, bytes: Effect.Effect<Uint8Array<ArrayBuffer>, unknown>): Upload => {
  const boundary = `file${randomBytes(24).toString("hex")}`
  const filename = (typeof name === "string" ? name : "file").toWellFormed()
    .replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22")
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; ` +
    `filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const text = new TextEncoder()
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    bytes: Stream.fromEffect(bytes).pipe(
      Stream.flatMap((file) =>
        Stream.make(text.encode(head), file, text.encode(`\r\n--${boundary}--\r\n`))
      )
    ),
    problem: () => undefined
  }
}

/** The request that the arguments make. Fails with all that is missing, unfit or of no use. */
export const requestOf = (
  plan: Plan,
  given: Arguments
): Result.Result<InnerRequest, SchemaValidationFailed> => {
  const absent = plan.required.filter((name) => given[name] === undefined)
  const path = filled(plan.path, plan.inPath, given)
  const violations = [
    ...absent.map((path) => ({ path, message: "Missing argument" })),
    ...(Result.isFailure(path) ? path.failure : []).filter(({ name }) => !absent.includes(name))
      .map(({ name, unfit }) => ({ path: name, message: unfit })),
    ...(plan.names.has(ANSWER_TOKENS) && charactersOf(given[ANSWER_TOKENS]) === undefined
      ? [{
        path: ANSWER_TOKENS,
        message: `Expected a whole number from ${ANSWER_TOKENS_MIN} to ${ANSWER_TOKENS_MAX}`
      }]
      : []),
    ...Object.keys(given).filter((name) => !plan.names.has(name)).map((path) => ({
      path,
      message: `Unknown argument. There are: ${[...plan.names].join(", ") || "none"}`
    }))
  ]
  if (Result.isFailure(path) || violations.length > 0) {
    return Result.fail(new SchemaValidationFailed({ violations }))
  }
  const query = new URLSearchParams()
  for (const name of plan.inQuery) if (isPresent(given[name])) query.set(name, textOf(given[name]))
  const headers: Record<string, string> = {}
  for (const [argument, name] of plan.inHeaders) {
    if (!isPresent(given[argument])) continue
    const value = textOf(given[argument])
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      return Result.fail(unfit(argument, "Expected what a header can say"))
    }
    headers[name] = value
  }
  const request: InnerRequest = {
    method: plan.method,
    path: query.size === 0 ? path.success : `${path.success}?${query}`,
    headers
  }
  if (plan.body === "none") return Result.succeed(request)
  if (plan.body === "file") return Result.map(fileOf(given), (body) => ({ ...request, body }))
  const members = Object.entries(given).filter(([name]) => plan.inBody.has(name))
    .map(([name, value]) => [name, plan.restored(name, value)])
  const nulls = plan.nulls.filter((name) => given[name] === undefined).map((name) => [name, null])
  const body = Object.fromEntries([...members, ...nulls])
  return Result.succeed({ ...request, body: JSON.stringify(body) })
}

/** Wording of problems for an agent that has only tools. */
export interface ToolWording {
  /** What the caller can do about a problem. */
  readonly remedyOf: (code: string) => string | undefined
  /** The text with the calls by HTTP that it names as tools, where they are tools. */
  readonly inTools: (text: string) => string
}

const CALL = /`([A-Z]+) (\/[^`?]*)`/g

/** Calls by HTTP as the tools that they are. */
export const callsAsTools = (tools: ReadonlyArray<ToolEntry>) => {
  const names = new Map(
    tools.map(({ plan, definition }) => [
      `${plan.method} ${plan.path.replaceAll(/:(\w+)/g, "{$1}")}`,
      `\`${definition.name}\``
    ])
  )
  names.set("GET /openapi.json", "`tools/list`")
  return (text: string) =>
    text.replaceAll(CALL, (call, method, path) => names.get(`${method} ${path}`) ?? call)
}

const textBlock = (text: string) => ({ type: "text", text })

/** The one sentence of a problem: what was wrong, and what to do. */
const sentence = (envelope: Arguments, { inTools, remedyOf }: ToolWording) => {
  const { detail, error, title } = envelope
  const code = Predicate.isReadonlyObject(error) ? error.code : undefined
  const remedy = typeof code === "string" ? remedyOf(code) : undefined
  const why = String(detail ?? title)
  return inTools(
    `${String(code)}: ${why}${/[.!?]$/.test(why) ? "" : "."}${
      remedy === undefined ? "" : ` ${remedy}`
    }`
  )
}

/** The envelope whose hint names tools, as its sentence does. */
const inTools = (envelope: Arguments, { inTools }: ToolWording): Arguments => {
  const { error } = envelope
  return Predicate.isReadonlyObject(error) && typeof error.hint === "string"
    ? { ...envelope, error: { ...error, hint: inTools(error.hint) } }
    : envelope
}

const isJson = (contentType: string) => /^application\/(?:[\w.-]+\+)?json/.test(contentType)

/** A body that is no JSON, as agents are shown it. */
export const contentOf = (response: InnerResponse, uri: string) => {
  const [mimeType = "application/octet-stream"] = response.contentType.split(";")
  if (mimeType.startsWith("text/") || mimeType.endsWith("json")) return textBlock(textIn(response))
  const data = Buffer.from(response.body).toString("base64")
  return mimeType.startsWith("image/")
    ? { type: "image", data, mimeType }
    : mimeType.startsWith("audio/")
    ? { type: "audio", data, mimeType }
    : { type: "resource", resource: { uri, mimeType, blob: data } }
}

/** The result of a call, of whatever the service answered. */
export const resultOf = (
  { replyKind, summarize, plan, definition }: ToolEntry,
  response: InnerResponse,
  words: ToolWording,
  args: Arguments = {}
): Arguments => {
  if (response.status >= 400) {
    const envelope: unknown = JSON.parse(textIn(response))
    const structured = Predicate.isReadonlyObject(envelope) ? envelope : {}
    return {
      content: [textBlock(sentence(structured, words))],
      structuredContent: inTools(structured, words),
      isError: true
    }
  }
  if (replyKind === "none" || response.body.length === 0) return { content: [textBlock("Done.")] }
  if (!isJson(response.contentType)) {
    return { content: [contentOf(response, `tool:${definition.name}`)] }
  }
  const text = textIn(response)
  const value: unknown = JSON.parse(text)
  const shown = summarize(value, args)
  const hasMore = plan.names.has(ANSWER_TOKENS)
  const given = bounded(shown, hasMore ? charactersOf(args[ANSWER_TOKENS]) : undefined, hasMore)
  return {
    content: [
      textBlock(`${definition.title}: ${given.line}`),
      textBlock(shown === value && given.isWhole ? text : JSON.stringify(given.value))
    ]
  }
}
