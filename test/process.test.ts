import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { join } from "node:path"
import { childProcess, freePort, temporaryFolder } from "./childProcess.ts"
import { eventually } from "./eventually.ts"

const start = Effect.fnUntraced(function* (settings: Record<string, string> = {}) {
  const port = yield* freePort
  const base = `http://127.0.0.1:${port}`
  const folder = yield* temporaryFolder
  const open = childProcess({
    entry: "test/notesProcess.ts",
    health: `${base}/health`,
    environment: { NOTES_PORT: String(port), DATA_DIR: folder, ...settings }
  })
  return { base, open }
})

const ask = (url: string) => fetch(url)

/** The status of `/health`; none while nobody listens. */
const healthOver = (client: Deno.HttpClient) => {
  const init: RequestInit & { readonly client: Deno.HttpClient } = { client }
  return fetch("http://x/health", init).then(async (reply) => {
    await reply.text()
    return reply.status
  }, () => undefined)
}

const note = (length: number) => JSON.stringify({ text: "x".repeat(length), stars: 1 })
const inChunks = (text: string) => new Blob([text]).stream()

const post = (base: string, body: BodyInit, headers?: Record<string, string>) =>
  fetch(`${base}/notes`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body
  })

const add = (base: string, key: string) =>
  post(base, JSON.stringify({ text: key, stars: 1 }), { "idempotency-key": key })

/** As many at once as one caller may have. */
const CALLS = 60

describe("a process", () => {
  it.live.each(["SIGTERM", "SIGINT"] as const)(
    "%s: what is in flight is finished, what comes then is refused, and the exit is 0",
    (signal) =>
      Effect.gen(function* () {
        const { base, open } = yield* start()
        const { kill, status } = yield* open
        const inFlight = ask(`${base}/slow?seconds=2`)
        const waiting = Effect.promise(() => ask(`${base}/waiting`).then((reply) => reply.text()))
        yield* eventually(waiting, (count) => count === "1")
        kill(signal)
        const late = Effect.exit(Effect.tryPromise(() => ask(`${base}/count`)))
        yield* eventually(late, Exit.isFailure)
        const response = yield* Effect.promise(() => inFlight)
        assert.strictEqual(response.status, 200)
        assert.strictEqual(yield* Effect.promise(() => response.text()), '"done"')
        assert.strictEqual((yield* Effect.promise(() => status)).code, 0)
      })
  )

  it.live.each([
    { mode: "open", expected: "Try: curl http://127.0.0.1:" },
    { mode: "required", expected: "Create a key: DATA_DIR=" }
  ])("says how to begin where keys are $mode", ({ mode, expected }) =>
    Effect.gen(function* () {
      const { open } = yield* start({ AUTH_MODE: mode })
      const { kill, said, status } = yield* open
      kill("SIGTERM")
      yield* Effect.promise(() => status)
      assert.include(yield* Effect.promise(() => said), expected)
    }))

  it.live("listens where its platform says, also without a port", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const socket = join(folder, "socket")
      yield* Effect.acquireRelease(
        Effect.sync(() =>
          new Deno.Command(Deno.execPath(), {
            args: ["run", "-A", "test/notesProcess.ts"],
            env: {
              DENO_SERVE_ADDRESS: `unix:${socket}`,
              DATA_DIR: folder,
              LOG_FORMAT: "none"
            },
            stderr: "null"
          }).spawn()
        ),
        (child) =>
          Effect.promise(() => {
            child.kill("SIGKILL")
            return child.status
          })
      )
      const client = Deno.createHttpClient({ proxy: { transport: "unix", path: socket } })
      yield* Effect.addFinalizer(() => Effect.sync(() => client.close()))
      const asked = Effect.promise(() => healthOver(client))
      assert.strictEqual(yield* eventually(asked, (status) => status !== undefined), 200)
    }))

  it.live("takes a body up to its limit, whether its length is told before it or not", () =>
    Effect.gen(function* () {
      const { base, open } = yield* start()
      yield* open
      const outcome = (body: BodyInit) =>
        Effect.promise(async () => {
          const response = await post(base, body)
          return [response.status, (await response.text()).includes("REQUEST_TOO_LARGE")]
        })
      for (const form of [String, inChunks]) {
        assert.deepStrictEqual(yield* outcome(form(note(100))), [201, false])
        assert.deepStrictEqual(yield* outcome(form(note(1_100_000))), [413, true])
      }
    }))

  it.live("kill -9 loses nothing that was answered, and a retry changes nothing", () =>
    Effect.gen(function* () {
      const { base, open } = yield* start()
      const answered: Array<{ readonly key: string; readonly text: string }> = []
      for (let round = 0; round < 5; round++) {
        yield* Effect.scoped(Effect.gen(function* () {
          const { kill } = yield* open
          const enough = answered.length + 1 + 20 * round
          yield* Effect.promise(() =>
            Promise.allSettled(Array.from({ length: CALLS }, async (_, n) => {
              const key = `${round}-${n}`
              const response = await add(base, key)
              answered.push({ key, text: await response.text() })
              if (answered.length === enough) kill("SIGKILL")
            }))
          )
        }))
      }
      yield* open
      for (const { key, text } of answered) {
        const response = yield* Effect.promise(() => add(base, key))
        assert.strictEqual(response.headers.get("idempotent-replay"), "true", key)
        assert.strictEqual(yield* Effect.promise(() => response.text()), text)
      }
      assert.isAtLeast(answered.length, 5)
    }))
})
