import type { HttpServerRequest } from "effect/http"

/**
 * One header. All of them are read with the first that is asked of `headers`, which costs more than an
 * answer that is ready.
 */
export const headerOf = (request: HttpServerRequest.HttpServerRequest, name: string) =>
  request.source instanceof globalThis.Request
    ? request.source.headers.get(name) ?? undefined
    : request.headers[name]
