/**
 * Requests that the service sends to itself: what an agent asks by a tool goes the way of every request,
 * through the same frame, and is answered, limited, kept and logged like one.
 */
import { Effect, Fiber, Option, type Scope, Stream } from "effect"
import { Sse } from "effect/encoding"
import {
  Headers,
  HttpBody,
  HttpClientRequest,
  type HttpMethod,
  HttpRouter,
  HttpServerRequest,
  HttpServerResponse,
  UrlParams
} from "effect/http"

import type { SchemaValidationFailed } from "../../schemas/problems.ts"
import { Carriers } from "../edge/batchRequests.ts"
import { BodyBytesMax } from "../edge/limits.ts"
import { Shortcut } from "../edge/shortcut.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

/** An answer as it would have been sent. */
export interface InnerResponse {
  readonly status: number
  readonly contentType: string
  readonly headers: { readonly [name: string]: string }
  /** As it was made: most answers are text, and no bytes yet. */
  readonly body: string | Uint8Array
}

/** The body of an answer as text. */
export const textIn = ({ body }: InnerResponse) =>
  typeof body === "string" ? body : new TextDecoder().decode(body)

export interface InnerRequest {
  readonly method: HttpMethod.HttpMethod
  /** With its query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Upload
}

/** A form whose body is created while the service reads it: a rejected request costs nothing. */
export interface Upload {
  readonly contentType: string
  readonly bytes: Stream.Stream<Uint8Array<ArrayBuffer>, unknown>
  /** Why its bytes could not be had, once they were asked for. */
  readonly problem: () => SchemaValidationFailed | undefined
}

/** What of an agent's request goes on to the service: who asks, and under which id. */
const PASSED = ["authorization", "x-api-key", "x-agent-id", "host", "user-agent", "traceparent"]

/** What happens on the way, of an answer that is a stream of events. */
export type OnEvent = (name: string, data: string) => Effect.Effect<void>

const EVENTS = "text/event-stream"

/** Nothing is made before it is asked for. */
const UNREAD = { strategy: { highWaterMark: 0 } }

const bodyOf = (response: Response): Effect.Effect<string | Uint8Array> => {
  const { body } = response
  switch (body._tag) {
    case "Uint8Array":
      return Effect.succeed(body.text ?? body.body)
    case "Stream":
      return Effect.map(
        Effect.orDie(Stream.runCollect(body.stream)),
        (parts) => new Uint8Array(Buffer.concat([...parts]))
      )
    default:
      return Effect.promise(async () =>
        new Uint8Array(await HttpServerResponse.toWeb(response).arrayBuffer())
      )
  }
}

/** Reads a stream of events to its end: `result` is the answer, `error` the problem. */
const lastOf = Effect.fnUntraced(function* (
  stream: Stream.Stream<Uint8Array, unknown>,
  onEvent: OnEvent
) {
  let last = { name: "error", data: "{}" }
  let read: Array<{ readonly name: string; readonly data: string }> = []
  const parser = Sse.makeParser((event) => {
    if (event._tag === "Event") read.push({ name: event.event, data: event.data })
  })
  yield* Effect.orDie(Stream.runForEach(
    Stream.decodeText(stream),
    Effect.fnUntraced(function* (text) {
      parser.feed(text)
      const events = read
      read = []
      for (const event of events) {
        if (event.name === "result" || event.name === "error") last = event
        else yield* onEvent(event.name, event.data)
      }
    })
  ))
  return last
})

const statusIn = (data: string) => {
  const problem: unknown = JSON.parse(data)
  return typeof problem === "object" && problem !== null && "status" in problem &&
      typeof problem.status === "number"
    ? problem.status
    : 500
}

/** How the service asks itself, on behalf of the request at hand. */
export const make = Effect.gen(function* () {
  const router = yield* HttpRouter.HttpRouter
  const carriers = yield* Carriers
  const bytesMax = yield* BodyBytesMax
  const shortcut = yield* Effect.serviceOption(Shortcut)
  // Routes and frame are complete only once the service is.
  let whole: ReturnType<typeof router.asHttpEffect> | undefined
  return Effect.fnUntraced(function* (
    outer: Request,
    requestId: string,
    { method, path, headers, body }: InnerRequest,
    onEvent?: OnEvent
  ) {
    whole ??= router.asHttpEffect()
    const context = yield* Effect.context<never>()
    const passed: Record<string, string> = { ...headers, "x-request-id": requestId }
    for (const name of PASSED) {
      const value = outer.headers[name]
      if (value !== undefined) passed[name] = value
    }
    if (onEvent !== undefined) passed.accept = EVENTS
    if (typeof body === "string") {
      passed["content-type"] = "application/json"
      passed["content-length"] = String(Buffer.byteLength(body))
    } else if (body !== undefined) {
      passed["content-type"] = body.contentType
    }
    const url = `http://${hostOf(outer)}${path}`
    const request = (isSmall(body, bytesMax)
      ? HttpServerRequest.fromClientRequest(
        HttpClientRequest.makeWith(
          method,
          url,
          UrlParams.empty,
          Option.none(),
          Headers.empty,
          body === undefined ? HttpBody.empty : HttpBody.text(body, "application/json")
        )
      )
      : HttpServerRequest.fromWeb(
        new Request(url, {
          method,
          headers: passed,
          body: typeof body === "string"
            ? body
            : Stream.toReadableStreamWith(body.bytes, context, UNREAD)
        })
      )).modify({
        remoteAddress: outer.remoteAddress,
        headers: Headers.fromRecordUnsafe(passed)
      })
    if (Option.isSome(shortcut) && onEvent === undefined) {
      const ready = shortcut.value.answer(request)
      if (ready !== undefined) return readyResponse(ready)
    }
    carriers.carriedBy(request, outer)
    const responding: Effect.Effect<InnerResponse, never, Scope.Scope> = Effect.gen(function* () {
      const response = yield* Effect.orDie(
        Effect.provideService(
          whole ?? router.asHttpEffect(),
          HttpServerRequest.HttpServerRequest,
          request
        )
      )
      const contentType = response.headers["content-type"] ??
        (response.body._tag === "Empty" ? "" : response.body.contentType ?? "")
      if (
        onEvent !== undefined && response.body._tag === "Stream" && contentType.startsWith(EVENTS)
      ) {
        const { name, data } = yield* lastOf(response.body.stream, onEvent)
        return {
          status: name === "result" ? response.status : statusIn(data),
          contentType: name === "result" ? "application/json" : "application/problem+json",
          headers: response.headers,
          body: data
        }
      }
      return {
        status: response.status,
        contentType,
        headers: response.headers,
        body: yield* bodyOf(response)
      }
    })
    // In a fiber of its own: the frame ends that one when its time is over.
    const fiber = yield* Effect.forkChild(Effect.scoped(responding), { startImmediately: true })
    return yield* Fiber.join(fiber)
  })
})

/** What needs no reading: a `Request` of the web would cost 17 µs more. */
const isSmall = (body: InnerRequest["body"], bytesMax: number): body is string | undefined =>
  body === undefined || (typeof body === "string" && Buffer.byteLength(body) <= bytesMax)

/** What an agent called, so that addresses in an answer are those that it can call. */
const hostOf = ({ headers }: Request) =>
  /^[A-Za-z0-9.:[\]-]+$/.test(headers.host ?? "") ? headers.host : "localhost"

const readyResponse = ({ headers, status, text }: {
  readonly headers: { readonly [name: string]: string }
  readonly status: number
  readonly text: string | null
}): InnerResponse => ({
  status,
  contentType: headers["content-type"] ?? "",
  headers,
  body: text ?? ""
})
