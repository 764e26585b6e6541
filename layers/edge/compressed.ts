/**
 * Answers in fewer bytes, for who takes them so (RFC 9110, 12.5.3).
 *
 * Only what is read (`GET`) and may be kept is compressed. The length of what is compressed tells of
 * what it holds beside a text that another chose (BREACH); what answers a `POST`, or is not to be
 * stored, is where that can be a secret: a lease token, a withheld value, a text with keys in it.
 */
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { Context, Effect, Stream } from "effect"
import {
  HttpBody,
  HttpPlatform,
  HttpRouter,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { headerOf } from "./headerOf.ts"

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse
type Whole = HttpBody.Uint8Array
type Encoding = "br" | "gzip"

/** Below it the head of an answer weighs as much as what would be saved. */
export const COMPRESSED_BYTES_MIN = 1024

/** What is compressed at one go, within two milliseconds; more is compressed while it is sent. */
const AT_ONCE_BYTES_MAX = 64 * 1024

const PART_BYTES = 32 * 1024

/** Comes before all that looks at answers: what is compressed has no text any more. */
export const layer = HttpRouter.middleware(
  (handled) =>
    Effect.withFiber((fiber) => {
      const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
      return Effect.map(handled, (response) => compressed(request, response))
    }),
  { global: true }
)

/** The answer, compressed where that is wanted and worth it; any other as it is. */
export const compressed = (request: Request, response: Response): Response => {
  const { body, headers: { etag, vary } } = response
  if (response.status === 304) return asKnown(request, response)
  if (body._tag !== "Uint8Array" || !isWorth(request, response, body)) return response
  const encoding = encodingOf(headerOf(request, "accept-encoding"))
  const varied = { vary: varying(vary) }
  if (encoding === undefined) return HttpServerResponse.setHeaders(response, varied)
  return HttpServerResponse.setHeaders(
    HttpServerResponse.setBody(response, encoded(body, encoding, typeOf(response, body))),
    {
      ...varied,
      "content-encoding": encoding,
      // The same answer in other bytes.
      ...(etag === undefined ? {} : { etag: weak(etag) })
    }
  )
}

const isWorth = (request: Request, response: Response, body: Whole) => {
  if (body.contentLength < COMPRESSED_BYTES_MIN) return false
  const { method } = request
  const { headers, status } = response
  return (method === "GET" || method === "HEAD") && status !== 206 &&
    headers["content-encoding"] === undefined && headers["accept-ranges"] === undefined &&
    !/\bno-(?:store|transform)\b/i.test(headers["cache-control"] ?? "") &&
    TEXT.test(typeOf(response, body))
}

const typeOf = ({ headers }: Response, { contentType }: Whole) =>
  headers["content-type"] ?? contentType

/** Not what is compressed by itself, and not what is read while it is written. */
const TEXT =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|x-ndjson|xml)\b|[^;]*\+(?:json|xml)\b)/i

const varying = (vary: string | undefined) =>
  vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`

const weak = (etag: string) => etag.startsWith("W/") ? etag : `W/${etag}`

/** Who has it compressed, and would have it so again, is told so by the tag of what it has. */
const asKnown = (request: Request, response: Response) => {
  const { etag, vary } = response.headers
  const known = headerOf(request, "if-none-match")
  return etag !== undefined && known?.includes(weak(etag)) === true &&
      encodingOf(headerOf(request, "accept-encoding")) !== undefined
    ? HttpServerResponse.setHeaders(response, { etag: weak(etag), vary: varying(vary) })
    : response
}

/** What the caller likes best, of two the one that packs closer. */
const encodingOf = (accepted: string | undefined): Encoding | undefined => {
  if (accepted === undefined) return undefined
  const qualities = new Map(
    accepted.toLowerCase().split(",").map((one) => {
      const [coding = "", ...parameters] = one.split(";").map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith("q="))
      return [coding, quality === undefined ? 1 : Number(quality.slice(2))] as const
    })
  )
  const qualityOf = (encoding: Encoding) => qualities.get(encoding) ?? qualities.get("*") ?? 0
  const [br, gzip] = [qualityOf("br"), qualityOf("gzip")]
  if (br > 0 && !(gzip > br)) return "br"
  return gzip > 0 ? "gzip" : undefined
}

const encoders = {
  // A step more costs a fifth more and saves nothing; 9 and 11 cost fifty times as much.
  br: (bytes: Uint8Array) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array) => gzipSync(bytes)
}

/** What was compressed, for as long as the same body may be sent again: parts of pages, for good. */
const kept = { br: new WeakMap<Whole, Whole>(), gzip: new WeakMap<Whole, Whole>() }

const encoded = (body: Whole, encoding: Encoding, contentType: string) => {
  if (body.contentLength > AT_ONCE_BYTES_MAX) return streamed(body.body, encoding, contentType)
  const before = kept[encoding].get(body)
  if (before !== undefined) return before
  const made = HttpBody.uint8Array(encoders[encoding](body.body), contentType)
  kept[encoding].set(body, made)
  return made
}

/** As `CompressionStream` calls them. */
const transforms = {
  br: HttpPlatform.compressionTransformWeb("brotli"),
  gzip: HttpPlatform.compressionTransformWeb("gzip")
}

/** Part by part, each when the one before was taken: others have their turn between them. */
const streamed = (bytes: Uint8Array, encoding: Encoding, contentType: string) =>
  HttpBody.stream(
    Stream.fromReadableStream({
      evaluate: () => transforms[encoding](inParts(bytes)),
      onError: (cause) => cause
    }),
    contentType
  )

const inParts = (bytes: Uint8Array) => {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(bytes.subarray(at, at += PART_BYTES))
      if (at >= bytes.length) controller.close()
    }
  })
}
