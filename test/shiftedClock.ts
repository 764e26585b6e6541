import { Clock, Effect } from "effect"

/**
 * The clock at hand, whose time of day is ahead by as many milliseconds as `ahead` says; what counts
 * the time that passes is told nothing of it, as on a machine.
 */
export const shiftedClock = (ahead: () => number) =>
  Effect.map(Clock.Clock, (own): Clock.Clock => {
    const millis = () => own.currentTimeMillisUnsafe() + ahead()
    const nanos = () => own.currentTimeNanosUnsafe() + BigInt(ahead()) * 1_000_000n
    return {
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: () => own.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: own.monotonicTimeNanos,
      sleep: (duration) => own.sleep(duration)
    }
  })
