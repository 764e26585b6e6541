/**
 * The one table of who may call, over every route of every contract: a new route is in it by itself.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { catalogue } from "./catalogue.ts"
import { type Ask, inProcess } from "./inProcess.ts"

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

const routesOf = (service: Service) => [
  ...Object.entries(service.openApi().paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{[^}]+\}/g, "x")
    }))
  ),
  { method: "POST", path: "/mcp" }
]

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
