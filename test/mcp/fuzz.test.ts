/**
 * Messages that nobody should send: each is answered, and none as a fault of ours. `MCP_FUZZ` says how
 * many each service gets.
 */
import { assert, describe, it } from "@effect/vitest"
import { Config, Effect, Random } from "effect"
import * as currency from "../../src/currency.ts"
import * as discharge from "../../src/discharge.ts"
import * as escrow from "../../src/escrow.ts"
import * as privacy from "../../src/privacy.ts"
import * as recovery from "../../src/recovery.ts"
import * as reputation from "../../src/reputation.ts"
import * as textcheck from "../../src/textcheck.ts"
import { inProcess } from "../inProcess.ts"
import { PATIENCE_MILLIS } from "../eventually.ts"

const COUNT = Effect.runSync(Config.Int("MCP_FUZZ").pipe(Config.withDefault(100)))

const services = [
  privacy.service,
  recovery.service,
  discharge.service,
  escrow.service,
  textcheck.service,
  currency.service,
  reputation.service
]

// `tools/call` has the most to go wrong.
const METHODS = [
  ...["tools/call", "tools/call", "tools/call", "tools/list", "resources/read", "resources/list"],
  ...["prompts/get", "completion/complete", "initialize", "server/discover", "ping"],
  ...["notifications/cancelled", "__proto__", "constructor", ""]
]
const VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "1999-01-01", ""]
const NAMES = ["name", "uri", "arguments", "_meta", "ref", "argument", "cursor", "__proto__", "id"]
const TEXTS = ["", "..", "\ud800", "\u0000", "%2e%2e/", "a".repeat(5_000), "é\r\nx: y"]
const PLAUSIBLE = ["2026-07-21", "EUR", "https://10.0.0.1/", "AAAA", "esc_1"]

const pick = <A>(values: ReadonlyArray<A>) =>
  Effect.map(Random.nextIntBetween(0, values.length - 1), (index) => values[index])

const chance = (probability: number) => Effect.map(Random.next, (drawn) => drawn < probability)

const odd = (names: ReadonlyArray<string>, depth = 0): Effect.Effect<unknown> =>
  Effect.gen(function* () {
    switch (yield* Random.nextIntBetween(0, depth > 3 ? 7 : 10)) {
      case 0:
        return null
      case 1:
        return yield* Random.nextIntBetween(-1_000_000, 1_000_000)
      case 2:
        return 1e308
      case 3:
        return yield* pick(TEXTS)
      case 4:
        return yield* pick(names)
      case 5:
        return yield* chance(0.5)
      case 6:
      case 7:
        return yield* pick(PLAUSIBLE)
      case 8:
        return [yield* odd(names, depth + 1), yield* odd(names, depth + 1)]
      default:
        return Object.fromEntries(
          yield* Effect.forEach(
            [1, 2, 3],
            () => Effect.all([Effect.map(pick(names), String), odd(names, depth + 1)])
          )
        )
    }
  })

const messageOf = Effect.fnUntraced(function* (
  tools: ReadonlyArray<string>,
  names: ReadonlyArray<string>
) {
  const method = yield* pick(METHODS)
  const version = yield* pick(VERSIONS)
  const name = (yield* chance(0.8)) ? yield* pick(tools) : yield* odd(names)
  const given: { [name: string]: unknown } = {}
  for (const one of names) if (yield* chance(0.4)) given[one] = yield* odd(names)
  const params = (yield* chance(0.2)) ? yield* odd(NAMES) : {
    name,
    uri: yield* odd(names),
    ref: { type: "ref/prompt", name: yield* odd(names) },
    argument: yield* odd(NAMES),
    arguments: given,
    _meta: {
      // An older version says nothing there.
      ...(version === "2026-07-28" || (yield* chance(0.1))
        ? { "io.modelcontextprotocol/protocolVersion": version }
        : {}),
      "io.modelcontextprotocol/clientCapabilities": {},
      ...((yield* chance(0.3)) ? { progressToken: yield* odd(NAMES) } : {})
    }
  }
  const one = { jsonrpc: "2.0", id: yield* pick([1, 2, "a", "b", 0, -1, null, {}]), method, params }
  const whole = JSON.stringify((yield* chance(0.1)) ? [one, one, yield* odd(NAMES)] : one)
  const end = (yield* chance(0.1)) ? yield* Random.nextIntBetween(0, whole.length) : whole.length
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "mcp-protocol-version": String(version),
      "mcp-method": String(method),
      ...(typeof name === "string" && /^[a-z_]*$/.test(name) ? { "mcp-name": name } : {})
    },
    body: whole.slice(0, end)
  }
})

describe("POST /mcp", () => {
  for (const service of services) {
    it.live(
      `of ${service.name} answers ${COUNT} malformed messages`,
      () =>
        Effect.gen(function* () {
          const ask = yield* inProcess(service, { environment: { RATES_SOURCE: "snapshot" } })
          const { text } = yield* ask("/mcp", {
            method: "POST",
            headers: { "content-type": "application/json", "mcp-protocol-version": "2025-11-25" },
            body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
          })
          const found = (pattern: RegExp) => [
            ...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))
          ]
          const tools = found(/"name":"([a-z]+(?:_[a-z]+)+)"/g)
          const names = found(/"([a-z_]+)":\{/g)
          assert.isAbove(tools.length, 1)
          const statuses = new Map<number, number>()
          for (let count = 0; count < COUNT; count++) {
            const said = yield* messageOf(tools, names)
            const reply = yield* Effect.timeoutOption(ask("/mcp", said), PATIENCE_MILLIS)
            assert.strictEqual(reply._tag, "Some", said.body)
            if (reply._tag === "None") continue
            const { status, text } = reply.value
            assert.isBelow(status, 500, said.body)
            assert.notInclude(text, `"code":"INTERNAL_ERROR"`, said.body)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
          // The messages reach further than the first look at them.
          assert.isAbove(statuses.get(200) ?? 0, COUNT / 10)
        }).pipe(Random.withSeed(`mcp ${service.name}`))
    )
  }
})
