/**
 * Cursors: the keys of the last item of a page, as one opaque text.
 */
import { Effect, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { BadRequest } from "../../schemas/problems.ts"
import type { Found } from "./Pages.ts"

const Keys = Schema.fromJsonString(Schema.Array(Schema.String))
const decodeKeys = Schema.decodeUnknownResult(Keys)

/** What each key of a list looks like: nothing else is let through to the store. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const count = /^\d{1,9}$/
export const position = /^\d{1,18}$/
export const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** The keys behind a cursor; null for the first page. Fails for what no page gave out. */
export const decode = (cursor: string | undefined, forms: ReadonlyArray<RegExp>) => {
  if (cursor === undefined) return Effect.succeed(null)
  const keys = Result.flatMap(Base64Url.decodeString(cursor), decodeKeys)
  return Result.isSuccess(keys) && keys.success.length === forms.length &&
      forms.every((form, index) => form.test(keys.success[index] ?? ""))
    ? Effect.succeed(keys.success)
    : Effect.fail(new BadRequest({ reason: "The cursor is not one that this list gave." }))
}

/** The reply of a list. */
export const page = <A, B>({ items, next }: Found<A>, show: (item: A) => B) => ({
  items: items.map(show),
  next_cursor: next === null ? null : Base64Url.encode(JSON.stringify(next)),
  has_more: next !== null
})
