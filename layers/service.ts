/**
 * What makes a contract and its handlers a service: one declaration, and every common endpoint, key,
 * retry, limit, problem, metric and log line is there.
 */
import "effect/schema/SchemaJITCompiler/enable"
import { Config, Context, Effect, Layer, Metric, Option, References } from "effect"
import { HttpRouter } from "effect/http"
import { HttpApi, HttpApiBuilder, type HttpApiGroup, OpenApi } from "effect/http-api"
import { SqlClient } from "effect/sql"
import type { Authorization as AuthorizationPort } from "../schemas/authorization.ts"
import type { Audit as AuditPort } from "../src/ground/Audit.ts"
import type { Idempotency as IdempotencyPort } from "../src/ground/Idempotency.ts"
import type { Examples } from "../schemas/example.ts"
import { CommonProblems } from "../schemas/problems.ts"
import { hostname } from "./hostname.ts"
import * as Authorization from "./authorization.ts"
import * as Edge from "./edge.ts"
import { routesOf } from "./edge/allow.ts"
import { warningsOf } from "./edge/boundary.ts"
import * as Compressed from "./edge/compressed.ts"
import { configured } from "./edge/limits.ts"
import * as RateLimit from "./edge/rateLimit.ts"
import * as Finding from "./discovery.ts"
import * as NodeHash from "./hash.ts"
import * as Mcp from "./mcp/layer.ts"
import * as Document from "./openApi.ts"
import * as Operations from "./operations.ts"
import * as Problems from "./problems.ts"
import { configuredBaseUrl, hostnameOf, isPublic } from "./publicBaseUrl.ts"
import * as Audit from "./sql/audit.ts"
import { storeChecks } from "./sql/checks.ts"
import * as GroupCommit from "./sql/groupCommit.ts"
import * as Idempotency from "./sql/idempotency.ts"
import * as Keys from "./sql/keys.ts"
import * as Migrations from "./sql/migrations.ts"
import * as Telemetry from "./telemetry.ts"
import type { Hash } from "../src/ground/Hash.ts"
import type { Prompt } from "../src/ground/prompt.ts"
import type { Transaction } from "../src/ground/Transaction.ts"
import * as MasterKey from "./vault/masterKey.ts"

/** What every service is given, for its handlers, its ports and its checks. */
type CommonServices =
  | SqlClient.SqlClient
  | Transaction
  | Hash
  | MasterKey.MasterKey
  | IdempotencyPort
  | AuditPort
  | Keys.Keys
  | AuthorizationPort
  | CommonProblems

interface Declaration<
  Id extends string,
  Groups extends HttpApiGroup.Constraint,
  Needs,
  Ports,
  E1,
  E2,
  Watched = never
> {
  /** In lower case: names the store, the metrics and, in upper case, the configuration. */
  readonly name: string
  readonly port: number
  readonly api: HttpApi.HttpApi<Id, Groups>
  /** They ask for what they need like any program: when they are made, or in a request. */
  readonly handlers: Layer.Layer<HttpApiGroup.ToService<Id, Groups>, E1, Needs>
  /** The ports of the service, and what else its handlers and health ask for. */
  readonly ports: Layer.Layer<Ports, E2, CommonServices>
  /** The text of `/skill.md`. */
  readonly skill: (baseUrl: string) => string
  /** One call of each kind, and what came. */
  readonly examples?: Examples
  /** Members that each problem of the service has beside the common ones. */
  readonly problemMembers?: typeof Problems.Members.Service
  /** The jobs that the service is for, as agents are offered them by name. */
  readonly prompts?: ReadonlyArray<Prompt>
  /** What it means that no key is needed, for the start-up message, where that is more than it seems. */
  readonly openMeans?: string
  /** One command to try, for the start-up message. */
  readonly example: (baseUrl: string) => string
  /** The tables of the service; without any it has no store. */
  readonly migrations?: Migrations.Migrations
  /** Whether every change takes one row, so that changes wait for one another; `false` unless said. */
  readonly serializedWrites?: boolean
  /** Whether the service can be called without a key; `true` unless said. */
  readonly keyless?: boolean
  /** Whether the service keeps anything of its callers; `true` unless said. */
  readonly holds?: boolean
  /** What its audit log says of what calls are about; each by itself unless said. */
  readonly subjects?: Audit.Subjects
  /** Members of `/` beside the common ones. */
  readonly root?: Effect.Effect<
    { readonly [member: string]: unknown },
    never,
    Watched | CommonServices
  >
  /** Members of `/health` beside the common ones. */
  readonly health?: Effect.Effect<
    { readonly [member: string]: unknown },
    never,
    Watched | CommonServices
  >
  /** Members of `/ready` beside the common ones, from what its checks found. */
  readonly ready?: (
    found: { readonly [check: string]: string }
  ) => Effect.Effect<{ readonly [member: string]: unknown }, never, Watched | CommonServices>
  /** What must work beside the database, by name: none, or what is wrong. */
  readonly checks?: {
    readonly [name: string]: Effect.Effect<
      Option.Option<string>,
      never,
      Watched | CommonServices
    >
  }
  /**
   * What this service has otherwise than the rest: references that the common services read, routes
   * and middleware beside the contract, `Keys` in place of those at hand.
   */
  readonly extraLayers?: Beside
}

type Beside = Layer.Layer<
  never,
  unknown,
  HttpRouter.HttpRouter | Hash | Keys.Keys | MasterKey.MasterKey | SqlClient.SqlClient
>

export interface Address {
  readonly hostname: string
  readonly port: number
}

const addressOf = (name: string, port: number) =>
  Effect.all({
    hostname,
    port: Config.Port(`${name.toUpperCase()}_PORT`).pipe(Config.withDefault(port))
  })

export const make = <
  const Id extends string,
  Groups extends HttpApiGroup.Constraint,
  Needs,
  Ports,
  E1,
  E2,
  Watched = never
>(declaration: Declaration<Id, Groups, Needs, Ports, E1, E2, Watched>) => {
  const { name, api, handlers, ports, example, examples = { requests: [], answers: {} } } =
    declaration
  const address = addressOf(name, declaration.port)
  const { subjects = Audit.ITSELF } = declaration
  const isKeyNeeded = !(declaration.keyless ?? true)
  const documentOf = (isKeyNeeded: boolean, told: Examples = examples) =>
    Document.documentOf(api, {
      holds: declaration.holds ?? true,
      isKeyNeeded,
      examples: told,
      members: declaration.problemMembers ?? (() => ({}))
    })
  const keysAt = (hostname: string): Authorization.Options => ({
    service: name,
    keyless: declaration.keyless ?? true,
    holds: declaration.holds ?? true,
    hostname
  })

  const routes = Layer.unwrap(
    Effect.gen(function* () {
      if (!collectsViolations(api)) {
        return yield* Effect.die(
          new Error(`The contract of "${name}" lacks ParseOptions { errors: "all" }`)
        )
      }
      const { hosts, origins, ...limits } = yield* configured
      const { hostname } = yield* address
      const keys = keysAt(hostname)
      const mode = yield* Authorization.mode(keys)
      const called = yield* configuredBaseUrl(name)
      const boundary = {
        mode,
        hostname,
        holds: keys.holds,
        origins: Option.getOrElse(origins, () => keys.holds && mode !== "required" ? [] : ["*"]),
        hosts: [...hosts, ...Option.toArray(Option.map(called, hostnameOf))],
        publicOrigin: Option.getOrUndefined(Option.map(called, ({ origin }) => origin))
      }
      const warnings = warningsOf({ ...boundary, isPublic: yield* isPublic(name, hostname) })
      const edge = Layer.unwrap(
        Effect.map(Operations.routes, (operations) =>
          Edge.layer({
            ...limits,
            service: name,
            routes: [
              ...routesOf(api),
              ...operations.map((route) => ({ ...route, audited: false }))
            ],
            boundary
          }))
      )
      const operations = Layer.unwrap(
        Effect.gen(function* () {
          const own = yield* Effect.context<Watched | CommonServices>()
          const sql = yield* SqlClient.SqlClient
          const finding = Finding.layer({
            service: name,
            title: Document.annotationOf(api, OpenApi.Title),
            version: Document.annotationOf(api, OpenApi.Version),
            description: Document.annotationOf(api, OpenApi.Description),
            root: Effect.provideContext(declaration.root ?? Effect.succeed({}), own)
          })
          return Layer.merge(
            finding,
            Operations.layer(api, {
              service: name,
              skill: declaration.skill,
              document: () => documentOf(mode !== "open"),
              ready: (found) =>
                Effect.provideContext(declaration.ready?.(found) ?? Effect.succeed({}), own),
              health: Effect.map(
                Effect.provideContext(declaration.health ?? Effect.succeed({}), own),
                (members) => ({
                  ...members,
                  auth_mode: mode,
                  ...(warnings.length > 0 ? { warnings } : {})
                })
              ),
              checks: [
                ...(declaration.migrations === undefined
                  ? []
                  : storeChecks(sql, declaration.migrations)),
                { name: "keys", fault: (yield* Keys.Keys).fault },
                ...Object.entries(declaration.checks ?? {}).map(([name, fault]) => ({
                  name,
                  fault: Effect.provideContext(fault, own)
                }))
              ]
            })
          )
        })
      )
      return Layer.mergeAll(
        HttpApiBuilder.layer(api).pipe(
          // Nothing is provided a second time to a request: the group keeps what it was made with.
          Layer.provide(
            HttpRouter.provideRequest(
              Layer.effectContext(Effect.context<Ports | CommonServices>())
            )(handlers)
          )
        ),
        operations,
        Mcp.layer(api, {
          service: name,
          prompts: declaration.prompts ?? [],
          isKeyNeeded: mode !== "open"
        }),
        Telemetry.layerMetrics(name),
        edge
      )
        .pipe(
          Layer.provide(ports),
          Layer.provide(commonServices(declaration, keys)),
          Layer.provide(
            Layer.succeed(Problems.Members, declaration.problemMembers ?? (() => ({})))
          ),
          Layer.provide([
            Layer.sync(Metric.MetricRegistry, () => new Map()),
            Layer.succeed(References.CurrentLogAnnotations, { service: name }),
            RateLimit.layer(name)
          ])
        )
    })
  )
  const keys = Effect.map(address, ({ hostname }) => keysAt(hostname))
  return {
    name,
    title: Document.annotationOf(api, OpenApi.Title),
    example,
    openMeans: declaration.openMeans,
    address,
    mode: Effect.flatMap(keys, Authorization.mode),
    holds: declaration.holds ?? true,
    subjects,
    isPublic: Effect.flatMap(address, ({ hostname }) => isPublic(name, hostname)),
    routes,
    /** The tables, and what is kept of keys, made or brought up to date. */
    tables: Layer.effectDiscard(
      Effect.flatMap(
        address,
        ({ hostname }) => Layer.build(commonServices(declaration, keysAt(hostname)))
      )
    ).pipe(
      Layer.provide([
        Layer.succeed(References.CurrentLogAnnotations, { service: name }),
        RateLimit.layer(name)
      ])
    ),
    /** What `/openapi.json` tells unless `AUTH_MODE` says otherwise. */
    openApi: () => documentOf(isKeyNeeded),
    /** The same with other examples. */
    openApiWith: (told: Examples) => documentOf(isKeyNeeded, told),
    examples,
    stored: declaration.migrations !== undefined,
    sealed: keepsAnswers(declaration.api),
    migrations: declaration.migrations ?? {}
  }
}

// A caller is told all that is wrong with a body, not the first; only the contract itself can say so.
const collectsViolations = ({ annotations }: { readonly annotations: Context.Context<never> }) =>
  Option.exists(
    Context.getOption(annotations, HttpApi.ParseOptions),
    ({ errors }) => errors === "all"
  )

const commonServices = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  {
    name,
    api,
    holds = true,
    subjects,
    migrations = {},
    serializedWrites = false,
    extraLayers = Layer.empty
  }: {
    readonly name: string
    readonly holds?: boolean
    readonly subjects?: Audit.Subjects
    readonly api: HttpApi.HttpApi<Id, Groups>
    readonly migrations?: Migrations.Migrations
    readonly serializedWrites?: boolean
    readonly extraLayers?: Beside
  },
  keys: Authorization.Options
) =>
  Layer.mergeAll(
    Idempotency.layer,
    Authorization.layer(keys),
    holds ? Audit.layer(subjects) : Audit.layerNone,
    Layer.succeed(CommonProblems, (handled) => handled)
  ).pipe(
    Layer.provideMerge(extraLayers),
    Layer.provideMerge(Compressed.layer),
    Layer.provideMerge(
      Layer.merge(serializedWrites ? GroupCommit.layerInTurn : GroupCommit.layer, NodeHash.layer)
    ),
    // A service that keeps nothing to be hidden asks for no key.
    Layer.provideMerge(keepsAnswers(api) ? MasterKey.layer(name) : MasterKey.layerRandom),
    Layer.provideMerge(Migrations.layer(migrations)),
    Layer.provideMerge(holds ? Layer.merge(Idempotency.tables, Audit.tables) : Idempotency.tables)
  )

/** Whether a call of the contract takes an `Idempotency-Key`. */
const keepsAnswers = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) => {
  let keeps = false
  HttpApi.reflect(api, {
    onGroup() {},
    onEndpoint: ({ endpoint: { headers } }) => {
      if (headers?.ast._tag !== "Objects") return
      keeps ||= headers.ast.propertySignatures.some(({ name }) => name === "idempotency-key")
    }
  })
  return keeps
}
