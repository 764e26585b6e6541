/**
 * The tools of every service, as `tools/list` tells them, are taken by every family of models: by the
 * rules that each publishes, as rows of `modelRules.json`, and by the code that sends them there.
 */
import { createAnthropic } from "@ai-sdk/anthropic"
import { createGoogleGenerativeAI } from "@ai-sdk/google"
import { createOpenAI } from "@ai-sdk/openai"
import { assert, describe, it } from "@effect/vitest"
import { loadMcpTools } from "@langchain/mcp-adapters"
import { Ajv } from "@modelcontextprotocol/client/validators/ajv"
import { getAllMcpTools, type MCPServer } from "@openai/agents"
import { Effect, Schema } from "effect"
import { argumentRows, rowOf } from "../../layers/mcp/arguments.ts"
import { listOf, type Members, membersOf } from "../../layers/openApi/json.ts"
import { catalogue } from "../catalogue.ts"
import { inProcess } from "../inProcess.ts"
import { official } from "./clients.ts"
import rows from "./modelRules.json" with { type: "json" }

const NAME = /^[a-zA-Z0-9_-]{1,64}$/
const DEPTH_MAX = 10
const DESCRIPTION_MAX = 1024
const COMPOSED = ["anyOf", "oneOf", "allOf", "not"]
const NOT_STRICT = ["allOf", "oneOf", "not", "if", "then", "else", "dependentRequired"]
/** What a Schema of Gemini may say. */
const GEMINI = [
  ...["type", "format", "title", "description", "nullable", "enum", "items", "properties"],
  ...["required", "anyOf", "pattern", "minimum", "maximum", "minItems", "maxItems", "minLength"],
  ...["maxLength", "minProperties", "maxProperties", "propertyOrdering", "default", "example"]
]

interface Node {
  readonly at: string
  readonly depth: number
  readonly schema: Members
}

/** Every schema in a schema. */
const nodesOf = (schema: unknown, at = "", depth = 0): ReadonlyArray<Node> => {
  const own = membersOf(schema)
  const below = [
    ...Object.entries(membersOf(own.properties)).map(([name, one]) => [`${at}/${name}`, one]),
    ...COMPOSED.flatMap((keyword) => listOf(own[keyword])).map((one) => [`${at}|`, one]),
    ...(own.items === undefined ? [] : [[`${at}[]`, own.items]])
  ] as const
  return [
    { at, depth, schema: own },
    ...below.flatMap(([at, one]) => nodesOf(one, String(at), depth + 1))
  ]
}

/** Where a schema breaks a rule; nowhere if it keeps it. */
const RULES: { readonly [rule: string]: (schema: Members) => ReadonlyArray<string> } = {
  "root-object": (schema) =>
    schema.type === "object" && schema.properties !== undefined ? [] : ["root"],
  name: (schema) =>
    nodesOf(schema).flatMap(({ at, schema }) =>
      Object.keys(membersOf(schema.properties)).filter((name) => !NAME.test(name))
        .map((name) => `${at}/${name}`)
    ),
  items: (schema) =>
    nodesOf(schema).filter(({ schema: { items, type } }) =>
      type === "array" && Object.keys(membersOf(items)).length === 0
    ).map(({ at }) => at),
  "strict-keywords": (schema) =>
    nodesOf(schema).filter((one) => NOT_STRICT.some((word) => word in one.schema))
      .map(({ at }) => at),
  "strict-depth": (schema) =>
    nodesOf(schema).filter(({ depth }) => depth > DEPTH_MAX).map(({ at }) => at),
  "one-type": (schema) =>
    nodesOf(schema).filter(({ schema: { anyOf, type } }) =>
      typeof type !== "string" && anyOf === undefined || type === "null"
    ).map(({ at }) => at),
  "enum-words": (schema) =>
    nodesOf(schema).filter(({ schema: told }) =>
      told.enum !== undefined &&
      (told.type !== "string" || listOf(told.enum).some((one) => typeof one !== "string"))
    ).map(({ at }) => at),
  "gemini-keywords": (schema) =>
    nodesOf(schema).flatMap(({ at, schema }) =>
      Object.keys(schema).filter((word) => !GEMINI.includes(word)).map((word) => `${at} ${word}`)
    ),
  "vscode-root": (schema) => COMPOSED.filter((word) => word in schema),
  "description-length": (schema) =>
    nodesOf(schema).filter(({ schema: { description } }) =>
      String(description ?? "").length > DESCRIPTION_MAX
    ).map(({ at }) => at),
  "no-reference": (schema) =>
    nodesOf(schema).filter((one) => "$ref" in one.schema).map(({ at }) => at)
}

const Row = Schema.Struct({
  who: Schema.String,
  rule: Schema.String,
  source: Schema.String,
  counterexample: Schema.Record(Schema.String, Schema.Unknown)
})

const rules = Schema.decodeUnknownSync(Schema.Array(Row))(rows)

const brokenIn = (rule: string, schema: Members) => RULES[rule]?.(schema) ?? ["no such rule"]

describe("a rule of a family of models", () => {
  it.each(rules)("$rule ($who) can be broken", ({ counterexample, rule }) => {
    const long: unknown = JSON.parse(
      JSON.stringify(counterexample).replace("LONG", "x".repeat(DESCRIPTION_MAX + 1))
    )
    assert.isNotEmpty(brokenIn(rule, membersOf(long)))
  })

  it("has a row for each check", () =>
    assert.deepStrictEqual(
      [...new Set(rules.map(({ rule }) => rule))].sort(),
      Object.keys(RULES).sort()
    ))
})

const toolsOf = Effect.fnUntraced(function* (service: (typeof catalogue)[number]) {
  const ask = yield* inProcess(service, { environment: { RATES_SOURCE: "snapshot" } })
  const client = yield* official(ask)
  const { tools } = yield* Effect.promise(() => client.listTools())
  return tools
})

type Tools = Effect.Success<ReturnType<typeof toolsOf>>

/** What goes out to a provider; it answers that the request is none. */
const sentBy = async (
  make: (fetch: typeof globalThis.fetch) => ReturnType<ReturnType<typeof createOpenAI>>,
  tools: Tools
) => {
  let sent = ""
  const model = make((_, init) => {
    sent = String(init?.body)
    return Promise.resolve(new Response("{}", { status: 400 }))
  })
  const answered = await model.doGenerate({
    prompt: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
    tools: tools.map(({ description, inputSchema, name }) => ({
      type: "function",
      name,
      ...(description === undefined ? {} : { description }),
      inputSchema: membersOf(inputSchema)
    }))
  }).then(() => "answered", (error: unknown) => String(error))
  assert.match(answered, /API/, "It is the provider that refuses")
  return sent
}

const PROVIDERS = {
  openai: (fetch: typeof globalThis.fetch) => createOpenAI({ apiKey: "none", fetch })("gpt-5"),
  google: (fetch: typeof globalThis.fetch) =>
    createGoogleGenerativeAI({ apiKey: "none", fetch })("gemini-2.5-flash"),
  anthropic: (fetch: typeof globalThis.fetch) =>
    createAnthropic({ apiKey: "none", fetch })("claude-sonnet-4-5")
}

const schemas = new Ajv({ strict: false })

const used = new Set<string>()

describe("tools/list", () => {
  for (const service of catalogue) {
    it.effect(`of ${service.name} keeps the rules of every family`, () =>
      Effect.gen(function* () {
        for (const { inputSchema, name } of yield* toolsOf(service)) {
          assert.match(name, NAME)
          for (const { rule, source, who } of rules) {
            const broken = brokenIn(rule, membersOf(inputSchema))
            assert.isEmpty(broken, `${name} breaks ${rule} of ${who}: ${source}`)
          }
        }
      }))

    it.effect(`of ${service.name} says what each argument is for, with an example that fits`, () =>
      Effect.gen(function* () {
        for (const { inputSchema, name } of yield* toolsOf(service)) {
          for (const [argument, schema] of Object.entries(inputSchema.properties ?? {})) {
            const row = rowOf(service.name, name, argument)
            assert.isDefined(row, `${name} ${argument}: a row in layers/mcp/arguments.json`)
            if (row === undefined) continue
            used.add(`${row.of ?? ""}/${argument}`)
            const told = membersOf(schema)
            assert.match(String(told.description), /\. E\.g\. ./, `${name} ${argument}`)
            assert.isTrue(
              schemas.validate(told, row.example),
              `${name} ${argument}: ${schemas.errorsText()}`
            )
          }
        }
      }))

    it.effect(`of ${service.name} is sent by the AI SDK to OpenAI, Google and Anthropic`, () =>
      Effect.gen(function* () {
        const tools = yield* toolsOf(service)
        for (const make of Object.values(PROVIDERS)) {
          const sent = yield* Effect.promise(() => sentBy(make, tools))
          for (const { name } of tools) assert.include(sent, `"name":"${name}"`)
        }
      }))

    it.effect(`of ${service.name} is taken by OpenAI's Agents SDK and by LangChain`, () =>
      Effect.gen(function* () {
        const tools = yield* toolsOf(service)
        const names = tools.map(({ name }) => name)
        const server: MCPServer = {
          name: service.name,
          cacheToolsList: false,
          connect: () => Promise.resolve(),
          close: () => Promise.resolve(),
          // deno-lint-ignore no-explicit-any -- the same, as an older version of the protocol types it
          listTools: () => Promise.resolve<any>(tools),
          callTool: () => Promise.resolve([]),
          invalidateToolsCache: () => Promise.resolve()
        }
        for (const convertSchemasToStrict of [false, true]) {
          const made = yield* Effect.promise(() =>
            getAllMcpTools({ mcpServers: [server], convertSchemasToStrict })
          )
          assert.deepStrictEqual(made.map(({ name }) => name), names)
        }
        // deno-lint-ignore no-explicit-any -- of the client it needs these two alone
        const client: any = {
          listTools: () => Promise.resolve({ tools }),
          callTool: () => Promise.resolve({ content: [] })
        }
        const loaded = yield* Effect.promise(() =>
          loadMcpTools(service.name, client, { throwOnLoadError: true })
        )
        assert.deepStrictEqual(loaded.map(({ name }) => name), names)
      }))
  }

  it("has no row of an argument that no tool takes", () =>
    assert.deepStrictEqual(
      argumentRows.map(({ argument, of = "" }) => `${of}/${argument}`)
        .filter((key) => !used.has(key)),
      []
    ))
})
