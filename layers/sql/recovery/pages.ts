/**
 * Pages of rows.
 */
import type { Found } from "../../../src/ground/cursor.ts"

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
