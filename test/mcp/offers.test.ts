/**
 * What each service offers to agents: its tools within the budget, as docs/agents.md tells them.
 */
import { assert, describe, it } from "@effect/vitest"
import { Ajv } from "@modelcontextprotocol/client/validators/ajv"
import { Effect, Predicate } from "effect"
import { TOOLS_CHARACTERS_MAX, TOOLS_MAX } from "../../layers/mcp/tools.ts"
import * as currency from "../../src/currency.ts"
import * as discharge from "../../src/discharge.ts"
import * as escrow from "../../src/escrow.ts"
import * as privacy from "../../src/privacy.ts"
import * as recovery from "../../src/recovery.ts"
import * as reputation from "../../src/reputation.ts"
import * as textcheck from "../../src/textcheck.ts"
import type { Service } from "../../layers/process.ts"
import { inProcess } from "../inProcess.ts"
import { message, official } from "./clients.ts"
import { listedBy, rowOf, rowsIn } from "./sizes.ts"

const services: ReadonlyArray<Service> = [
  privacy.service,
  recovery.service,
  discharge.service,
  escrow.service,
  textcheck.service,
  currency.service,
  reputation.service
]

const toolsIn = (json: unknown) =>
  Predicate.hasProperty(json, "result") && Predicate.hasProperty(json.result, "tools") &&
    Array.isArray(json.result.tools)
    ? json.result.tools
    : []

const schemas = new Ajv({ strict: false })

describe("tools/list", () => {
  for (const service of services) {
    it.effect(`of ${service.name} is within its budget and told in docs/agents.md`, () =>
      Effect.gen(function* () {
        const ask = yield* inProcess(service, { environment: { RATES_SOURCE: "snapshot" } })
        const { json } = yield* ask("/mcp", message("tools/list"))
        const tools = toolsIn(json)
        assert.isAtMost(JSON.stringify({ tools }).length, TOOLS_CHARACTERS_MAX)
        assert.isAtMost(tools.length, TOOLS_MAX)
        for (const { name } of tools) assert.match(name, /^[a-z]+(?:_[a-z]+)+$/)
        for (const { description } of tools) assert.isAbove(String(description).length, 30)
        const told = rowsIn().find(([name]) => name === service.name) ?? []
        assert.deepStrictEqual(told, rowOf(service.name, yield* listedBy(ask), told[3] ?? ""))
      }))

    it.effect(`of ${service.name} has schemas that the official client takes, and prompts`, () =>
      Effect.gen(function* () {
        const ask = yield* inProcess(service, { environment: { RATES_SOURCE: "snapshot" } })
        const client = yield* official(ask)
        const { tools } = yield* Effect.promise(() => client.listTools())
        for (const { inputSchema, name } of tools) {
          assert.isTrue(schemas.validateSchema(inputSchema), `${name}: ${schemas.errorsText()}`)
        }
        const { prompts } = yield* Effect.promise(() => client.listPrompts())
        assert.isAtLeast(prompts.length, 2)
        for (const { arguments: given = [], name } of prompts) {
          const { messages } = yield* Effect.promise(() =>
            client.getPrompt({
              name,
              arguments: Object.fromEntries(given.map(({ name }) => [name, `<${name}>`]))
            })
          )
          const said = JSON.stringify(messages)
          for (const { name } of given) assert.include(said, `<${name}>`)
          // What a prompt names is there.
          for (
            const [tool] of said.matchAll(/\b(?:create|read|check|list|find|claim|begin)_[a-z]+/g)
          ) {
            assert.include(tools.map(({ name }) => name), tool)
          }
        }
        const skill = yield* Effect.promise(() =>
          client.readResource({ uri: `${service.name}://skill.md` })
        )
        assert.include(JSON.stringify(skill.contents), "text/markdown")
      }))
  }
})

describe("answer_tokens", () => {
  it.effect("gives more of a long answer, within its bounds", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(textcheck.service)
      const text = Array.from({ length: 120 }, (_, id) => `ann.lee${id}@example.org`).join(" ")
      const answered = (more: object) =>
        Effect.map(
          ask(
            "/mcp",
            message("tools/call", {
              name: "check_text",
              arguments: { text, checks: ["pii"], ...more }
            })
          ),
          ({ text }) => text
        )
      const [brief, long] = [yield* answered({}), yield* answered({ answer_tokens: 10_000 })]
      assert.include(brief, "for more by answer_tokens")
      assert.isAbove(long.length, 1.2 * brief.length)
      for (const answer_tokens of [4_999, 10_001]) {
        assert.include(yield* answered({ answer_tokens }), "from 5000 to 10000")
      }
    }))
})
