/**
 * JSON Schema (2020-12) of callers, without references: each keyword looks at a value in time that grows
 * with the value, patterns are RE2's, and nothing is compiled to code. A keyword that is not known is
 * refused.
 */
import { Predicate, Result, type Schema as Json } from "effect"
import { canonical } from "../../src/ground/canonical.ts"
import { compile as compilePattern } from "../patterns/re2.ts"
import { isOfFormat } from "./jsonFormats.ts"

/** Why a value does not fit, and where in it: a JSON Pointer. */
interface Fault {
  readonly said: string
  readonly at: string
}
/** The names and the places of a value that a keyword has looked at, where another asks for it. */
type Seen = Set<string | number>
/** What one keyword finds. */
type Test = (value: unknown, seen: Seen | undefined) => Fault | undefined
type Siblings = { readonly [keyword: string]: unknown }

interface Rule {
  /** What is wrong with its argument. */
  readonly faultOf: (argument: unknown, keyword: string) => string | undefined
  readonly test?: (argument: unknown, siblings: Siblings) => Test
}

const isRecord = (value: unknown): value is Siblings =>
  Predicate.isReadonlyObject(value) && !Array.isArray(value)
const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** What of a schema is not taken; `undefined` when all is. */
export const schemaFault = (schema: unknown): string | undefined => {
  if (typeof schema === "boolean") return undefined
  if (!isRecord(schema)) return "a schema is an object, true or false"
  return first(
    Object.entries(schema).map(([keyword, argument]) => {
      const rule = rules.get(keyword)
      return rule === undefined ? `"${keyword}" is not taken` : rule.faultOf(argument, keyword)
    })
  )
}

const first = <A>(faults: ReadonlyArray<A | undefined>) => faults.find((one) => one !== undefined)

/** Why a value is not what a schema asks for; `undefined` when it is. Fails when it cannot be checked. */
export const jsonSchema = (
  schema: unknown,
  value: unknown
): Result.Result<string | undefined, string> =>
  isRecord(schema) && (compiled.has(schema) || schemaFault(schema) === undefined)
    ? Result.try({
      try: () => {
        const test = compiled.get(schema) ?? alone(schema)
        compiled.set(schema, test)
        const fault = test(value, undefined)
        return fault === undefined ? undefined : `${fault.said} (at #${fault.at})`
      },
      catch: () => "it is too deep"
    })
    : Result.fail("the schema is not taken")

/** A schema that is asked of each line is made once. */
const compiled = new WeakMap<object, Test>()

const no = (said: string): Fault => ({ said, at: "" })
const unless = (fits: boolean, said: string) => fits ? undefined : no(said)

/** A schema as one test, whose keywords look in the order of the table. */
const compile = (schema: unknown): Test => {
  if (!isRecord(schema)) return () => unless(schema === true, "nothing is allowed here")
  const tests = Array.from(rules).flatMap(([keyword, { test }]) =>
    test === undefined || !Object.hasOwn(schema, keyword) ? [] : [test(schema[keyword], schema)]
  )
  return (value, seen) => {
    for (const test of tests) {
      const fault = test(value, seen)
      if (fault !== undefined) return fault
    }
    return undefined
  }
}

/** A test that says to no other what it has seen. */
const alone = (schema: unknown): Test => {
  const test = compile(schema)
  const asks = JSON.stringify(schema).includes('"unevaluated')
  return (value) => test(value, asks ? new Set() : undefined)
}

/** The test of what stands below a value. */
const below = (schema: unknown) => {
  const test = alone(schema)
  return (key: string | number, value: unknown): Fault | undefined => {
    const fault = test(value, undefined)
    return fault === undefined ? undefined : {
      said: fault.said,
      at: `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}${fault.at}`
    }
  }
}

/** What a subschema sees of the same value counts only where it fits. */
const beside = (schema: unknown): Test => {
  const test = compile(schema)
  return (value, seen) => {
    if (seen === undefined) return test(value, undefined)
    const own: Seen = new Set()
    const fault = test(value, own)
    if (fault === undefined) { for (const key of own) seen.add(key) }
    return fault
  }
}

const each = (
  entries: Iterable<readonly [string | number, unknown]>,
  seen: Seen | undefined,
  test: (key: string | number, value: unknown) => Fault | undefined
): Fault | undefined => {
  for (const [key, value] of entries) {
    const fault = test(key, value)
    if (fault !== undefined) return fault
    seen?.add(key)
  }
  return undefined
}

const members = (value: unknown, skip: (name: string) => boolean = () => false) =>
  isRecord(value) ? Object.entries(value).filter(([name]) => !skip(name)) : []
const elements = (value: unknown, from = 0) =>
  isList(value) ? value.slice(from).map((one, n) => [from + n, one] as const) : []

const takes =
  (what: string, fits: (value: unknown) => boolean): Rule["faultOf"] => (value, keyword) =>
    fits(value) ? undefined : `"${keyword}" takes ${what}`
const listOf = (fits: (value: unknown) => boolean, min = 0) => (value: unknown) =>
  isList(value) && value.length >= min && value.every(fits)
const text = takes("a string", Predicate.isString)
const flag = takes("true or false", Predicate.isBoolean)
const any = () => undefined
const schemas: Rule["faultOf"] = (value, keyword) =>
  isList(value) && value.length > 0
    ? first(value.map(schemaFault))
    : `"${keyword}" takes a list of schemas`
const named: Rule["faultOf"] = (value, keyword) =>
  isRecord(value) ? first(Object.values(value).map(schemaFault)) : `"${keyword}" takes an object`

const patternFault = (source: unknown) => {
  const pattern = Predicate.isString(source) ? compilePattern(source, "") : undefined
  return pattern === undefined
    ? `"pattern" takes a string`
    : Result.isFailure(pattern)
    ? pattern.failure
    : undefined
}
const matcherOf = (source: unknown) => {
  const pattern = Result.getOrThrow(compilePattern(String(source), ""))
  return (said: string) => pattern(said) !== undefined
}

// What `JSON.parse` gives is JSON.
const isJson = (value: unknown): value is Json.Json => value !== undefined
const written = (value: unknown) => isJson(value) ? canonical(value) : ""

const typeOf = (value: unknown) => value === null ? "null" : isList(value) ? "array" : typeof value
const types = ["array", "boolean", "integer", "null", "number", "object", "string"]
const isOfType = (value: unknown, type: unknown) =>
  type === typeOf(value) || (type === "integer" && Number.isInteger(value))
const isType = (value: unknown) => types.some((type) => type === value)

/** A decimal as a whole number of its last place, with how many places it has. */
const scaled = (value: number): readonly [digits: bigint, places: number] => {
  const [digits = "", exponent = "0"] = String(value).split("e")
  const [whole = "", part = ""] = digits.split(".")
  return [BigInt(whole + part), part.length - Number(exponent)]
}

const isMultiple = (value: number, of: number) => {
  const [[a, m], [b, n]] = [scaled(value), scaled(of)]
  const places = Math.max(m, n)
  return a * 10n ** BigInt(places - m) % (b * 10n ** BigInt(places - n)) === 0n
}

const limit = (
  of: (value: unknown) => number | undefined,
  fits: (n: number, bound: number) => boolean,
  what: string,
  isCount = true
): Rule => ({
  faultOf: isCount
    ? takes("a whole number from 0", (one) => Number.isInteger(one) && Number(one) >= 0)
    : takes("a number", Predicate.isNumber),
  test: (bound) => (value) => {
    const n = of(value)
    return n === undefined ? undefined : unless(fits(n, Number(bound)), `${what} ${String(bound)}`)
  }
})
const least = (n: number, bound: number) => n >= bound
const most = (n: number, bound: number) => n <= bound
const lengthOf = (value: unknown) =>
  Predicate.isString(value) ? Array.from(value).length : undefined
const itemsOf = (value: unknown) => isList(value) ? value.length : undefined
const namesOf = (value: unknown) => isRecord(value) ? Object.keys(value).length : undefined
const numberOf = (value: unknown) => Predicate.isNumber(value) ? value : undefined

const has = (value: Siblings, name: unknown) => Object.hasOwn(value, String(name))

const entriesOf = (argument: unknown) => Object.entries(isRecord(argument) ? argument : {})
const listed = (argument: unknown) => isList(argument) ? argument : []

/** The keywords in the order in which they look: what others have seen comes last. */
const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["type", {
    faultOf: takes(
      `of ${types.join(", ")} one or a list`,
      (value) => isType(value) || listOf(isType, 1)(value)
    ),
    test: (type) => (value) =>
      unless(
        (isList(type) ? type : [type]).some((one) => isOfType(value, one)),
        `type ${typeOf(value)}, expected ${isList(type) ? type.join(" or ") : String(type)}`
      )
  }],
  ["enum", {
    faultOf: takes("a list", listOf(() => true, 1)),
    test: (values) => {
      const known = new Set(listed(values).map(written))
      return (value) => unless(known.has(written(value)), "none of the values of enum")
    }
  }],
  ["const", {
    faultOf: any,
    test: (wanted) => {
      const known = written(wanted)
      return (value) => unless(written(value) === known, `expected ${known}`)
    }
  }],
  ["format", {
    faultOf: takes(
      `one of ${[...isOfFormat.keys()].join(", ")}`,
      (value) => Predicate.isString(value) && isOfFormat.has(value)
    ),
    test: (format) => (value) =>
      unless(
        !Predicate.isString(value) || isOfFormat.get(String(format))?.(value) === true,
        `no ${String(format)}`
      )
  }],
  ["pattern", {
    faultOf: patternFault,
    test: (source) => {
      const matches = matcherOf(source)
      return (value) =>
        unless(!Predicate.isString(value) || matches(value), `no match of ${String(source)}`)
    }
  }],
  ["multipleOf", {
    faultOf: takes("a number above 0", (value) => Predicate.isNumber(value) && value > 0),
    test: (of) => (value) =>
      unless(
        !Predicate.isNumber(value) || isMultiple(value, Number(of)),
        `no multiple of ${String(of)}`
      )
  }],
  ["minimum", limit(numberOf, least, "less than", false)],
  ["maximum", limit(numberOf, most, "more than", false)],
  ["exclusiveMinimum", limit(numberOf, (n, bound) => n > bound, "not more than", false)],
  ["exclusiveMaximum", limit(numberOf, (n, bound) => n < bound, "not less than", false)],
  ["minLength", limit(lengthOf, least, "shorter than")],
  ["maxLength", limit(lengthOf, most, "longer than")],
  ["minItems", limit(itemsOf, least, "fewer elements than")],
  ["maxItems", limit(itemsOf, most, "more elements than")],
  ["minProperties", limit(namesOf, least, "fewer members than")],
  ["maxProperties", limit(namesOf, most, "more members than")],
  ["uniqueItems", {
    faultOf: flag,
    test: (wanted) => (value) => {
      if (wanted !== true || !isList(value)) return undefined
      return unless(new Set(value.map(written)).size === value.length, "an element twice")
    }
  }],
  ["required", {
    faultOf: takes("a list of names", listOf(Predicate.isString)),
    test: (names) => (value) => {
      const missing = isRecord(value) ? listed(names).find((name) => !has(value, name)) : undefined
      return unless(missing === undefined, `no member "${String(missing)}"`)
    }
  }],
  ["dependentRequired", {
    faultOf: takes(
      "lists of names by name",
      (value) => isRecord(value) && Object.values(value).every(listOf(Predicate.isString))
    ),
    test: (argument) => (value) => {
      const missing = isRecord(value)
        ? entriesOf(argument).flatMap(([name, names]) => has(value, name) ? listed(names) : [])
          .find((name) => !has(value, name))
        : undefined
      return unless(missing === undefined, `no member "${String(missing)}"`)
    }
  }],
  ["propertyNames", {
    faultOf: schemaFault,
    test: (schema) => {
      const test = below(schema)
      return (value) => first(members(value).map(([name]) => test(name, name)))
    }
  }],
  ["properties", {
    faultOf: named,
    test: (argument) => {
      const tests = entriesOf(argument).map(([name, schema]) => [name, below(schema)] as const)
      return (value, seen) => {
        if (!isRecord(value)) return undefined
        for (const [name, test] of tests) {
          if (!has(value, name)) continue
          const fault = test(name, value[name])
          if (fault !== undefined) return fault
          seen?.add(name)
        }
        return undefined
      }
    }
  }],
  ["patternProperties", {
    faultOf: (value, keyword) =>
      named(value, keyword) ?? first(Object.keys(isRecord(value) ? value : {}).map(patternFault)),
    test: (argument) => {
      const patterns = entriesOf(argument).map(([source, schema]) =>
        [matcherOf(source), below(schema)] as const
      )
      return (value, seen) =>
        first(
          patterns.map(([matches, test]) =>
            each(members(value, (name) => !matches(name)), seen, test)
          )
        )
    }
  }],
  ["additionalProperties", {
    faultOf: schemaFault,
    test: (schema, { patternProperties, properties }) => {
      const test = below(schema)
      const patterns = entriesOf(patternProperties).map(([source]) => matcherOf(source))
      const known = new Set(Object.keys(isRecord(properties) ? properties : {}))
      return (value, seen) =>
        each(
          members(value, (name) => known.has(name) || patterns.some((matches) => matches(name))),
          seen,
          test
        )
    }
  }],
  ["prefixItems", {
    faultOf: schemas,
    test: (argument) => {
      const tests = listed(argument).map(below)
      return (value, seen) =>
        each(elements(value).slice(0, tests.length), seen, (n, one) => tests[Number(n)]?.(n, one))
    }
  }],
  ["items", {
    faultOf: schemaFault,
    test: (schema, { prefixItems }) => {
      const test = below(schema)
      return (value, seen) => each(elements(value, listed(prefixItems).length), seen, test)
    }
  }],
  ["contains", {
    faultOf: schemaFault,
    test: (schema, { maxContains = Infinity, minContains = 1 }) => {
      const test = below(schema)
      return (value, seen) => {
        if (!isList(value)) return undefined
        const fitting = elements(value).filter(([n, one]) => test(n, one) === undefined)
        for (const [n] of fitting) seen?.add(n)
        return unless(
          fitting.length >= Number(minContains) && fitting.length <= Number(maxContains),
          `${fitting.length} elements fit contains`
        )
      }
    }
  }],
  ["allOf", {
    faultOf: schemas,
    test: (argument) => {
      const tests = listed(argument).map(beside)
      return (value, seen) => {
        for (const test of tests) {
          const fault = test(value, seen)
          if (fault !== undefined) return fault
        }
        return undefined
      }
    }
  }],
  ...(["anyOf", "oneOf"] as const).map((keyword): [string, Rule] => [keyword, {
    faultOf: schemas,
    test: (argument) => {
      const tests = listed(argument).map(beside)
      return (value, seen) => {
        const faults = tests.flatMap((test) => test(value, seen) ?? [])
        const fitting = tests.length - faults.length
        const [only] = faults
        if (fitting === 0 && faults.length === 1) return only
        return unless(
          keyword === "anyOf" ? fitting > 0 : fitting === 1,
          `${fitting} of ${tests.length} schemas of ${keyword} fit`
        )
      }
    }
  }]),
  ["not", {
    faultOf: schemaFault,
    test: (schema) => {
      const test = alone(schema)
      return (value) => unless(test(value, undefined) !== undefined, "it fits the schema of not")
    }
  }],
  ["if", {
    faultOf: schemaFault,
    test: (condition, { else: otherwise = true, then = true }) => {
      const [holds, yes, other] = [beside(condition), beside(then), beside(otherwise)]
      return (value, seen) =>
        holds(value, seen) === undefined ? yes(value, seen) : other(value, seen)
    }
  }],
  ["dependentSchemas", {
    faultOf: named,
    test: (argument) => {
      const tests = entriesOf(argument).map(([name, schema]) => [name, beside(schema)] as const)
      return (value, seen) =>
        first(
          tests.map(([name, test]) =>
            isRecord(value) && has(value, name) ? test(value, seen) : undefined
          )
        )
    }
  }],
  ["unevaluatedItems", {
    faultOf: schemaFault,
    test: (schema) => {
      const test = below(schema)
      return (value, seen) =>
        each(elements(value).filter(([n]) => seen?.has(n) !== true), seen, test)
    }
  }],
  ["unevaluatedProperties", {
    faultOf: schemaFault,
    test: (schema) => {
      const test = below(schema)
      return (value, seen) => each(members(value, (name) => seen?.has(name) === true), seen, test)
    }
  }],
  ...["then", "else"].map((keyword): [string, Rule] => [keyword, { faultOf: schemaFault }]),
  ...["maxContains", "minContains"].map((keyword): [string, Rule] => [keyword, {
    faultOf: takes("a whole number from 0", (one) => Number.isInteger(one) && Number(one) >= 0)
  }]),
  ["$defs", { faultOf: named }],
  ...["$comment", "$schema", "description", "title"].map((
    keyword
  ): [string, Rule] => [keyword, { faultOf: text }]),
  ...["deprecated", "readOnly", "writeOnly"].map((
    keyword
  ): [string, Rule] => [keyword, { faultOf: flag }]),
  ...["default", "examples"].map((keyword): [string, Rule] => [keyword, { faultOf: any }])
])
