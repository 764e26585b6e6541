import { Effect, Predicate, type Schema } from "effect"
import { HttpServerRequest } from "effect/http"

/** Names that an answer lists. */
const LISTED_MAX = 100

type Fields = Schema.Struct.Fields

const unknown = (body: unknown, fields: Fields, path: string) =>
  Predicate.isObject(body)
    ? Object.keys(body).filter((name) => !Object.hasOwn(fields, name)).map((name) => path + name)
    : []

/**
 * The members of the request's body that its schema does not have, as an answer tells of them: not at
 * all where there are none. `inner` is the schema of an object in the body.
 */
export const ignoredMembers = Effect.fnUntraced(function* (
  fields: Fields,
  inner?: { readonly name: string; readonly fields: Fields }
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const body = yield* Effect.orDie(request.json)
  const own = unknown(body, fields, "")
  const nested = inner !== undefined && Predicate.hasProperty(body, inner.name)
    ? unknown(body[inner.name], inner.fields, `${inner.name}.`)
    : []
  const names = [...own, ...nested].slice(0, LISTED_MAX)
  return names.length === 0 ? {} : { ignored: names }
})
