/**
 * JSON Schema (2020-12) and JSONPath (RFC 9535) of callers, in bounds: what would take time that grows
 * faster than the schema times the text is not taken.
 */
import { type Schema as JsonSchema, Validator } from "@cfworker/json-schema"
import { type JsonValue, query } from "jsonpath-rfc9535"
import { Predicate, Result } from "effect"

/** A longer text is not checked by a schema or a path, nor read as YAML; in UTF-16 units. */
const LENGTH_MAX = 200_000

type Fault = string | undefined
type Judge = (value: unknown, keyword: string) => Fault

const first = (faults: ReadonlyArray<Fault>) => faults.find((fault) => fault !== undefined)
const kept = (what: string, fits: (value: unknown) => boolean): Judge => (value, keyword) =>
  fits(value) ? undefined : `"${keyword}" takes ${what}`
const listOf = (fits: (value: unknown) => boolean, min = 0) => (value: unknown) =>
  Array.isArray(value) && value.length >= min && value.every(fits)

/** What of a schema is not taken; `undefined` when all is. */
export const schemaFault = (schema: unknown): Fault => {
  if (typeof schema === "boolean") return undefined
  if (!isRecord(schema)) return "a schema is an object, true or false"
  return first(
    Object.entries(schema).map(([keyword, value]) =>
      keywords.get(keyword)?.(value, keyword) ??
        (keywords.has(keyword) ? undefined : `"${keyword}" is not taken`)
    )
  )
}

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  Predicate.isReadonlyObject(value) && !Array.isArray(value)

const schemas: Judge = (value, keyword) =>
  Array.isArray(value) && value.length > 0
    ? first(value.map(schemaFault))
    : `"${keyword}" takes a list of schemas`
const named: Judge = (value, keyword) =>
  isRecord(value) ? first(Object.values(value).map(schemaFault)) : `"${keyword}" takes an object`
const number = kept("a number", Predicate.isNumber)
const count = kept(
  "a whole number from 0",
  (value) => Number.isInteger(value) && Number(value) >= 0
)
const text = kept("a string", Predicate.isString)
const flag = kept("true or false", Predicate.isBoolean)
const any: Judge = () => undefined
const types = ["array", "boolean", "integer", "null", "number", "object", "string"]
const isType = (value: unknown) => types.some((type) => type === value)
const formats = ["date", "time", "date-time", "uuid"]

/**
 * The keywords that are taken, with what each is to be. Not taken: references, which may unfold without
 * end; patterns, which backtrack; and `uniqueItems`, which compares by pairs.
 */
const keywords: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  [
    "type",
    kept(
      `of ${types.join(", ")} one or a list`,
      (value) => isType(value) || listOf(isType, 1)(value)
    )
  ],
  ["enum", kept("a list", listOf(() => true, 1))],
  ["const", any],
  ["format", kept(`one of ${formats.join(", ")}`, (value) => formats.some((one) => one === value))],
  ["required", kept("a list of names", listOf(Predicate.isString))],
  [
    "dependentRequired",
    kept(
      "lists of names by name",
      (value) => isRecord(value) && Object.values(value).every(listOf(Predicate.isString))
    )
  ],
  ["multipleOf", kept("a number above 0", (value) => Predicate.isNumber(value) && value > 0)],
  ...["properties", "$defs", "dependentSchemas"].map((keyword) => [keyword, named] as const),
  ...["allOf", "anyOf", "oneOf", "prefixItems"].map((keyword) => [keyword, schemas] as const),
  ...[
    "additionalProperties",
    "contains",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties"
  ].map((keyword) => [keyword, schemaFault] as const),
  ...[
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "minContains",
    "minItems",
    "minLength",
    "minProperties"
  ].map((keyword) => [keyword, count] as const),
  ...["exclusiveMaximum", "exclusiveMinimum", "maximum", "minimum"].map((keyword) =>
    [keyword, number] as const
  ),
  ...["$comment", "$schema", "description", "title"].map((keyword) => [keyword, text] as const),
  ...["deprecated", "readOnly", "writeOnly"].map((keyword) => [keyword, flag] as const),
  ...["default", "examples"].map((keyword) => [keyword, any] as const)
])

/** Why a value is not what a schema asks for; `undefined` when it is. Fails when nobody can tell. */
export const jsonSchema = (
  schema: unknown,
  value: unknown
): Result.Result<string | undefined, string> => {
  if (schemaFault(schema) !== undefined || !isSchema(schema)) {
    return Result.fail("the schema is not taken")
  }
  const judged = Result.try({
    try: () => new Validator(schema, "2020-12", true).validate(bare(value)),
    catch: () => "it is too deep"
  })
  return Result.map(judged, ({ errors, valid }) => {
    const fault = errors.at(-1)
    return valid
      ? undefined
      : `${fault?.error ?? "it does not fit"} (at ${fault?.instanceLocation ?? "#"})`
  })
}

/** The same where every member is its own: none is named "constructor" that nobody wrote. */
const bare = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(bare) : isRecord(value)
    ? Object.entries(value).reduce(
      (made, [name, member]) =>
        Object.defineProperty(made, name, { value: bare(member), enumerable: true }),
      Object.create(null)
    )
    : value

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
