/**
 * `/health`, `/ready`, `/metrics`, `/openapi.json`, `/docs`, `/skill.md` and `/problems/{slug}`.
 */
import { Config, Context, DateTime, Effect, identity, Layer, Option } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApi, HttpApiBuilder, type HttpApiGroup, OpenApi } from "effect/http-api"
import { PrometheusMetrics } from "effect/observability"
import { FindingApi } from "../schemas/finding.ts"
import { BesideApi, OperationsApi } from "../schemas/operations.ts"
import type { ProblemSummary } from "../schemas/problem.ts"
import { NotFound } from "../schemas/problems.ts"
import { tagged } from "./entityTag.ts"
import { annotationOf, problemsOf } from "./openApi.ts"
import { brief } from "./openApi/brief.ts"
import { type Members, membersOf } from "./openApi/json.ts"
import { line } from "./setting.ts"
import { publicBaseUrl } from "./publicBaseUrl.ts"
import { routesOf } from "./edge/allow.ts"
import * as DocsPage from "./web/docs.ts"

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
  /** What `/openapi.json` tells, without the address that was called; made when it is asked for. */
  readonly document: () => OpenApi.OpenAPISpec
}

/** Where `/health`, `/ready` and `/skill.md` answer too, beside the root: `/api/v1`. */
export const Prefix = Context.Reference<`/${string}` | undefined>("agent-services/Prefix", {
  defaultValue: () => undefined
})

/** The routes that they have. */
export const routes = Effect.map(Prefix, (prefix) => [
  ...routesOf(FindingApi),
  ...routesOf(OperationsApi),
  ...(prefix === undefined ? [] : routesOf(OperationsApi.prefix(prefix))),
  ...routesOf(BesideApi),
  ...DocsPage.paths.map((path) => ({ method: "GET", path }))
])

/** How long one check may take, and what it is then found to be. */
const SILENT = {
  duration: "3 seconds",
  orElse: () => Effect.succeedSome("It does not answer within 3 seconds.")
} as const

const environment = line("ENVIRONMENT").pipe(Config.withDefault("development"))

const describe = ({ code, example, remedy, retryable, status, title }: ProblemSummary) =>
  `${title}\n\ncode: ${code}\nstatus: ${status}\nretryable: ${retryable}\n\n${remedy}\n\n` +
  `For example:\n\n${JSON.stringify(example, null, 2)}\n`

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
        skill: () => Effect.map(baseUrl, (url) => options.skill(url) + everywhere(url)),
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

/** The router for what is added below `prefix`. */
const below = (prefix: string) =>
  Layer.effect(
    HttpRouter.HttpRouter,
    Effect.map(HttpRouter.HttpRouter, (router) => router.prefixed(prefix))
  )

/** What holds of every service, at the end of its skill. */
const everywhere = (baseUrl: string) => `
## On every service

All calls, fields, examples: ${baseUrl}/openapi.json; as tools: \`POST ${baseUrl}/mcp\`
(\`tools/list\`, \`tools/call\`, without \`initialize\`).
\`auth_mode\` in \`/health\`: \`open\` takes no key, or a known one; \`enroll\` any new key of 8 to 256 characters, which
makes you the agent that \`X-Agent-Id\` names in its first call; \`required\` the operator's. Send \`Authorization: Bearer <key>\` or \`X-API-Key\`.
Safe to repeat: GET, PUT, DELETE, POST with its \`Idempotency-Key\`. Branch on \`error.code\`; repeat if
\`error.retryable\`, after \`retry_after_seconds\`; else read the page at \`type\`.
`

const isFull = ({ url }: HttpServerRequest.HttpServerRequest) =>
  new URL(url, "http://localhost").searchParams.get("full") === "true"

// The document is the same for all but the address.
const openApi = ({ document, service }: Options) =>
  HttpRouter.use(Effect.fnUntraced(function* (router) {
    const baseUrl = yield* publicBaseUrl(service)
    const tag = yield* tagged
    const full = yield* Effect.cached(Effect.sync(() => membersOf(document())))
    const partsOf = (of: (document: Members) => Members) =>
      Effect.cached(Effect.map(full, (document) => {
        const { openapi, info, ...rest } = of(document)
        return [{ openapi, info }, rest].map((part) => JSON.stringify(part).slice(1, -1))
      }))
    const parts = { brief: yield* partsOf(brief), full: yield* partsOf(identity) }
    yield* router.add(
      "GET",
      "/openapi.json",
      (request) =>
        Effect.zipWith(
          baseUrl,
          isFull(request) ? parts.full : parts.brief,
          (url, [head, tail]) =>
            tag(
              request,
              HttpServerResponse.text(`{${head},"servers":${JSON.stringify([{ url }])},${tail}}`, {
                contentType: "application/json"
              })
            )
        )
    )
  }))

/** Serves them beside a contract; `api` is that contract, and the paths it adds are its own. */
export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  options: Options
) => {
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
      Layer.provide(handlers(options, annotationOf(api, OpenApi.Version), problemsOf(api)))
    ),
    metrics,
    openApi(options),
    DocsPage.layer
  )
}
