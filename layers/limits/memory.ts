import { Context, Effect, Layer } from "effect"
import { RateLimiter } from "effect/persistence"

const FORGET_EVERY = "10 minutes"

/**
 * Counters of this process alone. Effect's store keeps one for every caller it ever saw; this one is
 * made anew now and then.
 */
export const layer = Layer.effect(
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
