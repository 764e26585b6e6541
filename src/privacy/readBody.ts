import { Result, Schema, type SchemaAST, SchemaIssue } from "effect"
import { isArray } from "../ground/canonical.ts"
import {
  type Violation,
  type ViolationCode,
  VIOLATIONS_MAX
} from "../../schemas/privacy/violation.ts"
import { type Path, toShortPointer } from "./pointer.ts"
import { readJson } from "./readJson.ts"

/**
 * Reads a request body strictly and decodes it with a closed schema: fails with every fault, and
 * an unknown member is one, because a mistyped policy must never be taken for none.
 */
export const readBody = <S extends Schema.Codec<unknown, unknown>>(
  schema: S
) => {
  const decode = decodeClosed(schema)
  return (bytes: Uint8Array): Result.Result<S["Type"], ReadonlyArray<Violation>> =>
    Result.flatMap(readJson(bytes), decode)
}

/** Decodes a JSON value that was read before. */
export const decodeClosed = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema, {
    errors: "all",
    onExcessProperty: "error"
  })
  return (json: Schema.Json): Result.Result<S["Type"], ReadonlyArray<Violation>> =>
    Result.mapError(
      decode(json),
      ({ issue }) => violationsOf(json, issue, []).slice(0, VIOLATIONS_MAX)
    )
}

const violationsOf = (
  json: Schema.Json,
  issue: SchemaIssue.Issue,
  path: Path
): ReadonlyArray<Violation> => {
  switch (issue._tag) {
    case "Pointer":
      return violationsOf(json, issue.issue, [...path, ...issue.path.map(segmentOf)])
    case "Composite":
      return issue.issues.flatMap((inner) => violationsOf(json, inner, path))
    case "Encoding":
      return violationsOf(json, issue.issue, path)
    case "Filter":
      return [violation(path, isAgentId(path) ? "invalid-agent-id" : "invalid-field", issue)]
    case "MissingKey":
      return [violation(path, "missing-field", issue)]
    case "UnexpectedKey":
      return [{
        ...violation(path, "unknown-field", issue),
        detail: `Unknown member '${String(path.at(-1))}'; known are ${knownMembers(issue.ast)}`
      }]
    case "InvalidType":
      return [{ ...violation(path, "invalid-type", issue), ...expected(issue.ast) }]
    default:
      // A union of literals: text that is none of them, or no text at all.
      return [
        violation(
          path,
          typeof at(json, path) === "string" ? "invalid-field" : "invalid-type",
          issue
        )
      ]
  }
}

// The formatter would give the name of our schema, which tells a caller nothing.
const expected = (ast: SchemaAST.AST): { readonly detail?: string } =>
  ast._tag === "Objects"
    ? { detail: "Expected an object" }
    : ast._tag === "Arrays"
    ? { detail: "Expected an array" }
    : {}

const formatted = SchemaIssue.makeFormatterDefault()

const violation = (path: Path, code: ViolationCode, issue: SchemaIssue.Issue): Violation => ({
  pointer: toShortPointer(path),
  code,
  detail: formatted(issue)
})

const segmentOf = (key: PropertyKey): string | number => typeof key === "number" ? key : String(key)

const AGENT_IDS: ReadonlySet<unknown> = new Set([
  "owner_id",
  "requester_id",
  "agent_id",
  "reporter_id"
])

const isAgentId = (path: Path): boolean => path.length === 1 && AGENT_IDS.has(path[0])

const knownMembers = (ast: SchemaAST.AST): string =>
  ast._tag === "Objects"
    ? ast.propertySignatures.map(({ name }) => `'${String(name)}'`).join(", ")
    : "none"

const at = (json: Schema.Json, path: Path): Schema.Json | undefined =>
  path.reduce<Schema.Json | undefined>(
    (value, key) =>
      typeof value !== "object" || value === null
        ? undefined
        : isArray(value)
        ? value[Number(key)]
        : Object.hasOwn(value, key)
        ? value[key]
        : undefined,
    json
  )
