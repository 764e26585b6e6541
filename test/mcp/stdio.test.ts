/**
 * `deno task mcp <service>`, as a desktop client starts it.
 */
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const started = Effect.fnUntraced(function* (
  service: string,
  mode: "auto" | "legacy",
  environment: Readonly<Record<string, string>> = {}
) {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } })
  const transport = new StdioClientTransport({
    command: "deno",
    args: ["task", "--quiet", "mcp", service],
    env: {
      PATH: Deno.env.get("PATH") ?? "",
      HOME: Deno.env.get("HOME") ?? "",
      DATA_DIR: mkdtempSync(join(tmpdir(), "mcp-")),
      RATES_SOURCE: "snapshot",
      ...environment
    },
    stderr: "pipe"
  })
  const faults: Array<Error> = []
  client.onerror = (error) => faults.push(error)
  yield* Effect.acquireRelease(
    Effect.promise(() => client.connect(transport)),
    () => Effect.promise(() => client.close())
  )
  return { client, faults }
})

describe("deno task mcp", () => {
  for (const mode of ["auto", "legacy"] as const) {
    it.live(
      `currency does a job, with progress, and says nothing else (${mode})`,
      () =>
        Effect.gen(function* () {
          const { client, faults } = yield* started("currency", mode)
          const told: Array<number> = []
          const result = yield* Effect.promise(() =>
            client.callTool(
              {
                name: "convert_on_day",
                arguments: { date: "2026-07-21", amount: "100", from: "USD", to: "EUR" }
              },
              { onprogress: ({ progress }) => told.push(progress) }
            )
          )
          assert.deepInclude(result.structuredContent, { result: 87.58 })
          // This client drops a notice that comes in one piece with the answer, and says so.
          assert.isEmpty(told.filter((progress) => progress !== 0))
          const others = faults.filter(({ message }) => !message.includes("for an unknown token"))
          assert.deepStrictEqual(others, [])
        }),
      180_000
    )
  }

  it.live(
    "recovery knows its agent by MCP_KEY, and keeps what it is told",
    () =>
      Effect.gen(function* () {
        const { client } = yield* started("recovery", "auto", { MCP_KEY: "a-key-of-an-agent" })
        const result = yield* Effect.promise(() =>
          client.callTool({
            name: "create_workflow",
            arguments: { title: "Move", objective: "Move all", idempotency_key: "one" }
          })
        )
        assert.isNotTrue(result.isError, JSON.stringify(result.content))
        const found = JSON.stringify(result.structuredContent)
        const [, id = ""] = /"id":"([^"]+)"/.exec(found) ?? []
        const read = yield* Effect.promise(() =>
          client.readResource({ uri: `recovery://api/v1/workflows/${id}` })
        )
        assert.include(JSON.stringify(read.contents), "Move all")
      }),
    180_000
  )
})
