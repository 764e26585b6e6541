/**
 * What docs/agents.md tells to put into the settings of the usual clients: each in the form that its
 * client documents, with the address of a service as it is. What they start is
 * test/package/package.test.ts.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Schema } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Service } from "../../layers/process.ts"
import * as currency from "../../src/currency.ts"
import * as discharge from "../../src/discharge.ts"
import * as escrow from "../../src/escrow.ts"
import * as privacy from "../../src/privacy.ts"
import * as recovery from "../../src/recovery.ts"
import * as reputation from "../../src/reputation.ts"
import * as textcheck from "../../src/textcheck.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const page = readFileSync(join(root, "docs/agents.md"), "utf8")

const services: ReadonlyArray<Service> = [
  privacy.service,
  recovery.service,
  discharge.service,
  escrow.service,
  textcheck.service,
  currency.service,
  reputation.service
]

const Headers = Schema.Record(Schema.String, Schema.String)

const Command = Schema.Struct({
  command: Schema.String,
  args: Schema.Array(Schema.String),
  env: Schema.optionalKey(Headers)
})

const named = <S extends Schema.Top>(server: S) =>
  Schema.Struct({ mcpServers: Schema.Record(Schema.String, server) })

/** What each client takes, as its documentation says; of each what the page shows, and no more. */
const forms = {
  // https://code.claude.com/docs/en/mcp
  "Claude Code": named(Schema.Struct({
    type: Schema.Literals(["http", "streamable-http"]),
    url: Schema.String,
    headers: Schema.optionalKey(Headers)
  })),
  // https://modelcontextprotocol.io/docs/develop/connect-local-servers
  "Claude Desktop": named(Command),
  // https://cursor.com/docs/mcp
  "Cursor": named(Schema.Struct({ url: Schema.String, headers: Schema.optionalKey(Headers) })),
  // https://code.visualstudio.com/docs/copilot/reference/mcp-configuration
  "VS Code": Schema.Struct({
    inputs: Schema.optionalKey(Schema.Array(Schema.Struct({
      type: Schema.Literal("promptString"),
      id: Schema.String,
      description: Schema.String,
      password: Schema.optionalKey(Schema.Boolean)
    }))),
    servers: Schema.Record(
      Schema.String,
      Schema.Struct({
        type: Schema.Literals(["http", "sse"]),
        url: Schema.String,
        headers: Schema.optionalKey(Headers)
      })
    )
  }),
  // https://openai.github.io/openai-agents-python/ref/mcp/server
  "OpenAI Agents SDK": Schema.Struct({
    url: Schema.String,
    headers: Schema.optionalKey(Headers),
    timeout: Schema.optionalKey(Schema.Finite),
    sse_read_timeout: Schema.optionalKey(Schema.Finite),
    terminate_on_close: Schema.optionalKey(Schema.Boolean)
  }),
  // https://reference.langchain.com/python/langchain-mcp-adapters/client
  "LangChain": Schema.Record(
    Schema.String,
    Schema.Struct({
      transport: Schema.Literals(["streamable_http", "http"]),
      url: Schema.String,
      headers: Schema.optionalKey(Headers)
    })
  )
}

/** The JSON that stands below the heading of a client. */
const snippetOf = (client: string) => {
  const [, section = ""] = page.split(`\n### ${client}\n`)
  const [, json = ""] = /^```json\n(.*?)^```$/ms.exec(section) ?? []
  return json
}

describe("docs/agents.md", () => {
  it.each(Object.entries(forms))("tells %s in its own form", (client, form) => {
    const told: unknown = JSON.parse(snippetOf(client))
    const decode = Schema.decodeUnknownResult(form)
    assert.strictEqual(decode(told, { onExcessProperty: "error" })._tag, "Success", client)
  })

  it.effect("names services by their addresses", () =>
    Effect.gen(function* () {
      const ports = new Map(
        yield* Effect.forEach(services, ({ address, name }) =>
          Effect.map(address, ({ port }) => [String(port), name] as const))
      )
      const found = [...page.matchAll(/"(\w+)": \{\s+(?:"\w+": "\w+",\s+)?"url": "([^"]+)"/g)]
      assert.strictEqual(found.length, 5)
      for (const [, name, address = ""] of found) {
        const { pathname, port } = new URL(address)
        assert.strictEqual(pathname, "/mcp")
        assert.strictEqual(ports.get(port), name)
      }
    }).pipe(
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({}))
    ))
})
