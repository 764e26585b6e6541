import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { createHash } from "node:crypto"
import { createServer, type Server } from "node:net"
import * as HttpSource from "../../layers/artifacts/http.ts"
import { isPublic, Network } from "../../layers/publicHttp.ts"
import { ArtifactSource } from "../../src/recovery/ArtifactSource.ts"
import { eventually } from "../eventually.ts"

describe("isPublic()", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.255",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:a9fe:a9fe",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::169.254.169.254",
    "64:ff9b:1::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "100::1",
    "2001:db8::1",
    "2001::1",
    "2002:7f00:1::",
    "3fff::1",
    "not an address",
    "127.1",
    "2130706433"
  ])("%s is not", (address) => {
    assert.isFalse(isPublic(address))
  })

  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "172.15.0.1",
    "172.32.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "2606:4700::1111",
    "2a00:1450:4001::1"
  ])("%s is", (address) => {
    assert.isTrue(isPublic(address))
  })
})

const bytes = new TextEncoder().encode("the bytes of the artifact")
const sha256 = createHash("sha256").update(bytes).digest("hex")

/** A web server on this machine; what it answers depends on the path. */
const server = Effect.acquireRelease(
  Effect.sync(() => {
    const asked: Array<string> = []
    const endless = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024))
      })
    const closing = new AbortController()
    const { signal } = closing
    const options = { port: 0, hostname: "127.0.0.1", onListen() {}, signal }
    const serving = Deno.serve(options, (request) => {
      const { pathname, port } = new URL(request.url)
      asked.push(`${request.headers.get("host")}${pathname}`)
      switch (pathname) {
        case "/here":
          return new Response(bytes)
        case "/moved":
          return new Response(null, { status: 302, headers: { location: "/here" } })
        case "/inside":
          return new Response(null, {
            status: 302,
            headers: { location: `http://internal.test:${port}/here` }
          })
        case "/round":
          return new Response(null, { status: 302, headers: { location: "/round" } })
        case "/file":
          return new Response(null, { status: 302, headers: { location: "file:///etc/passwd" } })
        case "/endless":
          return new Response(endless())
        case "/never":
          return new Promise<Response>(() => {})
        default:
          return new Response(null, { status: 404 })
      }
    })
    return { asked, port: serving.addr.port, stop: () => closing.abort() }
  }),
  // At once: a request that is never answered must not hold the test.
  ({ stop }) => Effect.sync(stop)
)

/** A web server that resets the connection within its answer. */
const cutOff = Effect.fnUntraced(function* (head: string) {
  const listening = yield* Effect.acquireRelease(
    Effect.callback<Server>((resume) => {
      const listening = createServer((socket) => {
        socket.on("error", () => {})
        socket.once("data", () => {
          socket.write(
            `HTTP/1.1 200 OK\r\n${head}\r\n\r\n0123456789`,
            () => socket.resetAndDestroy()
          )
        })
      }).listen(0, "127.0.0.1", () => resume(Effect.succeed(listening)))
    }),
    (listening) => Effect.sync(() => listening.close())
  )
  const address = listening.address()
  return typeof address === "object" ? address?.port : undefined
})

/** Names of the test: one that is public, one that is not, one that is both. */
const resolve = (hostname: string) =>
  hostname === "public.test"
    ? Promise.resolve(["127.0.0.1"])
    : hostname === "internal.test"
    ? Promise.resolve(["127.0.0.2"])
    : hostname === "both.test"
    ? Promise.resolve(["127.0.0.1", "127.0.0.2"])
    : Promise.reject(new Error("There is no such name"))

const local = HttpSource.layer.pipe(Layer.provide(
  Layer.succeed(Network, { isAllowed: (address) => address === "127.0.0.1", resolve })
))

const digest = (uri: string) =>
  Effect.flatMap(ArtifactSource, (source) => source.digest(uri)).pipe(
    Effect.matchEffect({
      onSuccess: Effect.succeed,
      onFailure: (error) =>
        Effect.succeed(error._tag === "ArtifactUnreadable" ? error.reason : error.error.code)
    })
  )

describe("digest()", () => {
  it.live("hashes what it reads, behind a redirect too", () =>
    Effect.gen(function* () {
      const { port } = yield* server
      for (const path of ["here", "moved"]) {
        assert.deepStrictEqual(yield* digest(`http://public.test:${port}/${path}`), {
          sha256,
          size_bytes: bytes.length
        })
      }
    }).pipe(Effect.provide(local)))

  it.live("connects to the address that was checked, under the name that was asked for", () =>
    Effect.gen(function* () {
      const { asked, port } = yield* server
      yield* digest(`http://public.test:${port}/here`)
      assert.deepStrictEqual(asked, [`public.test:${port}/here`])
    }).pipe(Effect.provide(local)))

  it.live.each([
    { path: "/inside", is: "UNSAFE_ARTIFACT_URL" },
    { path: "/file", is: "UNSAFE_ARTIFACT_URL" },
    { path: "/round", is: "It redirects over 5 times." },
    { path: "/gone", is: "The address answers 404." },
    { path: "/endless", is: "It is larger than 26214400 bytes." }
  ])("$path: $is", ({ is, path }) =>
    Effect.gen(function* () {
      const { asked, port } = yield* server
      assert.strictEqual(yield* digest(`http://public.test:${port}${path}`), is)
      assert.isFalse(asked.some((host) => host.startsWith("internal")))
    }).pipe(Effect.provide(local)))

  it.live.each([
    "ftp://public.test/here",
    "file:///etc/passwd",
    "data:text/plain,x",
    "gopher://public.test/",
    "//public.test/here",
    "here",
    "http://user:secret@public.test/here",
    "http://internal.test/here",
    "http://both.test/here"
  ])("%s is not fetched", (uri) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* digest(uri), "UNSAFE_ARTIFACT_URL")
    }).pipe(Effect.provide(local)))

  it.live.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://localhost/",
    "http://LOCALHOST./"
  ])("%s is not fetched by the rule in force", (uri) =>
    Effect.gen(function* () {
      const outcome = yield* digest(uri)
      assert.include(["UNSAFE_ARTIFACT_URL", "The name 'localhost.' does not resolve."], outcome)
    }).pipe(Effect.provide(HttpSource.layer)))

  it.live.each([
    "content-length: 100",
    "transfer-encoding: chunked",
    "connection: close"
  ])("does not hash an answer that is cut off, with %s", (head) =>
    Effect.gen(function* () {
      const port = yield* cutOff(head)
      const outcome = yield* digest(`http://public.test:${port}/`)
      assert.include([
        "The answer broke off.",
        "The answer ended too early.",
        "The address cannot be reached."
      ], outcome)
    }).pipe(Effect.provide(local)))

  it.effect("gives up on what does not answer", () =>
    Effect.gen(function* () {
      const { asked, port } = yield* server
      const waiting = yield* Effect.forkChild(digest(`http://public.test:${port}/never`))
      yield* eventually(Effect.sync(() => asked.length), (count) => count === 1)
      yield* TestClock.adjust("9 seconds")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* Fiber.join(waiting), "No answer in 10 seconds.")
    }).pipe(Effect.provide(local)))
})
