/**
 * How often one caller may ask: an agent whose key was found good, or else an address.
 */
import { Context, Duration, Effect, Layer, Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { RateLimiter } from "effect/persistence"
import { createHash } from "node:crypto"
import { RateLimited } from "../../schemas/problems.ts"
import * as Memory from "../limits/memory.ts"
import { count } from "../setting.ts"

export const perMinute = count("RATE_LIMIT_PER_MINUTE", 0, 0)

const VERIFIED_MAX = 10_000

type Request = HttpServerRequest.HttpServerRequest

/** Who a caller without a key is. */
export const addressOf = ({ remoteAddress }: Request) =>
  Option.getOrElse(remoteAddress, () => "unknown")

// The key itself is not kept, not even in the limiter's memory.
const hashOfKey = (request: Request) => {
  const known = hashes.get(request)
  if (known !== undefined) return known
  const key = request.headers.authorization ?? request.headers["x-api-key"]
  if (key === undefined) return undefined
  const hash = createHash("sha256").update(key).digest("base64")
  hashes.set(request, hash)
  return hash
}

const hashes = new WeakMap<Request, string>()

export class RateLimit extends Context.Service<RateLimit, {
  readonly isOn: boolean
  /** Fails when the caller of the request asked too often. */
  readonly take: (request: Request) => Effect.Effect<void, RateLimited>
  /** The request's key is good: from now on it counts for its agent, not for its address. */
  readonly verified: (request: Request, agent: string) => void
  /** The agent that a key of the request was good for. */
  readonly agentOf: (request: Request) => string | undefined
}>()("agent-services/RateLimit") {}

const make = Effect.fnUntraced(function* (name: string) {
  const limit = yield* perMinute
  const limiter = yield* RateLimiter.RateLimiter
  const agents = new Map<string, string>()
  // Where it is counted outside, nobody there is told who called.
  const agentOf = (request: Request) => {
    const hash = hashOfKey(request)
    return hash === undefined ? undefined : agents.get(hash)
  }
  const callerOf = (request: Request) =>
    createHash("sha256").update(`${name} ${agentOf(request) ?? addressOf(request)}`)
      .digest("base64")
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
      const hash = hashOfKey(request)
      if (hash === undefined) return
      if (agents.size >= VERIFIED_MAX) agents.clear()
      agents.set(hash, `agent ${agent}`)
    },
    agentOf
  })
})

/** The counters that the process brings, or else some of its own. */
const counters = Layer.unwrap(
  Effect.map(
    Effect.serviceOption(RateLimiter.RateLimiterStore),
    Option.match({
      onNone: () => Memory.layer,
      onSome: (store) => Layer.succeed(RateLimiter.RateLimiterStore, store)
    })
  )
)

/** For the service `name`: what is counted for one is not counted for another. */
export const layer = (name: string) =>
  Layer.effect(RateLimit, make(name)).pipe(
    Layer.provide(RateLimiter.layer),
    Layer.provide(counters)
  )
