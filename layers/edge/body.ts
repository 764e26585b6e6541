/**
 * Bodies as they come in. What is text and no UTF-8 is refused before anything reads it: every
 * decoder at hand would put U+FFFD in its place, and a service would keep what nobody sent.
 */
import { Duration, Effect, Stream } from "effect"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { isUtf8 } from "node:buffer"
import {
  BadRequest,
  RequestTooLarge,
  Timeout,
  UnsupportedMediaType
} from "../../schemas/problems.ts"
import { repeatsMember } from "../../src/ground/repeatsMember.ts"
import { monotonicMillis } from "../../src/ground/monotonicMillis.ts"
import * as Problems from "../problems.ts"
import { headerOf } from "./headerOf.ts"

type Request = HttpServerRequest.HttpServerRequest

const WITH_BODY: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"])

/** A type that is not told is read as JSON. */
const TEXTUAL = /^(?:$|text\/|application\/(?:[\w.-]+\+)?json|application\/x-www-form-urlencoded)/i

/** The same without what says to be another text. */
const JSON_TYPE = /^(?:$|application\/(?:[\w.-]+\+)?json)/i

const FORM = /^application\/x-www-form-urlencoded/i

const empty = new WeakSet<Request>()

/** Whether its body was read as text, and there was none. */
export const wasEmpty = (request: Request) => empty.has(request)

/** Lets the text of the request be read from UTF-8 alone; its bytes and its parts are not looked at. */
export const strict = (request: Request, contentType: string | undefined) => {
  // What the service asks of itself was text before it was bytes.
  if (!(request.source instanceof globalThis.Request)) return
  if (!WITH_BODY.has(request.method) || !TEXTUAL.test(contentType ?? "")) return
  const isForm = FORM.test(contentType ?? "")
  const bytes = Effect.flatMap(request.arrayBuffer, (buffer) => {
    if (buffer.byteLength === 0) empty.add(request)
    return isUtf8(buffer) && (!isForm || isUtf8Form(buffer)) ? Effect.succeed(buffer) : notUtf8
  })
  const isJson = JSON_TYPE.test(contentType ?? "")
  let isLookedAt = !isJson
  const text = Effect.flatMap(bytes, (buffer) => {
    const text = decoder.decode(buffer)
    if (isLookedAt) return Effect.succeed(text)
    isLookedAt = !repeatsMember(text)
    return isLookedAt ? Effect.succeed(text) : repeated
  })
  Object.defineProperty(request, "text", { value: text })
  if (isForm) {
    const { urlParamsBody } = request
    Object.defineProperty(request, "urlParamsBody", { value: Effect.andThen(bytes, urlParamsBody) })
  }
}

const decoder = new TextDecoder()

const repeated = Effect.die(
  new BadRequest({ reason: "An object of the body names a member twice: name each once." })
)

const notUtf8 = Effect.die(new BadRequest({ reason: "The body is not UTF-8." }))

/** Whether what a form says in percents is UTF-8 too; a percent sign that says nothing stays one. */
const isUtf8Form = (buffer: ArrayBuffer) =>
  (new TextDecoder().decode(buffer).match(/(?:%[0-9a-f]{2})+/gi) ?? []).every((run) =>
    isUtf8(Uint8Array.from(run.split("%").slice(1), (pair) => Number.parseInt(pair, 16)))
  )

/** Whether a body is sent in another form than its own, which nobody here undoes. */
export const isEncoded = ({ method }: Request, encoding: string | undefined) =>
  encoding !== undefined && WITH_BODY.has(method) && encoding.trim().toLowerCase() !== "identity"

/** 415, with the one form that is taken (RFC 9110, 12.5.3). */
export const encoded = (contentType: string | undefined) =>
  Effect.map(
    Problems.render(
      new UnsupportedMediaType({
        content_type: contentType ?? "none",
        reason: "A body is taken as it is: send it without Content-Encoding."
      })
    ),
    HttpServerResponse.setHeader("accept-encoding", "identity")
  )

/** 413 before any of it is read: what is still to come would keep its connection. */
export const tooLarge = (limit_bytes: number) =>
  Effect.map(
    Problems.render(new RequestTooLarge({ limit_bytes })),
    HttpServerResponse.setHeader("connection", "close")
  )

/**
 * Lets a body of a known length be read with less: Effect makes an `AbortSignal` for each that it
 * reads, and has no use for it here.
 */
export const atOnce = (request: Request) => {
  const { source } = request
  if (!WITH_BODY.has(request.method) || !(source instanceof globalThis.Request)) return
  let read: Promise<ArrayBuffer> | undefined
  const arrayBuffer = Effect.tryPromise({
    try: () => read ??= source.arrayBuffer(),
    catch: (cause) =>
      new HttpServerError.HttpServerError({
        reason: new HttpServerError.RequestParseError({ request, cause })
      })
  })
  Object.defineProperty(request, "arrayBuffer", { value: arrayBuffer })
}

/** A body that is told to have no more comes in before its request is looked at; more is an upload. */
const SMALL_BYTES = 65_536
/** So long may such a body stand still. */
export const SMALL_STALL_SECONDS = 5

/** What comes with a request. */
type Kind = "none" | "small" | "upload"

export const kindOf = (request: Request, bytesMax: number): Kind => {
  const { source } = request
  if (!WITH_BODY.has(request.method) || !(source instanceof globalThis.Request)) return "none"
  if (source.body === null) return "none"
  const length = headerOf(request, "content-length")
  return length !== undefined && Number(length) <= Math.min(SMALL_BYTES, bytesMax)
    ? "small"
    : "upload"
}

/**
 * Reads a small body, and leaves it where the request is asked for it; `onMoved` hears of each part.
 * To be called before `strict`.
 */
export const whole = (request: Request, onMoved: () => void) => {
  let bytes = new ArrayBuffer()
  Object.defineProperties(request, {
    arrayBuffer: { value: Effect.sync(() => bytes) },
    stream: { value: Stream.suspend(() => Stream.make(new Uint8Array(bytes))) }
  })
  return Effect.tryPromise({
    try: async () => {
      bytes = await partsOf(request, onMoved)
    },
    catch: (cause) =>
      new HttpServerError.HttpServerError({
        reason: new HttpServerError.RequestParseError({ request, cause })
      })
  })
}

const partsOf = async ({ source }: Request, onMoved: () => void) => {
  const parts: Array<Uint8Array> = []
  let size = 0
  const body = source instanceof globalThis.Request ? source.body : null
  // The server ends a body where its `Content-Length` says. A reader that is never released costs a
  // fifth of what an iteration does.
  const reader = body?.getReader()
  for (;;) {
    // deno-lint-ignore no-await-in-loop -- the parts come one after the other
    const read = await reader?.read()
    if (read === undefined || read.done) break
    parts.push(read.value)
    size += read.value.length
    onMoved()
  }
  const bytes = new Uint8Array(size)
  for (const part of parts.toReversed()) bytes.set(part, size -= part.length)
  return bytes.buffer
}

/** A body that is still being waited for after so long is not coming, unless it moves. */
export const STALL_SECONDS = 30
/** What moves: a kilobyte a second. */
const MOVING_BYTES = STALL_SECONDS * 1000

/**
 * Ends the request when its body stands still; the time in which nobody reads it does not count. Read
 * whole, it has `bytesMax` at most.
 */
export const watched = (request: Request, bytesMax: number) => {
  if (!(request.source instanceof globalThis.Request) || request.source.body === null) return
  const stream = moving(request.stream)
  Object.defineProperties(request, {
    stream: { value: stream },
    arrayBuffer: {
      value: Effect.runSync(Effect.cached(Stream.mkArrayBuffer(bounded(stream, bytesMax))))
    }
  })
}

const bounded = <E, R>(self: Stream.Stream<Uint8Array, E, R>, bytesMax: number) => {
  let bytes = 0
  return Stream.tap(self, (chunk) => {
    bytes += chunk.length
    return bytes > bytesMax
      ? Effect.die(new RequestTooLarge({ limit_bytes: bytesMax }))
      : Effect.void
  })
}

const moving = <E, R>(self: Stream.Stream<Uint8Array, E, R>) =>
  Stream.transformPull(self, (pull) =>
    Effect.sync(() => {
      let [bytes, waitedMillis] = [0, 0]
      return Effect.gen(function* () {
        const began = yield* monotonicMillis
        const chunks = yield* Effect.timeoutOrElse(pull, {
          duration: Duration.millis(STALL_SECONDS * 1000 - waitedMillis),
          orElse: () => Effect.die(new Timeout({ limit_seconds: STALL_SECONDS }))
        })
        bytes += chunks.reduce((sum, { length }) => sum + length, 0)
        waitedMillis += (yield* monotonicMillis) - began
        if (bytes >= MOVING_BYTES) bytes = waitedMillis = 0
        return chunks
      })
    }))
