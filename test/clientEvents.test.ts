/**
 * Events by the typed client: over a server that is killed, and where a stream is not taken up again.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope, Stream } from "effect"
import { HttpClientError, HttpClientRequest, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { BREAKS_MAX, follow } from "../layers/client/follow.ts"
import * as client from "../src/client.ts"
import { childProcess, freePort, temporaryFolder } from "./childProcess.ts"
import { baseUrl } from "./reached.ts"

const EVENTS = "/api/v1/events"

describe("the events of a server that is killed", () => {
  it.live(
    "go on behind the last one, as a stream and by `for await`, each once",
    () =>
      Effect.gen(function* () {
        const port = yield* freePort
        const base = `http://127.0.0.1:${port}`
        const folder = yield* temporaryFolder
        const started = childProcess({
          entry: "src/recovery.ts",
          health: `${base}/health`,
          environment: { RECOVERY_PORT: String(port), DATA_DIR: folder, HOST: "127.0.0.1" }
        })
        const first = yield* Scope.make()
        const { pid, status } = yield* Scope.provide(started, first)
        const { effects: { workflows }, events, listen } = client.recovery({
          baseUrl: base,
          key: "the-key-of-a-client"
        })
        const made = workflows.create({
          payload: {
            title: "Index",
            objective: "All pages",
            priority: "normal",
            failure_policy: "recover",
            heartbeat_timeout_seconds: 120,
            max_recoveries: 3,
            tags: [],
            metadata: {}
          }
        })
        const streamed = yield* Effect.forkChild(
          Stream.runCollect(Stream.take(events(EVENTS, { after: "0" }), 2))
        )
        const listened = listen(EVENTS, { after: "0" })[Symbol.asyncIterator]()
        const next = Effect.promise(() => listened.next())

        const before = yield* made
        const seen = [(yield* next).value]
        Deno.kill(pid, "SIGKILL")
        yield* Effect.promise(() => status)
        const heard = yield* Effect.forkChild(next)
        yield* started
        const after = yield* made
        seen.push((yield* Fiber.join(heard)).value)
        assert.deepStrictEqual(
          seen.map(({ data, event }) => [event, data.workflow_id]),
          [before, after].map(({ id }) => ["workflow_created", id])
        )
        assert.deepStrictEqual(yield* Fiber.join(streamed), seen)
        // Who leaves the loop leaves the stream.
        assert.isTrue((yield* Effect.promise(async () => await listened.return?.()))?.done)
        yield* Scope.close(first, Exit.void)
      })
  )
})

describe("a stream", () => {
  const answering = (body: string) => {
    const opened: Array<string | undefined> = []
    return {
      opened,
      events: follow((last) => {
        opened.push(last)
        return Effect.succeed(HttpClientResponse.fromWeb(
          HttpClientRequest.get(baseUrl),
          new Response(body, { headers: { "content-type": "text/event-stream" } })
        ))
      })
    }
  }

  it.effect("that ends is taken up behind what came last, and its data is JSON or text", () =>
    Effect.gen(function* () {
      const { events, opened } = answering('id: 7\ndata: {"a":1}\n\ndata: well\n\n')
      const fiber = yield* Effect.forkChild(Stream.runCollect(Stream.take(events, 3)))
      yield* TestClock.adjust("1 second")
      const collected = yield* Fiber.join(fiber)
      assert.deepStrictEqual(collected.map(({ data }) => data), [{ a: 1 }, "well", { a: 1 }])
      assert.deepStrictEqual(opened, [undefined, "7"])
    }))

  it.effect("that ends with a problem fails with it", () =>
    Effect.gen(function* () {
      const problem = {
        status: 401,
        error: { code: "UNAUTHENTICATED", message: "Revoked", retryable: false, details: {} }
      }
      const { events, opened } = answering(`event: error\ndata: ${JSON.stringify(problem)}\n\n`)
      const error = yield* Effect.flip(Stream.runDrain(events))
      assert.deepInclude(error, { code: "UNAUTHENTICATED", status: 401 })
      assert.lengthOf(opened, 1)
    }))

  it.effect("that gives nothing again and again is given up", () =>
    Effect.gen(function* () {
      let opened = 0
      const gone = follow(() => {
        opened++
        return Effect.fail(
          new HttpClientError.HttpClientError({
            reason: new HttpClientError.TransportError({ request: HttpClientRequest.get(baseUrl) })
          })
        )
      })
      const fiber = yield* Effect.forkChild(Effect.flip(Stream.runDrain(gone)))
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual((yield* Fiber.join(fiber)).code, "NO_ANSWER")
      assert.strictEqual(opened, BREAKS_MAX + 1)
    }))
})
