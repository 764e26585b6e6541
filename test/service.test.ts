import { assert, describe, it } from "@effect/vitest"
import {
  ConfigProvider,
  Context,
  Deferred,
  Effect,
  Fiber,
  Layer,
  Logger,
  Option,
  Predicate
} from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as Authorization from "../layers/authorization.ts"
import * as Keys from "../layers/sql/keys.ts"
import * as Sqlite from "../layers/sql/sqlite.ts"
import { AccessLog } from "../layers/telemetry.ts"
import { AgentId } from "../schemas/agent.ts"
import { temporaryFolder } from "./childProcess.ts"
import { databases } from "./databases.ts"
import { eventually } from "./eventually.ts"
import { inProcess, post, type Reply } from "./inProcess.ts"
import { notes } from "./notes.ts"

const code = (json: unknown) =>
  typeof json === "object" && json !== null && "error" in json &&
    typeof json.error === "object" && json.error !== null && "code" in json.error
    ? json.error.code
    : undefined

const none: Option.Option<string> = Option.none()

describe("a service", () => {
  it.effect("answers each operational path without a key", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(false))
      for (
        const [path, type] of [
          ["/health", "application/json"],
          ["/ready", "application/json"],
          ["/metrics", "text/plain; version=0.0.4; charset=utf-8"],
          ["/openapi.json", "application/json"],
          ["/docs", "text/html; charset=utf-8"],
          ["/skill.md", "text/markdown; charset=utf-8"],
          ["/problems/note-not-found", "text/plain; charset=utf-8"],
          ["/problems/rate-limited", "text/plain; charset=utf-8"]
        ] as const
      ) {
        const reply = yield* ask(path)
        assert.deepStrictEqual([path, reply.status, reply.headers.get("content-type")], [
          path,
          200,
          type
        ])
      }
    }))

  it.effect.each([
    { path: "/nowhere", init: {}, status: 404, expected: "NOT_FOUND" },
    { path: "/notes", init: { method: "DELETE" }, status: 405, expected: "METHOD_NOT_ALLOWED" },
    { path: "/notes", init: post("{"), status: 400, expected: "BAD_REQUEST" },
    { path: "/notes", init: post({ text: 1 }), status: 422, expected: "SCHEMA_VALIDATION_FAILED" },
    {
      path: "/notes",
      init: { method: "POST", headers: { "content-type": "text/csv" }, body: "x" },
      status: 415,
      expected: "UNSUPPORTED_MEDIA_TYPE"
    },
    {
      path: "/notes",
      init: post({ text: "x".repeat(1_100_000), stars: 1 }),
      status: 413,
      expected: "REQUEST_TOO_LARGE"
    },
    { path: "/notes/x", init: {}, status: 400, expected: "BAD_REQUEST" },
    { path: "/notes/7", init: {}, status: 404, expected: "NOTE_NOT_FOUND" },
    { path: "/problems/none", init: {}, status: 404, expected: "NOT_FOUND" },
    { path: "/broken", init: {}, status: 500, expected: "INTERNAL_ERROR" },
    {
      path: "/count",
      init: { headers: { authorization: "Bearer nobody's" } },
      status: 401,
      expected: "UNAUTHENTICATED"
    }
  ])(
    "$path gives $status $expected in the envelope",
    ({ path, init, status, expected }) =>
      Effect.gen(function* () {
        const ask = yield* inProcess(notes(true))
        const reply = yield* ask(path, init)
        assert.strictEqual(reply.status, status, reply.text)
        assert.strictEqual(reply.headers.get("content-type"), "application/problem+json")
        assert.strictEqual(code(reply.json), expected)
        assert.deepInclude(reply.json, {
          instance: path,
          status,
          request_id: reply.headers.get("x-request-id")
        })
        assert.notInclude(reply.text, "secret")
      })
  )

  it.effect("tells every violation, not the first", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const reply = yield* ask("/notes", post({ text: 1, stars: "many", label: 3 }))
      assert.deepNestedInclude(reply.json, {
        "error.details.violations": [
          { path: "text", message: "Expected string" },
          { path: "stars", message: "Expected number" },
          { path: "label", message: "Expected string" }
        ]
      })
      const bare = yield* ask("/notes", post([]))
      assert.deepNestedInclude(bare.json, {
        "error.details.violations": [{ path: "", message: "Expected object" }]
      })
    }))

  it.effect("names the allowed methods in a 405 and in the answer to OPTIONS", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const refused = yield* ask("/notes/1", { method: "POST" })
      assert.strictEqual(refused.headers.get("allow"), "GET, HEAD, OPTIONS")
      const preflight = yield* ask("/notes/1", { method: "OPTIONS" })
      assert.strictEqual(preflight.status, 204)
      assert.strictEqual(
        preflight.headers.get("access-control-allow-methods"),
        "GET, HEAD, OPTIONS"
      )
      assert.isNull(preflight.headers.get("access-control-allow-origin"))
    }))

  it.effect("/ready asks all checks at once, and waits three seconds for each", () =>
    Effect.gen(function* () {
      const [here, there] = yield* Effect.all([Deferred.make<void>(), Deferred.make<void>()])
      const meet = (mine: Deferred.Deferred<void>, other: Deferred.Deferred<void>) =>
        Effect.andThen(Deferred.succeed(mine, undefined), Effect.as(Deferred.await(other), none))
      const ask = yield* inProcess(notes(true, {
        one: meet(here, there),
        other: meet(there, here),
        broken: Effect.succeedSome("It is broken."),
        silent: Effect.never
      }))
      const asked = yield* Effect.forkChild(ask("/ready"), { startImmediately: true })
      yield* eventually(
        Effect.map(TestClock.adjust("3 seconds"), () => asked.pollUnsafe()),
        Predicate.isNotUndefined
      )
      const { json, status } = yield* Fiber.join(asked)
      assert.strictEqual(status, 503)
      assert.deepInclude(json, {
        status: "not_ready",
        checks: {
          database: "ok",
          migrations: "ok",
          keys: "ok",
          one: "ok",
          other: "ok",
          broken: "It is broken.",
          silent: "It does not answer within 3 seconds."
        }
      })
    }))

  it.effect("echoes a request id that fits, and replaces one that does not", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const own = yield* ask("/count", { headers: { "x-request-id": "mine-1" } })
      assert.strictEqual(own.headers.get("x-request-id"), "mine-1")
      const made = yield* ask("/count", { headers: { "x-request-id": "x".repeat(129) } })
      assert.match(made.headers.get("x-request-id") ?? "", /^[0-9a-f]{16}$/)
    }))

  it.effect("tells its handlers the id of their request", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      const reply = yield* ask("/request-id", { headers: { "x-request-id": "mine-1" } })
      assert.strictEqual(reply.json, "mine-1")
    }))

  it.effect("ends a request whose time is over with 504", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), { environment: { REQUEST_TIMEOUT_SECONDS: "2" } })
      const waiting = yield* Effect.forkChild(ask("/slow?seconds=60"), { startImmediately: true })
      // Until the request has arrived there is nothing that could be late.
      yield* eventually(
        Effect.map(TestClock.adjust("3 seconds"), () => waiting.pollUnsafe()),
        Predicate.isNotUndefined
      )
      const reply = yield* Fiber.join(waiting)
      assert.strictEqual(reply.status, 504)
      assert.strictEqual(reply.headers.get("retry-after"), "1")
    }))

  it.effect("turns away what is over its capacity with 503 and Retry-After", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), {
        environment: { REQUESTS_MAX: "1", REQUEST_TIMEOUT_SECONDS: "90" }
      })
      assert.strictEqual((yield* ask("/count")).status, 200)
      const waiting = yield* Effect.forkChild(ask("/slow?seconds=60"), { startImmediately: true })
      const refused = yield* eventually(ask("/count"), ({ status }) => status === 503)
      assert.strictEqual(refused.headers.get("retry-after"), "1")
      assert.strictEqual((yield* ask("/health")).status, 200)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual((yield* Fiber.join(waiting)).status, 200)
    }))

  it.effect("turns away a stream over the bound of streams, and takes one when another ended", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), { environment: { STREAMS_MAX: "1" } })
      const reading = yield* Effect.forkChild(ask("/ticks?count=2"), { startImmediately: true })
      const refused = yield* eventually(ask("/ticks?count=0"), ({ status }) => status === 503)
      assert.strictEqual(refused.headers.get("retry-after"), "1")
      assert.strictEqual((yield* ask("/count")).status, 200)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* Fiber.join(reading)).text, ":\n\n:\n\n")
      assert.strictEqual((yield* ask("/ticks?count=0")).status, 200)
    }))

  it.effect("ends a stream within seconds of its key", () =>
    Effect.gen(function* () {
      const database = Sqlite.layer(`${yield* temporaryFolder}/notes.db`)
      const ask = yield* inProcess(notes(true), { database })
      const keys = Context.get(
        yield* Layer.build(Layer.provide(Keys.layerSql, database)),
        Keys.Keys
      )
      const agent = { agent_id: AgentId.make("anna"), is_admin: false } as const
      const { key, entry } = yield* keys.create(agent)
      const headers = { authorization: `Bearer ${key}` }
      const reading = yield* Effect.forkChild(ask("/ticks?count=100", { headers }), {
        startImmediately: true
      })
      yield* eventually(ask("/waiting"), ({ json }) => json === 1)
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual(reading.pollUnsafe(), undefined)
      yield* keys.revoke(entry.key_id)
      yield* TestClock.adjust("2 seconds")
      const { text } = yield* Fiber.join(reading)
      assert.isBelow(text.length, 40 * ":\n\n".length)
    }))

  it.effect("limits the rate of a caller when told to, but not of the operational paths", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), { environment: { RATE_LIMIT_PER_MINUTE: "2" } })
      yield* ask("/count")
      yield* ask("/count")
      const third = yield* ask("/count", { headers: { "x-api-key": "an-invented-key" } })
      assert.strictEqual(third.status, 429)
      assert.strictEqual(code(third.json), "RATE_LIMITED")
      assert.isAtLeast(Number(third.headers.get("retry-after")), 1)
      assert.strictEqual((yield* ask("/health")).status, 200)
    }))

  it.effect("logs a defect under the id of its request", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const log = Logger.layer([
        Logger.map(Logger.formatStructured, ({ annotations }) => lines.push(annotations))
      ])
      const ask = yield* Effect.provide(inProcess(notes(true)), log)
      yield* ask("/broken", { headers: { "x-request-id": "mine-1" } })
      assert.deepStrictEqual(lines, [{ service: "notes", request_id: "mine-1" }])
    }))

  it.effect("names itself in what its layers log", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const log = Logger.layer([Logger.map(Logger.formatStructured, (line) => lines.push(line))])
      const environment = { DEMO_MODE: "true" }
      yield* Effect.provide(
        Effect.flatMap(inProcess(notes(false), { environment }), (ask) => ask("/health")),
        log
      )
      assert.containSubset(lines, [{ level: "WARN", annotations: { service: "notes" } }])
    }))

  it.effect("says in OpenAPI which calls take a key", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), { environment: { AUTH_MODE: "required" } })
      const { json } = yield* ask("/openapi.json")
      assert.deepNestedInclude(json, { "security": [{ bearer: [] }, { key: [] }] })
      assert.notNestedProperty(json, "paths./count.get.security")
      assert.deepNestedInclude(json, { "paths./health.get.security": [] })
    }))

  it.effect("counts requests by route, method and status", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      yield* ask("/notes/5")
      const { text } = yield* ask("/metrics")
      assert.match(
        text,
        /http_server_requests_total\{[^}]*route="\/notes\/:note_id"[^}]*status="404"[^}]*\} 1/
      )
    }))
})

describe("AUTH_MODE", () => {
  it.effect.each(["Basic eA==", "x", "Bearer", "Bearer "])(
    "no blank key opens the door: %s",
    (authorization) =>
      Effect.gen(function* () {
        const environment = { AUTH_MODE: "required", API_KEYS: "anna:key-of-anna" }
        const ask = yield* inProcess(notes(true), { environment })
        const reply = yield* ask("/whoami", { headers: { authorization } })
        assert.strictEqual(reply.status, 401)
        assert.strictEqual(reply.headers.get("www-authenticate"), "Bearer")
      })
  )

  it.effect.each([
    { AUTH_MODE: "required", API_KEYS: "anna:" },
    { API_KEYS: "no-colon-in-this-one" },
    { REQUESTS_MAX: "0" },
    { REQUEST_TIMEOUT_SECONDS: "-1" },
    { RATE_LIMIT_PER_MINUTE: "-5" }
  ])("%o stops the start", (environment) =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), { environment })
      assert.strictEqual((yield* Effect.exit(ask("/count")))._tag, "Failure")
    }))

  it.effect.each([
    { HOST: "0.0.0.0" },
    { PUBLIC_BASE_URL: "https://notes.example" },
    { NOTES_PUBLIC_BASE_URL: "https://notes.example" },
    { DENO_DEPLOY: "true" }
  ])(
    "public means keyed, unless the operator says otherwise: %o",
    (environment) =>
      Effect.gen(function* () {
        for (const keyless of [true, false]) {
          const ask = yield* inProcess(notes(keyless), { environment })
          const { json } = yield* ask("/health")
          assert.deepInclude(json, { auth_mode: "required" })
          assert.notProperty(json, "warnings")
          assert.strictEqual((yield* ask("/whoami")).status, 401)
        }
        const chosen = { ...environment, AUTH_MODE: "enroll" }
        const { json } = yield* (yield* inProcess(notes(true), { environment: chosen }))("/health")
        assert.deepInclude(json, { auth_mode: "enroll" })
        assert.property(json, "warnings")
      })
  )

  it.effect.each([[true, "required"], [false, "open"]] as const)(
    "in public a service that holds something (%s) is %s",
    ([holds, is]) =>
      Effect.gen(function* () {
        const options = { keyless: true, holds, service: "notes", hostname: "0.0.0.0" }
        assert.strictEqual(yield* Authorization.mode(options), is)
      }).pipe(
        Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown({}))
      )
  )

  it.effect("open: a caller without a key is nobody", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true))
      assert.strictEqual((yield* ask("/whoami?as=somebody")).json, null)
    }))

  it.effect("enroll: an unused key makes an agent, and stays its own", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(false))
      assert.strictEqual((yield* ask("/whoami")).status, 401)
      const named = { authorization: "Bearer a-key-of-anna", "x-agent-id": "anna" }
      assert.strictEqual((yield* ask("/whoami", { headers: named })).json, "anna")
      const later = { authorization: "Bearer a-key-of-anna", "x-agent-id": "eve" }
      assert.strictEqual((yield* ask("/whoami", { headers: later })).json, "anna")
      const thief = { authorization: "Bearer another-key", "x-agent-id": "anna" }
      assert.strictEqual((yield* ask("/whoami", { headers: thief })).status, 403)
      const short = { authorization: "Bearer short" }
      assert.strictEqual((yield* ask("/whoami", { headers: short })).status, 401)
      const unnamed = yield* ask("/whoami", { headers: { "x-api-key": "an-unnamed-key" } })
      assert.match(String(unnamed.json), /^agent_[0-9a-f]{12}$/)
    }))

  it.effect("takes a name without a key where DEMO_MODE says so, and nowhere else", () =>
    Effect.gen(function* () {
      const named = { headers: { "x-agent-id": "anna" } }
      const DEMO_MODE = "true"
      const demo = yield* inProcess(notes(false), { environment: { DEMO_MODE } })
      assert.strictEqual((yield* demo("/whoami", named)).json, "anna")
      assert.strictEqual((yield* demo("/whoami")).status, 401)
      const closed = yield* inProcess(notes(true), {
        environment: { DEMO_MODE, AUTH_MODE: "required" }
      })
      assert.strictEqual((yield* closed("/whoami", named)).status, 401)
      const ask = yield* inProcess(notes(false))
      assert.strictEqual((yield* ask("/whoami", named)).status, 401)
    }))

  it.effect("a key that enrolled is good where none is required, and not where an operator's is", () =>
    Effect.gen(function* () {
      const database = Layer.succeedContext(yield* Layer.build(Sqlite.layer(":memory:")))
      const as = (AUTH_MODE: string) =>
        inProcess(notes(true), { database, environment: { AUTH_MODE } })
      const headers = { authorization: "Bearer a-key-of-anna", "x-agent-id": "anna" }
      assert.strictEqual((yield* (yield* as("enroll"))("/whoami", { headers })).json, "anna")
      assert.strictEqual((yield* (yield* as("open"))("/whoami", { headers })).json, "anna")
      assert.strictEqual((yield* (yield* as("required"))("/whoami", { headers })).status, 401)
    }))

  it.effect("tells what is no bearer, and takes any word for a key", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(false))
      const basic = yield* ask("/whoami", { headers: { authorization: "Basic YTpi" } })
      assert.strictEqual(basic.status, 401)
      assert.include(basic.text, "Authorization is not `Bearer <key>`.")
      const headers = { authorization: "Bearer undefined-key", "x-agent-id": "anna" }
      assert.strictEqual((yield* ask("/whoami", { headers })).json, "anna")
    }))

  it.effect.each<{ readonly path: string; readonly init?: RequestInit }>([
    { path: "/notes", init: post({ text: 1 }) },
    { path: "/notes", init: post("no JSON") },
    { path: "/notes/99" },
    { path: "/whoami?as=.." },
    { path: "/whoami?as=eve" }
  ])(
    "enroll: a first call that is refused makes no agent: $path $init.body",
    ({ path, init }) =>
      Effect.gen(function* () {
        const ask = yield* inProcess(notes(false))
        const as = (key: string, name: string, own: RequestInit = {}) => ({
          ...own,
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${key}`,
            "x-agent-id": name
          }
        })
        const refused = yield* ask(path, as("a-key-of-anna", "anna", init))
        assert.isTrue(refused.status >= 400 && refused.status < 500, refused.text)
        assert.strictEqual((yield* ask("/whoami", as("another-key", "anna"))).json, "anna")
        assert.strictEqual((yield* ask("/whoami", as("a-key-of-anna", "eve"))).json, "eve")
        // What is refused later changes nothing of that.
        yield* ask(path, as("another-key", "anna", init))
        assert.strictEqual((yield* ask("/whoami", as("a-third-key", "anna"))).status, 403)
      })
  )

  it.effect("enroll: a first call that went wrong by itself may have done something", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(false))
      const named = (key: string) => ({
        headers: { authorization: `Bearer ${key}`, "x-agent-id": "anna" }
      })
      assert.strictEqual((yield* ask("/broken", named("a-key-of-anna"))).status, 500)
      assert.strictEqual((yield* ask("/whoami", named("another-key"))).status, 403)
      assert.strictEqual((yield* ask("/whoami", named("a-key-of-anna"))).json, "anna")
    }))

  it.effect.each([
    { HOST: "0.0.0.0" },
    { DENO_DEPLOY: "true" },
    { DENO_DEPLOY: "1" }
  ])(
    "a service that needs a key takes no stranger's where others reach it: %j",
    (environment) =>
      Effect.gen(function* () {
        const ask = yield* inProcess(notes(false), { environment })
        const reply = yield* ask("/whoami", { headers: { authorization: "Bearer a-key-of-anna" } })
        assert.strictEqual(reply.status, 401)
      })
  )

  it.effect("DEMO_MODE stops the start on Deno Deploy", () =>
    Effect.gen(function* () {
      const environment = { DEMO_MODE: "true", DENO_DEPLOY: "true" }
      const ask = yield* inProcess(notes(false), { environment })
      assert.strictEqual((yield* Effect.exit(ask("/count")))._tag, "Failure")
    }))

  it.effect("required: only the operator's keys count, and bind their agent", () =>
    Effect.gen(function* () {
      const environment = { AUTH_MODE: "required", API_KEYS: "anna:key-of-anna,did:web:b:key-of-b" }
      const ask = yield* inProcess(notes(true), { environment })
      const anna = { authorization: "bearer key-of-anna" }
      assert.strictEqual((yield* ask("/whoami")).status, 401)
      assert.strictEqual((yield* ask("/whoami", { headers: anna })).json, "anna")
      assert.strictEqual((yield* ask("/whoami?as=bob", { headers: anna })).status, 403)
      const b = { authorization: "Bearer key-of-b" }
      assert.strictEqual((yield* ask("/whoami", { headers: b })).json, "did:web:b")
    }))
})

describe("the line of a request in the log", () => {
  it.effect.each(["open", "enroll", "required"])(
    "%s: names the agent whose key came",
    (mode) =>
      Effect.gen(function* () {
        const lines: Array<string> = []
        const { routes } = notes(mode === "open")
        const log = Layer.succeed(AccessLog, {
          write: ({ agent_id, route, status }) => void lines.push(`${status} ${route} ${agent_id}`)
        })
        const sql = Sqlite.layer(`${yield* temporaryFolder}/notes.db`)
        const ask = yield* inProcess({ routes: Layer.provide(routes, log) }, {
          database: sql,
          environment: { AUTH_MODE: mode, API_KEYS: "anna:key-of-anna" }
        })
        const keys = Context.get(yield* Layer.build(Layer.provide(Keys.layerSql, sql)), Keys.Keys)
        const { key } = yield* keys.create({
          agent_id: AgentId.make("bert"),
          is_admin: false,
          reach: { services: ["escrow"] }
        })
        for (const sent of ["key-of-anna", key, "?", "key-of-anna"]) {
          yield* ask("/whoami", { headers: { authorization: `Bearer ${sent}` } })
        }
        yield* ask("/notes", post({ text: 1 }, { "x-api-key": "key-of-anna" }))
        yield* ask("/count")
        yield* ask("/health", { headers: { authorization: "Bearer key-of-anna" } })
        assert.deepStrictEqual(lines, [
          "200 /whoami anna",
          "403 /whoami bert",
          "401 /whoami null",
          "200 /whoami anna",
          "422 /notes anna",
          `${mode === "open" ? 200 : 401} /count null`,
          "200 /health null"
        ])
      })
  )
})

describe.each(databases)("what a key is good for on $name", ({ layer: database }) => {
  const opened = Effect.fnUntraced(function* (AUTH_MODE: string) {
    const sql = yield* SqlClient.SqlClient
    const ask = yield* inProcess(notes(AUTH_MODE === "open"), {
      database: Layer.succeed(SqlClient.SqlClient, sql),
      environment: { AUTH_MODE }
    })
    const keys = yield* Effect.provide(Keys.Keys, Keys.layerSql)
    const made = (reach: Partial<Keys.Reach>) =>
      Effect.map(
        keys.create({ agent_id: AgentId.make("anna"), is_admin: false, reach }),
        ({ key }) => ({ headers: { authorization: `Bearer ${key}` } })
      )
    return { ask, made }
  })
  const reasonOf = ({ json, status }: Reply) =>
    `${status} ${Predicate.hasProperty(json, "detail") ? json.detail : ""}`

  it.effect.each(["open", "enroll", "required"])(
    "%s: a key for other services is a known caller without the right",
    (mode) =>
      Effect.gen(function* () {
        const { ask, made } = yield* opened(mode)
        const elsewhere = yield* made({ services: ["escrow", "privacy"] })
        assert.match(
          reasonOf(yield* ask("/whoami", elsewhere)),
          /^403 The key is for escrow, privacy, not for notes\.$/
        )
        const here = yield* made({ services: ["notes"] })
        assert.strictEqual((yield* ask("/whoami", here)).json, "anna")
      }).pipe(Effect.provide(database))
  )

  it.effect.each(["open", "enroll", "required"])(
    "%s: an expired key is told when it expired, and enrols nobody",
    (mode) =>
      Effect.gen(function* () {
        const { ask, made } = yield* opened(mode)
        const short = yield* made({ expires_at: "1970-01-01T00:00:01.000Z" })
        assert.strictEqual((yield* ask("/whoami", short)).json, "anna")
        yield* TestClock.adjust("1 second")
        assert.match(
          reasonOf(yield* ask("/whoami", short)),
          /^401 The key expired at 1970-01-01T00:00:01\.000Z/
        )
      }).pipe(Effect.provide(database))
  )
})

describe.each(databases)("Idempotency-Key on $name", ({ layer: database }) => {
  const note = post({ text: "x", stars: 1 }, { "idempotency-key": "k" })

  it.effect("64 requests at once make one change and get 64 equal answers", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), { database })
      const replies = yield* Effect.forEach(Array.from({ length: 64 }), () => ask("/notes", note), {
        concurrency: "unbounded"
      })
      assert.strictEqual(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1)
      assert.strictEqual(
        replies.filter(({ headers }) => headers.get("idempotent-replay") === "true").length,
        63
      )
      assert.strictEqual((yield* ask("/count")).json, 1)
    }))

  it.effect("what follows from a change follows once, whichever process made it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const shared = { database: Layer.succeed(SqlClient.SqlClient, sql) }
      const asks = [yield* inProcess(notes(true), shared), yield* inProcess(notes(true), shared)]
      const replies = yield* Effect.forEach([...asks, ...asks], (ask) => ask("/notes", note), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(replies.map(({ status }) => status), [201, 201, 201, 201])
      const followed = yield* Effect.forEach(asks, (ask) => ask("/followed"))
      assert.strictEqual(followed.reduce((sum, { json }) => sum + Number(json), 0), 1)
    }).pipe(Effect.provide(database)))

  it.effect("refuses another body, and takes the key anew when its time is over", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), { database })
      yield* ask("/notes", note)
      const other = yield* ask("/notes", post({ text: "y", stars: 1 }, { "idempotency-key": "k" }))
      assert.strictEqual(other.status, 409)
      assert.strictEqual(code(other.json), "IDEMPOTENCY_KEY_REUSED")
      yield* TestClock.adjust("25 hours")
      yield* ask("/notes", note)
      assert.strictEqual((yield* ask("/count")).json, 2)
    }))

  it.effect("does not burn the key of a request that was refused", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(notes(true), { database })
      const refused = yield* ask("/notes", post({ text: 1 }, { "idempotency-key": "k" }))
      assert.strictEqual(refused.status, 422)
      assert.strictEqual((yield* ask("/notes", note)).status, 201)
    }))
})
