/**
 * JSON Schema of payers against another evaluator, over schemas and values of chance.
 */
import { assert, describe, it } from "@effect/vitest"
import { Validator } from "@cfworker/json-schema"
import { Result, Schema } from "effect"
import { instruments } from "../../layers/instruments/libraries.ts"
import { schemaFault } from "../../layers/instruments/jsonSchema.ts"

const judged = (schema: unknown, value: unknown) => {
  assert.isUndefined(schemaFault(schema), JSON.stringify(schema))
  return Result.getOrThrow(instruments.jsonSchema(schema, value))
}
const fits = (schema: unknown, value: unknown) => judged(schema, value) === undefined

/** Numbers from a seed, each the same for the same seed. */
const chanceOf = (seed: number) => {
  let state = seed >>> 0
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor(state / 2 ** 32 * most)
  }
}
type Chance = ReturnType<typeof chanceOf>
const pick = <const A extends ReadonlyArray<unknown>>(chance: Chance, from: A): A[number] =>
  from[chance(from.length)]

const names = ["a", "b", "c", "a/b"] as const
const some = (chance: Chance, one: () => unknown) => Array.from({ length: chance(4) }, one)

const aValue = (chance: Chance, depth: number): unknown => {
  switch (chance(depth > 0 ? 8 : 6)) {
    case 0:
      return pick(chance, [0, 1, 2, 2.5, -1, 10])
    case 1:
      return pick(chance, ["", "a", "ab", "😀", "abc"])
    case 2:
      return pick(chance, [true, false])
    case 3:
      return null
    case 4:
      return pick(chance, [3, "b", "2024-02-29", "2023-02-29"])
    case 5:
    case 6:
      return some(chance, () => depth > 0 ? aValue(chance, depth - 1) : chance(3))
    default:
      return Object.fromEntries(
        some(chance, () => pick(chance, names)).map((name) => [name, aValue(chance, depth - 1)])
      )
  }
}

/** A schema of some keywords; the other evaluator sees nothing of what an `if` alone has seen. */
const aSchema = (chance: Chance, depth: number): unknown => {
  if (chance(12) === 0) return chance(2) === 0
  const sub = () =>
    depth > 0 ? aSchema(chance, depth - 1) : pick(chance, [true, {}, { type: "string" }])
  const subs = () => [sub(), ...some(chance, sub)]
  const named = () =>
    Object.fromEntries(some(chance, () => pick(chance, names)).map((n) => [n, sub()]))
  const keywords: ReadonlyArray<() => object> = [
    () => ({ type: pick(chance, ["array", "object", "integer", "string", ["number", "null"]]) }),
    () => ({ enum: [1, "a", null, [1], { a: 1 }].slice(chance(4)) }),
    () => ({ const: pick(chance, [1, "a", null, true]) }),
    () => ({ minimum: chance(3), exclusiveMaximum: 3 }),
    () => ({ multipleOf: pick(chance, [0.5, 2, 1]) }),
    () => ({ minLength: chance(3), maxLength: 2 }),
    () => ({ pattern: pick(chance, ["^a", "b$", "^.$"]) }),
    () => ({ format: "date" }),
    () => ({ required: some(chance, () => pick(chance, names)) }),
    () => ({ dependentRequired: { a: ["b"] } }),
    () => ({ minProperties: chance(3), maxProperties: 2 }),
    () => ({ propertyNames: sub() }),
    () => ({ properties: named() }),
    () => ({ patternProperties: { "^[ab]$": sub() } }),
    () => ({ properties: named(), additionalProperties: sub() }),
    () => ({ prefixItems: subs(), items: sub() }),
    () => ({ items: sub(), uniqueItems: true }),
    () => ({ contains: sub(), minContains: chance(3), maxContains: 2 }),
    () => ({ minItems: chance(2), maxItems: 3 }),
    () => ({ allOf: subs() }),
    () => ({ anyOf: subs() }),
    () => ({ oneOf: subs() }),
    () => ({ not: sub() }),
    () => ({ if: sub(), then: sub(), else: sub() }),
    () => ({ dependentSchemas: { a: sub() } }),
    () => ({
      anyOf: [{ properties: named() }, { prefixItems: subs() }],
      unevaluatedProperties: sub()
    }),
    () => ({ prefixItems: subs(), unevaluatedItems: sub() })
  ]
  return Object.assign(
    {},
    ...Array.from({ length: 1 + chance(3) }, () => keywords[chance(keywords.length)]?.() ?? {})
  )
}

describe("a JSON Schema of a payer", () => {
  it.prop("says of a value what another evaluator says", [Schema.Int], ([seed]) => {
    const chance = chanceOf(seed)
    const schema = aSchema(chance, 2)
    const validator = new Validator(
      Object(schema) === schema ? Object(schema) : Boolean(schema),
      "2020-12"
    )
    for (let n = 0; n < 10; n++) {
      const value = aValue(chance, 3)
      assert.strictEqual(
        fits(schema, value),
        validator.validate(value).valid,
        `${JSON.stringify(schema)} of ${JSON.stringify(value)}`
      )
    }
  }, { arbitrary: { seed: "schemas", runs: 2_000 } })

  // In each the other evaluator says the opposite.
  it.each<[schema: unknown, good: unknown, bad: unknown]>([
    [{ const: [] }, [], {}],
    [{ enum: [{ 0: "a" }] }, { 0: "a" }, ["a"]],
    [{ multipleOf: 1e-8 }, 0.00000003, 0.000000005],
    [{ multipleOf: 0.01 }, 19.99, 19.99000001],
    [{ if: { prefixItems: [{ const: "a" }] }, unevaluatedItems: false }, ["a"], ["b"]],
    [{ format: "time" }, "12:00:00Z", "12:00:00"],
    [{ format: "date-time" }, "2024-05-31T12:00:00+01:00", "2024-05-31 12:00:00Z"],
    [
      { format: "uuid" },
      "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
      "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380"
    ]
  ])("%j", (schema, good, bad) => {
    assert.isTrue(fits(schema, good))
    assert.isFalse(fits(schema, bad))
  })

  it.each<[format: string, good: ReadonlyArray<string>, bad: ReadonlyArray<string>]>([
    ["date", ["2024-02-29"], ["2023-02-29", "2024-13-01", "2024-2-9"]],
    ["time", ["23:59:60Z", "15:59:60-08:00"], ["23:59:60+01:00", "24:00:00Z", "12:00:00+24:00"]],
    ["email", ["a.b+c@x.example"], ["a..b@x.example", "a@", "a b@x.example", "a@-x.example"]],
    ["uri", ["https://a.example/b?c#d", "mailto:a@b.example"], [
      "a.example/b",
      "https://a b",
      "//a",
      "x:%zz"
    ]]
  ])("knows the format %s", (format, good, bad) => {
    assert.isTrue(good.every((said) => fits({ format }, said)), format)
    assert.deepStrictEqual(bad.filter((said) => fits({ format }, said)), [])
  })

  it("says where in the value and what is wrong", () => {
    const schema = { items: { properties: { "a/b": { type: "integer" } } } }
    assert.strictEqual(
      judged(schema, [{}, { "a/b": "x" }]),
      "type string, expected integer (at #/1/a~1b)"
    )
  })

  it("is made in time that grows with its length", () => {
    let schema: object = { type: "string" }
    for (let level = 0; level < 140; level++) {
      schema = { patternProperties: { a: schema }, additionalProperties: false }
    }
    assert.isFalse(fits(schema, { a: { b: 1 } }))
    assert.isTrue(fits(schema, { a: {} }))
  })

  it.each([
    ["a long e-mail address", { format: "email" }, `${"a".repeat(100_000)}@`],
    ["a long URI", { format: "uri" }, `x:${"a%".repeat(100_000)}`],
    ["an array that has all but one", { uniqueItems: true }, [...Array(50_000).keys(), 0]]
  ])("takes time that grows with the value: %s", (_, schema, value) => {
    assert.isFalse(fits(schema, value))
  })
})
