/**
 * A client of a contract: its calls as Effects and as promises, with one error.
 */
import { Effect, identity, SchemaAST, Stream } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import {
  HttpApi,
  HttpApiClient,
  type HttpApiEndpoint,
  type HttpApiGroup,
  type HttpApiMiddleware
} from "effect/http-api"
import { errorOf } from "./errorOf.ts"
import { follow, type From, type ServerEvent } from "./follow.ts"
import { retrying } from "./retrying.ts"
import type { ServiceError } from "./ServiceError.ts"

export interface Options {
  readonly baseUrl: string
  /** Sent as `Authorization: Bearer <key>`. */
  readonly key?: string
  /** In the place of the global one. */
  readonly fetch?: typeof fetch
}

type EndpointOf<Groups extends HttpApiGroup.Constraint> = Extract<
  HttpApiGroup.Endpoints<Groups>,
  HttpApiEndpoint.ConstraintRequest
>

type FailureOf<Endpoint extends HttpApiEndpoint.ConstraintRequest> =
  | Endpoint["~Error"]["Type"]
  | HttpApiMiddleware.Error<Endpoint["~Middleware"]>

/** The codes of all problems that a contract declares. */
export type CodeOf<Groups extends HttpApiGroup.Constraint> = FailureOf<EndpointOf<Groups>> extends
  infer Failure
  ? Failure extends { readonly error: { readonly code: infer Code extends string } } ? Code
  : never
  : never

/** A request where `Part` may be left out, if nothing in it is required. */
type Without<Request, Part extends "headers" | "query"> = Request extends
  { readonly [K in Part]: infer Value }
  ? Record<never, never> extends Value ? Omit<Request, Part> & { readonly [K in Part]?: Value }
  : Request
  : Request

type Arguments<Request> = Record<never, never> extends Request ? [request?: Request]
  : [request: Request]

type Method<Endpoint extends HttpApiEndpoint.ConstraintRequest> = Arguments<
  Without<
    Without<Parameters<HttpApiClient.Client.Method<Endpoint, never, never>>[0], "headers">,
    "query"
  >
>

type Effects<Groups extends HttpApiGroup.Constraint> = {
  readonly [Group in Groups as HttpApiGroup.Identifier<Group>]: {
    readonly [
      Endpoint in EndpointOf<Group> as HttpApiEndpoint.Identifier<Endpoint>
    ]: (
      ...request: Method<Endpoint>
    ) => Effect.Effect<
      HttpApiClient.SuccessType<Endpoint["~Success"]>,
      ServiceError<CodeOf<Groups>>
    >
  }
}

type Promises<Groups extends HttpApiGroup.Constraint> = {
  readonly [Group in Groups as HttpApiGroup.Identifier<Group>]: {
    readonly [
      Endpoint in EndpointOf<Group> as HttpApiEndpoint.Identifier<Endpoint>
    ]: (
      ...request: Method<Endpoint>
    ) => Promise<HttpApiClient.SuccessType<Endpoint["~Success"]>>
  }
}

export interface Client<Groups extends HttpApiGroup.Constraint> {
  /** Every call as an Effect. */
  readonly effects: Effects<Groups>
  /** Every call as a promise, which rejects with a `ServiceError`. */
  readonly promises: Promises<Groups>
  /** The events of a path that streams them, without end: a stream that breaks off is taken up again. */
  readonly events: (
    path: string,
    from?: From
  ) => Stream.Stream<ServerEvent, ServiceError<CodeOf<Groups>>>
  /** The same for `for await`, which fails with a `ServiceError`. */
  readonly listen: (path: string, from?: From) => AsyncIterable<ServerEvent>
}

type TakesKeyAt = (method: string, path: string) => boolean

/** Which calls of a contract take an `Idempotency-Key`, by method and path. */
const keyedOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): TakesKeyAt => {
  const keyed: Array<{ readonly method: string; readonly path: RegExp }> = []
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      const headers = endpoint.headers?.ast
      if (headers === undefined || !SchemaAST.isObjects(headers)) return
      if (!headers.propertySignatures.some(({ name }) => name === "idempotency-key")) return
      keyed.push({
        method: endpoint.method,
        path: new RegExp(`^${endpoint.path.replaceAll(/:[^/]+/g, "[^/]+")}$`)
      })
    }
  })
  return (method, path) =>
    keyed.some((call) => call.method === method && call.path.test(path.replace(/[?#].*$/, "")))
}

const clientOf = ({ baseUrl, fetch, key }: Options, takesKey: TakesKeyAt) =>
  Effect.map(
    HttpClient.HttpClient,
    (client) => {
      const address = baseUrl.replace(/\/$/, "")
      const repeated = retrying(client, ({ method, url }) =>
        takesKey(method, url.slice(address.length)))
      return HttpClient.mapRequest(repeated, (request) => {
        const addressed = HttpClientRequest.prependUrl(request, address)
        return key === undefined ? addressed : HttpClientRequest.bearerToken(addressed, key)
      })
    }
  ).pipe(
    Effect.provide(FetchHttpClient.layer),
    fetch === undefined ? identity : Effect.provideService(FetchHttpClient.Fetch, fetch)
  )

/** What makes clients of a contract. */
export type ClientMaker<Api> = Api extends HttpApi.HttpApi<infer _, infer Groups>
  ? (options: Options) => Client<Groups>
  : never

// deno-lint-ignore no-explicit-any -- the client is typed as a whole, by `Client`
type Untyped = any

/** Makes the client of a contract. */
export const make = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
) =>
(options: Options): Client<Groups> => {
  const httpClient = Effect.runSync(clientOf(options, keyedOf(api)))
  // No middleware of these contracts asks anything of a client.
  const makeWith: Untyped = HttpApiClient.makeWith
  const groups: Untyped = Effect.runSync(makeWith(api, { httpClient }))
  const effects: Untyped = {}
  const promises: Untyped = {}
  for (const [group, methods] of Object.entries<Untyped>(groups)) {
    effects[group] = {}
    promises[group] = {}
    for (const [name, method] of Object.entries<Untyped>(methods)) {
      const call = (request: Untyped): Effect.Effect<unknown, ServiceError> =>
        Effect.mapError(method({ headers: {}, query: {}, ...request }), errorOf)
      effects[group][name] = call
      promises[group][name] = (request: Untyped) => Effect.runPromise(call(request))
    }
  }
  const followed = (path: string, { after }: From = {}) =>
    follow(
      (last) =>
        httpClient.execute(HttpClientRequest.get(path, {
          headers: {
            accept: "text/event-stream",
            ...(last === undefined ? {} : { "last-event-id": last })
          }
        })),
      after
    )
  const events: Untyped = followed
  const listen = (path: string, from?: From) => Stream.toAsyncIterable(followed(path, from))
  return { effects, promises, events, listen }
}
