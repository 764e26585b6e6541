/**
 * One caller takes a service from nobody.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Predicate } from "effect"
import { TestClock } from "effect/testing"
import { SMALL_STALL_SECONDS } from "../layers/edge/body.ts"
import { CALLER_MAX } from "../layers/edge/shares.ts"
import { eventually, moment } from "./eventually.ts"
import { type Ask, inProcess, type Reply } from "./inProcess.ts"
import { notes } from "./notes.ts"

const LOUD = { authorization: "Bearer a-key-of-the-loud" }
const QUIET = { authorization: "Bearer a-key-of-the-quiet" }

const NOTE = `{"text":"is here","stars":1}`

/** A note whose body comes in when the test says so, in two parts. */
const stalled = () => {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const bytes = new TextEncoder().encode(NOTE)
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      feed = controller
      controller.enqueue(bytes.slice(0, 4))
    }
  })
  const headers = {
    ...LOUD,
    "content-type": "application/json",
    "content-length": `${bytes.length}`
  }
  return {
    init: { method: "POST", headers, body },
    move: () => feed?.enqueue(bytes.slice(4, 8)),
    end: () => {
      feed?.enqueue(bytes.slice(8))
      feed?.close()
    }
  }
}

/** The same all at once. */
const complete = () => {
  const { init, move, end } = stalled()
  move()
  end()
  return init
}

const opened = Effect.gen(function* () {
  const ask = yield* inProcess(notes(false), { environment: { REQUEST_TIMEOUT_SECONDS: "90" } })
  for (const headers of [LOUD, QUIET]) {
    assert.strictEqual((yield* ask("/count", { headers })).status, 200)
  }
  return ask
})

const started = (ask: Ask, path: string, init: RequestInit) =>
  Effect.forkChild(ask(path, init), { startImmediately: true })

const isRefused = ({ status, text }: Reply) => status === 503 && text.includes("of yours")

describe("a caller at its limit", () => {
  it.effect("of bodies that do not come leaves the others theirs, and loses its own after 5 s", () =>
    Effect.gen(function* () {
      const ask = yield* opened
      const waiting = yield* Effect.forEach(
        Array.from({ length: CALLER_MAX }, stalled),
        ({ init }) => started(ask, "/notes", init)
      )
      // What is over its share is refused at once, all the same how much it sends.
      const over = yield* eventually(
        Effect.suspend(() => ask("/notes", complete())),
        ({ status }) => status === 503
      )
      assert.isTrue(isRefused(over), over.text)
      const quiet = { ...stalled().init, headers: { ...QUIET, "content-type": "application/json" } }
      assert.strictEqual((yield* ask("/notes", { ...quiet, body: NOTE })).status, 201)
      yield* TestClock.adjust(`${SMALL_STALL_SECONDS} seconds`)
      for (const reply of yield* Fiber.joinAll(waiting)) {
        assert.strictEqual(reply.status, 504, reply.text)
        assert.strictEqual(reply.headers.get("connection"), "close")
        assert.include(reply.text, `"limit_seconds":${SMALL_STALL_SECONDS}`)
      }
      assert.strictEqual((yield* ask("/notes", complete())).status, 201)
    }))

  it.effect("of requests in work leaves the others theirs", () =>
    Effect.gen(function* () {
      const ask = yield* opened
      const waiting = yield* Effect.forEach(
        Array.from({ length: CALLER_MAX }),
        () => started(ask, "/slow?seconds=60", { headers: LOUD })
      )
      yield* eventually(ask("/count", { headers: LOUD }), isRefused)
      assert.strictEqual((yield* ask("/count", { headers: QUIET })).status, 200)
      yield* TestClock.adjust("60 seconds")
      for (const { status } of yield* Fiber.joinAll(waiting)) assert.strictEqual(status, 200)
      assert.strictEqual((yield* ask("/count", { headers: LOUD })).status, 200)
    }))

  it.effect("cannot make itself many by keys that nobody made", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), {
        environment: { AUTH_MODE: "required", REQUESTS_MAX: "8" }
      })
      const invented = (init: ReturnType<typeof complete>, one: number) => ({
        ...init,
        headers: { ...init.headers, authorization: `Bearer invented-${one}` }
      })
      yield* Effect.forEach(
        [1, 2, 3, 4],
        (one) => started(ask, "/notes", invented(stalled().init, one))
      )
      const fifth = yield* eventually(
        Effect.suspend(() => ask("/notes", invented(complete(), 5))),
        ({ status }) => status === 503
      )
      assert.isTrue(isRefused(fifth), fifth.text)
      yield* TestClock.adjust(`${SMALL_STALL_SECONDS} seconds`)
    }))
})

describe("a small body", () => {
  it.effect("that moves is waited for", () =>
    Effect.gen(function* () {
      const ask = yield* opened
      const { init, move, end } = stalled()
      const waiting = yield* started(ask, "/notes", init)
      yield* TestClock.adjust(`${SMALL_STALL_SECONDS - 1} seconds`)
      move()
      yield* moment
      yield* TestClock.adjust(`${SMALL_STALL_SECONDS - 1} seconds`)
      end()
      const reply = yield* Fiber.join(waiting)
      assert.isTrue(Predicate.hasProperty(reply.json, "note_id"), reply.text)
    }))
})
