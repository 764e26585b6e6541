/**
 * Processes on one store, which start and stop, beside a clock that passes and that can be set.
 */
import { Clock, Context, Duration, Effect, Exit, Layer, Scope } from "effect"
import type { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import * as PresenceOf from "../../src/recovery/Presence.ts"
import { Presence } from "../../src/recovery/Presence.ts"
import { Settings } from "../../src/recovery/Settings.ts"
import { eventually } from "../eventually.ts"
import { shiftedClock } from "../shiftedClock.ts"
import { settings } from "./states.ts"

export const shortSettings = { ...settings, graceSeconds: 4, sweepIntervalSeconds: 5 }

/** What processes need beside their clock. */
export const room = (database: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  Layer.mergeAll(
    RecoveryStore.layer,
    NodeHash.layer,
    Layer.succeed(Settings, shortSettings)
  ).pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
    Layer.provideMerge(database)
  )

interface Running {
  readonly scope: Scope.Closeable
  /** Until when it sleeps, by the clock that nobody sets; it was noted before that. */
  readonly until: () => number
  readonly within: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

export const serviceTime = Effect.gen(function* () {
  const steady = yield* Clock.Clock
  let ahead = 0
  const running = new Map<number, Running>()
  const steadyMillis = () => steady.currentTimeMillisUnsafe()

  /** Starts a process whose clock is `skew` milliseconds ahead of the others'. */
  const start = Effect.fnUntraced(function* (process: number, skew = 0) {
    let until = -1
    const clock: Clock.Clock = {
      ...yield* shiftedClock(() => ahead + skew),
      sleep: (duration) =>
        Effect.suspend(() => {
          until = steadyMillis() + Duration.toMillis(duration)
          return steady.sleep(duration)
        })
    }
    const scope = yield* Scope.make()
    const present = Context.get(
      yield* Layer.buildWithScope(Layer.fresh(PresenceOf.layer), scope).pipe(
        Effect.provideService(Clock.Clock, clock)
      ),
      Presence
    )
    running.set(process, {
      scope,
      until: () => until,
      within: (effect) =>
        effect.pipe(
          Effect.provideService(Presence, present),
          Effect.provideService(Clock.Clock, clock)
        )
    })
  })

  const asleep = Effect.suspend(() =>
    eventually(
      Effect.sync(() => [...running.values()].every(({ until }) => until() > steadyMillis())),
      (all) => all
    )
  )

  const stop = Effect.fnUntraced(function* (process: number) {
    yield* asleep
    const one = running.get(process)
    if (one === undefined) return
    running.delete(process)
    yield* Scope.close(one.scope, Exit.void)
  })

  /** Lets the time pass from one beat of the processes to the next, so that none is missed. */
  const pass = Effect.fnUntraced(function* (millis: number) {
    const target = steadyMillis() + millis
    for (;;) {
      yield* asleep
      const now = steadyMillis()
      if (now >= target) return
      const next = Math.min(target, ...[...running.values()].map(({ until }) => until()))
      yield* Effect.provideService(TestClock.adjust(next - now), Clock.Clock, steady)
    }
  })

  return {
    start,
    stop,
    pass,
    /** By how many milliseconds the time of day is ahead of the time that has passed. */
    set: (millis: number) =>
      Effect.sync(() => {
        ahead = millis
      }),
    now: Effect.sync(() => steadyMillis() + ahead),
    running: () => [...running.keys()],
    /** Runs `effect` as one of the processes that run. */
    within: <A, E, R>(
      effect: Effect.Effect<A, E, R>,
      process?: number
    ): Effect.Effect<A, E, R> =>
      Effect.suspend(() => {
        const [first] = running.values()
        const one = process === undefined ? first : running.get(process)
        return one === undefined ? Effect.die("no process runs") : one.within(effect)
      })
  }
})
