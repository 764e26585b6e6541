/**
 * Bodies that come slowly, or not at all, where a request may else take minutes.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { PdfEncrypted } from "../../schemas/discharge/problems.ts"
import { Reader } from "../../src/discharge/documents/Reader.ts"
import { service as currency } from "../../src/currency.ts"
import { serviceWith } from "../../src/discharge.ts"
import { service as escrow } from "../../src/escrow.ts"
import { service as privacy } from "../../src/privacy.ts"
import { service as recovery } from "../../src/recovery.ts"
import { service as reputation } from "../../src/reputation.ts"
import { service as textcheck } from "../../src/textcheck.ts"
import { temporaryFolder } from "../childProcess.ts"
import { outcome } from "../escrow/desk.ts"
import { eventually, moment } from "../eventually.ts"
import { inProcess } from "../inProcess.ts"

const SECONDS_MAX = 100
const LINE = "\r\n"

const unread = Layer.succeed(
  Reader,
  Reader.of({
    read: () => Stream.fail(new PdfEncrypted()),
    image: () => Effect.die("Nothing was read"),
    pictures: () => Effect.die("Nothing was read")
  })
)

/** Where a document goes in, and what it is wrapped in. */
const calls = [
  {
    name: "a document",
    path: "/api/upload-pdf",
    type: "multipart/form-data; boundary=x",
    open: ["--x", 'Content-Disposition: form-data; name="file"; filename="a.pdf"', "", "%PDF-1.7"]
      .join(LINE),
    close: `${LINE}--x--${LINE}`,
    whole: "422 PDF_ENCRYPTED"
  },
  {
    name: "a text",
    path: "/api/run-doctor-review",
    type: "application/json",
    open: '{"draft": "',
    close: '"}',
    whole: "422 SCHEMA_VALIDATION_FAILED"
  }
]

const discharge = Effect.gen(function* () {
  return yield* inProcess(serviceWith(unread), {
    environment: { DATA_DIR: yield* temporaryFolder }
  })
})

interface Sent extends Omit<typeof calls[number], "name" | "whole"> {
  readonly key?: string
}

/** Sends `bytes` each second for so many seconds; tells after how many there was an answer, and which. */
const sending = Effect.fnUntraced(function* (
  served: typeof discharge,
  { path, type, open, close, key }: Sent,
  bytes: number,
  seconds: number
) {
  const ask = yield* served
  const utf8 = new TextEncoder()
  let [wanted, given] = [0, 0]
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const content = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(utf8.encode(open))
        body = controller
      },
      pull() {
        wanted++
      }
    },
    { highWaterMark: 0 }
  )
  const headers = {
    "content-type": type,
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` })
  }
  const init = { method: "POST", body: content, headers, duplex: "half" }
  const asked = yield* Effect.forkChild(ask(path, init))
  const isOver = () => asked.pollUnsafe() !== undefined
  // What was given is taken, and the next is waited for.
  const taken = eventually(Effect.sync(() => wanted > given || isOver()), (yes) => yes)
  yield* taken
  let second = 0
  while (second < SECONDS_MAX && !isOver()) {
    second++
    yield* TestClock.adjust("1 second")
    yield* moment
    if (isOver()) break
    if (second <= seconds && bytes > 0) {
      given++
      body?.enqueue(utf8.encode("a".repeat(bytes)))
      yield* taken
    }
    if (second === seconds) {
      body?.enqueue(utf8.encode(close))
      body?.close()
      yield* eventually(Effect.sync(isOver), (yes) => yes)
    }
  }
  return { second, said: outcome(yield* Fiber.join(asked)) }
})

describe.each(calls)("$name", (call) => {
  it.effect("that stands still is waited for for 30 seconds", () =>
    Effect.gen(function* () {
      const { second, said } = yield* sending(discharge, call, 0, SECONDS_MAX)
      assert.deepStrictEqual({ second, said }, { second: 30, said: "504 TIMEOUT" })
    }))

  it.effect("that comes with less than a kilobyte a second is not taken", () =>
    Effect.gen(function* () {
      const { second, said } = yield* sending(discharge, call, 900, 60)
      assert.deepStrictEqual({ second, said }, { second: 30, said: "504 TIMEOUT" })
    }))

  it.effect("that comes slowly and moves is taken", () =>
    Effect.gen(function* () {
      const { second, said } = yield* sending(discharge, call, 1100, 60)
      assert.deepStrictEqual({ second, said }, { second: 60, said: call.whole })
    }))
})

/** A call of each other service that takes a body. */
const others = [
  { service: privacy, path: "/data/prepare" },
  { service: recovery, path: "/api/v1/workflows", key: "a-key-of-its-own" },
  { service: escrow, path: "/escrow" },
  { service: textcheck, path: "/check" },
  { service: currency, path: "/convert/batch" },
  { service: reputation, path: "/attest" }
].map(({ service, ...where }) => ({
  name: service.name,
  where,
  served: Effect.gen(function* () {
    return yield* inProcess(service, { environment: { DATA_DIR: yield* temporaryFolder } })
  })
}))

describe.each(others)("a body for $name", ({ served, where }) => {
  const call = { ...where, type: "application/json", open: '{"text": "', close: '"}' }

  it.effect.each([
    { how: "that stands still", bytes: 0 },
    { how: "that trickles", bytes: 1 },
    { how: "that comes slowly", bytes: 1100 }
  ])("$how has 30 seconds, and no more", ({ bytes }) =>
    Effect.gen(function* () {
      const { second, said } = yield* sending(served, call, bytes, SECONDS_MAX)
      assert.deepStrictEqual({ second, said }, { second: 30, said: "504 TIMEOUT" })
    }))
})
