/**
 * Which methods a path takes, told from the contract.
 */
import { FindMyWay } from "effect/http"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { routerConfig } from "../router.ts"

export interface Route {
  readonly method: string
  readonly path: string
}

/** The methods and paths of a contract. */
export const routesOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) => {
  const routes: Array<Route> = []
  HttpApi.reflect(api, {
    onGroup() {},
    onEndpoint: ({ endpoint }) => {
      routes.push({ method: endpoint.method, path: endpoint.path })
    }
  })
  return routes
}

/** The methods that `path` takes, `HEAD` and `OPTIONS` among them; none when there is no such path. */
export const allow = (routes: ReadonlyArray<Route>) => {
  const routers = new Map<string, FindMyWay.Router<true>>()
  for (const { method, path } of routes) {
    const router = routers.get(method) ?? FindMyWay.make<true>(routerConfig)
    routers.set(method, router)
    router.on("GET", `/${path.slice(1)}`, true)
  }
  return (path: string): ReadonlyArray<string> => {
    const methods = [...routers]
      .filter(([, router]) => router.find("GET", path) !== undefined)
      .map(([method]) => method)
    return methods.length === 0
      ? []
      : [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"]
  }
}
