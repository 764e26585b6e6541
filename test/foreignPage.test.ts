/**
 * A page of another origin in a real browser, against each service as it is by default: it reads
 * nothing, and does nothing, in whatever way a page can ask. The service's own page goes on working.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { chromium, type Page } from "playwright-core"
import { settingsOf, start } from "../layers/process.ts"
import { catalogue } from "./catalogue.ts"
import { askAt } from "./escrow/listener.ts"
import { freePort, temporaryFolder } from "./childProcess.ts"
import { chromiumPath } from "./machine.ts"
import { PATIENCE_MILLIS } from "./eventually.ts"

const HOLDS_NOTHING: ReadonlyArray<string> = ["textcheck", "currency"]

/** A name that its owner points at this machine once the page is there. */
const REBOUND = "rebound.example"
const FOREIGN = "foreign.example"

/** A browser for which both names are this machine. */
const browser = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      executablePath: chromiumPath ?? "",
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        `--host-resolver-rules=MAP ${REBOUND} 127.0.0.1, MAP ${FOREIGN} 127.0.0.1`
      ]
    })
  ),
  (browser) => Effect.promise(() => browser.close())
)

/** A site with a page of its own that does what it is told. */
const foreignSite = Effect.gen(function* () {
  const port = yield* freePort
  yield* Effect.acquireRelease(
    Effect.sync(() =>
      Deno.serve(
        { port, hostname: "127.0.0.1", onListen() {} },
        () =>
          new Response("<!doctype html><title>foreign</title>", {
            headers: { "content-type": "text/html" }
          })
      )
    ),
    (server) => Effect.promise(() => server.shutdown())
  )
  return `http://${FOREIGN}:${port}/`
})

/** What a call of each service does, and how it is seen whether it was done. */
const ACTS: { readonly [service: string]: { readonly path: string; readonly body: unknown } } = {
  privacy: {
    path: "/trust/report",
    body: { reporter_id: "eve", subject_id: "eve-2", outcome: "positive" }
  },
  recovery: { path: "/api/v1/workflows", body: {} },
  discharge: { path: "/api/run-agent", body: {} },
  escrow: { path: "/escrow", body: {} },
  textcheck: { path: "/mcp", body: {} },
  currency: { path: "/mcp", body: {} },
  reputation: {
    path: "/attest",
    body: { agent_id: "eve", attester_agent_id: "eve-2", rating: 100 }
  }
}

type Init = {
  readonly method?: string
  readonly mode?: "cors" | "no-cors"
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** What a script of the page at hand gets: the status and the text, or that it gets nothing. */
const asked = (page: Page, url: string, init: Init = {}) =>
  Effect.promise(() =>
    page.evaluate(
      async ({ init, url }) => {
        try {
          const response = await fetch(url, init)
          return `${response.status} ${response.type} ${await response.text()}`
        } catch {
          return "nothing"
        }
      },
      { init, url }
    )
  )

/** Each request that a service has answered with that status since it started. */
const answeredWith = (base: string, status: number) =>
  Effect.map(askAt(base)("metrics"), ({ text }) =>
    text.split("\n")
      .filter((line) => line.startsWith("http_server_requests_total{"))
      .filter((line) => line.includes(`status="${status}"`) && !/route="\/metrics"/.test(line))
      .reduce((all, line) => all + Number(line.split(" ").at(-1)), 0))

const begun = Effect.fnUntraced(function* (service: (typeof catalogue)[number]) {
  const port = yield* freePort
  yield* start([service]).pipe(Effect.provideService(
    ConfigProvider.ConfigProvider,
    settingsOf({
      env: {
        RATES_SOURCE: "snapshot",
        LOG_FORMAT: "none",
        DATA_DIR: yield* temporaryFolder,
        [`${service.name.toUpperCase()}_PORT`]: String(port)
      }
    })
  ))
  return { port, base: `http://127.0.0.1:${port}/` }
})

const opened = Effect.fnUntraced(function* (url: string) {
  const page = yield* Effect.flatMap(browser, (open) => Effect.promise(() => open.newPage()))
  page.setDefaultTimeout(PATIENCE_MILLIS)
  const answer = yield* Effect.promise(() => page.goto(url))
  return { page, status: answer?.status() }
})

describe.skipIf(chromiumPath === undefined)("a page of elsewhere", () => {
  it.live.each(catalogue)(
    "$name: reads nothing and does nothing, also under a name of this machine",
    (service) =>
      Effect.gen(function* () {
        const { base, port } = yield* begun(service)
        const { page } = yield* opened(yield* foreignSite)
        const isOpen = HOLDS_NOTHING.includes(service.name)
        const { body, path } = ACTS[service.name] ?? { path: "/", body: {} }
        const json = JSON.stringify(body)

        const read = yield* asked(page, base)
        if (isOpen) assert.match(read, /^200 cors /)
        else assert.strictEqual(read, "nothing")
        const opaque = yield* asked(page, base, { mode: "no-cors" })
        assert.strictEqual(opaque, isOpen ? "0 opaque " : "nothing")

        const sent = base + path.slice(1)
        // Without preflight, as a form would be.
        yield* asked(page, sent, { method: "POST", mode: "no-cors", body: json })
        const plain = yield* asked(page, sent, { method: "POST", body: json })
        assert.isTrue(plain === "nothing" || plain.startsWith("403 "), plain)
        assert.strictEqual(yield* answeredWith(base, 403), 2)
        // With preflight.
        const headers = { "content-type": "application/json", authorization: "Bearer of-the-page" }
        const asJson = yield* asked(page, sent, { method: "POST", headers, body: json })
        assert.isTrue(asJson === "nothing" || asJson.startsWith("403 "), asJson)
        const removed = yield* asked(page, `${base}x`, { method: "DELETE" })
        assert.isTrue(removed === "nothing" || /^40[345] /.test(removed), removed)

        const rebound = yield* opened(`http://${REBOUND}:${port}/`)
        assert.strictEqual(rebound.status, 421)
        const under = yield* asked(rebound.page, path, { method: "POST", headers, body: json })
        assert.match(under, /^421 /)
        assert.strictEqual(yield* answeredWith(base, 201), 0)
      })
  )

  it.live("discharge: an image whose address acts drafts nothing", () =>
    Effect.gen(function* () {
      const discharge = catalogue.find(({ name }) => name === "discharge")
      if (discharge === undefined) return assert.fail("There is no discharge")
      const { base } = yield* begun(discharge)
      const { page } = yield* opened(yield* foreignSite)
      for (const path of ["api/run-full-pipeline", "original/api/run-full-pipeline"]) {
        const loaded = yield* Effect.promise(() =>
          page.evaluate(
            (src) =>
              new Promise<boolean>((resolve) => {
                const image = new Image()
                image.onload = () => resolve(true)
                image.onerror = () => resolve(false)
                image.src = src
              }),
            `${base}${path}?patient_name=Anna`
          )
        )
        assert.isFalse(loaded)
      }
      assert.strictEqual(yield* answeredWith(base, 403), 2)
    }))

  it.live.each(catalogue)(
    "$name: its own page goes on working, by each of its names",
    (service) =>
      Effect.gen(function* () {
        const { port } = yield* begun(service)
        for (const host of ["127.0.0.1", "localhost"]) {
          const { page, status } = yield* opened(`http://${host}:${port}/docs`)
          assert.strictEqual(status, 200)
          const { path } = ACTS[service.name] ?? { path: "/" }
          const acted = yield* asked(page, path, {
            method: "POST",
            headers: { "content-type": "application/json", authorization: "Bearer a-key-of-mine" },
            body: "{}"
          })
          assert.notInclude(acted, "ORIGIN_NOT_ALLOWED")
          assert.notInclude(acted, "HOST_NOT_ALLOWED")
          assert.match(acted, /^\d+ basic /)
        }
      })
  )
})
