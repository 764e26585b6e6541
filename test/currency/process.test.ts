import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { eventually } from "../eventually.ts"

const PATH = "/latest?amount=12.5&from=USD&to=EUR"

const started = Effect.fnUntraced(function* (entry: string, args: ReadonlyArray<string> = []) {
  const port = yield* freePort
  const beside = yield* freePort
  const base = `http://127.0.0.1:${port}`
  yield* childProcess({
    entry,
    args,
    health: `${base}/health`,
    environment: {
      CURRENCY_PORT: String(port),
      REPUTATION_PORT: String(beside),
      DATA_DIR: yield* temporaryFolder,
      RATES_SOURCE: "snapshot"
    }
  })
  const at = (base: string) => (path: string, headers?: Record<string, string>) =>
    Effect.promise(() => ask(`${base}${path}`, headers))
  return { currency: at(base), reputation: at(`http://127.0.0.1:${beside}`) }
})

const start = Effect.map(started("src/currency.ts"), ({ currency }) => currency)

const ask = async (url: string, headers?: Record<string, string>) => {
  const reply = await fetch(url, { headers: { "x-request-id": "one", ...headers } })
  const { date: _date, ...told } = Object.fromEntries(reply.headers)
  return { status: reply.status, told, text: await reply.text() }
}

describe("the process", () => {
  it.live("answers at once what the router answers, to the last header", () =>
    Effect.gen(function* () {
      const ask = yield* start
      const atOnce = yield* ask(PATH)
      assert.strictEqual(atOnce.status, 200)
      assert.strictEqual(atOnce.told["content-type"], "application/json; charset=utf-8")
      assert.strictEqual(atOnce.told["x-request-id"], "one")
      // An escape is not plain: it takes the way over the router.
      const routed = yield* ask(PATH.replace("USD", "%55SD"))
      assert.deepStrictEqual(routed, atOnce)
      for (let time = 0; time < 3; time++) assert.deepStrictEqual(yield* ask(PATH), atOnce)
    }))

  it.live("answers 304 at once, without a body, and counts it", () =>
    Effect.gen(function* () {
      const ask = yield* start
      const { etag = "" } = (yield* ask(PATH)).told
      const known = yield* ask(PATH, { "if-none-match": etag })
      assert.strictEqual(known.status, 304)
      assert.strictEqual(known.told["etag"], etag)
      assert.isUndefined(known.told["content-type"])
      assert.strictEqual(known.text, "")
      const { text } = yield* ask("/metrics")
      assert.match(text, /requests_total\{[^}]*status="304"[^}]*\} 1\n/)
      assert.match(text, /requests_total\{[^}]*route="\/latest"[^}]*status="200"[^}]*\} 1\n/)
    }))

  it.live("answers at once at its own port, and at none of another service's", () =>
    Effect.gen(function* () {
      const services = yield* started("src/catalogue.ts", ["currency", "reputation"])
      yield* eventually(Effect.exit(services.reputation("/health")), Exit.isSuccess)
      assert.strictEqual((yield* services.currency(PATH)).status, 200)
      assert.strictEqual((yield* services.reputation(PATH)).status, 404)
    }))
})
