/**
 * A service in this process, without a socket.
 */
import { ConfigProvider, type Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest } from "effect/http"
import type { SqlClient } from "effect/sql"
import { Shortcut } from "../layers/edge/shortcut.ts"
import type { Service } from "../layers/process.ts"
import { routerConfig } from "../layers/router.ts"
import * as Keys from "../layers/sql/keys.ts"
import * as Sqlite from "../layers/sql/sqlite.ts"
import { AccessLog } from "../layers/telemetry.ts"
import { codeOf, keep } from "./seen.ts"

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as it was sent, where a test asked in this process. */
  readonly bytes?: Uint8Array
  /** The body as it was sent, parsed but not decoded; `undefined` when it is not JSON. */
  readonly json: unknown
}

export interface Ask {
  (path: string, init?: RequestInit): Effect.Effect<Reply>
}

/** The request headers that an answer depends on. */
export const variesBy = ({ headers }: Pick<Reply, "headers">) =>
  headers.get("vary")?.split(", ") ?? []

/** The secret of a service in this process. */
export const MASTER_KEY = "A".repeat(43)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Starts a service; the answers are its raw ones. */
export const inProcess = Effect.fnUntraced(function* (
  service: Pick<Service, "routes"> & Partial<Pick<Service, "name">>,
  { database = Sqlite.layer(":memory:"), environment = {} }: {
    readonly database?: Layer.Layer<SqlClient.SqlClient, unknown>
    readonly environment?: { readonly [name: string]: string }
  } = {}
) {
  const context = yield* Effect.context<never>()
  const shortcut: Context.Service.Shape<typeof Shortcut> = { answer: () => undefined }
  const { handler } = yield* Effect.acquireRelease(
    Effect.sync(() =>
      HttpRouter.toWebHandler(
        service.routes.pipe(
          Layer.provide([
            database,
            Keys.layerSql.pipe(Layer.provide(database)),
            AccessLog.layerNone,
            Layer.succeed(Shortcut, shortcut),
            HttpServer.layerServices
          ]),
          Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({
            // Nothing is left on the disk by a test that names no folder.
            ...("DATA_DIR" in environment ? {} : { MASTER_KEY }),
            ...environment
          }))),
          // The clock, and whatever else the test decides.
          Layer.provide(Layer.succeedContext(context))
        ),
        { disableLogger: true, routerConfig }
      )
    ),
    ({ dispose }) => Effect.promise(dispose)
  )
  const ask: Ask = (path, init) =>
    Effect.promise(async () => {
      const request = new Request(`http://in-process${path}`, init)
      if (!request.headers.has("host")) request.headers.set("host", "localhost")
      const ready = shortcut.answer(HttpServerRequest.fromWeb(request))
      const response = ready === undefined
        ? await handler(request)
        : new Response(ready.text, { status: ready.status, headers: ready.headers })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      const { headers, status } = response
      const json = parse(text)
      const { pathname } = new URL(request.url)
      const code = codeOf(json)
      keep({ service: service.name ?? "", method: request.method, path: pathname, status, code })
      return { status, headers, text, bytes, json }
    })
  return ask
})

/** A POST of JSON, with further headers. */
export const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body)
})
