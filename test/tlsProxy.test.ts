/**
 * A service behind a proxy that ends TLS, as docs/deploy.md has it: haproxy, with a certificate of the
 * test's own.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { connect } from "node:tls"
import { childProcess, freePort, temporaryFolder } from "./childProcess.ts"
import { haproxy } from "./faults/balancer.ts"
import { haproxyPath } from "./machine.ts"

const [, documented = ""] = /```haproxy\n([\s\S]*?)```/.exec(
  readFileSync(new URL("../docs/deploy.md", import.meta.url), "utf8")
) ?? []

const KEY = "the-key-of-an-agent"
const MEGABYTE = 1024 * 1024

const done = (program: string, args: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const { success, stderr } = await new Deno.Command(program, { args: [...args] }).output()
    if (!success) throw new Error(new TextDecoder().decode(stderr))
  })

/** A certificate for this machine, and its key after it, as haproxy reads them. */
const certificate = Effect.fnUntraced(function* (folder: string) {
  const [cert, key, both] = ["cert", "key", "both"].map((name) => join(folder, `${name}.pem`))
  yield* done("openssl", [
    ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1".split(" "),
    ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
    ...["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", `${key}`, "-out", `${cert}`]
  ])
  const ca = readFileSync(`${cert}`, "utf8")
  writeFileSync(`${both}`, ca + readFileSync(`${key}`, "utf8"), { mode: 0o600 })
  return { ca, path: `${both}` }
})

/** Recovery, and the proxy before it, of which a time or a size may be another. */
const proxied = Effect.fnUntraced(function* () {
  const folder = yield* temporaryFolder
  const port = yield* freePort
  const front = yield* freePort
  const base = `https://localhost:${front}`
  const { ca, path } = yield* certificate(folder)
  const config = documented
    .replace("bind :443", `bind 127.0.0.1:${front}`)
    .replace("/etc/haproxy/escrow.pem", path)
    .replace("127.0.0.1:8004", `127.0.0.1:${port}`)
    .replace("timeout http-request 30s", "timeout http-request 2s")
  for (const own of [`${front}`, path, `${port}`, "request 2s"]) assert.include(config, own)
  yield* haproxy(folder, config)
  yield* childProcess({
    entry: "src/recovery.ts",
    health: `http://127.0.0.1:${port}/ready`,
    environment: {
      RECOVERY_PORT: `${port}`,
      DATA_DIR: folder,
      PUBLIC_BASE_URL: base,
      AUTH_MODE: "required",
      API_KEYS: `anna:${KEY}`
    }
  })
  const client = yield* Effect.acquireRelease(
    Effect.sync(() => Deno.createHttpClient({ caCerts: [ca] })),
    (client) => Effect.sync(() => client.close())
  )
  const ask = (path: string, init: RequestInit = {}) =>
    Effect.promise(() => fetched(base + path, { ...init, client }))
  return { ask, base, ca, front, path: join(folder, "cert.pem") }
})

const fetched = (url: string, init: RequestInit & { readonly client: Deno.HttpClient }) =>
  fetch(url, init)

const textOf = (response: Response) => Effect.promise(() => response.text())

const decodeDocument = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({ servers: Schema.Array(Schema.Struct({ url: Schema.String })) })
  )
)

const authorization = `Bearer ${KEY}`

/** Work of the agent, with `more` in its words. */
const work = (more = ""): RequestInit => ({
  method: "POST",
  headers: { authorization, "content-type": "application/json" },
  body: JSON.stringify({ title: "Report", objective: `Go on${more}` })
})

/** All that the proxy says, over TLS, to bytes of HTTP/1.1, until it closes. */
const said = (port: number, ca: string, sent: string) =>
  Effect.promise(() =>
    new Promise<string>((resolve, reject) => {
      let text = ""
      const socket = connect({ host: "localhost", port, ca }, () => socket.write(sent))
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part
      }).on("error", reject).on("close", () => resolve(text))
    })
  )

describe.skipIf(haproxyPath === undefined)("a service behind haproxy, which ends TLS", () => {
  it.live("is called by its https address, over HTTP/2, and within the limits of both", () =>
    Effect.gen(function* () {
      const { ask, base, ca, front, path } = yield* proxied()

      const { stdout } = yield* Effect.promise(() =>
        new Deno.Command("curl", {
          args: ["-s", "--cacert", path, "-w", " over HTTP/%{http_version}", `${base}/health`]
        }).output()
      )
      assert.match(new TextDecoder().decode(stdout), /"status":"ok".* over HTTP\/2$/)

      // What a caller claims of another address is in no link.
      const headers = {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "ftp",
        forwarded: "host=evil.example;proto=ftp"
      }
      const links: Array<string> = []
      for (const place of ["/", "/skill.md", "/llms.txt", "/.well-known/api-catalog"]) {
        const response = yield* ask(place, { headers })
        assert.strictEqual(response.status, 200, place)
        const text = (yield* textOf(response)) + (response.headers.get("link") ?? "")
        assert.notMatch(text, /evil\.example|ftp:/, place)
        links.push(...text.match(/\bhttps?:\/\/(?:localhost|127\.0\.0\.1)[^\s"'<>`)]*/g) ?? [])
      }
      assert.isAbove(links.length, 20)
      assert.deepStrictEqual(links.filter((link) => !link.startsWith(base)), [])

      const described = yield* textOf(yield* ask("/openapi.json", { headers }))
      assert.deepStrictEqual(decodeDocument(described).servers, [{ url: base }])

      // An event is there while its stream goes on.
      const stream = yield* ask("/api/v1/events", {
        headers: { authorization, accept: "text/event-stream" }
      })
      assert.strictEqual(stream.status, 200)
      const created = yield* ask("/api/v1/workflows", work())
      assert.strictEqual(created.status, 201, yield* textOf(created))
      let events = ""
      yield* Effect.promise(async () => {
        for await (const part of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          events += part
          if (events.includes("workflow_created")) return
        }
      })
      assert.include(events, "workflow_created")

      // Too large for the service, which says so; too large for anything, which the proxy says.
      const large = yield* ask("/api/v1/workflows", work("x".repeat(2 * MEGABYTE)))
      assert.include(yield* textOf(large), "REQUEST_TOO_LARGE")
      assert.strictEqual(large.status, 413)
      const begun = "POST /api/v1/workflows HTTP/1.1\r\nHost: localhost\r\n"
      const refused = yield* said(front, ca, `${begun}Content-Length: ${60 * MEGABYTE}\r\n\r\n`)
      assert.match(refused, /^HTTP\/1\.1 413 /)
      assert.notInclude(refused, "REQUEST_TOO_LARGE")
      // A head that is never completed is closed.
      assert.match(yield* said(front, ca, begun), /^HTTP\/1\.1 408 /)
    }))
})
