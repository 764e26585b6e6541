/**
 * What is sent is Unicode: a lone surrogate that a caller sent comes back as U+FFFD, which is as long.
 *
 * JSON can write half of a surrogate pair as an escape, and readers in other languages (jq, PostgreSQL)
 * refuse the whole answer for it. Any other text loses it where it becomes UTF-8.
 */
import { Stream } from "effect"
import { HttpBody, HttpServerResponse } from "effect/http"
import { hasEscape, unicodeJson } from "../../src/ground/unicodeJson.ts"
import { mapStream } from "./streams.ts"

type Response = HttpServerResponse.HttpServerResponse

/** JSON, alone, in lines or in events. */
const JSON_TYPE = /json|^text\/event-stream/i

const unicodeBytes = (bytes: Uint8Array): Uint8Array => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return hasEscape(text) ? new TextEncoder().encode(unicodeJson(text.toString())) : bytes
}

/** The answer without lone surrogates; bytes that are no JSON are as they were. */
export const unicode = (response: Response): Response => {
  const { body } = response
  if (body._tag !== "Uint8Array" && body._tag !== "Stream") return response
  const type = response.headers["content-type"] ?? body.contentType
  if (!JSON_TYPE.test(type) || response.headers["content-encoding"] !== undefined) return response
  // What makes a stream gives each line or event whole.
  if (body._tag === "Stream") return mapStream(response, Stream.map(unicodeBytes))
  if (body.text === undefined) {
    const bytes = unicodeBytes(body.body)
    return bytes === body.body
      ? response
      : HttpServerResponse.setBody(response, HttpBody.uint8Array(bytes, body.contentType))
  }
  const text = unicodeJson(body.text)
  return text === body.text
    ? response
    : HttpServerResponse.setBody(response, HttpBody.text(text, body.contentType))
}
