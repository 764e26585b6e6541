/**
 * What each argument of a tool is for, with one example: a row of `arguments.json` each. A row that names
 * a service or a tool holds there alone, and before one that names none.
 */
import { Schema } from "effect"
import rows from "./arguments.json" with { type: "json" }
import type { JsonSchema } from "./jsonSchema.ts"

const Row = Schema.Struct({
  argument: Schema.String,
  /** A service or a tool. */
  of: Schema.optionalKey(Schema.String),
  use: Schema.String,
  example: Schema.Unknown
})

export const argumentRows = Schema.decodeUnknownSync(Schema.Array(Row))(rows)

const keyOf = (argument: string, of = "") => `${of}/${argument}`

const byKey = new Map(argumentRows.map((row) => [keyOf(row.argument, row.of), row]))

/** The row that holds for an argument of a tool of a service. */
export const rowOf = (service: string, tool: string, argument: string) =>
  byKey.get(keyOf(argument, tool)) ?? byKey.get(keyOf(argument, service)) ??
    byKey.get(keyOf(argument))

/** The schema of an argument with what it is for; one without a row keeps the contract's own words. */
export const explained =
  (service: string, tool: string) => (argument: string, schema: JsonSchema): JsonSchema => {
    const row = rowOf(service, tool, argument)
    if (row === undefined) return schema
    const example = typeof row.example === "string" ? row.example : JSON.stringify(row.example)
    return { ...schema, description: `${row.use}. E.g. ${example}` }
  }
