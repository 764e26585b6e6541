/**
 * Bodies that are text: what is no UTF-8 is refused before anything reads it. Every decoder at hand
 * would put U+FFFD in its place, and a service would keep what nobody sent.
 */
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { isUtf8 } from "node:buffer"
import { BadRequest, UnsupportedMediaType } from "../../schemas/problems.ts"
import * as Problems from "../problems.ts"

type Request = HttpServerRequest.HttpServerRequest

const WITH_BODY: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"])

/** A type that is not told is read as JSON. */
const TEXTUAL = /^(?:$|text\/|application\/(?:[\w.-]+\+)?json|application\/x-www-form-urlencoded)/i

const FORM = /^application\/x-www-form-urlencoded/i

const empty = new WeakSet<Request>()

/** Whether its body was read as text, and there was none. */
export const wasEmpty = (request: Request) => empty.has(request)

/** Lets the text of the request be read from UTF-8 alone; its bytes and its parts are not looked at. */
export const strict = (request: Request, contentType: string | undefined) => {
  if (!WITH_BODY.has(request.method) || !TEXTUAL.test(contentType ?? "")) return
  const bytes = Effect.tap(request.arrayBuffer, (buffer) => {
    if (buffer.byteLength === 0) empty.add(request)
    return isUtf8(buffer) && (!FORM.test(contentType ?? "") || isUtf8Form(buffer))
      ? Effect.void
      : notUtf8
  })
  const { text, urlParamsBody } = request
  Object.defineProperties(request, {
    text: { value: Effect.andThen(bytes, text) },
    urlParamsBody: { value: Effect.andThen(bytes, urlParamsBody) }
  })
}

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
