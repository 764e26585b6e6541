/**
 * The one table of who may call, over every route of every contract: a new route is in it by itself.
 */
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as Keys from "../layers/sql/keys.ts"
import * as Sqlite from "../layers/sql/sqlite.ts"
import { AgentId } from "../schemas/agent.ts"
import { catalogue } from "./catalogue.ts"
import { temporaryFolder } from "./childProcess.ts"
import { exchange, WITHOUT_EXAMPLE } from "./exchange.ts"
import { type Ask, inProcess } from "./inProcess.ts"
import { operationsOf } from "./operations.ts"

const environment = { RATES_SOURCE: "snapshot", API_KEYS: "anna:key-of-anna" }
const KEYLESS: ReadonlyArray<string> = ["textcheck", "currency"]
const PROBES: ReadonlyArray<string> = ["/health", "/ready", "/metrics"]
/** What a payee's funds hang on. */
const NEVER_KEYED = "/verify/x"
const METHODS = ["get", "put", "post", "delete", "patch"] as const
const MODES = ["open", "enroll", "required"] as const

/** Each GET that changes something in its caller's name. */
const GETS_THAT_ACT: { readonly [service: string]: ReadonlyArray<string> } = {
  discharge: ["/api/run-full-pipeline", "/original/api/run-full-pipeline"]
}

type Service = typeof catalogue[number]

/** Every route; `isPublic` where the contract asks for no key in any mode. */
const routesOf = (service: Service) =>
  Object.entries(service.openApi().paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(?:date|start|end)\}/g, "2026-11-20").replaceAll(
          /\{[^}]+\}/g,
          "x"
        ),
        isPublic: operation.security?.length === 0
      }]
    })
  )

/** What is for an admin's key alone. */
const ADMINS: { readonly [service: string]: RegExp } = {
  privacy: /^DELETE \/trust\/x\/contexts$/,
  recovery: /^\S+ \/api\/v1\/(?:webhooks|admin)/,
  discharge: /^GET \/api\/access-log$/,
  escrow: /^\S+ \/(?:webhooks|ledger|agents\/x\/statement)/
}

/** What asks for a key, or for an owner's token, also where calls without one are taken. */
const ALWAYS_KEYED: { readonly [service: string]: RegExp } = {
  privacy: /^GET \/(?:data|owner\/[\w/]+)$|^DELETE \/(?:trust|owner\/webhooks)/,
  discharge: /^GET \/api\/access-log$/
}

/**
 * Calls of which an agent is shown, or may do, as much as anybody: its own, what is public, and lists
 * of what it sees. What another's call is about is refused in all the rest.
 */
const OF_ALL: { readonly [service: string]: ReadonlyArray<string> } = {
  privacy: [
    "records.list",
    "records.describe",
    "owner.requests",
    "owner.shares",
    "owner.ledger",
    "owner.report",
    "owner.webhooks",
    "owner.createWebhook",
    "trust.record",
    "trust.model",
    "receipts.verify",
    "log.checkpoint",
    "log.inclusion",
    "log.consistency",
    "log.proof",
    "log.tile",
    "log.entries",
    "log.note",
    "log.keys"
  ],
  recovery: [
    "workflows.create",
    "workflows.list",
    "workflows.heartbeats",
    "rescue.recoverable",
    "observation.events",
    "observation.stats",
    "observation.me"
  ],
  escrow: ["criteria.schema", "criteria.preview", "escrows.list", "receipts.verifyReceipt"],
  reputation: [
    "reputation.verify",
    "reputation.voices",
    "reputation.agents",
    "reputation.attestations"
  ]
}

/** Calls whose path names what anybody may know of: they are 403. What may not be seen is 404. */
const KNOWN_TO_ALL: { readonly [service: string]: ReadonlyArray<string> } = {
  privacy: [
    "owner.grant",
    "owner.grants",
    "owner.sharesOf",
    "owner.bundle",
    "owner.ask",
    "owner.revoke",
    "records.remove",
    "trust.forget"
  ],
  escrow: ["ledger.statement"]
}

type Route = ReturnType<typeof routesOf>[number]

const CALLERS = ["nobody", "new", "elsewhere", "expired", "agent", "admin"] as const

/** What a caller of each kind gets of a route: 401, 403, or what the route itself says. */
const verdictOf = (
  service: Service,
  mode: typeof MODES[number],
  { isPublic, method, path }: Route,
  caller: typeof CALLERS[number]
): 401 | 403 | "served" => {
  const route = `${method} ${path}`
  const isIn = (table: { readonly [service: string]: RegExp }) =>
    table[service.name]?.test(route) === true
  // Bodies are read before it is asked who may.
  const isAdmins = isIn(ADMINS) && !/^POST \S*\/(?:webhooks|api-keys|deposits)$/.test(route)
  if (isPublic || path === NEVER_KEYED) return "served"
  const ofAgent = isAdmins ? 403 : "served"
  // Who needs keys takes `open` for what it has by default.
  const inForce = mode === "open" && service.name === "recovery" ? "enroll" : mode
  switch (caller) {
    case "nobody":
      return inForce === "open" && !isIn(ALWAYS_KEYED) ? "served" : 401
    case "new":
      return inForce === "enroll" ? ofAgent : 401
    case "elsewhere":
      return 403
    case "expired":
      return 401
    case "agent":
      return ofAgent
    case "admin":
      return "served"
  }
}

const holds = ({ name }: Service) => !KEYLESS.includes(name)

const isActing = (service: Service, method: string, path: string) =>
  method === "GET"
    ? GETS_THAT_ACT[service.name]?.includes(path) === true
    : holds(service) || path === "/mcp"

const isHostAsked = (mode: string) => mode !== "required"

/** The code of what was in the way at the edge; `undefined` where nothing was. */
const bar = (ask: Ask, method: string, path: string, headers: Record<string, string>) =>
  Effect.map(
    ask(path, { method, headers, ...(method === "POST" ? { body: "x" } : {}) }),
    ({ json }) => {
      const error = typeof json === "object" && json !== null && "error" in json
        ? json.error
        : undefined
      const code = typeof error === "object" && error !== null && "code" in error
        ? String(error.code)
        : ""
      return /^(?:ORIGIN_NOT_ALLOWED|HOST_NOT_ALLOWED|PROXIED_WITHOUT_KEYS)$/.test(code)
        ? code
        : undefined
    }
  )

const KEY = { authorization: "Bearer key-of-anna" }
const EVIL = { origin: "https://evil.example" }

/** The service, and a key of each kind. */
const keyed = Effect.fnUntraced(function* (service: Service, mode: string) {
  const database = Sqlite.layer(`${yield* temporaryFolder}/store.db`)
  const ask = yield* inProcess(service, {
    database,
    environment: { ...environment, ADMIN_API_KEYS: "root:key-of-root", AUTH_MODE: mode }
  })
  const store = Context.get(yield* Layer.build(Layer.provide(Keys.layerSql, database)), Keys.Keys)
  const made = (reach: Partial<Keys.Reach>) =>
    Effect.map(
      store.create({ agent_id: AgentId.make("bert"), is_admin: false, reach }),
      ({ key }) => key
    )
  const elsewhere = catalogue.map(({ name }) => name).filter((name) => name !== service.name)
  const keys = {
    new: "a-key-that-is-new",
    elsewhere: yield* made({ services: elsewhere }),
    expired: yield* made({ expires_at: "2026-01-01T00:00:00.000Z" }),
    agent: "key-of-anna",
    admin: "key-of-root"
  }
  return { ask, keys }
})

// Who brings a patient in first owns it: discharge has that table in discharge/sharing.test.ts.
describe.each(catalogue.filter(({ name }) => OF_ALL[name] !== undefined))(
  "$name, to an agent",
  (service) => {
    it.live(
      "what is another's is refused in every call, and is not there where it may not be seen",
      () =>
        Effect.gen(function* () {
          const operations = operationsOf(service.openApi())
          const isNaming = new Set(
            operations.filter(({ path }) => path.includes("{")).map(({ id }) => id)
          )
          const seen = new Set<string>()
          const known = new Set<string>()
          yield* exchange(service, (stranger, { call }) =>
            Effect.map(stranger, ({ status, text }) => {
              // Its own lists: it has no record.
              if (/^owner\.|^records\.list/.test(call)) {
                assert.notMatch(text, /"(?:baguq|clinic-)/)
              }
              // Many in one call: each is refused in its place.
              if (call === "workflows.heartbeats") {
                assert.include(text, `"WORKFLOW_NOT_FOUND"`)
              }
              if (status !== 403 && status !== 404) {
                seen.add(call)
              } else if (status === 403 && isNaming.has(call)) {
                known.add(call)
              }
            }))
          const isPublic = operations.flatMap(({ id, told }) =>
            Array.isArray(told.security) && !WITHOUT_EXAMPLE.has(id) ? [id] : []
          )
          assert.deepStrictEqual(
            [...seen].toSorted(),
            [...OF_ALL[service.name] ?? [], ...isPublic].toSorted()
          )
          assert.deepStrictEqual(
            [...known].filter((call) =>
              !/^(?:webhooks|admin)\./.test(call)
            ),
            [...KNOWN_TO_ALL[service.name] ?? []]
          )
        }),
      60_000
    )
  }
)

for (const service of catalogue) {
  describe.each(MODES)(`${service.name}, AUTH_MODE=%s`, (mode) => {
    const opened = (more: Record<string, string> = {}) =>
      inProcess(service, { environment: { ...environment, AUTH_MODE: mode, ...more } })
    const isRequired = mode === "required"

    /** `expected` of each route, and what is there. */
    const assertAll = Effect.fnUntraced(function* (
      ask: Ask,
      headers: Record<string, string>,
      expected: (method: string, path: string) => string | undefined
    ) {
      const all = routesOf(service)
      assert.isAbove(all.length, 10)
      const found = yield* Effect.forEach(all, ({ method, path }) =>
        Effect.map(
          bar(ask, method, path, headers),
          (code) => `${method} ${path}: ${code ?? "passes"}`
        ))
      assert.deepStrictEqual(
        found,
        all.map(({ method, path }) => `${method} ${path}: ${expected(method, path) ?? "passes"}`)
      )
    })
    const acts = (method: string, path: string) =>
      isActing(service, method, path) ? "ORIGIN_NOT_ALLOWED" : undefined

    it.live.each<Record<string, string>>([
      EVIL,
      { origin: "null" },
      { origin: "http://localhost:3000" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { ...EVIL, "content-type": "text/plain", authorization: "Bearer a-key-that-is-new" }
    ])("no page of elsewhere acts: %o", (headers) =>
      Effect.gen(function* () {
        yield* assertAll(yield* opened(), headers, acts)
      }))

    it.live("nor with CORS_ORIGINS=*", () =>
      Effect.gen(function* () {
        yield* assertAll(yield* opened({ CORS_ORIGINS: "*" }), EVIL, acts)
      }))

    it.live.each<Record<string, string>>([
      {},
      { origin: "http://localhost", "sec-fetch-site": "same-origin" },
      { origin: "https://app.example", "sec-fetch-site": "cross-site" },
      { ...EVIL, ...KEY, "sec-fetch-site": "cross-site" }
    ])("who comes without an origin, from our own, a named one, or with a key, passes: %o", (
      headers
    ) =>
      Effect.gen(function* () {
        const ask = yield* opened({ CORS_ORIGINS: "https://app.example" })
        yield* assertAll(ask, headers, () => undefined)
      }))

    it.live("by no other name than its own, unless keys are required", () =>
      Effect.gen(function* () {
        const ask = yield* opened({ ALLOWED_HOSTS: "Box.example" })
        yield* assertAll(
          ask,
          { host: "evil.example:8001" },
          (_, path) => isHostAsked(mode) && !PROBES.includes(path) ? "HOST_NOT_ALLOWED" : undefined
        )
        for (const host of ["localhost:1", "LOCALHOST.", "127.0.0.2", "[::1]:9", "box.example:1"]) {
          assert.isUndefined(yield* bar(ask, "GET", "/", { host }), host)
        }
        const named = yield* opened({ ALLOWED_HOSTS: "*" })
        assert.isUndefined(yield* bar(named, "GET", "/", { host: "evil.example" }))
      }))

    it.live("not without a key through a proxy before a service for this machine alone", () =>
      Effect.gen(function* () {
        const ask = yield* opened()
        for (const name of ["forwarded", "x-forwarded-for", "via"]) {
          yield* assertAll(
            ask,
            { [name]: "1.1 x" },
            (_, path) =>
              holds(service) && !isRequired && !PROBES.includes(path) && path !== NEVER_KEYED
                ? "PROXIED_WITHOUT_KEYS"
                : undefined
          )
        }
        yield* assertAll(ask, { via: "1.1 x", ...KEY }, () => undefined)
      }))

    it.live("a key counts for what it is good for: at each route, of each kind", () =>
      Effect.gen(function* () {
        const { ask, keys } = yield* keyed(service, mode)
        const all = routesOf(service)
        for (const caller of CALLERS) {
          const headers: Record<string, string> = caller === "nobody"
            ? {}
            : { authorization: `Bearer ${keys[caller]}` }
          const found = yield* Effect.forEach(all, ({ method, path }) =>
            Effect.map(
              ask(path, { method, headers, ...(method === "POST" ? { body: "x" } : {}) }),
              ({ status }) =>
                `${method} ${path}: ${status === 401 || status === 403 ? status : "served"}`
            ))
          assert.deepStrictEqual(
            found,
            all.map((route) =>
              `${route.method} ${route.path}: ${verdictOf(service, mode, route, caller)}`
            ),
            caller
          )
        }
      }))

    it.live("what it answers is read by its own pages alone, unless it holds nothing or has keys", () =>
      Effect.gen(function* () {
        const ask = yield* opened()
        const isReadable = !holds(service) || isRequired
        for (const { method, path } of routesOf(service)) {
          const { headers } = yield* ask(path, { method, headers: EVIL })
          assert.deepStrictEqual(
            ["access-control-allow-origin", "cross-origin-resource-policy"].map((name) =>
              headers.get(name)
            ),
            [isReadable ? "*" : null, holds(service) ? "same-origin" : null],
            `${method} ${path}`
          )
        }
      }))
  })
}
