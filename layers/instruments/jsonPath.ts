/**
 * JSONPath (RFC 9535) of callers, in bounds: what would take time that grows faster than the path times
 * the text is not taken.
 */
import { type JsonValue, query } from "jsonpath-rfc9535"
import { Result } from "effect"

/** A longer text is not checked by a schema or a path, nor read as YAML; in UTF-16 units. */
const LENGTH_MAX = 200_000

// Two descents, a query within a filter, two unions and a match take more than one look at each value,
// and so does a comparison of what is beneath each.
const costly = /\.\..*\.\.|\?.*\?|.\$|,.*\[.*,|(?:match|search)\s*\(|\.\..*(?:[=!<>]=|[<>])\s*@/su
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gsu
/** The most commas of a path, each of which may select the same once more. */
const COMMAS_MAX = 9

type Select = (value: unknown) => Result.Result<ReadonlyArray<unknown>, string>

/** What a path selects; fails with what is wrong with it. */
export const jsonPath = (path: string): Result.Result<Select, string> => {
  const shape = path.replace(quoted, "''")
  if (costly.test(shape) || shape.split(",").length > COMMAS_MAX + 1) {
    return Result.fail(
      "of `..`, `?`, `$` and lists between commas it takes one each, the list of ten at most; " +
        "neither match nor search, and after `..` no comparison with `@` on the right"
    )
  }
  return Result.map(
    Result.try({ try: () => query({}, path), catch: () => "it is no JSONPath" }),
    () => (value) =>
      Result.try({
        try: () => isJson(value) ? query(value, path) : [],
        catch: () => "it is too deep"
      })
  )
}

/** What `JSON.parse` gives is JSON. */
const isJson = (value: unknown): value is JsonValue => value !== undefined

/** Whether a text is short enough for them. */
export const isShort = (text: string): boolean => text.length <= LENGTH_MAX
