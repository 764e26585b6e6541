/**
 * The protocol on a service as it is: both clients do a job, in each version.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { McpClient, McpProtocol } from "effect/ai"
import * as Snapshot from "../currency/snapshot.ts"
import { serviceWith } from "../../src/currency.ts"
import { inProcess } from "../inProcess.ts"
import { effects, givenIn, message, official } from "./clients.ts"

const currency = inProcess(serviceWith(Snapshot.layer))

const isProblem = (value: unknown, code: string) => {
  assert.isTrue(
    typeof value === "object" && value !== null && "error" in value &&
      typeof value.error === "object" && value.error !== null && "code" in value.error &&
      value.error.code === code
  )
}

describe("POST /mcp, by the official client", () => {
  for (const mode of ["auto", "legacy"] as const) {
    it.effect(`a job is done (${mode})`, () =>
      Effect.gen(function* () {
        const client = yield* official(yield* currency, { mode })
        const { tools } = yield* Effect.promise(() => client.listTools())
        assert.include(tools.map(({ name }) => name), "convert_amount")
        const result = yield* Effect.promise(() =>
          client.callTool({
            name: "convert_on_day",
            arguments: { date: "2026-07-21", amount: 100, from: "USD", to: "EUR" }
          })
        )
        assert.deepInclude(givenIn(result), { date: "2026-07-21", result: 87.58 })
        const { resources } = yield* Effect.promise(() => client.listResources())
        assert.deepStrictEqual(resources.map(({ uri }) => uri), ["currency://skill.md"])
        const fixing = yield* Effect.promise(() =>
          client.readResource({ uri: "currency://2026-07-21" })
        )
        assert.include(JSON.stringify(fixing.contents), "0.85205")
        const prompt = yield* Effect.promise(() =>
          client.getPrompt({
            name: "compare_period",
            arguments: { from: "USD", to: "EUR", start: "2026-07-01", end: "2026-07-21" }
          })
        )
        assert.include(JSON.stringify(prompt.messages), "list_history")
      }))

    it.effect(`a problem is told as one, with the whole envelope (${mode})`, () =>
      Effect.gen(function* () {
        const client = yield* official(yield* currency, { mode })
        const result = yield* Effect.promise(() =>
          client.callTool({ name: "convert_amount", arguments: { from: "USD", to: "XQZ" } })
        )
        assert.isTrue(result.isError)
        isProblem(result.structuredContent, "CURRENCY_NOT_FOUND")
        assert.include(JSON.stringify(result.structuredContent), "code of `list_currencies`")
        assert.include(JSON.stringify(result.content), "`list_currencies`")
      }))
  }

  it.effect("bad arguments name every violation", () =>
    Effect.gen(function* () {
      const client = yield* official(yield* currency)
      const result = yield* Effect.promise(() =>
        client.callTool({ name: "list_history", arguments: { from: "USD" } })
      )
      assert.isTrue(result.isError)
      assert.deepStrictEqual(result.content, [{
        type: "text",
        text:
          "SCHEMA_VALIDATION_FAILED: start: Missing argument; end: Missing argument. Fix every " +
          "entry in `details.violations`; the schema is in `tools/list`."
      }])
    }))

  it.effect("an argument that no tool has is refused by its name", () =>
    Effect.gen(function* () {
      const client = yield* official(yield* currency)
      const result = yield* Effect.promise(() =>
        client.callTool({ name: "convert_amount", arguments: { from: "USD", too: "EUR" } })
      )
      assert.isTrue(result.isError)
      assert.include(
        JSON.stringify(result.content),
        "too: Unknown argument. There are: amount, from, base, to, symbols"
      )
    }))

  it.effect("progress is told where it is asked for", () =>
    Effect.gen(function* () {
      const client = yield* official(yield* currency)
      const told: Array<number> = []
      const result = yield* Effect.promise(() =>
        client.callTool(
          { name: "convert_batch", arguments: { conversions: [{ to: "EUR", from: "USD" }] } },
          { onprogress: ({ progress }) => told.push(progress) }
        )
      )
      assert.deepInclude(givenIn(result), { success: true })
      assert.deepStrictEqual(told, [0])
    }))
})

describe("POST /mcp, by Effect's client", () => {
  for (const protocol of [McpProtocol.v2026_07_28, McpProtocol.v2025_11_25] as const) {
    it.effect(`a job is done in ${protocol.protocolVersion}`, () =>
      Effect.gen(function* () {
        const ask = yield* currency
        const done = Effect.gen(function* () {
          const client = yield* McpClient.McpClient
          const tools = yield* client.listTools()
          const tool = tools.find(({ name }) => name === "convert_on_day")
          assert.isDefined(tool)
          const result = yield* client.callTool({
            tool,
            arguments: { date: "2026-07-21", amount: "100", from: "USD", to: "EUR" }
          })
          assert.include(JSON.stringify(givenIn(result)), "87.58")
          const skill = yield* client.readResource({ uri: "currency://skill.md" })
          assert.include(JSON.stringify(skill.contents), "/latest")
        })
        yield* Effect.provide(done, effects(ask, protocol))
      }))
  }
})

describe("POST /mcp", () => {
  it.effect("a page of elsewhere may not call, whatever name it calls by", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const asked = (headers: Record<string, string>) =>
        Effect.map(ask("/mcp", message("tools/list", {}, headers)), ({ status }) => status)
      assert.strictEqual(yield* asked({ origin: "https://evil.example" }), 403)
      assert.strictEqual(yield* asked({ origin: "http://evil.test", host: "evil.test" }), 421)
      const here = { host: "localhost:8006" }
      assert.strictEqual(yield* asked({ ...here, origin: "http://localhost:3000" }), 403)
      assert.strictEqual(yield* asked({ ...here, origin: "http://localhost:8006" }), 200)
      assert.strictEqual(yield* asked({}), 200)
    }))

  it.effect("a page that the operator names may call, and `*` names none", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(serviceWith(Snapshot.layer), {
        environment: { CORS_ORIGINS: "https://app.example" }
      })
      const reply = yield* ask("/mcp", message("tools/list", {}, { origin: "https://app.example" }))
      assert.strictEqual(reply.status, 200)
    }))

  it.effect("a call counts once against the rate, and others too", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(serviceWith(Snapshot.layer), {
        environment: { RATE_LIMIT_PER_MINUTE: "3" }
      })
      const call = message("tools/call", { name: "convert_amount", arguments: { to: "USD" } })
      for (const said of [call, message("tools/list"), call]) {
        const { json } = yield* ask("/mcp", said)
        assert.notInclude(JSON.stringify(json), "RATE_LIMITED")
      }
      const { json, status } = yield* ask("/mcp", call)
      assert.strictEqual(status, 200)
      assert.include(JSON.stringify(json), `"code":"RATE_LIMITED"`)
      assert.strictEqual((yield* ask("/mcp", message("tools/list"))).status, 429)
    }))

  it.effect("an argument cannot lead to another path", () =>
    Effect.gen(function* () {
      const ask = yield* currency
      const words = ["currencies", "health", "latest", "docs", "v1", "2026-07-21.."]
      for (
        const date of ["..", ".", "", "a/../health", "%2e%2e", "21.07.2026", 20260721, ...words]
      ) {
        const { json } = yield* ask(
          "/mcp",
          message("tools/call", { name: "convert_on_day", arguments: { date } })
        )
        assert.include(JSON.stringify(json), `"isError":true`)
        assert.include(JSON.stringify(json), "date: Expected")
      }
      for (const end of ["", "currencies", "2026-07-21.."]) {
        const { json } = yield* ask(
          "/mcp",
          message("tools/call", { name: "list_history", arguments: { start: "2026-07-01", end } })
        )
        assert.include(JSON.stringify(json), "end: Expected")
      }
      const escapes = ["currency://..", "currency://%2e%2e", "currency://health%2f"]
      for (const uri of [...escapes, "currency://health", "currency://currencies"]) {
        const { json } = yield* ask("/mcp", message("resources/read", { uri }))
        assert.include(JSON.stringify(json), "Resource not found")
      }
    }))
})
