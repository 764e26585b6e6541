import { Clock, Effect } from "effect"

/**
 * Milliseconds since some moment by a clock that nobody sets: how long something takes is the
 * difference of two, whatever becomes of the time of day meanwhile.
 */
export const monotonicMillis = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / 1e6)
