/**
 * Deno as the platform: its HTTP server, and the runner of an entry point.
 */
import {
  Cause,
  Console,
  Context,
  Deferred,
  Effect,
  Exit,
  Fiber,
  Layer,
  Option,
  Runtime,
  Scope,
  Stream
} from "effect"
import {
  Cookies,
  HttpEffect,
  HttpServer,
  HttpServerError,
  HttpServerRequest,
  HttpServerRespondable,
  HttpServerResponse
} from "effect/http"
import { NetAddress } from "effect/net"
import { ServiceUnavailable } from "../schemas/problems.ts"
import { isOnDenoDeploy } from "./denoDeploy.ts"
import { Shortcut } from "./edge/shortcut.ts"
import { isOfEvents, mapStream } from "./edge/streams.ts"

/** How long requests in flight may take to finish once the process was told to stop. */
const GRACE = "10 seconds"
/** The same where the process is killed five seconds after it was told. */
const GRACE_ON_DENO_DEPLOY = "4 seconds"

type Handler = (request: Request, info: Deno.ServeHandlerInfo) => Response | Promise<Response>

/** Listens on `hostname`:`port`; on close, accepts no more and lets requests in flight finish. */
export const layerHttpServer = (options: { readonly hostname: string; readonly port: number }) =>
  Layer.effect(HttpServer.HttpServer, make(options)).pipe(
    // Of its own: in a process of several services each has another.
    Layer.provideMerge(Layer.fresh(Shortcut.layer)),
    Layer.provideMerge(HttpServer.layerServices)
  )

const make = Effect.fnUntraced(
  function* (options: { readonly hostname: string; readonly port: number }) {
    const shortcut = yield* Shortcut
    const grace = (yield* isOnDenoDeploy) ? GRACE_ON_DENO_DEPLOY : GRACE
    // Who comes before the routes are there waits for them.
    const { promise: routes, resolve: open } = Promise.withResolvers<void>()
    const waiting: Handler = async (request, info) => {
      await routes
      return handler(request, info)
    }
    let handler = waiting
    const refusal = new ServiceUnavailable({ reason: "The service stopped before it was ready." })
    const stopped = HttpServerResponse.setHeader(
      yield* HttpServerRespondable.toResponse(refusal),
      "retry-after",
      "1"
    )
    const server = yield* Effect.try({
      try: () =>
        Deno.serve(
          { ...options, onListen() {}, onError: () => new Response(null, { status: 500 }) },
          (request, info) => handler(request, info)
        ),
      catch: (cause) =>
        new HttpServerError.ServeError({
          cause: new Error(
            `${options.hostname}:${options.port} cannot be listened on` +
              (cause instanceof Error ? `: ${cause.message}` : "")
          )
        })
    })
    let closing: Promise<void> | undefined
    const close = Effect.promise(() => closing ??= server.shutdown())
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        // A start that failed: who waits for routes that never come would hold the server open.
        if (handler === waiting) handler = () => HttpServerResponse.toWeb(stopped)
        open()
        return close
      })
    )

    // A platform that says where to listen (`DENO_SERVE_ADDRESS`) may name a socket without a port.
    const { hostname = "127.0.0.1", port = options.port }: Partial<Deno.NetAddr> = server.addr
    const address = yield* Effect.orDie(
      Effect.fromResult(NetAddress.inetAddressFromIpString(hostname, port))
    )
    return HttpServer.make({
      address,
      serve: Effect.fnUntraced(function* (httpEffect, middleware) {
        const fibers = Scope.forkUnsafe(yield* Effect.scope, "parallel")
        const context = Context.omit(Scope.Scope)(yield* Effect.context<Scope.Scope>())
        const draining = yield* Deferred.make<void>()
        const answers = new Answers(context, draining)
        const handled = HttpEffect.toHandled(
          httpEffect,
          (request, response) => Effect.sync(() => answers.send(request, response)),
          middleware
        )
        handler = (source, info) => {
          const request = HttpServerRequest.fromWeb(source)
          const ready = shortcut.answer(request)
          // Not a promise: `Deno.serve` sends what it is given at once.
          if (ready === undefined) {
            return answers.to(source, withAddress(request, info), handled, fibers)
          }
          const { headers, status, text } = ready
          return new Response(text, { status, headers })
        }
        open()
        // Finalizers are not interruptible; the wait has to be, for the grace to end it.
        yield* Effect.addFinalizer(() =>
          Effect.andThen(
            Deferred.succeed(draining, undefined),
            Effect.timeoutOption(Effect.interruptible(close), grace)
          )
        )
      })
    })
  }
)

/** The promises that `Deno.serve` waits for, each resolved by the response to its request. */
class Answers {
  private readonly resolvers = new WeakMap<
    HttpServerRequest.HttpServerRequest,
    (response: Response) => void
  >()

  constructor(
    private readonly context: Context.Context<never>,
    private readonly draining: Deferred.Deferred<void>
  ) {}

  to(
    source: Request,
    request: HttpServerRequest.HttpServerRequest,
    handled: Effect.Effect<void, never, HttpServerRequest.HttpServerRequest>,
    fibers: Scope.Closeable
  ) {
    return new Promise<Response>((resolve) => {
      this.resolvers.set(request, resolve)
      const fiber = Effect.runForkWith(
        Context.add(this.context, HttpServerRequest.HttpServerRequest, request)
      )(handled)
      if (fiber.pollUnsafe() !== undefined) return
      Fiber.runIn(fiber, fibers)
      const onAbort = () => fiber.interruptUnsafe(undefined, HttpServerError.ClientAbort.annotation)
      source.signal.addEventListener("abort", onAbort, { once: true })
      fiber.addObserver(() => source.signal.removeEventListener("abort", onAbort))
    })
  }

  send(
    request: HttpServerRequest.HttpServerRequest,
    response: HttpServerResponse.HttpServerResponse
  ) {
    this.resolvers.get(request)?.(this.toWeb(request, response))
  }

  toWeb(
    request: HttpServerRequest.HttpServerRequest,
    response: HttpServerResponse.HttpServerResponse
  ) {
    const { context } = this
    const { status, headers, body } = response
    const withoutBody = request.method === "HEAD"
    // `toWeb` copies the headers into an object of its own first, which costs more than all else here.
    if (body._tag === "Uint8Array" && !withoutBody && Cookies.isEmpty(response.cookies)) {
      return new Response(body.text ?? view(body.body), { status, headers })
    }
    if (body._tag !== "Stream" || withoutBody) {
      return HttpServerResponse.toWeb(response, { withoutBody, context })
    }
    const stream = endOnDrain(HttpEffect.scopeTransferToStream(response), this.draining)
    const signal = request.source instanceof Request ? request.source.signal : undefined
    return HttpServerResponse.toWeb(
      stream,
      signal === undefined ? { context } : { context, signal }
    )
  }
}

const withAddress = (
  request: HttpServerRequest.HttpServerRequest,
  { remoteAddr }: Deno.ServeHandlerInfo
) =>
  remoteAddr.transport === "tcp"
    ? request.modify({ remoteAddress: Option.some(remoteAddr.hostname) })
    : request

// The same bytes as the kind of array that a `Response` takes; they are copied only if they are shared.
const view = (bytes: Uint8Array) =>
  bytes.buffer instanceof ArrayBuffer
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)

// A stream of events would hold the server open for the whole grace.
const endOnDrain = (
  response: HttpServerResponse.HttpServerResponse,
  draining: Deferred.Deferred<void>
) =>
  isOfEvents(response)
    ? mapStream(response, Stream.interruptWhen(Deferred.await(draining)))
    : response

/**
 * Runs an entry point until it ends, or until SIGINT or SIGTERM interrupts it: exit code 0. A
 * failure is its message on standard error, and exit code 1.
 */
export const runMain = <E, A>(main: Effect.Effect<A, E>) =>
  run(
    Effect.tapCause(main, (cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.void : Console.error(describe(cause))),
    { disableErrorReporting: true }
  )

const run = Runtime.makeRunMain(({ fiber, teardown }) => {
  const signals = ["SIGINT", "SIGTERM"] as const
  const interrupt = () => fiber.interruptUnsafe(fiber.id)
  signals.forEach((signal) => Deno.addSignalListener(signal, interrupt))
  fiber.addObserver((exit) => {
    signals.forEach((signal) => Deno.removeSignalListener(signal, interrupt))
    teardown(exit, (code) => Deno.exit(stopped(exit) ? 0 : code))
  })
})

const stopped = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)

const describe = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  return error instanceof Error ? error.message : String(error)
}
