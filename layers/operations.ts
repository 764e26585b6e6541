/**
 * `/health`, `/ready`, `/metrics`, `/openapi.json`, `/docs`, `/skill.md` and `/problems/{slug}`.
 */
import {
  Config,
  Context,
  DateTime,
  Effect,
  flow,
  identity,
  Layer,
  Option,
  Predicate,
  Schema
} from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, HttpApiBuilder, type HttpApiGroup, HttpApiScalar, OpenApi } from "effect/http-api"
import { PrometheusMetrics } from "effect/observability"
import { OpenObjects } from "../schemas/OpenObjects.ts"
import { OperationsApi } from "../schemas/operations.ts"
import { ProblemSummary, slugOf } from "../schemas/problem.ts"
import { NotFound } from "../schemas/problems.ts"
import { webAddress } from "./setting.ts"
import { routesOf } from "./edge/allow.ts"
import { CARRIER } from "./edge/carriers.ts"
import { openObjects } from "./openObjects.ts"

export interface Check {
  readonly name: string
  /** What is wrong; none when all is well. */
  readonly fault: Effect.Effect<Option.Option<string>>
}

interface Options {
  readonly service: string
  /** Members of `/health` beside the common ones. */
  readonly health: Effect.Effect<{ readonly [member: string]: unknown }>
  /** What must work before a request can be served. */
  readonly checks: ReadonlyArray<Check>
  /** Members of `/ready` beside the common ones, from what the checks found. */
  readonly ready: (
    found: { readonly [check: string]: string }
  ) => Effect.Effect<{ readonly [member: string]: unknown }>
  readonly skill: (baseUrl: string) => string
  readonly isKeyNeeded: boolean
}

/** Where `/health`, `/ready` and `/skill.md` answer too, beside the root: `/api/v1`. */
export const Prefix = Context.Reference<`/${string}` | undefined>("agent-services/Prefix", {
  defaultValue: () => undefined
})

const PLAIN_ROUTES = ["/metrics", "/openapi.json", "/docs"]

/** The routes that they have. */
export const routes = Effect.map(Prefix, (prefix) => [
  ...routesOf(OperationsApi),
  ...(prefix === undefined ? [] : routesOf(OperationsApi.prefix(prefix))),
  ...PLAIN_ROUTES.map((path) => ({ method: "GET", path })),
  { method: "POST", path: CARRIER }
])

/** How long one check may take, and what it is then found to be. */
const SILENT = {
  duration: "3 seconds",
  orElse: () => Effect.succeedSome("It does not answer within 3 seconds.")
} as const

const environment = Config.NonEmptyString("ENVIRONMENT").pipe(Config.withDefault("development"))

// What a caller sends as `Host` is repeated only when it is an address.
const HOST = /^[A-Za-z0-9.:[\]-]+$/

/** `<SERVICE>_PUBLIC_BASE_URL`, else `PUBLIC_BASE_URL`, else what the caller called. */
const publicBaseUrl = Effect.fnUntraced(function* (service: string) {
  const own = yield* Config.option(webAddress(`${service.toUpperCase()}_PUBLIC_BASE_URL`))
  const common = yield* Config.option(webAddress("PUBLIC_BASE_URL"))
  const configured = Option.orElse(own, () => common)
  return Effect.map(
    HttpServerRequest.HttpServerRequest,
    ({ headers }) =>
      Option.match(configured, {
        onNone: () => `http://${HOST.exec(headers.host ?? "")?.[0] ?? "localhost"}`,
        onSome: ({ href }) => href.replace(/\/$/, "")
      })
  )
})

const isSummary = Schema.is(ProblemSummary)

/** Every problem that a contract declares, by its slug. */
export const problemsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) => {
  const found = new Map<string, ProblemSummary>()
  HttpApi.reflect(api, {
    onGroup() {},
    onEndpoint({ errors }) {
      for (const schema of [...errors.values()].flat()) {
        const summary: unknown = schema.ast.annotations?.problem
        if (isSummary(summary)) found.set(slugOf(summary.code), summary)
      }
    }
  })
  return found
}

const describe = ({ code, status, title, remedy, retryable }: ProblemSummary) =>
  `${title}\n\ncode: ${code}\nstatus: ${status}\nretryable: ${retryable}\n\n${remedy}\n`

const handlers = (
  options: Options,
  version: string,
  problems: Map<string, ProblemSummary>
) =>
  HttpApiBuilder.group(
    OperationsApi,
    "operations",
    Effect.fnUntraced(function* (handlers) {
      const { service } = options
      const common = { service, version, environment: yield* environment }
      const baseUrl = yield* publicBaseUrl(service)
      const time = Effect.map(DateTime.now, DateTime.formatIso)
      return handlers.handleAll({
        health: () =>
          Effect.gen(function* () {
            const own = yield* options.health
            const body = { status: "ok", ...common, time: yield* time, ...own }
            return HttpServerResponse.jsonUnsafe(body, {
              status: body.status === "unavailable" ? 503 : 200
            })
          }),
        ready: () =>
          Effect.gen(function* () {
            const faults = yield* Effect.forEach(
              options.checks,
              ({ fault }) => Effect.timeoutOrElse(fault, SILENT),
              { concurrency: "unbounded" }
            )
            const ready = faults.every(Option.isNone)
            const checks = Object.fromEntries(options.checks.map(({ name }, index) => [
              name,
              Option.getOrElse(faults[index] ?? Option.none(), () => "ok")
            ]))
            const body = {
              ...(yield* options.ready(checks)),
              status: ready ? "ready" as const : "not_ready" as const,
              service,
              checks,
              time: yield* time
            }
            return HttpServerResponse.jsonUnsafe(body, { status: ready ? 200 : 503 })
          }),
        skill: () => Effect.map(baseUrl, options.skill),
        problem: ({ params }) => {
          const summary = problems.get(params.slug)
          return summary === undefined
            ? Effect.fail(new NotFound({ path: `/problems/${params.slug}` }))
            : Effect.succeed(describe(summary))
        }
      })
    })
  )

// The registry is that of the service, which the layer sees and a request does not.
const metrics = HttpRouter.use((router) =>
  Effect.contextWith((context: Context.Context<never>) =>
    router.add(
      "GET",
      "/metrics",
      Effect.sync(() =>
        HttpServerResponse.text(PrometheusMetrics.formatUnsafe(context), {
          contentType: "text/plain; version=0.0.4; charset=utf-8"
        })
      )
    )
  )
)

/** How a caller says who it is: on the calls of the contract, and not on the operations. */
const withKeys = (isKeyNeeded: boolean) => (spec: Record<string, unknown>) => ({
  ...spec,
  security: [...(isKeyNeeded ? [] : [{}]), { bearer: [] }, { key: [] }],
  components: {
    ...(Predicate.isObject(spec.components) ? spec.components : {}),
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-API-Key" }
    }
  },
  paths: Object.fromEntries(
    Object.entries(Predicate.isObject(spec.paths) ? spec.paths : {}).map(([path, methods]) => [
      path,
      OPERATIONS.has(path) ? methods : withoutSecurity(methods)
    ])
  )
})

const OPERATIONS = new Set(
  routesOf(OperationsApi).map(({ path }) => path.replace(/:(\w+)/, "{$1}"))
)

// Effect writes an empty list on each call, which would say that the call takes no key.
const withoutSecurity = (methods: unknown) =>
  Object.fromEntries(
    Object.entries(Predicate.isObject(methods) ? methods : {}).map(([method, call]) => {
      const { security: _, ...rest } = Predicate.isObject(call) ? call : {}
      return [method, rest]
    })
  )

/** What a contract has to say of itself: its title, its version. */
export const toldBy = <Id>(
  { identifier, annotations }: {
    readonly identifier: string
    readonly annotations: Context.Context<never>
  },
  what: Context.Key<Id, string>
) =>
  Option.getOrThrowWith(
    Context.getOption(annotations, what),
    () => new Error(`The contract of "${identifier}" lacks ${what.key}`)
  )

/** What a contract itself has done to its document. */
const transformOf = ({ annotations }: { readonly annotations: Context.Context<never> }) => {
  const own = Option.getOrElse(Context.getOption(annotations, OpenApi.Transform), () => identity)
  return Context.get(annotations, OpenObjects) ? flow(own, openObjects) : own
}

// The page asks nobody but the service.
const SCALAR = { withDefaultFonts: false, telemetry: false }

/** The router for what is added below `prefix`. */
const below = (prefix: string) =>
  Layer.effect(
    HttpRouter.HttpRouter,
    Effect.map(HttpRouter.HttpRouter, (router) => router.prefixed(prefix))
  )

/** A contract with the operations beside it, as `/openapi.json` tells it. */
export const contract = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  isKeyNeeded: boolean
) =>
  api.addHttpApi(OperationsApi)
    .annotate(OpenApi.Transform, flow(transformOf(api), withKeys(isKeyNeeded)))

/** Serves them beside a contract; `api` is that contract, and the paths it adds are its own. */
export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  options: Options
) => {
  const whole = contract(api, options.isKeyNeeded)
  const prefixed = Layer.unwrap(
    Effect.map(
      Prefix,
      (prefix) =>
        prefix === undefined ? Layer.empty : HttpApiBuilder.layer(OperationsApi).pipe(
          Layer.provide(below(prefix))
        )
    )
  )
  return Layer.mergeAll(
    Layer.merge(HttpApiBuilder.layer(OperationsApi), prefixed).pipe(
      Layer.provide(handlers(options, toldBy(api, OpenApi.Version), problemsOf(whole)))
    ),
    metrics,
    HttpRouter.add(
      "GET",
      "/openapi.json",
      Effect.sync(() => HttpServerResponse.jsonUnsafe(OpenApi.fromApi(whole)))
    ),
    HttpApiScalar.layer(whole, { path: "/docs", scalar: SCALAR })
  )
}
