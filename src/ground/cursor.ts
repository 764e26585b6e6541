/**
 * Cursors: the keys of the last item of a page, as one opaque text.
 */
import { Effect, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { BadRequest } from "../../schemas/problems.ts"

/** What a store found; `next` holds the keys of the last item when there is more. */
export interface Found<A> {
  readonly items: ReadonlyArray<A>
  readonly next: ReadonlyArray<string> | null
}

const Keys = Schema.fromJsonString(Schema.Array(Schema.String))
const decodeKeys = Schema.decodeUnknownResult(Keys)

/** What each key of a list looks like: nothing else is let through to the store. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const count = /^\d{1,9}$/
export const position = /^\d{1,18}$/
export const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
/** Any well-formed Unicode without NUL, which is what both databases can compare with. */
export const text = /^[^\0\p{Cs}]+$/u

export const encode = (keys: ReadonlyArray<string>): string =>
  Base64Url.encode(JSON.stringify(keys))

/** The keys behind a cursor; none for what no page of a list with such keys gave out. */
export const keysOf = (
  cursor: string,
  forms: ReadonlyArray<RegExp>
): ReadonlyArray<string> | undefined => {
  const keys = Result.flatMap(Base64Url.decodeString(cursor), decodeKeys)
  return Result.isSuccess(keys) && keys.success.length === forms.length &&
      forms.every((form, index) => form.test(keys.success[index] ?? ""))
    ? keys.success
    : undefined
}

/** The keys behind a cursor; null for the first page. Fails for what no page gave out. */
export const decode = (cursor: string | undefined, forms: ReadonlyArray<RegExp>) => {
  if (cursor === undefined) return Effect.succeed(null)
  const keys = keysOf(cursor, forms)
  return keys === undefined
    ? Effect.fail(new BadRequest({ reason: "The cursor is not one that this list gave." }))
    : Effect.succeed(keys)
}

/** The first `limit` of what was found, where one more was asked for to know whether there is more. */
export const firstOf = <A>(
  found: ReadonlyArray<A>,
  limit: number,
  keys: (item: A) => ReadonlyArray<string>
): Found<A> => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, next: found.length > limit && last !== undefined ? keys(last) : null }
}

/** The cursor to what follows; null when nothing does. */
export const nextOf = ({ next }: Found<unknown>): string | null =>
  next === null ? null : encode(next)

/** The reply of a list. */
export const page = <A, B>(found: Found<A>, show: (item: A) => B) => ({
  items: found.items.map(show),
  next_cursor: nextOf(found),
  has_more: found.next !== null
})
