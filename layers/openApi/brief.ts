/**
 * A document in few words, for whoever reads all of it at once: problems by reference, with the codes
 * that are a call's own; an example where it is short; no schema that nothing names.
 */
import { listOf, mapMembers, type Members, membersOf } from "./json.ts"

/** `/openapi.json` of a service in characters: 20,000 tokens of four. */
export const BRIEF_CHARACTERS_MAX = 80_000

/** An example that is longer is in the full document alone. */
const EXAMPLE_CHARACTERS_MAX = 400

const PROBLEM = { $ref: "#/components/responses/Problem" }

const PROBLEM_SCHEMA = {
  type: "object",
  description: "RFC 9457. Branch on `error.code`; `/problems/{slug}` has an example of each.",
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    instance: { type: "string" },
    error: {
      type: "object",
      properties: {
        code: { type: "string" },
        message: { type: "string" },
        retryable: { type: "boolean" },
        retry_after_seconds: { type: ["number", "null"] },
        hint: { type: "string", description: "What to do" },
        details: { type: "object", additionalProperties: true }
      },
      required: ["code", "message", "retryable", "retry_after_seconds", "details"]
    },
    request_id: { type: "string" }
  },
  required: ["type", "title", "status", "error"],
  additionalProperties: true
}

const operationsOf = (document: Members) =>
  Object.values(membersOf(document.paths)).flatMap((methods) =>
    Object.values(membersOf(methods)).map(membersOf)
  )

const isProblem = (status: string) => Number(status) >= 400

const codesOf = (response: unknown) => String(membersOf(response).description).split(" | ")

/** Codes that more than half of the calls can answer with. */
const commonIn = (operations: ReadonlyArray<Members>) => {
  const counts = new Map<string, number>()
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(membersOf(responses))) {
      if (!isProblem(status)) continue
      for (const code of codesOf(response)) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
  }
  return new Set(
    [...counts].filter(([, count]) => count > operations.length / 2).map(([code]) => code)
  )
}

const hasExample = (part: unknown) =>
  Object.values(membersOf(membersOf(part).content)).some((media) =>
    membersOf(media).example !== undefined
  )

const withoutLong = (content: unknown, isShown: boolean) =>
  mapMembers(content, (media) => {
    const { example, ...rest } = membersOf(media)
    return !isShown || example === undefined ||
        JSON.stringify(example).length > EXAMPLE_CHARACTERS_MAX
      ? rest
      : { ...rest, example }
  })

const shortContent = (part: unknown, isShown = true) => {
  const { content, ...rest } = membersOf(part)
  return content === undefined ? part : { ...rest, content: withoutLong(content, isShown) }
}

/** A parameter; one that may be left out needs no example. */
const shortParameter = (parameter: unknown) => {
  const { example, ...rest } = membersOf(parameter)
  const short = membersOf(shortSchema(rest))
  return rest.required === true && example !== undefined ? { ...short, example } : short
}

/** Parameters that several calls take, by their text. */
const sharedIn = (operations: ReadonlyArray<Members>) => {
  const counts = new Map<string, number>()
  for (const one of operations.flatMap(({ parameters }) => listOf(parameters))) {
    const text = JSON.stringify(shortParameter(one))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return new Map(
    [...counts].filter(([, count]) => count > 1).map(([text], index) => {
      const parameter = membersOf(JSON.parse(text))
      return [text, { name: `${String(parameter.name)}_${index}`, parameter }] as const
    })
  )
}

/** Says nothing to whoever writes a request: the service checks it. */
const SILENT = new Set([
  "additionalProperties",
  "maxLength",
  "maxItems",
  "pattern",
  "allOf",
  "format"
])

const typesOf = (part: unknown) => {
  const { type, ...rest } = membersOf(part)
  return Object.keys(rest).length === 0 && typeof type === "string" ? [type] : undefined
}

/** A schema without its bounds, and with the types of a union in one list. */
const shortSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(shortSchema)
  if (typeof schema !== "object" || schema === null) return schema
  const own = membersOf(schema)
  const types = listOf(own.anyOf).map(shortSchema).map(typesOf)
  const isTypes = types.length > 0 && types.every((one) => one !== undefined)
  return Object.fromEntries([
    ...Object.entries(own).flatMap(([name, member]) =>
      name === "properties"
        ? [[name, mapMembers(member, shortSchema)]]
        : name === "anyOf" && isTypes || SILENT.has(name) ||
            (name === "minLength" && member === 1) ||
            (name === "minimum" && member === 0) ||
            (name === "maximum" || name === "minimum") &&
              Math.abs(Number(member)) === Number.MAX_SAFE_INTEGER
        ? []
        : name === "enum" || name === "required" || name === "const" || name === "default"
        ? [[name, member]]
        : [[name, shortSchema(member)]]
    ),
    ...(isTypes ? [["type", [...new Set(types.flat())]]] : [])
  ])
}

/** A call with one short example: of what it takes, or else of what it answers. */
const briefOperation = (
  operation: Members,
  common: ReadonlySet<string>,
  shared: ReturnType<typeof sharedIn>
): Members => {
  const parameterOf = (parameter: unknown) => {
    const short = shortParameter(parameter)
    const name = shared.get(JSON.stringify(short))?.name
    return name === undefined ? short : { $ref: `#/components/parameters/${name}` }
  }
  const { requestBody, responses } = operation
  const own = Object.entries(membersOf(responses)).flatMap(([status, response]) =>
    isProblem(status)
      ? codesOf(response).filter((code) => !common.has(code)).map((code) => `${status} ${code}`)
      : []
  )
  return {
    ...operation,
    ...(operation.parameters === undefined
      ? {}
      : { parameters: listOf(operation.parameters).map(parameterOf) }),
    ...(requestBody === undefined ? {} : { requestBody: shortContent(requestBody) }),
    responses: {
      ...mapMembers(
        responses,
        (response, status) =>
          isProblem(status) ? undefined : shortContent(response, !hasExample(requestBody))
      ),
      default: own.length === 0 ? PROBLEM : { ...PROBLEM, description: own.join(" | ") }
    }
  }
}

const referencesIn = (value: unknown) =>
  [
    ...JSON.stringify(value ?? null).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)
  ].map(([, name = ""]) => name)

/** The schemas that are named, from `paths` on. */
const reached = (paths: unknown, schemas: Members) => {
  const found = new Set<string>()
  let open = referencesIn(paths)
  while (open.length > 0) {
    const fresh = open.filter((name) => !found.has(name))
    for (const name of fresh) found.add(name)
    open = fresh.flatMap((name) => referencesIn(schemas[name] ?? {}))
  }
  return found
}

/** Names of schemas by those of the first that says the same. */
const sameIn = (schemas: Members) => {
  const first = new Map<string, string>()
  return new Map(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const text = JSON.stringify(schema)
      const known = first.get(text)
      first.set(text, known ?? name)
      return known === undefined ? [] : [[name, known] as const]
    })
  )
}

const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => renamed(one, names))
  if (typeof value !== "object" || value === null) return value
  return mapMembers(value, (member, name) => {
    if (name !== "$ref" || typeof member !== "string") return renamed(member, names)
    const own = member.slice(member.lastIndexOf("/") + 1)
    return member.slice(0, -own.length) + (names.get(own) ?? own)
  })
}

/** Schemas that say the same as one, until none does. */
const withoutDoubles = (document: Members): Members => {
  const components = membersOf(document.components)
  const schemas = membersOf(components.schemas)
  const names = sameIn(schemas)
  if (names.size === 0) return document
  const remaining = mapMembers(schemas, (schema, name) => names.has(name) ? undefined : schema)
  return withoutDoubles({
    ...document,
    paths: renamed(document.paths, names),
    components: {
      ...components,
      schemas: mapMembers(remaining, (schema) => renamed(schema, names))
    }
  })
}

export const brief = (document: Members): Members => {
  const common = commonIn(operationsOf(document))
  const shared = sharedIn(operationsOf(document))
  const { "x-examples": _, ...rest } = document
  const paths = mapMembers(
    document.paths,
    (methods) =>
      mapMembers(methods, (operation) => briefOperation(membersOf(operation), common, shared))
  )
  const components = membersOf(document.components)
  const schemas = membersOf(components.schemas)
  const remaining = reached(paths, schemas)
  const sent = reached(
    operationsOf({ paths }).map(({ parameters, requestBody }) => [parameters, requestBody]),
    schemas
  )
  return withoutDoubles({
    ...rest,
    paths,
    components: {
      ...components,
      schemas: {
        ...mapMembers(schemas, (schema, name) => {
          if (!remaining.has(name)) return undefined
          const { required, ...rest } = membersOf(shortSchema(schema))
          // What an answer always has is in the full document.
          return required !== undefined && sent.has(name) ? { ...rest, required } : rest
        }),
        Problem: PROBLEM_SCHEMA
      },
      parameters: Object.fromEntries(
        [...shared.values()].map(({ name, parameter }) => [name, parameter])
      ),
      responses: {
        Problem: {
          description: `A problem; of any call: ${[...common].sort().join(", ")}`,
          content: {
            "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } }
          }
        }
      }
    }
  })
}
