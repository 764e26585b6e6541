/**
 * JSON Schema (2020-12) and JSONPath (RFC 9535) of callers, in bounds: what would take time that grows
 * faster than the schema times the text is not taken.
 */
import { type Schema as JsonSchema, Validator } from "@cfworker/json-schema"
import { type JsonValue, query } from "jsonpath-rfc9535"
import { Predicate, Result } from "effect"

/** A longer text is not checked by a schema or a path, nor read as YAML; in UTF-16 units. */
const LENGTH_MAX = 200_000

// References may unfold without end, patterns backtrack, and what is unique is compared by pairs.
const refused = new Set([
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "pattern",
  "patternProperties",
  "uniqueItems"
])
const formats = new Set(["date", "time", "date-time", "uuid"])
/** Keywords whose value is no schema. */
const values = new Set(["enum", "const", "default", "examples", "required", "type"])
/** Keywords whose members are schemas by the names of members. */
const named = new Set(["properties", "$defs", "dependentSchemas"])

/** What of a schema is not taken; `undefined` when all is. */
export const schemaFault = (schema: unknown): string | undefined => {
  if (Array.isArray(schema)) return first(schema.map(schemaFault))
  if (typeof schema === "boolean") return undefined
  if (!Predicate.isReadonlyObject(schema)) return "a schema is an object, true or false"
  return first(
    Object.entries(schema).map(([keyword, value]) => {
      if (refused.has(keyword)) return `"${keyword}" is not taken`
      if (keyword === "format" && (typeof value !== "string" || !formats.has(value))) {
        return `the format ${JSON.stringify(value)} is not taken`
      }
      if (values.has(keyword) || (typeof value !== "object" && typeof value !== "boolean")) {
        return undefined
      }
      return named.has(keyword) && Predicate.isReadonlyObject(value)
        ? first(Object.values(value).map(schemaFault))
        : schemaFault(value)
    })
  )
}

const first = (faults: ReadonlyArray<string | undefined>) =>
  faults.find((fault) => fault !== undefined)

/** Why a value is not what a schema asks for; `undefined` when it is. Fails when nobody can tell. */
export const jsonSchema = (
  schema: unknown,
  value: unknown
): Result.Result<string | undefined, string> => {
  if (schemaFault(schema) !== undefined || !isSchema(schema)) {
    return Result.fail("the schema is not taken")
  }
  const judged = Result.try({
    try: () => new Validator(schema, "2020-12", true).validate(value),
    catch: () => "it is too deep"
  })
  return Result.map(judged, ({ errors, valid }) => {
    const fault = errors.at(-1)
    return valid
      ? undefined
      : `${fault?.error ?? "it does not fit"} (at ${fault?.instanceLocation ?? "#"})`
  })
}

const isSchema = (schema: unknown): schema is JsonSchema => Predicate.isReadonlyObject(schema)

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
