/**
 * Which methods a path takes, told from the contract.
 */
import { Context, Effect, Layer } from "effect"
import { FindMyWay, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { Acts } from "../../schemas/acts.ts"
import { Unaudited } from "../../schemas/audit.ts"
import { NeverKeyed } from "../../schemas/neverKeyed.ts"
import { MethodNotAllowed } from "../../schemas/problems.ts"
import * as Problems from "../problems.ts"
import { routerConfig } from "../router.ts"

export interface Route {
  readonly method: string
  readonly path: string
  /** Whether it is a GET that acts. */
  readonly acts?: boolean
  /** Whether it is answered without a key in every mode. */
  readonly neverKeyed?: boolean
  /** Whether its calls stand in the audit log. */
  readonly audited?: boolean
  /** What is answered in place of an error of this status, for callers that understand no error. */
  readonly instead?: (status: number) => Effect.Effect<HttpServerResponse.HttpServerResponse>
}

/** Routes that stand beside the contract; none unless a service brings some. */
export const ExtraRoutes = Context.Reference<ReadonlyArray<Route>>(
  "agent-services/edge/RoutesBeside",
  { defaultValue: () => [] }
)

/** One more of them. */
export const extraRoute = (route: Route) =>
  Layer.effect(ExtraRoutes, Effect.map(ExtraRoutes, (routes) => [...routes, route]))

/** Paths of the contract that no parameter of another may stand for: `/data/share`. */
export const Reserved = Context.Reference<ReadonlySet<string>>("agent-services/edge/Reserved", {
  defaultValue: () => new Set()
})

/** The methods and paths of a contract. */
export const routesOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) => {
  const routes: Array<Route> = []
  HttpApi.reflect(api, {
    onGroup() {},
    onEndpoint: ({ endpoint }) => {
      const { method, path, annotations } = endpoint
      routes.push({
        method,
        path,
        acts: method === "GET" && Context.get(annotations, Acts),
        neverKeyed: Context.get(annotations, NeverKeyed),
        audited: !Context.get(annotations, Unaudited)
      })
    }
  })
  return routes
}

/**
 * The methods that `path` takes, `HEAD` and `OPTIONS` among them; none when there is no such path.
 * A `reserved` path takes those that name it, and none of a path whose parameter it could be.
 */
export const allow = (
  routes: ReadonlyArray<Route>,
  reserved: ReadonlySet<string> = new Set()
) => {
  const routers = new Map<string, FindMyWay.Router<true>>()
  for (const { method, path } of routes) {
    const router = routers.get(method) ?? FindMyWay.make<true>(routerConfig)
    routers.set(method, router)
    router.on("GET", `/${path.slice(1)}`, true)
  }
  return (path: string): ReadonlyArray<string> => {
    const methods = reserved.has(path)
      ? routes.filter((route) => route.path === path).map(({ method }) => method)
      : [...routers].filter(([, router]) => router.find("GET", path) !== undefined)
        .map(([method]) => method)
    return methods.length === 0
      ? []
      : [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"]
  }
}

/** 405, with the methods that the path takes. */
export const notAllowed = (
  { method }: HttpServerRequest.HttpServerRequest,
  allowed: ReadonlyArray<string>
) =>
  Effect.map(
    Problems.render(new MethodNotAllowed({ method, allowed })),
    HttpServerResponse.setHeader("allow", allowed.join(", "))
  )
