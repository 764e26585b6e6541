/**
 * The text check that a guard asks: in this process, without a network, or at an address.
 */
import { randomBytes } from "node:crypto"
import { ConfigProvider, Effect, Layer, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest, HttpRouter, HttpServer } from "effect/http"
import { isLoopback } from "../isLoopback.ts"
import type { Service } from "../process.ts"
import { routerConfig } from "../router.ts"
import * as Keys from "../sql/keys.ts"
import * as Sqlite from "../sql/sqlite.ts"
import * as Telemetry from "../telemetry.ts"

/** The text check did not answer, or not as it should. Says nothing of the text. */
class Unjudged extends Schema.TaggedError<Unjudged>()("Unjudged", {
  status: Schema.Int
}) {}

/** The address of a text check cannot be used. */
class WrongAddress extends Schema.TaggedError<WrongAddress>()("WrongAddress", {
  message: Schema.String
}) {}

/** For one answer of the text check. */
const ANSWER_WAIT = "10 seconds"

const unjudged = (error: unknown) =>
  Schema.is(Unjudged)(error) ? error : new Unjudged({ status: 0 })

export type Ask = (path: string, body: unknown) => Effect.Effect<unknown, Unjudged>

/** Nothing of the environment, no file, and a key that is gone with the process. */
const settings = ConfigProvider.fromUnknown({
  LOG_FORMAT: "none",
  MASTER_KEY: randomBytes(32).toString("base64url")
})

/** Asks a text check of this process. */
export const within = Effect.fnUntraced(function* (service: Service) {
  const { dispose, handler } = HttpRouter.toWebHandler(
    service.routes.pipe(
      Layer.provide([
        Keys.layerSql.pipe(Layer.provideMerge(Sqlite.layer(":memory:"))),
        HttpServer.layerServices
      ]),
      Layer.provide(Telemetry.layer),
      Layer.provide(ConfigProvider.layer(settings))
    ),
    { disableLogger: true, routerConfig }
  )
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  const ask: Ask = Effect.fnUntraced(
    function* (path, body) {
      const response = yield* Effect.tryPromise(() =>
        handler(
          new Request(`http://localhost${path}`, {
            method: "POST",
            headers: { host: "localhost", "content-type": "application/json" },
            body: JSON.stringify(body)
          })
        )
      )
      if (!response.ok) return yield* new Unjudged({ status: response.status })
      return yield* Effect.tryPromise((): Promise<unknown> => response.json())
    },
    Effect.timeout(ANSWER_WAIT),
    Effect.mapError(unjudged)
  )
  return ask
})

/** Asks a text check at an address, with its key where it wants one. */
export const at = Effect.fnUntraced(function* (baseUrl: string, key: string | undefined) {
  if (!URL.canParse(baseUrl) || !/^https?:$/u.test(new URL(baseUrl).protocol)) {
    return yield* new WrongAddress({
      message: "--textcheck wants the address of a text check, as http://127.0.0.1:8004"
    })
  }
  const { hostname, protocol } = new URL(baseUrl)
  if (
    key !== undefined && protocol === "http:" && !isLoopback(hostname.replace(/^\[|\]$/gu, ""))
  ) {
    return yield* new WrongAddress({
      message:
        "TEXTCHECK_KEY would go over the network unencrypted: give --textcheck an https:// address"
    })
  }
  const client = yield* HttpClient.HttpClient
  const ask: Ask = Effect.fnUntraced(
    function* (path, body) {
      const asked = HttpClientRequest.bodyJsonUnsafe(
        HttpClientRequest.post(`${baseUrl}${path}`),
        body
      )
      const response = yield* client.execute(
        key === undefined ? asked : HttpClientRequest.bearerToken(asked, key)
      )
      if (response.status !== 200) return yield* new Unjudged({ status: response.status })
      return yield* response.json
    },
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Effect.timeout(ANSWER_WAIT),
    Effect.mapError(unjudged)
  )
  return ask
}, Effect.provide(FetchHttpClient.layer))
