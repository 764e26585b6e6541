/**
 * Rows as they are promised, and pages of them.
 */
import { Effect, Schema } from "effect"
import type { Found } from "../../../src/ground/cursor.ts"

/** Decodes rows; a row that does not fit is a fault of the store, which nobody can handle. */
export const decoderOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(row))
  return <E>(rows: Effect.Effect<ReadonlyArray<object>, E>) =>
    Effect.orDie(Effect.flatMap(rows, decode))
}

/** A page from `limit + 1` rows; `keys` are those of the last item, for the next page. */
export const found = <A>(
  rows: ReadonlyArray<A>,
  limit: number,
  keys: (item: A) => ReadonlyArray<string>
): Found<A> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? keys(last) : null }
}
