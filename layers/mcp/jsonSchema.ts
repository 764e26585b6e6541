/**
 * Schemas of a contract's document in few words: an agent reads all of a service's tools before it does
 * anything, and pays for each character. Whatever is left out here is still checked by the service.
 */
import { Predicate } from "effect"

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

interface Style {
  /** Objects and lists below this many floors are told as such. */
  readonly depth: number
  /** Whether what has to be there is told, and what a value may be. */
  readonly strict: boolean
  readonly described: boolean
}

const BOUNDS = ["minimum", "maximum", "default"] as const

const recordOf = (value: unknown): JsonSchema => Predicate.isReadonlyObject(value) ? value : {}
const listOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

const typesOf = (values: ReadonlyArray<unknown>): JsonSchema =>
  values.every(Predicate.isString) ? { type: "string" } : {}

/** Whether a schema says nothing but which values there are. */
const isValues = (schema: JsonSchema) =>
  Object.keys(schema).every((name) => name === "enum" || name === "const")
const valuesOf = (schema: JsonSchema) => "const" in schema ? [schema.const] : listOf(schema.enum)

/** Whether a schema says nothing but a type. */
const isType = (schema: JsonSchema) => Object.keys(schema).every((name) => name === "type")
const typesIn = ({ type }: JsonSchema) => Predicate.isString(type) ? [type] : listOf(type)

const typed = (schema: JsonSchema, types: ReadonlyArray<unknown>): JsonSchema => {
  const several = [...new Set(types)]
  return { ...schema, type: several.length === 1 ? several[0] : several }
}

/** Reads the schemas of one document. */
export const resolver = (components: JsonSchema) => {
  const resolve = (schema: unknown): JsonSchema => {
    const own = recordOf(schema)
    return typeof own.$ref === "string"
      ? resolve(components[own.$ref.slice(own.$ref.lastIndexOf("/") + 1)])
      : own
  }

  const union = (members: ReadonlyArray<JsonSchema>): JsonSchema => {
    const told = [...new Map(members.map((one) => [JSON.stringify(one), one])).values()]
    if (told.some((one) => Object.keys(one).length === 0)) return {}
    const values = told.filter(isValues).flatMap(valuesOf)
    const types = [...new Set(told.filter(isType).flatMap(typesIn))]
    const rich = told.filter((one) => !isValues(one) && !isType(one))
    // Nothing is a word for one more value.
    if (values.length > 0 && types.every((type) => type === "null")) {
      values.push(...types.map(() => null))
      types.length = 0
    }
    const [only] = rich
    if (rich.length === 1 && values.length === 0 && only?.type !== undefined) {
      return typed(only, [...typesIn(only), ...types])
    }
    const several = [
      ...rich,
      ...(values.length === 0 ? [] : [{ enum: values }]),
      ...(types.length === 0 ? [] : [typed({}, types)])
    ]
    const [first] = several
    return first !== undefined && several.length === 1 ? first : { anyOf: several }
  }

  const compact = (
    schema: unknown,
    style: Style,
    floor = 0,
    within: ReadonlyArray<unknown> = []
  ): JsonSchema => {
    const own = resolve(schema)
    if (within.includes(own)) return {}
    const below = (one: unknown, step = 1) => compact(one, style, floor + step, [...within, own])
    const words = style.described && typeof own.description === "string"
      ? { description: own.description }
      : {}
    const several = [...listOf(own.anyOf), ...listOf(own.oneOf)]
    if (several.length > 0) return { ...union(several.map((one) => below(one, 0))), ...words }
    const parts = listOf(own.allOf).map((one) => below(one, 0))
    const all: JsonSchema = Object.assign({}, own, ...parts)
    if (all.const !== undefined) return style.strict ? { const: all.const } : typesOf([all.const])
    if (Array.isArray(all.enum)) {
      return style.strict ? { enum: all.enum, ...words } : typesOf(all.enum)
    }
    if (all.type === "object" || Predicate.isReadonlyObject(all.properties)) {
      const properties = recordOf(all.properties)
      if (floor >= style.depth || Object.keys(properties).length === 0) {
        return { type: "object", ...words }
      }
      const required = listOf(all.required)
      return {
        type: "object",
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, value]) => [name, below(value)])
        ),
        ...(style.strict && required.length > 0 ? { required } : {}),
        ...words
      }
    }
    if (all.type === "array") {
      const items = floor >= style.depth ? {} : below(all.items, 0)
      return { type: "array", ...(Object.keys(items).length === 0 ? {} : { items }), ...words }
    }
    const bounds = style.strict
      ? Object.fromEntries(BOUNDS.filter((name) => name in all).map((name) => [name, all[name]]))
      : {}
    return { ...(all.type === undefined ? {} : { type: all.type }), ...bounds, ...words }
  }

  return { resolve, compact }
}

export { listOf, recordOf }
