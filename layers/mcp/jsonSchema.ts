/**
 * Schemas of a contract's document in few words, and in the subset that every family of models takes:
 * one type a node, words alone in an `enum`, `items` in each array, nothing that is null. Whatever is
 * left out here is still checked by the service.
 */
import { Predicate } from "effect"

export interface JsonSchema {
  readonly [keyword: string]: unknown
}

interface Style {
  /** Objects below this depth are described without their members. */
  readonly depth: number
  readonly described: boolean
}

const BOUNDS = ["minimum", "maximum"] as const

export const recordOf = (value: unknown): JsonSchema =>
  Predicate.isReadonlyObject(value) ? value : {}
export const listOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

/** The word that stands for `false` among words. */
const OFF = "off"

/** What stands for a schema that takes null alone, until the union around it leaves it out. */
const NOTHING: JsonSchema = { type: "null" }
/** Of a value that may be anything: what most callers send. */
const ANYTHING: JsonSchema = { type: "string" }
const isAny = ({ anyOf, type }: JsonSchema) => type === undefined && anyOf === undefined

const distinct = <A>(values: ReadonlyArray<A>) => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values()
]

/** The type of values that are no words. */
const typeOf = (value: unknown) =>
  value === null ? "null" : Number.isInteger(value) ? "integer" : typeof value

const enumOf = (values: ReadonlyArray<unknown>): JsonSchema => {
  const words = values.filter(Predicate.isString)
  if (words.length === 0) return { type: typeOf(values[0]) }
  return { type: "string", enum: values.includes(false) ? [...words, OFF] : words }
}

/** Objects as one that has the members of all. */
const mergedObjects = (objects: ReadonlyArray<JsonSchema>): JsonSchema => {
  const members = new Map<string, ReadonlyArray<JsonSchema>>()
  for (const { properties } of objects) {
    for (const [name, schema] of Object.entries(recordOf(properties))) {
      members.set(name, [...members.get(name) ?? [], recordOf(schema)])
    }
  }
  const [first, ...others] = objects.map(({ required }) => listOf(required))
  const required = (first ?? []).filter((name) => others.every((one) => one.includes(name)))
  return {
    type: "object",
    ...(members.size === 0 ? {} : {
      properties: Object.fromEntries([...members].map(([name, all]) => [name, union(all)]))
    }),
    ...(required.length === 0 ? {} : { required })
  }
}

const mergedWords = (words: ReadonlyArray<JsonSchema>): JsonSchema =>
  words.every((one) => one.enum !== undefined)
    ? { type: "string", enum: distinct(words.flatMap((one) => listOf(one.enum))) }
    : { ...words.find((one) => one.enum === undefined) }

const union = (alternatives: ReadonlyArray<JsonSchema>): JsonSchema => {
  const members = distinct(
    alternatives.flatMap((one) => one.anyOf === undefined ? [one] : listOf(one.anyOf).map(recordOf))
  ).filter(({ type }) => type !== "null")
  if (members.length === 0) return NOTHING
  if (members.some(isAny)) return {}
  const of = (type: string) => members.filter((one) => one.type === type)
  const objects = of("object")
  const words = of("string")
  const hasFalse = of("boolean").length > 0 && words.some((one) => one.enum !== undefined)
  // A member that takes text or a number is sent as text, to its last digit.
  const others = distinct(members.filter(({ type }) =>
    type !== "object" && type !== "string" &&
    !((type === "number" || type === "integer" || type === "boolean") && words.length > 0)
  ))
  const mergedText = words.length === 0 ? [] : [mergedWords(words)]
  const several = [
    ...(objects.length === 0 ? [] : objects.length === 1 ? objects : [mergedObjects(objects)]),
    ...(hasFalse
      ? mergedText.map((one) => ({ ...one, enum: distinct([...listOf(one.enum), OFF]) }))
      : mergedText),
    ...others
  ]
  const [only] = several
  return several.length === 1 && only !== undefined ? only : { anyOf: several }
}

/** Reads the schemas of one document. */
export const resolver = (components: JsonSchema) => {
  const resolve = (schema: unknown): JsonSchema => {
    const own = recordOf(schema)
    return typeof own.$ref === "string"
      ? resolve(components[own.$ref.slice(own.$ref.lastIndexOf("/") + 1)])
      : own
  }

  const partsOf = (own: JsonSchema): ReadonlyArray<unknown> => [
    ...listOf(own.anyOf),
    ...listOf(own.oneOf),
    ...(Array.isArray(own.type) ? own.type.map((type) => ({ ...own, type })) : [])
  ]

  /** Of a member: nothing where it takes null alone. */
  const compactAt = (
    schema: unknown,
    style: Style,
    level: number,
    within: ReadonlyArray<unknown>
  ): JsonSchema => {
    const own = resolve(schema)
    if (within.includes(own)) return { type: "object" }
    const below = (one: unknown, step = 1) => compactAt(one, style, level + step, [...within, own])
    const words = style.described && typeof own.description === "string"
      ? { description: own.description }
      : {}
    const several = partsOf(own)
    if (several.length > 0) return { ...union(several.map((one) => below(one, 0))), ...words }
    const all: JsonSchema = Object.assign(
      {},
      own,
      ...listOf(own.allOf).map((one) => below(one, 0))
    )
    if (all.const !== undefined) return { ...enumOf([all.const]), ...words }
    if (Array.isArray(all.enum)) return { ...enumOf(all.enum), ...words }
    if (all.type === "object" || Predicate.isReadonlyObject(all.properties)) {
      const properties = recordOf(all.properties)
      if (level >= style.depth || Object.keys(properties).length === 0) {
        return { type: "object", ...words }
      }
      const required = listOf(all.required).filter((name) => !acceptsNull(properties[String(name)]))
      const members = Object.entries(properties).flatMap(([name, value]) => {
        const compacted = below(value)
        return compacted.type === "null"
          ? []
          : [[name, isAny(compacted) ? { ...compacted, ...ANYTHING } : compacted]]
      })
      return {
        type: "object",
        properties: Object.fromEntries(members),
        ...(required.length > 0 ? { required } : {}),
        ...words
      }
    }
    if (all.type === "array") {
      const items = below(all.items, 0)
      return { type: "array", items: isAny(items) ? ANYTHING : items, ...words }
    }
    const bounds = Object.fromEntries(
      BOUNDS.filter((name) => Math.abs(Number(all[name])) < Number.MAX_SAFE_INTEGER)
        .map((name) => [name, all[name]])
    )
    return { ...(all.type === undefined ? {} : { type: all.type }), ...bounds, ...words }
  }

  /** As an argument: it has a type, and null is what is absent. */
  const compact = (schema: unknown, style: Style, level = 0): JsonSchema => {
    const compacted = compactAt(schema, style, level, [])
    return isAny(compacted) ? { ...compacted, ...ANYTHING } : compacted
  }

  const acceptsNull = (schema: unknown): boolean => {
    const own = resolve(schema)
    return own.type === "null" || own.const === null || listOf(own.enum).includes(null) ||
      partsOf(own).some((one) => recordOf(one).type === "null" || acceptsNull(recordOf(one)))
  }

  const acceptsFalse = (schema: unknown): boolean => {
    const own = resolve(schema)
    return own.const === false || listOf(own.enum).includes(false) ||
      [...listOf(own.anyOf), ...listOf(own.oneOf)].some(acceptsFalse)
  }

  const accepts = (schema: unknown, value: unknown): boolean => {
    const own = resolve(schema)
    const parts = [...listOf(own.anyOf), ...listOf(own.oneOf)]
    if (parts.length > 0) return parts.some((one) => accepts(one, value))
    return own.const === undefined && own.enum === undefined ||
      [own.const, ...listOf(own.enum)].includes(value)
  }

  /** What the contract takes, of a value that was sent by a schema of `compact()`. */
  const restored = (schema: unknown, value: unknown): unknown => {
    const own = resolve(schema)
    if (value === OFF) return acceptsFalse(own) ? false : value
    if (Array.isArray(value)) {
      const list = [own, ...partsOf(own).map(resolve)].find((one) => one.items !== undefined)
      return list === undefined ? value : value.map((one) => restored(list.items, one))
    }
    if (!Predicate.isReadonlyObject(value)) return value
    const fitting = [own, ...partsOf(own).map(resolve)].find(({ properties }) =>
      properties !== undefined &&
      Object.entries(recordOf(properties)).every(([name, member]) =>
        !(name in value) || value[name] === OFF || accepts(member, value[name])
      )
    )
    if (fitting === undefined) return value
    const members = recordOf(fitting.properties)
    const absent = listOf(fitting.required).map(String).filter((name) =>
      !(name in value) && acceptsNull(members[name])
    )
    return Object.fromEntries([
      ...Object.entries(value).map(([name, one]) => [
        name,
        name in members ? restored(members[name], one) : one
      ]),
      ...absent.map((name) => [name, null])
    ])
  }

  return { resolve, compact, restored, takesNull: acceptsNull }
}
