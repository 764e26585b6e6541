import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"

/** Nothing that is answered below `paths` may stay in a cache, but what says so of itself. */
export const layer = (...paths: ReadonlyArray<string>) =>
  HttpRouter.middleware(
    (handled) =>
      Effect.gen(function* () {
        const response = yield* handled
        const { url } = yield* HttpServerRequest.HttpServerRequest
        return response.headers["cache-control"] === undefined &&
            paths.some((path) => url.startsWith(path))
          ? HttpServerResponse.setHeader(response, "cache-control", "no-store")
          : response
      }),
    { global: true }
  )
