/**
 * What is said of a table comes from one Schema, that of its row: the columns of a query, the
 * statement that writes rows, and how they are read. A new column stands there and in a migration.
 */
import { Array, Effect, Schema, SchemaAST } from "effect"
import { insertion, type Value } from "./statements.ts"

/** What a row holds here; in its column a whole number of any size is text, and so is JSON. */
type Held = Value | bigint | ReadonlyArray<unknown> | { readonly [member: string]: unknown }

type Columns = { readonly [column: string]: Schema.Codec<Held, Value> }

/** The columns in the order of the Schema, of `alias` if one is given, for a query. */
export const columns = (
  { fields }: Schema.Struct<Schema.Struct.Fields>,
  alias?: string
) =>
  Object.entries(fields).map(([name, { ast }]) => {
    const column = alias === undefined ? name : `${alias}.${name}`
    // No driver gives PostgreSQL's NUMERIC as a number that is exact.
    return isBigInt(ast) ? `CAST(${column} AS TEXT) AS ${name}` : column
  }).join(", ")

const isBigInt = (ast: SchemaAST.AST) => SchemaAST.isBigInt(SchemaAST.toType(ast))

/** What an upsert sets to the values that came: all columns but those of the key. */
export const replacing = (
  { fields }: Schema.Struct<Schema.Struct.Fields>,
  key: ReadonlyArray<string>
) =>
  Object.keys(fields).filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`).join(", ")

// To encode by the Schema costs more than the insert and sorts the members of JSON. A list or object
// has no other form in its column than its own.
export const written = (held: Held): Value => {
  if (typeof held === "bigint") return String(held)
  return held === null || typeof held !== "object" || held instanceof Uint8Array
    ? held
    : JSON.stringify(held)
}

/** The values of a row in the order of its columns. */
export const valuesOf = <S extends Schema.Struct<Columns>>({ fields }: S) => {
  const names = Object.keys(fields)
  return (row: S["Type"]) => names.map((name) => written(row[name] ?? null))
}

/** The statement that writes rows of a table. */
export const insertionOf = <S extends Schema.Struct<Columns>>(table: string, row: S) => {
  const insert = insertion(table, Object.keys(row.fields))
  const values = valuesOf(row)
  return (...rows: Array.NonEmptyReadonlyArray<S["Type"]>) => insert(...Array.map(rows, values))
}

/** Decodes rows; a row that does not fit is a fault of the store, which nobody can handle. */
export const decoderOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(row))
  return <E, R>(rows: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
    Effect.orDie(Effect.flatMap(rows, decode))
}
