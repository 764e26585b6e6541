/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP, beside the calls of a contract. Any
 * request may land on any process.
 */
import { ByteSize, Effect, Option, Queue, Schedule, Stream } from "effect"
import { McpSchema } from "effect/ai"
import {
  HttpIncomingMessage,
  HttpRouter,
  type HttpServerError,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { RequestId } from "../../src/ground/requestId.ts"
import {
  type RateLimited,
  RequestTooLarge,
  type SchemaValidationFailed,
  UnsupportedMediaType
} from "../../schemas/problems.ts"
import { sentKey } from "../authorization.ts"
import { Carriers } from "../edge/batchRequests.ts"
import { BodyBytesMax, LargerBodies } from "../edge/limits.ts"
import { RateLimit } from "../edge/rateLimit.ts"
import * as Problems from "../problems.ts"
import * as Inner from "./inner.ts"
import * as Methods from "./methods.ts"
import { admit, type Id, type Message, type Params, type RpcFault } from "./protocol.ts"

const PATH = "/mcp"

interface Options {
  /** Made when the first message comes: it takes some 100 ms, which no start has to wait for. */
  readonly offer: () => Methods.Offer
  /** Whether a call without a key can be refused for that. */
  readonly isKeyNeeded: boolean
}

type Request = HttpServerRequest.HttpServerRequest

/** A call that takes longer says that it is still under way. */
const STILL_EVERY = "5 seconds"

const failure = (id: Id | undefined, { code, data, message }: RpcFault) => ({
  jsonrpc: "2.0",
  ...(id === undefined ? {} : { id }),
  error: { code, message, ...(data === undefined ? {} : { data }) }
})

const json = (body: unknown, status: number) => HttpServerResponse.jsonUnsafe(body, { status })

const accepted = HttpServerResponse.empty({ status: 202 })

/** Where a client wants to hear how a request gets on. */
const progressTokenOf = (message: Message): Id | undefined => {
  if (message._tag !== "Request" || message.method !== "tools/call") return undefined
  const meta = message.params._meta
  const token = typeof meta === "object" && meta !== null && "progressToken" in meta
    ? meta.progressToken
    : undefined
  return typeof token === "string" || typeof token === "number" ? token : undefined
}

const parse = Option.liftThrowable((text: string): unknown => JSON.parse(text))

export const layer = (options: Options) =>
  HttpRouter.use(Effect.fnUntraced(function* (router) {
    const sendInner = yield* Inner.make
    const carriers = yield* Carriers
    const { isOn, take } = yield* RateLimit
    const members = yield* Problems.Members
    const bytesMax = (yield* LargerBodies)[PATH] ?? (yield* BodyBytesMax)
    const tooLarge = new RequestTooLarge({ limit_bytes: bytesMax })
    const methods = yield* Effect.cached(Effect.sync(() => Methods.make(options.offer())))

    /** What a message is answered with. It counts once against the rate, in its request or here. */
    const handleMessage = Effect.fnUntraced(function* (
      request: Request,
      { message, requestId, version }: Incoming,
      onEvent?: Inner.OnEvent
    ): Effect.fn.Return<Handled, RateLimited> {
      if (message._tag !== "Request") {
        if (isOn) yield* take(request)
        if (message._tag !== "Refused") return { isCarried: false, reply: undefined }
        const { fault, id } = message
        const reply = { body: failure(id, fault), status: fault.status ?? 200 }
        return { isCarried: false, reply }
      }
      const { answer: dispatch } = yield* methods
      let isCarried = false
      let unauthenticated: Inner.InnerResponse | undefined
      const reply = yield* dispatch(message.method, {
        version,
        params: message.params,
        onEvent,
        send: (innerRequest, onEvent) => {
          isCarried = true
          return Effect.tap(sendInner(request, requestId, innerRequest, onEvent), (response) =>
            Effect.sync(() => {
              if (response.status === 401) {
                unauthenticated = response
              }
            }))
        },
        reject: (problem) =>
          envelopeOf(problem, requestId)
      }).pipe(
        Effect.match({
          onSuccess: (result: Params) => ({
            body: { jsonrpc: "2.0", id: message.id, result },
            status: 200
          }),
          onFailure: (fault) => ({ body: failure(message.id, fault), status: fault.status ?? 200 })
        })
      )
      if (isOn && !isCarried) {
        yield* take(request)
      }
      return { isCarried, reply, unauthenticated }
    })

    /** The same of one message among several, each of which may come too often. */
    const handleInBatch = (request: Request, incoming: Incoming) =>
      Effect.catchTag(
        handleMessage(request, incoming),
        "RATE_LIMITED",
        Effect.fnUntraced(function* (problem) {
          const { message, requestId } = incoming
          if (message._tag !== "Request" && message._tag !== "Refused") {
            return { isCarried: false, reply: undefined }
          }
          const data: unknown = JSON.parse((yield* envelopeOf(problem, requestId)).body)
          const fault = { code: McpSchema.INTERNAL_ERROR_CODE, message: "Too many requests", data }
          return { isCarried: false, reply: { body: failure(message.id, fault), status: 200 } }
        })
      )

    const envelopeOf = Effect.fnUntraced(function* (
      problem: SchemaValidationFailed | RateLimited,
      requestId: string
    ) {
      const response = yield* Problems.complete(yield* Problems.render(problem), {
        path: PATH,
        requestId,
        contentType: undefined,
        members
      })
      return {
        status: response.status,
        contentType: "application/problem+json",
        headers: response.headers,
        body: Problems.textOf(response)
      }
    })

    const handlePost = Effect.fnUntraced(function* (request: Request) {
      const type = request.headers["content-type"]
      if (type?.split(";")[0]?.trim().toLowerCase() !== "application/json") {
        return yield* Problems.render(
          new UnsupportedMediaType({ content_type: type ?? "none" })
        )
      }
      // The server ends a body where its `Content-Length` says: only another is counted as it comes.
      const isCounted = !(Number(request.headers["content-length"]) <= bytesMax)
      const text = yield* request.text.pipe(
        Effect.provideService(
          HttpIncomingMessage.MaxBodySize,
          isCounted ? ByteSize.bytes(bytesMax) : undefined
        ),
        Effect.mapError((error) =>
          isTooLarge(error) ? tooLarge : error
        ),
        Effect.orDie
      )
      carriers.isIn(request)
      const body = parse(text)
      if (Option.isNone(body)) {
        if (isOn) yield* Effect.orDie(take(request))
        return json(failure(undefined, { code: -32700, message: "This is no JSON" }), 400)
      }
      const requestId = (yield* RequestId) ?? ""
      const { isBatch, messages, version } = admit(body.value, request.headers)
      if (isBatch) {
        const all = yield* Effect.forEach(
          messages,
          (message) => handleInBatch(request, { message, requestId, version })
        )
        // What is not logged as a request of its own is logged with what brought it.
        if (all.every(({ isCarried }) => isCarried)) carriers.isLogged(request)
        const bodies = all.flatMap(({ reply }) => reply === undefined ? [] : [reply.body])
        return bodies.length === 0 ? accepted : json(bodies, 200)
      }
      const [message] = messages
      if (message === undefined) return accepted
      const incoming = { message, requestId, version }
      const token = progressTokenOf(message)
      const lacksKey = options.isKeyNeeded && sentKey(request) === undefined
      if (
        token !== undefined && !lacksKey && message._tag === "Request" &&
        (yield* methods).leads(message.params)
      ) {
        carriers.isLogged(request)
        return streamed(token, (onEvent) =>
          Effect.orDie(Effect.map(handleMessage(request, incoming, onEvent), ({ reply }) =>
            reply)))
      }
      const { isCarried, reply, unauthenticated } = yield* Effect.orDie(
        handleMessage(request, incoming)
      )
      if (isCarried) {
        carriers.isLogged(request)
      }
      if (unauthenticated !== undefined) {
        return unauthorized(unauthenticated)
      }
      return reply === undefined ? accepted : json(reply.body, reply.status)
    })

    yield* router.add("POST", PATH, handlePost)
  }))

/** As a client expects it that can sign in: https://www.rfc-editor.org/rfc/rfc6750#section-3 */
const unauthorized = (response: Inner.InnerResponse) =>
  HttpServerResponse.text(Inner.textIn(response), {
    status: response.status,
    contentType: response.contentType,
    headers: { "www-authenticate": "Bearer", "cache-control": "no-store" }
  })

const isTooLarge = ({ reason }: HttpServerError.HttpServerError) =>
  reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"

const frame = (body: unknown) => `event: message\ndata: ${JSON.stringify(body)}\n\n`

interface JsonRpcReply {
  readonly body: unknown
  readonly status: number
}

interface Handled {
  /** Whether it led to a request of the service, which was counted and logged on its own. */
  readonly isCarried: boolean
  readonly reply: JsonRpcReply | undefined
  /** The service's own answer where a key was missing or is none. */
  readonly unauthenticated?: Inner.InnerResponse | undefined
}

/** A message of a request. */
interface Incoming {
  readonly message: Message
  readonly requestId: string
  readonly version: string
}

/** A stream of progress notifications that ends with the reply. */
const streamed = (
  token: Id,
  handle: (onEvent: Inner.OnEvent) => Effect.Effect<JsonRpcReply | undefined>
) =>
  HttpServerResponse.stream(
    Stream.encodeText(
      Stream.callback<string>((queue) =>
        Effect.gen(function* () {
          let progress = 0
          const notify = (message: string) =>
            Queue.offer(
              queue,
              frame({
                jsonrpc: "2.0",
                method: "notifications/progress",
                params: { progressToken: token, progress: progress++, message }
              })
            )
          yield* notify("started")
          yield* notify("under way").pipe(
            Effect.schedule(Schedule.spaced(STILL_EVERY)),
            Effect.forkScoped
          )
          const last = yield* handle((name, data) =>
            Effect.asVoid(notify(`${name} ${data}`.slice(0, PROGRESS_CHARACTERS_MAX)))
          )
          if (last !== undefined) yield* Queue.offer(queue, frame(last.body))
          yield* Queue.end(queue)
        })
      )
    ),
    {
      contentType: "text/event-stream",
      headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
    }
  )

/** A sign of life and not the answer itself. */
const PROGRESS_CHARACTERS_MAX = 300
