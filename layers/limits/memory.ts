import { Clock, Context, Effect, Layer } from "effect"
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
      fixedWindow: (options) =>
        Effect.clockWith((clock) =>
          Effect.provideService(store.fixedWindow(options), Clock.Clock, steady(clock))
        ),
      tokenBucket: (options) => store.tokenBucket(options),
      adaptiveConsume: (options) => store.adaptiveConsume(options),
      adaptiveFeedback: (options) => store.adaptiveFeedback(options)
    })
  })
)

/** With the time that passes as that of day: a clock that is set back would make windows longer. */
const steady = (clock: Clock.Clock): Clock.Clock => {
  const nanos = () => clock.monotonicTimeNanosUnsafe()
  const millis = () => Number(nanos()) / 1e6
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: clock.monotonicTimeNanos,
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: clock.monotonicTimeNanos,
    sleep: (duration) => clock.sleep(duration)
  }
}
