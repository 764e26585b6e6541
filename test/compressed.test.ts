/**
 * What goes over the wire in fewer bytes, and what does not.
 */
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { compressed, COMPRESSED_BYTES_MIN } from "../layers/edge/compressed.ts"
import { type Ask, inProcess, post, type Reply, variesBy } from "./inProcess.ts"
import { notes } from "./notes.ts"
import { loadedService } from "./currency/loadedService.ts"

const asking = (encoding: string, headers: Record<string, string> = {}): RequestInit => ({
  headers: { "accept-encoding": encoding, ...headers }
})

const encodingOf = ({ headers }: Reply) => headers.get("content-encoding")
const varies = (reply: Reply) => variesBy(reply).includes("Accept-Encoding")
const bytesOf = ({ bytes }: Reply) => bytes ?? new Uint8Array()
const plainOf = (reply: Reply) => {
  const bytes = bytesOf(reply)
  switch (encodingOf(reply)) {
    case "br":
      return brotliDecompressSync(bytes).toString()
    case "gzip":
      return gunzipSync(bytes).toString()
    default:
      return new TextDecoder().decode(bytes)
  }
}

const noted = Effect.fnUntraced(function* (ask: Ask, textBytes: number) {
  const { headers } = yield* ask("/notes", post({ text: "x".repeat(textBytes), stars: 1 }))
  assert.isNull(headers.get("content-encoding"))
  return "/notes/1"
})

/** The answer's other bytes: `{"note_id":1,"text":""}`. */
const FRAME_BYTES = 23

describe("an answer", () => {
  it.effect("is compressed for who takes it so, and says that it may be", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const plain = yield* ask("/openapi.json")
      assert.isNull(encodingOf(plain))
      assert.isTrue(varies(plain))
      for (const [accepted, encoding] of [["br", "br"], ["gzip", "gzip"]] as const) {
        const reply = yield* ask("/openapi.json", asking(accepted))
        assert.strictEqual(encodingOf(reply), encoding)
        assert.isTrue(varies(reply))
        assert.strictEqual(plainOf(reply), plain.text)
        assert.isBelow(bytesOf(reply).length, bytesOf(plain).length / 2)
        assert.strictEqual(
          reply.headers.get("content-type"),
          plain.headers.get("content-type")
        )
      }
    }))

  it.effect.each(
    [
      ["gzip, deflate, br", "br"],
      ["br;q=0.5, gzip", "gzip"],
      ["*", "br"],
      ["br;q=0, *;q=0.1", "gzip"],
      ["GZIP", "gzip"],
      ["gzip;q=0", null],
      ["br;q=0.0, gzip;q=0.000", null],
      ["identity", null],
      ["deflate, zstd", null],
      ["*;q=0", null],
      ["gzip;q=nonsense", null],
      ["", null]
    ] as const
  )("for %s comes as it was asked for", ([accepted, encoding]) =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      assert.strictEqual(encodingOf(yield* ask("/openapi.json", asking(accepted))), encoding)
    }))

  it.effect.each(
    [
      [COMPRESSED_BYTES_MIN - 1, null],
      [COMPRESSED_BYTES_MIN, "br"],
      [COMPRESSED_BYTES_MIN + 1, "br"]
    ] as const
  )("of %i bytes is worth it or not", ([bytes, encoding]) =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const path = yield* noted(ask, bytes - FRAME_BYTES)
      const reply = yield* ask(path, asking("br"))
      assert.strictEqual(plainOf(reply).length, bytes)
      assert.strictEqual(encodingOf(reply), encoding)
      assert.strictEqual(varies(reply), encoding !== null)
    }))

  it.effect("of more than is compressed at one go is whole as well", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const path = yield* noted(ask, 500_000)
      for (const accepted of ["br", "gzip"]) {
        const reply = yield* ask(path, asking(accepted))
        assert.strictEqual(encodingOf(reply), accepted)
        assert.strictEqual(plainOf(reply).length, 500_000 + FRAME_BYTES)
        assert.isBelow(bytesOf(reply).length, 2_000)
      }
    }))

  it.effect("to HEAD has the headers of GET", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const reply = yield* ask("/openapi.json", { ...asking("gzip"), method: "HEAD" })
      assert.strictEqual(encodingOf(reply), "gzip")
      assert.isTrue(varies(reply))
      assert.strictEqual(bytesOf(reply).length, 0)
    }))

  it.effect("has a weak tag, by which it is known again", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const plain = (yield* ask("/openapi.json")).headers.get("etag") ?? ""
      const reply = yield* ask("/openapi.json", asking("br"))
      const etag = reply.headers.get("etag") ?? ""
      assert.strictEqual(etag, `W/${plain}`)
      const again = yield* ask("/openapi.json", asking("br", { "if-none-match": etag }))
      assert.deepStrictEqual(
        [again.status, again.text, again.headers.get("etag"), varies(again), encodingOf(again)],
        [304, "", etag, true, null]
      )
      const uncompressed = yield* ask("/openapi.json", { headers: { "if-none-match": plain } })
      assert.deepStrictEqual([uncompressed.status, uncompressed.headers.get("etag")], [304, plain])
    }))

  it.effect("that was posted for is not compressed: it may stand beside a secret", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const init = post({ text: "x".repeat(5000), stars: 1 }, { "accept-encoding": "br" })
      const reply = yield* ask("/notes", init)
      assert.strictEqual(reply.status, 201)
      assert.isNull(encodingOf(reply))
      assert.isFalse(varies(reply))
    }))
})

describe("no answer is compressed", () => {
  it.effect("that is a stream of events", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const reply = yield* Effect.forkChild(ask("/ticks?count=2", asking("br")))
      yield* TestClock.adjust("3 seconds")
      const { headers, text } = yield* Fiber.join(reply)
      assert.isNull(headers.get("content-encoding"))
      assert.strictEqual(text, ":\n\n:\n\n")
    }))

  const long = "x".repeat(5000)
  it.each([
    [
      "that is written while it is read",
      HttpServerResponse.stream(Stream.encodeText(Stream.make(long)), {
        contentType: "application/x-ndjson"
      })
    ],
    ["that is packed by itself", HttpServerResponse.text(long, { contentType: "image/png" })],
    ["that is a part", HttpServerResponse.text(long, { status: 206 })],
    [
      "of which parts may be asked for",
      HttpServerResponse.text(long, { headers: { "accept-ranges": "bytes" } })
    ],
    ["not to be kept", HttpServerResponse.text(long, { headers: { "cache-control": "no-store" } })],
    [
      "not to be changed",
      HttpServerResponse.text(long, { headers: { "cache-control": "public, no-transform" } })
    ],
    ["compressed already", HttpServerResponse.text(long, { headers: { "content-encoding": "br" } })]
  ])("%s", (_, response) => {
    const request = new Request("http://in-process/", asking("br, gzip"))
    assert.strictEqual(compressed(HttpServerRequest.fromWeb(request), response), response)
  })
})

describe("rates", () => {
  it.effect("over many days are kept in one form and sent in that which was asked for", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const path = "/2026-01-01..?base=USD"
      const plain = yield* ask(path)
      const reply = yield* ask(path, asking("br"))
      assert.strictEqual(encodingOf(reply), "br")
      assert.strictEqual(plainOf(reply), plain.text)
      const again = yield* ask(path)
      assert.isNull(encodingOf(again))
      assert.isTrue(varies(again))
    }))

  it.effect("of one pair cost nothing more", () =>
    Effect.gen(function* () {
      const ask = yield* loadedService
      const reply = yield* ask("/latest?amount=1&from=USD&to=EUR", asking("br"))
      assert.deepStrictEqual([encodingOf(reply), varies(reply)], [null, false])
    }))
})
