/**
 * Reading requests, which here is stricter than what an HTTP API does by itself.
 */
import { Effect, Result, type Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { invalid, refusal } from "../../schemas/privacy/problems.ts"
import type { Violation } from "../../schemas/privacy/violation.ts"
import { UnsupportedMediaType } from "../../schemas/problems.ts"
import * as Cursor from "../ground/cursor.ts"
import { readBody } from "./readBody.ts"

/** The bytes of the body, which must be JSON if it says what it is. */
export const bodyBytes = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const content_type = request.headers["content-type"]
  if (content_type !== undefined && !JSON_TYPE.test(content_type)) {
    return yield* new UnsupportedMediaType({ content_type })
  }
  // A body that cannot be read, or is over the limit, is turned into its problem at the edge.
  return new Uint8Array(yield* Effect.orDie(request.arrayBuffer))
})

/** The body, read strictly and decoded with a closed schema. */
export const body = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const read = readBody(schema)
  return Effect.flatMap(bodyBytes, (bytes) => accept(read(bytes)))
}

/** What was read, or the problem that its faults make. */
export const accept = <A>(read: Result.Result<A, ReadonlyArray<Violation>>) =>
  Effect.fromResult(Result.mapError(read, refusal))

/** A query parameter that is a count; `absent` if it is not there, 422 if it is anything else. */
export const count = (
  query: { readonly [name: string]: string | undefined },
  name: string,
  absent?: number
) => {
  const text = query[name]
  if (text === undefined && absent !== undefined) return Effect.succeed(absent)
  return text !== undefined && /^(0|[1-9]\d{0,14})$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(invalidField(name, "Expected a whole number from 0 on"))
}

export interface PageQuery {
  readonly limit?: string | undefined
  readonly cursor?: string | undefined
}

/** After which keys a page begins, and how long it is: `most`, if no less was asked for. */
export const pageOf = Effect.fnUntraced(
  function* (query: PageQuery, most: number, ...forms: ReadonlyArray<RegExp>) {
    const limit = Math.min(yield* count({ ...query }, "limit", most), most)
    if (limit === 0) return yield* invalidField("limit", `Expected 1 to ${most}`)
    const after = query.cursor === undefined ? [] : Cursor.keysOf(query.cursor, forms)
    if (after === undefined) {
      return yield* invalidField("cursor", "Expected what the page before gave as 'next_cursor'")
    }
    return { limit, after }
  }
)

/** The answer to what was taken back or deleted: where the log has it. */
export const loggedAt = ({ index, nonce }: { readonly index: number; readonly nonce: string }) =>
  HttpServerResponse.empty({
    status: 204,
    headers: { "log-index": String(index), "log-nonce": nonce }
  })

/** What one member or parameter is refused with. */
export const invalidField = (name: string, detail: string) =>
  invalid([{ pointer: `/${name}`, code: "invalid-field", detail }])

const JSON_TYPE = /^application\/json *(;.*)?$/i
