/**
 * What agents ask is bound like any request: its place, its time, its rate, its line in the log.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Predicate } from "effect"
import { TestClock } from "effect/testing"
import { Network } from "../../layers/publicHttp.ts"
import * as Snapshot from "../currency/snapshot.ts"
import { AccessLog } from "../../layers/telemetry.ts"
import { serviceWith } from "../../src/currency.ts"
import * as discharge from "../../src/discharge.ts"
import { inProcess } from "../inProcess.ts"
import { message } from "./clients.ts"
import { eventually } from "../eventually.ts"

const currency = (environment: Readonly<Record<string, string>>) =>
  inProcess(serviceWith(Snapshot.layer), { environment })

/** A message whose body comes in only when the test says so. */
const slow = ({ body, ...init }: RequestInit) => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await gate
      controller.enqueue(new TextEncoder().encode(String(body)))
      controller.close()
    }
  })
  return { init: { ...init, body: bytes }, open: () => open() }
}

const call = (name: string, given: unknown, token?: string): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", "mcp-protocol-version": "2025-11-25" },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name,
      arguments: given,
      ...(token === undefined ? {} : { _meta: { progressToken: token } })
    }
  })
})

describe("the body of a message", () => {
  it.live("takes a place of REQUESTS_MAX while it comes in, and none afterwards", () =>
    Effect.gen(function* () {
      const ask = yield* currency({ REQUESTS_MAX: "1" })
      const { init, open } = slow(call("convert_amount", { to: "EUR" }))
      const first = yield* Effect.forkChild(ask("/mcp", init), { startImmediately: true })
      const turnedAway = yield* eventually(
        ask("/mcp", message("tools/list")),
        ({ status }) => status === 503
      )
      assert.include(turnedAway.text, "at capacity")
      open()
      const reply = yield* Fiber.join(first)
      assert.include(reply.text, `"content"`)
      assert.strictEqual((yield* ask("/mcp", message("tools/list"))).status, 200)
    }))

  it.effect("that comes too slowly is a time-out, and too large a one says how large it may be", () =>
    Effect.gen(function* () {
      const ask = yield* currency({ REQUEST_TIMEOUT_SECONDS: "2" })
      const waiting = yield* Effect.forkChild(ask("/mcp", slow(message("tools/list")).init))
      yield* eventually(
        Effect.map(TestClock.adjust("1 second"), () => waiting.pollUnsafe()),
        Predicate.isNotUndefined
      )
      const { json, status } = yield* Fiber.join(waiting)
      assert.strictEqual(status, 504)
      assert.include(JSON.stringify(json), `"code":"TIMEOUT"`)
      const large = yield* ask("/mcp", { ...message("tools/list"), body: " ".repeat(1_048_577) })
      assert.strictEqual(large.status, 413)
      assert.include(large.text, `"limit_bytes":1048576`)
    }))
})

describe("the rate of a caller", () => {
  for (
    const [what, said] of [
      ["an unknown tool", call("no_tool", {}, "t")],
      ["unfit arguments", call("list_history", {}, "t")]
    ] as const
  ) {
    it.effect(`counts ${what} with a progress token`, () =>
      Effect.gen(function* () {
        const ask = yield* currency({ RATE_LIMIT_PER_MINUTE: "2" })
        for (const _ of [1, 2]) assert.strictEqual((yield* ask("/mcp", said)).status, 200)
        assert.strictEqual((yield* ask("/mcp", said)).status, 429)
      }))
  }

  it.effect("counts each message of a batch, carried or refused", () =>
    Effect.gen(function* () {
      const ask = yield* currency({ RATE_LIMIT_PER_MINUTE: "3" })
      const names = ["no_tool", "list_history", "convert_amount", "no_tool", "convert_amount"]
      const params = (name: string) => ({ name, arguments: { to: "USD" } })
      const { text } = yield* ask("/mcp", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(
          names.map((name, id) => ({
            jsonrpc: "2.0",
            id,
            method: "tools/call",
            params: params(name)
          }))
        )
      })
      assert.strictEqual(text.split(`"code":"RATE_LIMITED"`).length - 1, 2)
      assert.strictEqual((yield* ask("/mcp", message("tools/list"))).status, 429)
    }))
})

describe("the log", () => {
  it.effect("has one line of each call, of what was refused too", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const log = Layer.succeed(AccessLog, { write: ({ route }) => void lines.push(route) })
      const { routes } = serviceWith(Snapshot.layer)
      const ask = yield* inProcess({ routes: Layer.provide(routes, log) })
      yield* ask("/mcp", call("no_tool", {}, "t"))
      yield* ask("/mcp", call("list_history", {}, "t"))
      yield* ask("/mcp", call("convert_amount", { to: "EUR" }, "t"))
      yield* ask("/mcp", call("convert_amount", { to: "EUR" }))
      assert.deepStrictEqual(lines, ["/mcp", "/mcp", "/latest", "/latest"])
    }))
})

describe("a file of an address", () => {
  const upload = call("upload_document", { file_url: "https://files.example/record.txt" })
  const start = Effect.fnUntraced(function* (environment: Readonly<Record<string, string>>) {
    const resolved: Array<string> = []
    const network = Layer.succeed(Network, {
      isAllowed: () => false,
      resolve: (host) => {
        resolved.push(host)
        return Promise.resolve(["10.0.0.1"])
      }
    })
    const { routes } = discharge.service
    const ask = yield* inProcess({ routes: Layer.provideMerge(routes, network) }, { environment })
    return { ask, resolved }
  })

  it.effect("is not looked for without a key, or too often", () =>
    Effect.gen(function* () {
      const { ask, resolved } = yield* start({
        AUTH_MODE: "required",
        RATE_LIMIT_PER_MINUTE: "1"
      })
      assert.include((yield* ask("/mcp", upload)).text, `"code":"UNAUTHENTICATED"`)
      assert.include((yield* ask("/mcp", upload)).text, `"code":"RATE_LIMITED"`)
      assert.deepStrictEqual(resolved, [])
    }))

  it.effect("is https, and looked for nowhere else", () =>
    Effect.gen(function* () {
      const { ask, resolved } = yield* start({})
      for (const file_url of ["http://files.example/record.txt", "file:///etc/passwd", ""]) {
        const { text } = yield* ask("/mcp", call("upload_document", { file_url }))
        assert.include(text, "Expected a public https address", file_url)
      }
      assert.deepStrictEqual(resolved, [])
    }))

  it.effect("that may not be called is a typed problem", () =>
    Effect.gen(function* () {
      const { ask, resolved } = yield* start({})
      const { status, text } = yield* ask("/mcp", upload)
      assert.strictEqual(status, 200)
      assert.include(text, `"code":"SCHEMA_VALIDATION_FAILED"`)
      assert.include(text, "The address may not be called: not public")
      assert.deepStrictEqual(resolved, ["files.example"])
    }))
})
