import { Effect } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { matches } from "../src/ground/entityTag.ts"
import { Hash } from "../src/ground/Hash.ts"

/** Half of a SHA-256 tells answers apart. */
const DIGITS = 32

/** What an answer without its body still says (RFC 9110, 15.4.5), and the links. */
const KEPT = ["link", "vary"]

const pick = (headers: { readonly [name: string]: string }, names: ReadonlyArray<string>) =>
  Object.fromEntries(
    names.flatMap((name) => headers[name] === undefined ? [] : [[name, headers[name]]])
  )

/** Gives a text an entity tag, and nothing but that to a caller who has it already. */
export const tagged = Effect.map(
  Hash,
  ({ sha256Hex }) =>
  (
    request: HttpServerRequest.HttpServerRequest,
    response: HttpServerResponse.HttpServerResponse
  ) => {
    if (response.body._tag !== "Uint8Array") return response
    const etag = `"${sha256Hex(response.body.body).slice(0, DIGITS)}"`
    const known = request.headers["if-none-match"]
    const caching = { ...pick(response.headers, KEPT), etag, "cache-control": "no-cache" }
    return known !== undefined && matches(known, etag)
      ? HttpServerResponse.empty({ status: 304, headers: caching })
      : HttpServerResponse.setHeaders(response, caching)
  }
)
