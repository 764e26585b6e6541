/**
 * A process that serves one or several services, each on its own port with its own store and metrics.
 */
import { Cause, Config, ConfigProvider, Console, Effect, Layer, Option } from "effect"
import { HttpRouter, type HttpServer, HttpServerError } from "effect/http"
import type { SqlClient } from "effect/sql"
import { resolve } from "node:path"
import type { Mode } from "./authorization.ts"
import * as DenoPlatform from "./deno.ts"
import * as Limits from "./limits/shared.ts"
import { Misconfigured } from "./misconfigured.ts"
import { routerConfig } from "./router.ts"
import type { Address } from "./service.ts"
import type { Subjects } from "./sql/audit.ts"
import * as Sql from "./sql/client.ts"
import * as Keys from "./sql/keys.ts"
import type { Migrations } from "./sql/migrations.ts"
import { outageOf } from "./sql/outage.ts"
import * as Postgres from "./sql/postgres.ts"
import * as Sqlite from "./sql/sqlite.ts"
import * as Telemetry from "./telemetry.ts"

export interface Service {
  readonly name: string
  readonly title: string
  readonly example: (baseUrl: string) => string
  /** What it means that no key is needed, where that is more than it seems. */
  readonly openMeans?: string | undefined
  readonly stored: boolean
  /** Whether it keeps what the master key opens. */
  readonly sealed: boolean
  readonly migrations: Migrations
  readonly address: Effect.Effect<Address, Config.ConfigError>
  readonly mode: Effect.Effect<Mode, unknown>
  /** Whether it keeps anything of its callers. */
  readonly holds: boolean
  /** What its audit log says of what calls are about. */
  readonly subjects: Subjects
  /** Whether others than this machine reach it, or are told to. */
  readonly isPublic: Effect.Effect<boolean, unknown>
  readonly tables: Layer.Layer<
    never,
    unknown,
    SqlClient.SqlClient | Keys.Keys | HttpRouter.HttpRouter
  >
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

const storeOf = (name: string) => Layer.unwrap(Effect.as(Sql.lasting, Sql.layer(name)))

/** A service on its socket, with its store. */
const server = ({ name, stored, address, routes }: Service) =>
  Layer.unwrap(
    Effect.map(address, (address) =>
      HttpRouter.serve(routes, { disableLogger: true, disableListenLog: true, routerConfig }).pipe(
        Layer.provide(stored ? storeOf(name) : Sqlite.layer(":memory:")),
        Layer.provide(DenoPlatform.layerHttpServer(address))
      ))
  )

const KEYS: { readonly [M in Mode]: string } = {
  open: "no key needed",
  enroll: "new keys self-register",
  required: "the operator's keys only"
}

// A wildcard address is not one to call, and an IPv6 address stands in brackets.
export const urlOf = ({ hostname, port }: Address) => {
  const host = hostname === "0.0.0.0" || hostname === "::" ? "localhost" : hostname
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`
}

/** What a command needs to be told so that it acts on the store of this process; no password is shown. */
const sameStore = Effect.gen(function* () {
  if (Option.isSome(yield* Sql.postgresUrl)) return "DATABASE_URL=<that of this service> "
  return `DATA_DIR="${resolve(yield* Sql.dataDir)}" `
})

const announce = Effect.fnUntraced(function* (services: ReadonlyArray<Service>) {
  const lines = yield* Effect.forEach(
    services,
    Effect.fnUntraced(function* ({ title, address, holds, isPublic, mode, openMeans }) {
      const keys = yield* mode
      const unsafe = holds && keys !== "required" && (yield* isPublic)
        ? "; unsafe on a public address: set AUTH_MODE=required"
        : ""
      const means = keys === "open" && openMeans !== undefined ? `: ${openMeans}` : ""
      return `  ${urlOf(yield* address)}  ${title} (${KEYS[keys]}${means}${unsafe})`
    })
  )
  const [first] = services
  const hint = first === undefined
    ? []
    : (yield* first.mode) === "required"
    ? [`Create a key: ${yield* sameStore}deno task keys create <agent_id>`]
    : [`Try: ${first.example(urlOf(yield* first.address))}`]
  yield* Console.error(["Agent Services", ...lines, ...hint].join("\n"))
})

/** What is wrong, on one line. */
export const why = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  const origin = error instanceof HttpServerError.ServeError || error instanceof Config.ConfigError
    ? error.cause
    : error
  const said = origin instanceof Error ? origin.message : String(origin)
  const inner = origin instanceof Error && origin.cause instanceof Error ? origin.cause.message : ""
  const message = inner === "" || said.includes(inner) ? said : `${said}: ${inner}`
  return message.replaceAll(/\s+/g, " ")
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
  return Layer.build(
    servers.pipe(Layer.provide([Keys.layer, Limits.layer]), Layer.provide(Telemetry.layer))
  ).pipe(
    Effect.andThen(announce(services)),
    inOneLine("start")
  )
}

const cannot = (what: string, cause: Cause.Cause<unknown>) =>
  new Error(`Cannot ${what}: ${why(cause)}`)

/** What was in the way of a start and the like, as one line. */
export const inOneLine = (what: string) =>
  Effect.catchCause((cause: Cause.Cause<unknown>) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.failCause(Cause.interrupt())
      : Effect.flatMap(told(cause), (told) => Effect.fail(cannot(what, told)))
  )

/** With the place of the database, where that failed after it had been found. */
const told = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  const error = Cause.squash(cause)
  const outage = error instanceof Misconfigured ? undefined : outageOf(error)
  const url = yield* Sql.databaseUrl
  return outage === undefined || Option.isNone(url)
    ? cause
    : Cause.fail(Postgres.unusable(url.value, outage.said))
})

/** Brings the tables of services up to date, and serves nothing. */
export const migrate = (services: ReadonlyArray<Service>) =>
  Effect.forEach(
    services.filter(({ stored }) => stored),
    ({ name, tables }) =>
      Effect.scoped(Layer.build(tables.pipe(
        Layer.provide([storeOf(name), Keys.layer, Limits.layer, HttpRouter.layer]),
        Layer.provide(Telemetry.layer)
      ))).pipe(Effect.andThen(Console.log(`${name} is up to date.`))),
    { discard: true }
  ).pipe(
    inOneLine("migrate")
  )

/** Serves as long as it is not interrupted. */
export const serve = (services: ReadonlyArray<Service>) =>
  start(services).pipe(
    Effect.andThen(Effect.never),
    Effect.scoped,
    Effect.provideService(ConfigProvider.ConfigProvider, settingsOf())
  )

/** Serves until the process is told to stop. */
export const run = (services: ReadonlyArray<Service>) => DenoPlatform.runMain(serve(services))
