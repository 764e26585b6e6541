/**
 * Where limits of rate are counted: in Redis where `REDIS_URL` says one, in PostgreSQL where
 * `DATABASE_URL` does, else in this process. A store that is away is no reason to serve nobody: each
 * process then counts for itself.
 */
import { type Cause, Clock, Config, Context, Effect, Layer, Option, Redacted } from "effect"
import { RateLimiter } from "effect/persistence"
import { Misconfigured } from "../misconfigured.ts"
import { perMinute } from "../edge/rateLimit.ts"
import * as Sql from "../sql/client.ts"
import * as Memory from "./memory.ts"
import * as Postgres from "./postgres.ts"
import type * as Redis from "./redis.ts"

/**
 * Loaded, and its package fetched, for those alone who count there: by a name that is not read ahead. It
 * takes a third of the time of a start, and a seventh of the room.
 */
const redis = new URL("./redis.ts", import.meta.url).href

const redisUrl = Config.option(Config.Redacted("REDIS_URL"))

const notRedis = new Misconfigured({ message: "REDIS_URL is not a redis:// or rediss:// URL" })

const isRedis = (text: string) =>
  URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol) && new URL(text).host !== ""

const { RateLimiterStore } = RateLimiter

/** A store that says nothing holds every request; one that is well answers in a few milliseconds. */
const ANSWER_WAIT = "500 millis"

/** Each request would say it. */
const TELL_EVERY_MILLIS = 1000

/** `shared`, or each process for itself while that is away. */
const orAlone = <E, R>(shared: Layer.Layer<RateLimiter.RateLimiterStore, E, R>) =>
  Layer.effect(
    RateLimiterStore,
    Effect.gen(function* () {
      const all = Context.get(yield* Layer.build(shared), RateLimiterStore)
      const own = Context.get(yield* Layer.build(Memory.layer), RateLimiterStore)
      let toldMillis = -Infinity
      const tell = (error: RateLimiter.RateLimiterError | Cause.TimeoutError) =>
        Effect.flatMap(Clock.currentTimeMillis, (nowMillis) => {
          if (Math.abs(nowMillis - toldMillis) < TELL_EVERY_MILLIS) return Effect.void
          toldMillis = nowMillis
          return Effect.logWarning("Limits of rate are counted by each process", error)
        })
      return RateLimiterStore.of({
        ...all,
        fixedWindow: (options) =>
          Effect.catch(
            Effect.timeout(all.fixedWindow(options), ANSWER_WAIT),
            (error) => Effect.andThen(tell(error), own.fixedWindow(options))
          )
      })
    })
  )

/** None where there is no limit: what is not counted needs no connection. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const url = yield* redisUrl
    if (Option.isSome(url) && !isRedis(Redacted.value(url.value))) return yield* notRedis
    if ((yield* perMinute) === 0) return Memory.layer
    if (Option.isSome(url)) {
      const { layer }: typeof Redis = yield* Effect.promise(() => import(redis))
      return orAlone(layer(url.value))
    }
    return Option.isSome(yield* Sql.postgresUrl)
      ? orAlone(Postgres.layer.pipe(Layer.provide(Sql.layer("limits"))))
      : Memory.layer
  })
)
