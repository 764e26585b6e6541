/**
 * The two clients as one: what a job needs of an agent, whoever made it.
 */
import { assert } from "@effect/vitest"
import { Ajv } from "@modelcontextprotocol/client/validators/ajv"
import { Context, Effect, Layer } from "effect"
import { McpClient, McpProtocol } from "effect/ai"
import { eventually } from "../eventually.ts"
import { effects, givenIn, official, type Place } from "./clients.ts"

type Arguments = Readonly<Record<string, unknown>>

export interface McpAgent {
  readonly name: string
  /** What a tool answers; a problem is none. */
  readonly call: (tool: string, given?: Arguments) => Effect.Effect<unknown>
  /** The problem that a tool answers with. */
  readonly refused: (tool: string, given?: Arguments) => Effect.Effect<unknown>
  readonly read: (uri: string) => Effect.Effect<string>
  /** What was told while calls were under way. */
  readonly told: ReadonlyArray<string>
}

interface Result {
  readonly isError?: boolean | undefined
  readonly content?: unknown
  readonly structuredContent?: unknown
}

/** It refuses what is no schema, too. */
const schemas = new Ajv({ strict: false, validateFormats: false })

/** A server of databases that others use too may have no connection left: then it is asked again. */
const isTaken = ({ content, isError }: Result) =>
  isError !== true || !JSON.stringify(content).includes("The database can take no more now")

const agentOf = (
  name: string,
  tools: ReadonlyArray<{ readonly name: string; readonly inputSchema: object }>,
  ask: (tool: string, given: Arguments) => Effect.Effect<Result>,
  rest: Pick<McpAgent, "read" | "told">
): McpAgent => ({
  name,
  call: (tool, given = {}) =>
    Effect.map(eventually(ask(tool, given), isTaken), (result) => {
      assert.isNotTrue(result.isError, JSON.stringify(result.content))
      // What works is what the schema of the tool allows.
      const schema = tools.find(({ name }) => name === tool)?.inputSchema
      assert.isDefined(schema, tool)
      const isFit = schemas.compile(schema ?? {})
      assert.isTrue(isFit(given), `${tool}: ${schemas.errorsText(isFit.errors)}`)
      return givenIn(result)
    }),
  refused: (tool, given = {}) =>
    Effect.map(ask(tool, given), ({ isError, structuredContent }) => {
      assert.isTrue(isError)
      return structuredContent
    }),
  ...rest
})

/** By its key, or without one. */
interface Who {
  readonly name: string
  readonly key?: string
}

const headersOf = ({ key, name }: Who) =>
  key === undefined ? {} : { authorization: `Bearer ${key}`, "x-agent-id": name }

const officialAgent = Effect.fnUntraced(function* (place: Place, who: Who) {
  const client = yield* official(place, { headers: headersOf(who) })
  // It holds each answer against the schema that it was told.
  const { tools } = yield* Effect.promise(() => client.listTools())
  const told: Array<string> = []
  const onprogress = ({ message = "" }) => void told.push(message)
  return agentOf(
    who.name,
    tools,
    (name, given) =>
      Effect.promise(() => client.callTool({ name, arguments: { ...given } }, { onprogress })),
    {
      told,
      read: (uri) => Effect.map(Effect.promise(() => client.readResource({ uri })), textIn)
    }
  )
})

const effectsAgent = Effect.fnUntraced(function* (place: Place, who: Who) {
  const context = yield* Layer.build(effects(place, McpProtocol.v2026_07_28, headersOf(who)))
  const client = Context.get(context, McpClient.McpClient)
  const tools = yield* client.listTools()
  return agentOf(
    who.name,
    tools,
    (name, given) =>
      Effect.gen(function* () {
        const tool = tools.find((one) => one.name === name)
        assert.isDefined(tool, name)
        return yield* client.callTool({ tool, arguments: given })
      }).pipe(Effect.orDie),
    { told: [], read: (uri) => Effect.orDie(Effect.map(client.readResource({ uri }), textIn)) }
  )
}, Effect.orDie)

const textIn = ({ contents }: { readonly contents: ReadonlyArray<object> }) =>
  contents.map((one) => "text" in one ? String(one.text) : "").join("")

export const clients = { "the official client": officialAgent, "Effect's client": effectsAgent }
