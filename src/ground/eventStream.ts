/**
 * Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
import { Stream } from "effect"
import { Sse } from "effect/encoding"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"

const CONTENT_TYPE = "text/event-stream"

/** Whether the caller asks for a stream instead of one answer. */
export const isWanted = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers.accept?.includes(CONTENT_TYPE) === true

/** An event as text; `id` is what a reader that lost the stream names to go on from there. */
export const eventText = (event: string, data: string, id?: string): string =>
  Sse.encoder.write({ _tag: "Event", event, data, id })

/** A comment: it keeps proxies from closing a connection on which nothing moves. */
export const KEEP_ALIVE = ": keep-alive\n\n"

/** The answer of such texts. */
export const response = <E>(texts: Stream.Stream<string, E>) =>
  HttpServerResponse.stream(Stream.encodeText(texts), {
    contentType: CONTENT_TYPE,
    headers: { "cache-control": "no-store", "x-accel-buffering": "no" }
  })
