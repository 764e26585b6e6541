/**
 * How often one caller may ask: an agent whose key was found good, or else an address.
 */
import { Context, Duration, Effect, Layer, Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { RateLimiter } from "effect/persistence"
import { createHash } from "node:crypto"
import { RateLimited } from "../../schemas/problems.ts"
import { count } from "../setting.ts"

const perMinute = count("RATE_LIMIT_PER_MINUTE", 0, 0)

const VERIFIED_MAX = 10_000
const FORGET_EVERY = "10 minutes"

type Request = HttpServerRequest.HttpServerRequest

/** Who a caller without a key is. */
export const addressOf = ({ remoteAddress }: Request) =>
  Option.getOrElse(remoteAddress, () => "unknown")

// The key itself is not kept, not even in the limiter's memory.
const hashOfKey = ({ headers }: Request) => {
  const key = headers.authorization ?? headers["x-api-key"]
  return key === undefined ? undefined : createHash("sha256").update(key).digest("base64")
}

export class RateLimit extends Context.Service<RateLimit, {
  readonly isOn: boolean
  /** Fails when the caller of the request asked too often. */
  readonly take: (request: Request) => Effect.Effect<void, RateLimited>
  /** The request's key is good: from now on it counts for its agent, not for its address. */
  readonly verified: (request: Request, agent: string) => void
}>()("agent-services/RateLimit") {}

const make = Effect.gen(function* () {
  const limit = yield* perMinute
  const limiter = yield* RateLimiter.RateLimiter
  const agents = new Map<string, string>()
  const callerOf = (request: Request) => {
    const hash = hashOfKey(request)
    const agent = hash === undefined ? undefined : agents.get(hash)
    return agent ?? addressOf(request)
  }
  return RateLimit.of({
    isOn: limit > 0,
    take: (request) =>
      limit === 0
        ? Effect.void
        : limiter.consume({ key: callerOf(request), limit, window: "1 minute" }).pipe(
          Effect.catchTag("RateLimiterError", ({ reason }) =>
            reason._tag === "RateLimitExceeded"
              ? Effect.fail(
                new RateLimited({
                  limit_per_minute: limit,
                  wait_seconds: Math.max(1, Math.ceil(Duration.toSeconds(reason.retryAfter)))
                })
              )
              : Effect.die(reason)),
          Effect.asVoid
        ),
    verified: (request, agent) => {
      const hash = limit === 0 ? undefined : hashOfKey(request)
      if (hash === undefined) return
      if (agents.size >= VERIFIED_MAX) agents.clear()
      agents.set(hash, `agent ${agent}`)
    }
  })
})

// Effect's store keeps a counter for every caller it ever saw; this one is made anew now and then.
const layerStore = Layer.effect(
  RateLimiter.RateLimiterStore,
  Effect.gen(function* () {
    const fresh = Effect.map(
      Layer.build(Layer.fresh(RateLimiter.layerStoreMemory)),
      Context.get(RateLimiter.RateLimiterStore)
    )
    let store = yield* fresh
    yield* Effect.sleep(FORGET_EVERY).pipe(
      Effect.andThen(fresh),
      Effect.map((next) => {
        store = next
      }),
      Effect.forever,
      Effect.forkScoped
    )
    return RateLimiter.RateLimiterStore.of({
      fixedWindow: (options) => store.fixedWindow(options),
      tokenBucket: (options) => store.tokenBucket(options),
      adaptiveConsume: (options) => store.adaptiveConsume(options),
      adaptiveFeedback: (options) => store.adaptiveFeedback(options)
    })
  })
)

export const layer = Layer.effect(RateLimit, make).pipe(
  Layer.provide(RateLimiter.layer),
  Layer.provide(layerStore)
)
