/**
 * What every service refuses of a body before it looks at what it says.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Predicate } from "effect"
import { connect } from "node:net"
import { service as discharge } from "../src/discharge.ts"
import { service as escrow } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { service as recovery } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { service as textcheck } from "../src/textcheck.ts"

import { served } from "./browser.ts"
import { catalogue } from "./catalogue.ts"
import { temporaryFolder } from "./childProcess.ts"
import { at, outcome } from "./escrow/desk.ts"
import { inProcess } from "./inProcess.ts"

const services = [privacy, recovery, discharge, escrow, textcheck, reputation]

const JSON_TYPE = "application/json"
const FORM_TYPE = "application/x-www-form-urlencoded"

const membersOf = (value: unknown) => Predicate.isObject(value) ? Object.entries(value) : []
const memberOf = (value: unknown, name: string): unknown =>
  Predicate.hasProperty(value, name) ? value[name] : undefined

/** The calls of a service that take a text, each with the types it takes it in. */
const callsOf = ({ openApi }: (typeof services)[number]) =>
  membersOf(openApi().paths).flatMap(([path, methods]) =>
    membersOf(methods).flatMap(([method, call]) => {
      return membersOf(memberOf(memberOf(call, "requestBody"), "content"))
        .filter(([type]) => type === JSON_TYPE || type === FORM_TYPE)
        .map(([type]) => ({
          path: path.replaceAll(/\{\w+\}/g, "x"),
          method: method.toUpperCase(),
          type
        }))
    })
  )
type Call = ReturnType<typeof callsOf>[number]

/** The calls of a service that take a body of any kind. */
const bodiesOf = ({ openApi }: Pick<(typeof catalogue)[number], "openApi">) =>
  membersOf(openApi().paths).flatMap(([path, methods]) =>
    membersOf(methods)
      .filter(([, call]) => memberOf(call, "requestBody") !== undefined)
      .map(([method]) => ({
        path: path.replaceAll(/\{\w+\}/g, "x"),
        method: method.toUpperCase()
      }))
  )

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const send = (
  { method, type }: Call,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {}
): RequestInit => ({
  method,
  headers: { "content-type": type, authorization: "Bearer a-key-to-try-with", ...headers },
  body
})

describe.each(services)("$name", (service) => {
  const calls = callsOf(service)
  const opened = Effect.gen(function* () {
    return yield* inProcess(service, {
      environment: {
        AUTH_MODE: "enroll",
        DATA_DIR: yield* temporaryFolder,
        OCR_ENGINE: "none",
        READER_SPARE: "false"
      }
    })
  })
  const MALFORMED = "400 BAD_REQUEST"

  it.live("takes no byte that is not UTF-8", () =>
    Effect.gen(function* () {
      const ask = yield* opened
      for (const call of calls) {
        const bodies = call.type === JSON_TYPE
          ? ['{"text":"caf\xe9"}', '{"text":"\xed\xa0\x80"}', '{"text":"\xf0\x9f"}', "\xff"]
          : ["text=caf\xe9", "text=caf%E9", "text=%ED%A0%80&language=en"]
        for (const body of bodies) {
          const reply = yield* ask(call.path, send(call, latin1(body)))
          assert.strictEqual(outcome(reply), MALFORMED, `${call.path} ${reply.text}`)
        }
      }
      assert.isAbove(calls.length, 0)
    }))

  it.live("takes no object that names a member twice", () =>
    Effect.gen(function* () {
      const ask = yield* opened
      for (const call of calls.filter(({ type }) => type === JSON_TYPE)) {
        const bodies = ['{"amount":1,"amount":1000}', '{"a":[{"b":1,"\\u0062":2}]}']
        for (const body of bodies) {
          const reply = yield* ask(call.path, send(call, body))
          // The reader of the privacy exchange has a code of its own for it.
          assert.match(
            outcome(reply),
            service === privacy && call.path !== "/mcp" ? /^400 / : /^400 BAD_REQUEST$/,
            `${call.path} ${reply.text}`
          )
          assert.match(reply.text, /twice/)
        }
      }
    }))

  it.live("refuses an empty body where one is needed", () =>
    Effect.gen(function* () {
      const ask = yield* opened
      let needed = 0
      for (const call of calls.filter(({ type }) => type === JSON_TYPE)) {
        // What may be null may be left out.
        if ((yield* ask(call.path, send(call, "null"))).status !== 422) continue
        needed++
        const reply = yield* ask(call.path, send(call, ""))
        assert.strictEqual(outcome(reply), MALFORMED, `${call.path} ${reply.text}`)
      }
      assert.isAbove(needed, 0)
    }))

  it.live("refuses a body in an encoding", () =>
    Effect.gen(function* () {
      const ask = yield* opened
      for (const call of calls) {
        const reply = yield* ask(call.path, send(call, "{}", { "content-encoding": "gzip" }))
        assert.strictEqual(outcome(reply), "415 UNSUPPORTED_MEDIA_TYPE", call.path)
        assert.strictEqual(reply.headers.get("accept-encoding"), "identity")
        const plain = yield* ask(call.path, send(call, "{}", { "content-encoding": "identity" }))
        assert.notStrictEqual(plain.status, 415)
      }
    }))
})

/** Where more is taken than elsewhere in the service, in bytes. */
const LARGER: { readonly [path: string]: number } = {
  "discharge /api/upload-pdf": 50_065_536,
  "discharge /original/api/upload-pdf": 50_065_536,
  "discharge /mcp": 71_303_168,
  "recovery /api/v1/workflows/x/artifacts/blobs/x": 26_214_400
}

const bytesMaxOf = (service: string, path: string) =>
  LARGER[`${service} ${path}`] ??
    (service === "discharge" || service === "textcheck" ? 8_388_608 : 1_048_576)

/** What a service says of a body of which it is told the length, and gets nothing. */
const announced = ({ hostname, port }: URL, method: string, path: string, length: number) =>
  Effect.promise(() =>
    new Promise<string>((resolve, reject) => {
      let text = ""
      const socket = connect({ host: hostname, port: Number(port) }, () =>
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
            `Authorization: Bearer a-key-to-try-with\r\nContent-Length: ${length}\r\n\r\n`
        ))
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part
        // The server leaves it to the client to hang up.
        if (text.endsWith("}")) socket.destroy()
      }).on("error", reject).on("close", () => resolve(text))
    })
  )

describe.each(catalogue)("$name, of a body that is told to be too large", (service) => {
  it.live("says so before any of it comes, and that it is the last of its connection", () =>
    Effect.gen(function* () {
      const { url } = yield* served(service, { OCR_ENGINE: "none", READER_SPARE: "false" })
      const routes = [...bodiesOf(service), { method: "POST", path: "/mcp" }]
      const taken = yield* Effect.forEach(
        [...routes, { method: "DELETE", path: "/no/such/path" }],
        ({ method, path }) => {
          const limit = bytesMaxOf(service.name, path)
          return Effect.map(
            announced(new URL(url), method, path, limit + 1),
            (text) =>
              text.startsWith("HTTP/1.1 413 ") && text.includes("\r\nconnection: close\r\n") &&
                text.includes(`"limit_bytes":${limit}`)
                ? []
                : [`${method} ${path}: ${text}`]
          )
        }
      )
      assert.deepStrictEqual(taken.flat(), [])
    }))

  it.live("takes as much as it says", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(service, {
        environment: { RATES_SOURCE: "snapshot", OCR_ENGINE: "none", READER_SPARE: "false" }
      })
      for (const { method, path } of [...bodiesOf(service), { method: "POST", path: "/mcp" }]) {
        const length = bytesMaxOf(service.name, path)
        const reply = yield* ask(path, {
          method,
          headers: { "content-type": JSON_TYPE, "content-length": `${length}` },
          body: "{}"
        })
        assert.notStrictEqual(reply.status, 413, path)
      }
    }))
})

describe("a body that is UTF-8", () => {
  it.live("is kept as it was sent, and one that is not is not kept at all", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(escrow)
      const body = (task: string) =>
        `{"payer_agent_id":"a","payee_agent_id":"b","amount":1,"currency":"USD",` +
        `"task_description":"${task}","verification_criteria":"it is done"}`
      const call = { path: "/escrow", method: "POST", type: JSON_TYPE }
      const post = (bytes: string | Uint8Array<ArrayBuffer>) =>
        ask("/escrow", {
          ...send(call, bytes),
          headers: { "content-type": JSON_TYPE, "idempotency-key": "one" }
        })
      assert.strictEqual(outcome(yield* post(latin1(body("caf\xe9")))), "400 BAD_REQUEST")
      assert.deepStrictEqual(at(yield* ask("/escrows"), "escrows"), [])
      const task = "café 🧾 \ufffd"
      const made = yield* post(body(task))
      assert.strictEqual(outcome(made), "201")
      const found = yield* ask(`/escrow/${at(made, "escrow_id")}`)
      assert.strictEqual(
        at(found, "task_description") ?? at(found, "escrow.task_description"),
        task
      )
    }))

  it.live("may hold a percent sign that says nothing", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(textcheck)
      const reply = yield* ask("/v2/check", {
        method: "POST",
        headers: { "content-type": FORM_TYPE },
        body: "language=en-US&text=100%+of+it%2C+caf%C3%A9"
      })
      assert.strictEqual(outcome(reply), "200", reply.text)
    }))
})
