/**
 * `deno task mcp <service>`, as a desktop client starts it.
 */
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { givenIn } from "./clients.ts"

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

/** What is answered to lines that are written at once, each once. */
const answersTo = (service: string, lines: ReadonlyArray<unknown>) =>
  Effect.promise(async () => {
    const child = new Deno.Command("deno", {
      args: ["task", "--quiet", "mcp", service],
      env: { DATA_DIR: mkdtempSync(join(tmpdir(), "mcp-")), RATES_SOURCE: "snapshot" },
      stdin: "piped",
      stdout: "piped",
      stderr: "null"
    }).spawn()
    const writer = child.stdin.getWriter()
    await writer.write(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")))
    await writer.close()
    const { stdout } = await child.output()
    return new TextDecoder().decode(stdout).trim().split("\n").map((line) => decodeAnswer(line))
  })

const decodeAnswer = Schema.decodeSync(Schema.fromJsonString(Schema.Struct({
  id: Schema.optionalKey(Schema.Finite),
  error: Schema.optionalKey(Schema.Struct({ code: Schema.Int, message: Schema.String })),
  result: Schema.optionalKey(Schema.Unknown)
})))

describe("deno task mcp", () => {
  it.live(
    "refuses what names a member twice, at any depth, and goes on",
    () =>
      Effect.gen(function* () {
        const head = `"jsonrpc":"2.0","method":"tools/call"`
        const call = `"name":"convert_amount","arguments":{"from":"USD","to":"EUR",`
        const answers = yield* answersTo("currency", [
          `{${head},"id":1,"params":{${call}"amount":"1","amount":"1000"}}}`,
          `{${head},"id":2,"params":{${call}"amount":"1","\\u0061mount":"1000"}}}`,
          `{${head},"id":3,"params":{${call}"amount":"1"}}}`,
          `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":8,"requestId":3}}`
        ])
        const byId = new Map(answers.map((answer) => [answer.id, answer]))
        for (const id of [1, 2, undefined]) {
          assert.strictEqual(byId.get(id)?.error?.code, -32600, `${id}`)
          assert.match(byId.get(id)?.error?.message ?? "", /twice/)
        }
        assert.isDefined(byId.get(3)?.result)
        assert.lengthOf(answers, 4)
      }),
    180_000
  )

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
          assert.deepInclude(givenIn(result), { result: 87.58 })
          // This client drops a notice that comes in one piece with the answer, and says so.
          assert.isEmpty(told.filter((progress) => progress !== 0))
          const others = faults.filter(({ message }) => !message.includes("for an unknown token"))
          assert.deepStrictEqual(others, [])
        })
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
        const found = JSON.stringify(givenIn(result))
        const [, id = ""] = /"id":"([^"]+)"/.exec(found) ?? []
        const read = yield* Effect.promise(() =>
          client.readResource({ uri: `recovery://api/v1/workflows/${id}` })
        )
        assert.include(JSON.stringify(read.contents), "Move all")
      })
  )
})
