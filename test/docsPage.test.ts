/**
 * `/docs` in a real browser, against fresh services: the first click of every call succeeds.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createServer, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import { gzipSync } from "node:zlib"
import { paths } from "../layers/web/docs.ts"
import { opened } from "./browser.ts"
import { catalogue } from "./catalogue.ts"
import { violations } from "./discharge/browser.ts"
import { fresh, WITHOUT_EXAMPLE } from "./exchange.ts"
import type { Ask } from "./inProcess.ts"
import { chromiumPath } from "./machine.ts"
import { operationsOf } from "./operations.ts"
import { PATIENCE_MILLIS } from "./eventually.ts"

const COMPRESSED_BYTES_MAX = 500_000

const bytesOf = async (request: IncomingMessage) => new Uint8Array(await buffer(request))

/** A service of this process on a socket, for a browser. */
const onSocket = (ask: Ask) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer(async (request, response) => {
        const { headers, method = "GET", url = "/" } = request
        const body = method === "GET" || method === "DELETE" ? undefined : await bytesOf(request)
        const reply = await Effect.runPromise(ask(url, {
          method,
          headers: Object.entries(headers).map((
            [name, value]
          ): [string, string] => [name, String(value)]),
          ...(body === undefined || body.length === 0 ? {} : { body })
        }))
        response.writeHead(reply.status, Object.fromEntries(reply.headers))
        response.end(reply.bytes)
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
      return server
    }),
    (server) =>
      Effect.promise(() =>
        new Promise<void>((resolve) => {
          server.closeAllConnections()
          server.close(() => resolve())
        })
      )
  )

describe.skipIf(chromiumPath === undefined).each(catalogue)("/docs of $name", (service) => {
  it.live(
    "has every call succeed at the first click, and axe finds nothing",
    () =>
      Effect.gen(function* () {
        const { ask, keyOf } = yield* fresh(service)
        const server = yield* onSocket(ask)
        const address = server.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        const browser = yield* opened
        const as = new Map(service.examples.requests.map((one) => [one.call, one]))
        const calls = operationsOf(service.openApi())
          .filter(({ id }) => !WITHOUT_EXAMPLE.has(id))
          // With a cloud model's key drafts would come from there.
          .sort((one, other) => Number(/key/i.test(one.id)) - Number(/key/i.test(other.id)))
        const page = yield* Effect.promise(() => browser.newPage())
        page.setDefaultTimeout(PATIENCE_MILLIS)
        const errors: Array<string> = []
        page.on("pageerror", ({ message }) => errors.push(message))
        page.on("console", (message) => {
          // A service that is getting ready is asked again, and each call must end well.
          const isAskedAgain = message.text().includes("status of 503")
          if (message.type() === "error" && !isAskedAgain) errors.push(message.text())
        })
        const foreign: Array<string> = []
        page.on("request", (request) => {
          if (!/^data:|^http:\/\/127\.0\.0\.1:/.test(request.url())) foreign.push(request.url())
        })
        const own = yield* Effect.promise(async () => {
          await page.goto(`http://127.0.0.1:${port}/docs`)
          await page.locator("h1").waitFor()
          return page.locator("#key").inputValue()
        })
        const click = async (id: string) => {
          const call = page.locator(`[id="${id}"]`)
          const example = as.get(id)
          await page.locator("#key").fill(example?.as === undefined ? own : keyOf(example) ?? "")
          await call.locator("summary").click()
          await call.getByRole("button").click()
          const status = call.locator(".status")
          await status.waitFor()
          return `${await status.innerText()} ${await call.locator("[data-result]").innerText()}`
        }
        for (const { id } of calls) {
          assert.match(yield* Effect.promise(() => click(id)), /^[23]/, id)
        }
        assert.deepStrictEqual(errors, [])
        assert.deepStrictEqual(foreign, [])
        assert.deepStrictEqual(yield* Effect.promise(() => violations(page)), [])
      })
  )
})

describe("/docs", () => {
  it.live("weighs little, and is sent once", () =>
    Effect.gen(function* () {
      for (const service of catalogue) {
        const { ask } = yield* fresh(service)
        let compressed = 0
        for (const path of ["/docs", "/openapi.json?full=true", ...paths]) {
          const { bytes = new Uint8Array(), headers, status } = yield* ask(path)
          assert.strictEqual(status, 200, path)
          compressed += gzipSync(bytes).length
          const etag = headers.get("etag") ?? ""
          assert.strictEqual((yield* ask(path, { headers: { "if-none-match": etag } })).status, 304)
        }
        assert.isBelow(compressed, COMPRESSED_BYTES_MAX, service.name)
      }
    }))
})
