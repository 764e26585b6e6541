/**
 * Requests that are being served, and the end of those whose time is over.
 */
import { Clock, Duration, Effect, type Fiber, Latch } from "effect"

export interface Flight {
  readonly fiber: Fiber.Fiber<unknown, unknown>
  /** In nanoseconds of the monotonic clock. */
  deadline: bigint
  /** Whether it was interrupted because its time was over. */
  late: boolean
}

/** In the order of their deadlines: all have the same time. */
export class Flights {
  private readonly inAir = new Set<Flight>()
  private readonly someone = Latch.makeUnsafe(false)

  add(flight: Flight) {
    this.inAir.add(flight)
    this.someone.openUnsafe()
  }

  delete(flight: Flight) {
    this.inAir.delete(flight)
  }

  /** Gives it more time; all of `this` are given the same. */
  renew(flight: Flight, deadline: bigint) {
    this.inAir.delete(flight)
    flight.deadline = deadline
    this.add(flight)
  }

  /** Sleeps until the next deadline, or until there is a request at all. */
  readonly watch = Effect.gen({ self: this }, function* () {
    yield* this.someone.await
    const now = yield* Clock.monotonicTimeNanos
    for (const flight of this.inAir) {
      if (flight.late) continue
      if (flight.deadline > now) return yield* Effect.sleep(Duration.nanos(flight.deadline - now))
      flight.late = true
      flight.fiber.interruptUnsafe()
    }
    this.someone.closeUnsafe()
  }).pipe(Effect.forever)
}
