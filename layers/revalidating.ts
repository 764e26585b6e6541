import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { tagged } from "./entityTag.ts"

/**
 * Gives what is read below `paths` an entity tag, where it has none of its own: who has it already is
 * sent nothing but that.
 */
export const layer = (paths: string) =>
  HttpRouter.middleware(
    Effect.map(
      tagged,
      (tag) => (handled) =>
        Effect.gen(function* () {
          const response = yield* handled
          const request = yield* HttpServerRequest.HttpServerRequest
          const isRead = request.method === "GET" && request.url.startsWith(paths) &&
            response.status === 200 && response.headers["etag"] === undefined &&
            response.headers["cache-control"] === undefined
          return isRead
            ? HttpServerResponse.setHeader(
              tag(request, response),
              "cache-control",
              "private, no-cache"
            )
            : response
        })
    ),
    { global: true }
  )
