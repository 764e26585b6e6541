/**
 * A process that serves one or several services, each on its own port with its own store and metrics.
 */
import { Cause, Config, ConfigProvider, Console, Effect, Layer } from "effect"
import { HttpRouter, type HttpServer, HttpServerError } from "effect/http"
import type { SqlClient } from "effect/sql"
import type { Mode } from "./authorization.ts"
import * as DenoPlatform from "./deno.ts"
import { routerConfig } from "./router.ts"
import type { Address } from "./service.ts"
import * as Sql from "./sql/client.ts"
import * as Keys from "./sql/keys.ts"
import * as Sqlite from "./sql/sqlite.ts"
import * as Telemetry from "./telemetry.ts"

export interface Service {
  readonly name: string
  readonly title: string
  readonly example: (baseUrl: string) => string
  readonly stored: boolean
  readonly address: Effect.Effect<Address, Config.ConfigError>
  readonly mode: Effect.Effect<Mode, unknown>
  readonly routes: Layer.Layer<
    never,
    unknown,
    | SqlClient.SqlClient
    | Keys.Keys
    | Telemetry.AccessLog
    | HttpRouter.HttpRouter
    | Layer.Success<typeof HttpServer.layerServices>
  >
}

/** A service on its socket, with its store. */
const server = ({ name, stored, address, routes }: Service) =>
  Layer.unwrap(
    Effect.map(address, (address) =>
      HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true, routerConfig }).pipe(
        Layer.provide(stored ? Sql.layer(name) : Sqlite.layer(":memory:")),
        Layer.provide(DenoPlatform.layerHttpServer(address))
      ))
  )

const KEYS: { readonly [M in Mode]: string } = {
  open: "no key needed",
  enroll: "an unused key enrols an agent of its own",
  required: "the operator's keys only"
}

// A wildcard address is not one to call, and an IPv6 address stands in brackets.
const urlOf = ({ hostname, port }: Address) => {
  const host = hostname === "0.0.0.0" || hostname === "::" ? "localhost" : hostname
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
}

const announce = Effect.fnUntraced(function* (services: ReadonlyArray<Service>) {
  const lines = yield* Effect.forEach(
    services,
    Effect.fnUntraced(function* ({ title, address, mode }) {
      return `  ${urlOf(yield* address)}  ${title} (${KEYS[yield* mode]})`
    })
  )
  const [first] = services
  const hint = first === undefined
    ? []
    : (yield* first.mode) === "required"
    ? ["Make a key to call with: deno task keys create <agent_id>"]
    : [`Try: ${first.example(urlOf(yield* first.address))}`]
  yield* Console.error(["Agent Services", ...lines, ...hint].join("\n"))
})

/** What is wrong, on one line. */
const cannotStart = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  const origin = error instanceof HttpServerError.ServeError || error instanceof Config.ConfigError
    ? error.cause
    : error
  const said = origin instanceof Error ? origin.message : String(origin)
  const why = origin instanceof Error && origin.cause instanceof Error ? origin.cause.message : ""
  const message = why === "" || said.includes(why) ? said : `${said}: ${why}`
  return new Error(`Cannot start: ${message.replaceAll(/\s+/g, " ")}`)
}

/**
 * The settings in `env`. One that is empty is not left out; those of OTLP are, by its specification:
 * https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/#parsing-empty-value
 */
export const settingsOf = (options: { readonly env?: Record<string, string> } = {}) => {
  const all = ConfigProvider.fromEnv({ ...options, preserveEmptyStrings: true })
  const filled = ConfigProvider.fromEnv(options)
  return ConfigProvider.make((path) =>
    (String(path[0]).startsWith("OTEL_") ? filled : all).load(path)
  )
}

/** Serves until the scope closes, or says in one line why it cannot. */
export const start = (services: ReadonlyArray<Service>) => {
  const servers = services.map(server).reduce<
    Layer.Layer<never, unknown, Keys.Keys | Telemetry.AccessLog>
  >((all, one) => Layer.merge(all, one), Layer.empty)
  return Layer.build(servers.pipe(Layer.provide(Keys.layer), Layer.provide(Telemetry.layer))).pipe(
    Effect.andThen(announce(services)),
    Effect.catchCause((cause) =>
      Effect.failCause(
        Cause.hasInterruptsOnly(cause) ? Cause.interrupt() : Cause.fail(cannotStart(cause))
      )
    )
  )
}

/** Serves as long as it is not interrupted. */
export const serve = (services: ReadonlyArray<Service>) =>
  start(services).pipe(
    Effect.andThen(Effect.never),
    Effect.scoped,
    Effect.provideService(ConfigProvider.ConfigProvider, settingsOf())
  )

/** Serves until the process is told to stop. */
export const run = (services: ReadonlyArray<Service>) => DenoPlatform.runMain(serve(services))
