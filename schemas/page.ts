/**
 * Lists by keyset: a page, and an opaque cursor to the next.
 */
import { Effect, Schema } from "effect"

export const PAGE_LIMIT_MAX = 100
export const PAGE_LIMIT_DEFAULT = 25

/** How many items: 1 to 100, 25 unless said. */
export const Limit = Schema.FiniteFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: PAGE_LIMIT_MAX })
).pipe(Schema.withDecodingDefaultKey(Effect.succeed(String(PAGE_LIMIT_DEFAULT))))

/** What the page before gave as `next_cursor`. */
export const Cursor = Schema.optionalKey(Schema.String.check(Schema.isMaxLength(512)))

/** The reply of a list of `item`. */
export const Page = <S extends Schema.Top>(item: S) =>
  Schema.Struct({
    items: Schema.Array(item),
    next_cursor: Schema.NullOr(Schema.String),
    has_more: Schema.Boolean
  })
