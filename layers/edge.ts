/**
 * What every request meets before and after its route: an id, the gate, the rate limit, the time
 * limit, the common headers, the envelope of a failure, its metrics and its line in the log.
 *
 * All of it is one frame around the router, so that a request which succeeds pays for little else.
 */
import { ByteSize, Cause, Clock, Context, Effect, Option, Tracer, type Types } from "effect"
import {
  FindMyWay,
  HttpIncomingMessage,
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  HttpServerResponse,
  HttpTraceContext
} from "effect/http"
import { NotFound, ServiceUnavailable, Timeout } from "../schemas/problems.ts"
import { Audit } from "../src/ground/Audit.ts"
import { RequestId } from "../src/ground/requestId.ts"
import { Served } from "../src/ground/Served.ts"
import { isOperators } from "./authorization.ts"
import { allow, ExtraRoutes, notAllowed, Reserved, type Route } from "./edge/allow.ts"
import { auditing } from "./edge/auditing.ts"
import * as Body from "./edge/body.ts"
import * as Boundary from "./edge/boundary.ts"
import { CARRIER, Carriers } from "./edge/batchRequests.ts"
import { cors } from "./edge/cors.ts"
import { type Flight, Flights } from "./edge/inFlight.ts"
import { headerOf } from "./edge/headerOf.ts"
import { BodyBytesMax, LargerBodies, TimeoutSeconds, UNLIMITED } from "./edge/limits.ts"
import { RateLimit } from "./edge/rateLimit.ts"
import { requestIds } from "./edge/requestId.ts"
import { methodOf, requestMetrics } from "./edge/requestMetrics.ts"
import { BY_PROXY_ALL, Shares } from "./edge/shares.ts"
import * as Shortcut from "./edge/shortcut.ts"
import { endingWithProblem, isOfEvents, Streams } from "./edge/streams.ts"
import { type Turn, Turns } from "./edge/turns.ts"
import { unicode } from "./edge/unicode.ts"
import * as Problems from "./problems.ts"
import { routerConfig } from "./router.ts"
import { Keys } from "./sql/keys.ts"
import { AccessLog } from "./telemetry.ts"

interface Options {
  readonly service: string
  /** The routes of the contract and the operations: what `Allow` is told from. */
  readonly routes: ReadonlyArray<Route>
  /** Who may call. */
  readonly boundary: Omit<Boundary.Options, "acts" | "neverKeyed">
  /** Requests that are served at once; more are turned away with 503. */
  readonly requestsMax: number
  /** Streams of events that are sent at once, after the requests for them were served. */
  readonly streamsMax: number
  readonly timeoutSeconds: Option.Option<number>
}

/** A request that was received. */
interface Opened {
  readonly served: Context.Service.Shape<typeof Served>
  readonly method: string
  readonly origin: string | undefined
  readonly requestId: string
  /** In nanoseconds. */
  readonly started: bigint
}

type Request = HttpServerRequest.HttpServerRequest
type Response = HttpServerResponse.HttpServerResponse

const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer"
} as const

/** Of what holds something: no page of another origin shows it, not as an image either. */
const UNEMBEDDABLE = { ...SECURITY_HEADERS, "cross-origin-resource-policy": "same-origin" } as const

const SMALL_STALL_NANOS = BigInt(Body.SMALL_STALL_SECONDS) * 1_000_000_000n

const tooManyStreams = new ServiceUnavailable({ reason: "No further stream can be sent now." })

const unaudited = new ServiceUnavailable({ reason: "The audit log cannot be written." })

const pathOf = (url: string) => {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}

const routed = (context: Context.Context<never>) =>
  Context.getOrUndefined(context, HttpRouter.RouteContext)?.route.path ?? "unmatched"

export const layer = (options: Options) => HttpRouter.middleware(make(options), { global: true })

const failed = (
  cause: Cause.Cause<unknown>,
  { request, isLeft, lateSeconds, bodyBytesMax, methodsOf }: {
    readonly request: Request
    readonly isLeft: boolean
    /** The time that was over, if one was. */
    readonly lateSeconds: number | undefined
    readonly bodyBytesMax: number
    readonly methodsOf: (path: string) => ReadonlyArray<string>
  }
) => {
  if (Cause.hasInterruptsOnly(cause)) {
    if (lateSeconds !== undefined) {
      return Problems.render(new Timeout({ limit_seconds: lateSeconds }))
    }
    return isLeft
      ? Effect.succeed(HttpServerResponse.empty({ status: 499 }))
      : Problems.render(new ServiceUnavailable({ reason: "The service is shutting down." }))
  }
  const error = Cause.squash(cause)
  if (!HttpServerError.isHttpServerError(error) || error.reason._tag !== "RouteNotFound") {
    return Problems.fromCause(cause, {
      limitBytes: bodyBytesMax,
      hasBody: !Body.wasEmpty(request)
    })
  }
  const path = pathOf(request.url)
  const methods = methodsOf(path)
  return methods.length === 0
    ? Problems.render(new NotFound({ path }))
    : notAllowed(request, methods)
}

const barredBy = ({ boundary, routes }: Options) => {
  const acting = allow(routes.filter(({ acts }) => acts === true))
  const keyless = allow(routes.filter(({ neverKeyed }) => neverKeyed === true))
  return Boundary.make({
    ...boundary,
    acts: (path) => acting(path).length > 0,
    neverKeyed: (path) => keyless(path).length > 0
  })
}

const make = Effect.fnUntraced(function* (options: Options) {
  // The clock that the layer was built with: a request brings none of its own.
  const clock = yield* Clock.Clock
  const log = yield* AccessLog
  const rateLimit = yield* RateLimit
  const context = yield* Effect.context<never>()
  const record = requestMetrics(context)
  const newId = requestIds()
  const ownTimeoutSeconds = yield* TimeoutSeconds
  const timeoutSeconds = Option.getOrElse(options.timeoutSeconds, () => ownTimeoutSeconds)
  const timeoutNanos = BigInt(Math.round(timeoutSeconds * 1e9))
  const bodyBytesMax = yield* BodyBytesMax
  const members = yield* Problems.Members
  const reserved = yield* Reserved
  const carriers = yield* Carriers
  const routesBeside = yield* ExtraRoutes
  const methodsOf = allow([...options.routes, ...routesBeside], reserved)
  const insteadOf = ({ method, url }: Request) =>
    routesBeside.find((route) => route.path === pathOf(url) && route.method === method)?.instead
  const larger = FindMyWay.make<number>(routerConfig)
  for (const [path, bytes] of Object.entries(yield* LargerBodies)) {
    larger.on("GET", `/${path.slice(1)}`, bytes)
  }
  const securityHeaders = options.boundary.holds ? UNEMBEDDABLE : SECURITY_HEADERS
  const barred = barredBy(options)
  const byOperators = isOperators(yield* Keys)
  const audit = yield* Audit
  const note = auditing(audit, options.routes)
  const { answer, preflight } = cors(options.boundary.origins)
  const flights = new Flights()
  const bodies = new Flights()
  const streams = new Streams()
  const { agentOf } = rateLimit
  const shares = new Shares({ requestsMax: options.requestsMax, agentOf })
  const turns = new Turns(clock)
  yield* Effect.forkScoped(turns.watch)
  yield* Effect.forkScoped(flights.watch)
  yield* Effect.forkScoped(bodies.watch)

  /** What needs no route: a body that is told to be too large, a reserved path, what browsers ask first. */
  const refused = (request: Request) => {
    const path = pathOf(request.url)
    if (request.method !== "OPTIONS") {
      const declared = Number(headerOf(request, "content-length"))
      if (declared > bodyBytesMax) {
        const bytesMax = larger.find("GET", path)?.handler ?? bodyBytesMax
        if (declared > bytesMax) return Body.tooLarge(bytesMax)
      }
      if (
        Body.isEncoded(request, headerOf(request, "content-encoding")) &&
        methodsOf(path).includes(request.method)
      ) return Body.encoded(headerOf(request, "content-type"))
      if (!reserved.has(path)) return undefined
      const methods = methodsOf(path)
      return methods.includes(request.method) ? undefined : notAllowed(request, methods)
    }
    const methods = methodsOf(path)
    return methods.length === 0
      ? undefined
      : Effect.succeed(HttpServerResponse.empty({ status: 204, headers: preflight(methods) }))
  }

  const withinRate = (handled: Effect.Effect<Response, unknown, Request>, request: Request) =>
    !rateLimit.isOn || UNLIMITED.has(pathOf(request.url)) || pathOf(request.url) === CARRIER
      ? handled
      : Effect.andThen(rateLimit.take(request), handled)

  /** Notes an answer, and gives its headers: what every answer is given, after `own`. */
  const close = (
    { method, origin, requestId, served, started }: Opened,
    route: string,
    status: number,
    own?: { readonly [name: string]: string }
  ) => {
    const seconds = Number(clock.monotonicTimeNanosUnsafe() - started) / 1e9
    record(route, method, status, seconds)
    log.write({
      service: options.service,
      request_id: requestId,
      method,
      route,
      status,
      agent_id: served.agent_id,
      duration_ms: Math.round(seconds * 1e5) / 100,
      at: clock.currentTimeMillisUnsafe()
    })
    return headersOf({ origin, requestId }, own)
  }

  const headersOf = (
    { origin, requestId }: Pick<Opened, "origin" | "requestId">,
    own?: { readonly [name: string]: string }
  ) => {
    const cors = answer(origin)
    const both = own?.vary === undefined || cors.vary === undefined
      ? undefined
      : { vary: `${own.vary}, ${cors.vary}` }
    return { ...own, "x-request-id": requestId, ...securityHeaders, ...cors, ...both }
  }

  // The server ends a body where its `Content-Length` says: only one without is counted as it comes,
  // which takes three times as long as reading it whole.
  const bodyMax = ByteSize.bytes(bodyBytesMax)
  const uncounted = (request: Request) =>
    Number(headerOf(request, "content-length")) <= bodyBytesMax

  /** The small body of a request, as long as it moves. */
  const received = (request: Request, body: Flight) => {
    const renew = () => bodies.renew(body, clock.monotonicTimeNanosUnsafe() + SMALL_STALL_NANOS)
    renew()
    // What is around a route is not interruptible of itself.
    return Effect.map(
      Effect.interruptible(Body.whole(request, renew)),
      () => bodies.delete(body)
    )
  }

  const open = (request: Request): Opened => ({
    served: { agent_id: null, subject: null, isDenied: false, isNoted: false },
    method: methodOf(request.method),
    origin: headerOf(request, "origin"),
    requestId: newId(headerOf(request, "x-request-id")),
    started: clock.monotonicTimeNanosUnsafe()
  })

  if (options.boundary.mode === "open" && !rateLimit.isOn) {
    yield* Shortcut.install({ open, close, isBarred: (request) => barred(request) !== undefined })
  }

  const isTraced = (yield* Tracer.Tracer) !== Tracer.nativeTracer
  /** The span of a request, below that of its caller; it has the path and not the query. */
  const traced = (request: Request, { method, requestId }: Opened) =>
  <A, E, R>(
    self: Effect.Effect<A, E, R>
  ) => {
    if (!isTraced) return self
    const parent = HttpTraceContext.fromHeaders(request.headers)
    return Effect.withSpan(self, `${method} ${pathOf(request.url)}`, {
      kind: "server",
      ...(Option.isSome(parent) ? { parent: parent.value } : {}),
      attributes: { "service.name": options.service, request_id: requestId }
    })
  }

  return (
    handled: Effect.Effect<Response, Types.unhandled>
  ): Effect.Effect<Response, Types.unhandled, Request> =>
    Effect.withFiber((fiber) => {
      const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest)
      const opened = open(request)
      const flight: Flight = {
        fiber,
        deadline: opened.started + timeoutNanos,
        late: false
      }
      const body: Flight = { fiber, deadline: 0n, late: false }
      const place = shares.placeOf(request)
      const turn: Turn = { caller: place.caller, since: 0n }

      const free = () => {
        turns.end(turn)
        flights.delete(flight)
        bodies.delete(body)
        place.leave()
      }
      const land = (answer: Response) => {
        free()
        // The rest of a body that does not come would keep its connection.
        const response = unicode(
          body.late ? HttpServerResponse.setHeader(answer, "connection", "close") : answer
        )
        note(fiber.context, opened, response.status)
        const { vary } = response.headers
        const own = vary === undefined ? undefined : { vary }
        return HttpServerResponse.setHeaders(
          response,
          carriers.has(request)
            ? headersOf(opened, own)
            : close(opened, routed(fiber.context), response.status, own)
        )
      }
      const answerOf = (cause: Cause.Cause<unknown>) =>
        failed(cause, {
          request,
          isLeft: carriers.isLeft(request),
          lateSeconds: body.late
            ? Body.SMALL_STALL_SECONDS
            : flight.late
            ? timeoutSeconds
            : undefined,
          bodyBytesMax,
          methodsOf
        }).pipe(
          Effect.annotateLogs({ request_id: opened.requestId }),
          // The loggers of the service, whatever the request was run with.
          Effect.provideContext(context)
        )
      const enveloped = (response: Response) =>
        Problems.complete(response, {
          path: pathOf(request.url),
          requestId: opened.requestId,
          contentType: request.headers["content-type"],
          members
        })
      const problemOf = (cause: Cause.Cause<unknown>) =>
        Effect.map(Effect.flatMap(answerOf(cause), enveloped), Problems.textOf)
      const complete = (response: Response): Effect.Effect<Response> => {
        if (response.status >= 400) {
          const instead = insteadOf(request)?.(response.status)
          return Effect.map(
            instead === undefined ? enveloped(response) : Effect.provideContext(
              Effect.annotateLogs(instead, { request_id: opened.requestId }),
              context
            ),
            land
          )
        }
        if (!isOfEvents(response)) return Effect.succeed(land(response))
        return streams.size < options.streamsMax
          ? Effect.succeed(land(endingWithProblem(streams.counted(response), problemOf)))
          : Effect.flatMap(Problems.render(tooManyStreams), complete)
      }

      const bar = barred(request)
      const without = bar === undefined || bar.unlessOperators
        ? refused(request)
        : Problems.render(bar.problem)
      if (without !== undefined) return Effect.flatMap(without, complete)
      const kind = Body.kindOf(request, bodyBytesMax)
      const full = UNLIMITED.has(pathOf(request.url))
        ? undefined
        : audit.isFull()
        ? unaudited
        : place.move(kind === "none" ? shares.inWork : shares.comingIn)
      if (full !== undefined) return Effect.flatMap(Problems.render(full), complete)
      flights.add(flight)
      if (pathOf(request.url) === CARRIER) carriers.begun(request, free)
      const isUncounted = uncounted(request)
      /** A body that is still to come is no work yet. */
      const inTurn = () => {
        const path = pathOf(request.url)
        // What a carrier brings takes turns of its own.
        if (place.caller === BY_PROXY_ALL || UNLIMITED.has(path) || path === CARRIER) return handled
        const waits = turns.take(turn)
        return waits === undefined ? handled : Effect.andThen(Effect.interruptible(waits), handled)
      }
      const served = kind === "small"
        ? Effect.flatMap(received(request, body), () => {
          const full = place.move(shares.inWork)
          return full === undefined ? inTurn() : Problems.render(full)
        })
        : kind === "none"
        ? inTurn()
        : handled
      // Where less is given to the whole request, its own end comes first.
      if (kind === "upload" && timeoutSeconds > Body.STALL_SECONDS) {
        Body.watched(request, bodyBytesMax)
      } else if (kind === "upload" && isUncounted) Body.atOnce(request)
      Body.strict(request, headerOf(request, "content-type"))
      fiber.setContext(
        fiber.context.pipe(
          Context.add(RequestId, opened.requestId),
          Context.add(Served, opened.served),
          Context.add(HttpIncomingMessage.MaxBodySize, isUncounted ? undefined : bodyMax)
        )
      )
      const admitted = bar === undefined ? served : Effect.flatMap(
        byOperators(request),
        (isTheirs) => isTheirs ? served : Problems.render(bar.problem)
      )
      return traced(request, opened)(Effect.matchCauseEffect(withinRate(admitted, request), {
        onSuccess: complete,
        onFailure: (cause) => Effect.flatMap(answerOf(cause), complete)
      }))
    })
})
